/** "What could I have done?": the decisions, the costly ones first, and what each action was worth. */

import { inline } from "../cards/notation.js";
import { classes, h } from "../dom.js";
import { say, texts } from "../texts.js";
import { nameOf } from "../table/reading.js";
import { valueBars } from "../table/decide/values.js";
import { actionWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} Page */
/** @typedef {import("../types.js").Decision} Decision */

/** Less than this is as good as the best. */
const NOTHING = 0.05;

/** @param {Decision} each */
const isSlip = (each) => each.slip && each.cost >= NOTHING;

/** @param {Page} page @returns {import("../dom.js").Children} */
export function decisions(page) {
  const { found, asked } = page.analysing;
  if (page.file?.analysis === false) return h("p", { class: "quiet", key: "none" }, texts.replay.noAnalysis);
  if (found === null) return offer(page, asked);
  const listed = page.analysing.worst(page.judged);
  const costly = listed.filter(isSlip);
  return [
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
  const bad = isSlip(each);
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
        page.judged === null ? `${nameOf(page.table, each.seat)}${texts.colon} ` : "",
        ...inline(actionWords(page, each.action)),
        bad ? h("span", { class: "better" }, `${texts.replay.better} `, ...best(page, each)) : null,
      ),
      h("b", { class: "cost" }, bad ? texts.replay.cost(each.cost) : each.cost >= NOTHING ? "≈" : "✓"),
    ),
    open ? h("div", { class: "weighed" }, values(page, each)) : null,
    open && each.line.length > 0 ? line(page, each) : null,
  ];
}

/** @param {Page} page @param {Decision} each */
const best = (page, each) => inline(actionWords(page, each.values[0].action));

/** What each action was worth, what that counts, and whether the difference tells anything. @param {Page} page @param {Decision} each */
function values(page, each) {
  const { unit, how } = page.analysing.found?.reviews[each.review] ?? { unit: null, how: null };
  return [
    valueBars(each.values, each.action, {
      words: (action) => actionWords(page, action),
      written: texts.replay.value,
      mark: texts.replay.taken,
    }),
    unit && how
      ? h("p", { class: "quiet how" }, texts.replay.valued({ unit: say(unit), how: say(how) }))
      : null,
    each.cost >= NOTHING && !each.slip
      ? h("p", { class: "quiet" }, each.guesses > 0 ? texts.replay.chance(each.guesses) : texts.replay.inDoubt)
      : null,
  ];
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
