/** Actions that are not a single card, as buttons: words, bids, numbers, sets of cards. */

import { GLYPHS, inline, levelBid, spoken, suitMark } from "../cards/notation.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { pickedAction } from "./choices.js";

/** @typedef {import("./page.js").TablePage} Page */
/** @typedef {import("../types.js").Legal} Legal */

const STRAINS = ["C", "D", "H", "S", "NT"];
/** So many numbers have a button of their own; the others are in a list. */
const NEAREST = 6;

/** @param {Page} page */
export function answers(page) {
  const { picking, bids, numbers, groups, words } = page.choices;
  const shown = page.face.hides?.(page) ?? new Set();
  const plain = words.filter((each) => !shown.has(each.action));
  if (!picking && bids.length + numbers.length + groups.length + plain.length === 0) return null;
  return h(
    "div",
    { class: "answers", role: "group", "aria-label": texts.prompt.choose },
    plain.length > 0
      ? h(
          "div",
          { class: "group words", key: "words" },
          plain.map((each) => button(page, each)),
        )
      : null,
    bids.length > 0 ? bidGrid(page, bids) : null,
    numbers.length > 0 ? numberBids(page, numbers) : null,
    groups.length > 0
      ? h(
          "div",
          { class: "groups", key: "groups" },
          groups.flatMap((group) => groupRow(page, group)),
        )
      : null,
    picking ? confirmation(page, picking) : null,
  );
}

/**
 * The word that the actions share, and a button for the rest of each.
 * @param {Page} page
 * @param {import("./choices.js").Group} group
 */
function groupRow(page, { title, items }) {
  return [
    h("span", { key: `title ${title}`, "aria-hidden": "true" }, texts.plain(title)),
    h(
      "div",
      { class: "group", key: title },
      items.map((each) => button(page, each, inline(each.label.slice(title.length).trim() || each.label))),
    ),
  ];
}

/** @param {Page} page @param {Legal} legal @param {import("../dom.js").Child[]} [face] */
function button(page, legal, face = inline(legal.label)) {
  return h(
    "button",
    {
      type: "button",
      key: legal.action,
      class: page.ui.hint?.action === legal.action ? "hinted" : "",
      "data-action": legal.action,
      onclick: () => page.act(legal),
    },
    h("span", { class: "unseen" }, spoken(legal.label)),
    h("span", { "aria-hidden": "true" }, ...face),
  );
}

/**
 * Levels below each other, strains beside each other; what cannot be bid any more leaves a gap.
 * @param {Page} page
 * @param {Legal[]} bids
 */
function bidGrid(page, bids) {
  const byText = new Map(bids.map((each) => [each.action, each]));
  const levels = [...new Set(bids.map((each) => levelBid(each.action)?.level))];
  return h(
    "div",
    { class: "bids", key: "bids" },
    levels.flatMap((level) =>
      STRAINS.map((strain) => {
        const legal = byText.get(`${level}${strain}`);
        if (legal === undefined)
          return h("span", { key: `${level}${strain}`, class: "gap", "aria-hidden": "true" });
        return button(page, legal, [String(level), GLYPHS[strain] === strain ? strain : suitMark(strain)]);
      }),
    ),
  );
}

/** @param {Page} page @param {Legal[]} numbers */
function numberBids(page, numbers) {
  const rest = numbers.slice(NEAREST);
  return h(
    "div",
    { class: "group", key: "numbers" },
    numbers.slice(0, NEAREST).map((each) => button(page, each)),
    rest.length === 0
      ? null
      : h(
          "select",
          {
            "aria-label": texts.answer.more,
            onchange: (/** @type {Event} */ event) => {
              const list = /** @type {HTMLSelectElement} */ (event.currentTarget);
              const chosen = rest.find((each) => each.action === list.value);
              if (chosen) page.act(chosen);
            },
          },
          h("option", { value: "" }, `${texts.answer.more} …`),
          rest.map((each) => h("option", { key: each.action, value: each.action }, each.label)),
        ),
  );
}

/** @param {Page} page @param {import("./choices.js").Picking} picking */
function confirmation(page, picking) {
  const cards = page.pickedCards;
  const legal = pickedAction(picking, cards);
  const words = texts.answer.confirm(texts.plain(picking.verb), cards.join(" "));
  return h(
    "button",
    {
      type: "button",
      key: "confirm",
      class: "main confirm",
      disabled: legal === null,
      onclick: () => legal && page.act(legal),
    },
    ...inline(words.trim()),
  );
}
