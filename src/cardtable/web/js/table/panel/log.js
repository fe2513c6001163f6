/** What happened, in sentences; the newest first. */

import { cardText, french, inline, spoken } from "../../cards/notation.js";
import { h } from "../../dom.js";
import { say, texts } from "../../texts.js";
import { isHeard } from "./chat.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").LogLine} LogLine */

const SHOWN = 60;

/** @param {Page} page */
export function log(page) {
  const lines = page.table.log.slice(-SHOWN).filter((line) => isHeard(page.table, line)).reverse();
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
  const { name } = line;
  if (name !== null && line.kind === "said")
    return [h("b", null, name), ": ", say(line.words, line.text)];
  const text = worded(page, line, name);
  if (name === null || !text.startsWith(name)) return inline(text);
  return [h("b", null, name), ...inline(text.slice(name.length))];
}

/**
 * `Ben: SA` is a card that was played; anything else speaks for itself.
 * @param {Page} page
 * @param {LogLine} line
 * @param {string | null} name
 */
function worded(page, line, name) {
  if (name === null || line.words || !line.text.startsWith(`${name}: `)) return say(line.words, line.text);
  const action = line.text.slice(`${name}: `.length);
  const words = page.face.words?.(name, action);
  if (words) return words;
  if (french(cardText(action)) || page.face.isCard?.(action))
    return texts.plays({ name, card: cardText(action) });
  return texts.did(name, action) ?? `${name}: ${texts.action(action)}`;
}

/** For those who listen: one sentence for each event. @param {Page} page @param {LogLine[]} lines */
export function announcement(page, lines) {
  return lines
    .filter((line) => isHeard(page.table, line))
    .map((line) => {
      if (line.kind === "said") return `${line.name}: ${say(line.words, line.text)}`;
      return spoken(worded(page, line, line.name));
    })
    .join(". ");
}
