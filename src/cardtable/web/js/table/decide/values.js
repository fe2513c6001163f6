/** What actions are worth, as a list of bars. */

import { inline } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";

/** @typedef {import("../../types.js").Value} Value */

/** The most actions that are shown. The marked one always is. */
const SHOWN = 8;

/**
 * A bar for each action, between the worst and the best.
 * @param {Value[]} values the best first
 * @param {string} marked the action that stands out
 * @param {{words: (action: string) => string, written: (value: number) => string, mark: string}} how an action in words, a
 *   value as it is written, and what the mark means
 */
export function valueBars(values, marked, { words, written, mark }) {
  const numbers = values.map(({ value }) => value);
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const shown = values.filter(({ action }, number) => number < SHOWN || action === marked);
  return h(
    "ul",
    { class: "values" },
    shown.map(({ action, value }) =>
      h(
        "li",
        { key: action, class: classes(action === marked && "taken") },
        h("span", { class: "action" }, ...inline(words(action))),
        h(
          "span",
          { class: "value-bar", "aria-hidden": "true" },
          h("span", { style: { "--part": high === low ? 1 : (value - low) / (high - low) } }),
        ),
        h("b", null, written(value)),
        action === marked ? h("span", { class: "unseen" }, mark) : null,
      ),
    ),
  );
}
