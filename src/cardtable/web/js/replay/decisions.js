/** "What could I have done?": the decisions, the costly ones first, and what each action was worth. */

import { inline } from "../cards/notation.js";
import { classes, h } from "../dom.js";
import { said, texts } from "../texts.js";
import { nameOf } from "../table/reading.js";
import { actionWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} Page */
/** @typedef {import("../types.js").Decision} Decision */

/** Less than this is as good as the best. */
const NOTHING = 0.05;
/** So many actions are shown at first; the one taken always is. */
const SHOWN = 8;

/** What the values of the play count, and where they come from. @param {import("../types.js").Analysis} found */
function valuesOf({ unit, how, reviews }) {
  const last = reviews[reviews.length - 1];
  return { unit: said(last?.unit, unit), how: said(last?.how, how) };
}

/** @param {Page} page @returns {import("../dom.js").Children} */
export function decisions(page) {
  const { found, asked } = page.analysing;
  if (page.file?.analysis === false) return h("p", { class: "quiet", key: "none" }, texts.replay.noAnalysis);
  if (found === null) return offer(page, asked);
  const listed = page.analysing.worst(page.judged);
  const costly = listed.filter((each) => each.cost >= NOTHING);
  return [
    h("p", { class: "quiet how", key: "how" }, texts.replay.valued(valuesOf(found))),
    whose(page),
    found.status === "working" ? progress(found) : null,
    found.status === "failed" ? h("p", { key: "failed" }, texts.replay.failed) : null,
    found.status === "done" && costly.length === 0
      ? h("p", { class: "well", key: "well" }, listed.length > 0 ? texts.replay.faultless : texts.replay.none)
      : null,
    h(
      "ol",
      { class: "decisions", key: "list" },
      listed.map((each) => h("li", { key: each.number }, decision(page, each))),
    ),
  ];
}

/** @param {Page} page @param {boolean} asked */
function offer(page, asked) {
  return h(
    "div",
    { class: "offer", key: "offer" },
    h("p", null, texts.replay.offer),
    h(
      "button",
      { type: "button", class: "main analyse", disabled: asked, onclick: () => page.analysing.ask() },
      texts.replay.analyse,
    ),
  );
}

/** @param {import("../types.js").Analysis} found */
function progress({ reached, actions }) {
  return h(
    "label",
    { class: "progress", key: "progress" },
    texts.replay.working,
    h("progress", { max: String(actions), value: String(reached) }),
  );
}

/** @param {Page} page */
function whose(page) {
  const seats = page.table.hand?.players.map((_, seat) => seat) ?? [];
  return h(
    "label",
    { class: "judged", key: "judged" },
    texts.replay.whose,
    h(
      "select",
      {
        onchange: (/** @type {Event} */ event) => {
          const value = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
          page.turn({ judged: value === "" ? null : Number(value) });
        },
      },
      h("option", { value: "", selected: page.judged === null }, texts.replay.everybody),
      seats.map((seat) =>
        h(
          "option",
          { key: seat, value: String(seat), selected: page.judged === seat },
          nameOf(page.table, seat),
        ),
      ),
    ),
  );
}

/** @param {Page} page @param {Decision} each */
function decision(page, each) {
  const open = page.opened === each.number;
  const bad = each.cost >= NOTHING;
  return [
    h(
      "button",
      {
        type: "button",
        class: classes("decision", bad && "bad"),
        "aria-expanded": String(open),
        onclick: () => {
          page.stop();
          page.opened = open ? null : each.number;
          page.showDecision(each.number);
        },
      },
      h("span", { class: "quiet" }, `${each.number + 1}`),
      h(
        "span",
        { class: "what" },
        page.judged === null ? `${nameOf(page.table, each.seat)}: ` : "",
        ...inline(actionWords(page, each.action)),
        bad ? h("span", { class: "better" }, `${texts.replay.better} `, ...best(page, each)) : null,
      ),
      h("b", { class: "cost" }, bad ? texts.replay.cost(each.cost) : "✓"),
    ),
    open ? values(page, each) : null,
    open && each.line.length > 0 ? line(page, each) : null,
  ];
}

/** @param {Page} page @param {Decision} each */
const best = (page, each) => inline(actionWords(page, each.values[0].action));

/**
 * A bar for what each action was worth, between the worst and the best.
 * @param {Page} page
 * @param {Decision} each
 */
function values(page, each) {
  const numbers = each.values.map(({ value }) => value);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const shown = each.values.filter(({ action }, number) => number < SHOWN || action === each.action);
  return h(
    "ul",
    { class: "values" },
    shown.map(({ action, value }) =>
      h(
        "li",
        { key: action, class: classes(action === each.action && "taken") },
        h("span", { class: "action" }, ...inline(actionWords(page, action))),
        h(
          "span",
          { class: "worth", "aria-hidden": "true" },
          h("span", { style: { "--part": high === low ? 1 : (value - low) / (high - low) } }),
        ),
        h("b", null, texts.replay.value(value)),
        action === each.action ? h("span", { class: "unseen" }, texts.replay.taken) : null,
      ),
    ),
  );
}

/** The best line from here on. @param {Page} page @param {Decision} each */
function line(page, each) {
  return h(
    "div",
    { class: "best-line" },
    h(
      "p",
      null,
      h("span", { class: "quiet" }, texts.replay.line, " "),
      ...each.line.flatMap((action) => [...inline(actionWords(page, action)), " "]),
    ),
    h(
      "button",
      { type: "button", class: "small try", onclick: () => page.tryLine(each) },
      texts.replay.tryLine,
    ),
  );
}
