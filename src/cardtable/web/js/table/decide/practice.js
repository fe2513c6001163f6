/** What computers do not mind: a decision taken back, the declarer's hand for the dummy. */

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { chairOf, nameOf } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */

/** Where there is little room the sign stands alone. @param {Page} page */
export function takeBackButton(page) {
  if (!page.table.take_back) return null;
  const words = texts.practice.takeBack;
  return h(
    "button",
    {
      type: "button",
      key: "take back",
      class: "take-back",
      "aria-label": words,
      title: words,
      onclick: () => page.takeBack(),
    },
    h("span", { "aria-hidden": "true" }, "↶"),
    h("span", { class: "words", "aria-hidden": "true" }, words),
  );
}

/** Whether I am dummy for a computer. @param {Page} page */
const isIdle = ({ table }) =>
  table.status === "playing" &&
  table.dummy !== null &&
  table.dummy === table.me.seat &&
  table.declarer !== null &&
  chairOf(table, table.declarer).kind === "computer";

/** For the dummy of a computer: to play the hand, but not in a series, or to see it played at once. @param {Page} page */
export function dummyChoice(page) {
  const { pace, swap } = page.table;
  if (!isIdle(page) || (!swap && pace === 0)) return null;
  return h(
    "div",
    { class: "group dummy-choice", key: "dummy" },
    swap
      ? h(
          "button",
          { type: "button", class: "main", onclick: () => page.command("swap") },
          texts.practice.playHand,
        )
      : null,
    pace === 0
      ? null
      : h(
          "button",
          { type: "button", onclick: () => page.command("pace", { pace: 0, hand_only: true }) },
          texts.practice.letRun,
        ),
  );
}

/** @param {Page} page @returns {[string, string | null] | null} */
export function dummyWords(page) {
  const { table } = page;
  if (!isIdle(page) || table.declarer === null) return null;
  return [texts.practice.dummy, texts.practice.dummyAsk(nameOf(table, table.declarer))];
}
