/** What computers do not mind: a decision taken back, the declarer's hand for the dummy. */

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { nameOf } from "../reading.js";

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

/** For the dummy of a computer: to play the hand, or to see it played at once. @param {Page} page */
export function dummyChoice(page) {
  if (!page.table.swap) return null;
  return h(
    "div",
    { class: "group dummy-choice", key: "dummy" },
    h(
      "button",
      { type: "button", class: "main", onclick: () => page.command("swap") },
      texts.practice.playHand,
    ),
    page.table.pace === 0
      ? null
      : h(
          "button",
          { type: "button", onclick: () => page.command("pace", { pace: 0, hand_only: true }) },
          texts.practice.letRun,
        ),
  );
}

/** @param {Page} page @returns {[string, string | null] | null} */
export function dummyWords({ table }) {
  if (!table.swap || table.declarer === null) return null;
  return [texts.practice.dummy, texts.practice.dummyAsk(nameOf(table, table.declarer))];
}
