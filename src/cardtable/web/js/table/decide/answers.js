/** Actions that are not a single card, as buttons: words, bids, numbers, sets of cards. */

import { GLYPHS, inline, levelBid, spoken, suitMark } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { byVerb, texts } from "../../texts.js";
import { pickedAction } from "./choices.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Legal} Legal */

const STRAINS = ["C", "D", "H", "S", "NT"];
/** The most numbers that have a button each. The others are in a list. */
const NEAREST = 6;

/** @param {Page} page */
export function answers(page) {
  const { picking, bids, numbers, trumps, words } = page.choices;
  const shown = page.face.hides?.(page) ?? new Set();
  const plain = words.filter((each) => !shown.has(each.action));
  const groups = page.choices.groups.filter(({ items }) => !items.every((each) => shown.has(each.action)));
  if (!picking && bids.length + numbers.length + trumps.length + groups.length + plain.length === 0)
    return null;
  return h(
    "div",
    { class: "answers", role: "group", "aria-label": texts.prompt.choose },
    trumps.length > 0 ? suitTiles(page, trumps) : null,
    plain.length > 0
      ? h(
          "div",
          { class: "group words", key: "words" },
          plain.map((each) => actionButton(page, each)),
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
    h("span", { key: `title ${title}`, "aria-hidden": "true" }, texts.plain(texts.action(title))),
    h(
      "div",
      { class: "group", key: title },
      items.map((each) =>
        actionButton(
          page,
          each,
          inline(texts.action(each.label.slice(title.length).trim() || each.label)),
        ),
      ),
    ),
  ];
}

/** What stands on a button. @param {Page} page @param {Legal} legal */
function worded(page, legal) {
  const words = wording(page, legal);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An action as the players of this game call it. @param {Page} page @param {Legal} legal */
export const wording = (page, { action, label }) => page.face.label?.(action, page) ?? texts.action(label);

/** @param {Page} page @param {Legal} legal @param {import("../../dom.js").Child[]} [face] */
export function actionButton(page, legal, face = inline(worded(page, legal))) {
  const worth = page.face.worth?.(page, legal.action) ?? null;
  return h(
    "button",
    {
      type: "button",
      key: legal.action,
      class: classes(
        page.ui.hint?.action === legal.action && "hinted",
        (page.face.usual?.(legal.action) ?? false) && "main",
      ),
      title: worth?.words,
      "data-action": legal.action,
      onclick: (/** @type {MouseEvent} */ event) => page.choose(legal, event),
    },
    h("span", { class: "unseen" }, [spoken(worded(page, legal)), worth?.words].filter(Boolean).join(", ")),
    h("span", { "aria-hidden": "true" }, ...face, worth && worthMark(worth)),
  );
}

/** @param {import("../faces.js").Worth} worth */
const worthMark = ({ value, bad }) =>
  h("small", { class: bad ? "overbid" : "worth" }, bad ? `${value} ✗` : String(value));

/** What counts most first, where that can be said. @param {Page} page @param {Legal[]} actions */
function bestFirst(page, actions) {
  const value = (/** @type {Legal} */ { action }) => page.face.worth?.(page, action)?.value ?? 0;
  return [...actions].sort((one, other) => value(other) - value(one));
}

/** A tile for each suit that can be trump. @param {Page} page @param {Legal[]} trumps */
function suitTiles(page, trumps) {
  return h(
    "div",
    { class: "suit-tiles", key: "trumps" },
    bestFirst(page, trumps).map((each) => {
      const [word, suit] = each.action.split(" ");
      const name = word === "trump" ? texts.suits[suit] : `${texts.action(word)} ${texts.suits[suit]}`;
      return actionButton(page, each, [suitMark(suit), h("small", null, name)]);
    }),
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
        return actionButton(page, legal, [
          String(level),
          GLYPHS[strain] === strain ? texts.noTrumps : suitMark(strain),
        ]);
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
    numbers.slice(0, NEAREST).map((each) => actionButton(page, each)),
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
          rest.map((each) =>
            h("option", { key: each.action, value: each.action }, texts.action(each.label)),
          ),
        ),
  );
}

/** @param {Page} page @param {import("./choices.js").Picking} picking */
function confirmation(page, picking) {
  const cards = page.pickedCards;
  const legal = pickedAction(picking, cards);
  const words = byVerb(texts.answer.confirm, picking.verb)(cards.join(" "));
  return h(
    "button",
    {
      type: "button",
      key: "confirm",
      class: "main confirm",
      disabled: legal === null,
      onclick: (/** @type {MouseEvent} */ event) => legal && page.choose(legal, event),
    },
    ...inline(words.trim()),
  );
}
