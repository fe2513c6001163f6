/** What happened, in sentences; the newest first. */

import { french, inline, spoken } from "../cards/notation.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";

/** @typedef {import("./page.js").TablePage} Page */
/** @typedef {import("../types.js").LogLine} LogLine */

const SHOWN = 60;

/** @param {Page} page */
export function log(page) {
  const lines = page.table.log.slice(-SHOWN).reverse();
  return h(
    "ol",
    { class: "log", tabindex: "0", "aria-label": texts.table.log },
    lines.map((line) =>
      h("li", { key: `${line.seq}:${line.text}`, class: line.kind }, ...sentence(page, line)),
    ),
  );
}

/** @param {Page} page @param {LogLine} line */
function sentence(page, line) {
  const name = line.chair === null ? null : page.table.chairs[line.chair].name;
  if (name !== null && line.kind === "said") return [h("b", null, name), ": ", line.text];
  if (name === null || !line.text.startsWith(name)) return inline(line.text);
  return [h("b", null, name), ...inline(rest(page, line.text.slice(name.length)))];
}

/**
 * `: SA` is a card that was played; anything else speaks for itself.
 * @param {Page} page
 * @param {string} text
 */
function rest(page, text) {
  const action = text.startsWith(": ") ? text.slice(2) : null;
  if (action === null) return text;
  const words = page.face.words?.(action);
  if (words) return words;
  return french(action) || page.face.isCard?.(action) ? texts.plays(action) : text;
}

/** For those who listen: one sentence for each event. @param {Page} page @param {LogLine[]} lines */
export function announcement(page, lines) {
  return lines
    .map((line) => {
      const name = line.chair === null ? "" : page.table.chairs[line.chair].name;
      return spoken(
        line.text.startsWith(name)
          ? name + rest(page, line.text.slice(name.length))
          : `${name}: ${line.text}`,
      );
    })
    .join(". ");
}
