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
  if (line.name !== null && line.kind === "said")
    return [h("b", null, line.name), texts.colon, " ", say(line.words, line.text)];
  const text = worded(page, line);
  const name = [line.name, texts.table.you].find((each) => each !== null && text.startsWith(each));
  return name ? [h("b", null, name), ...inline(text.slice(name.length))] : inline(text);
}

/** Whether I did it: not whoever had my chair before, or has it while I am away. @param {Page} page @param {LogLine} line */
function isMine({ table: { me, chairs } }, { chair, name }) {
  return me.chair !== null && chair === me.chair && chairs[chair].kind === "person" && chairs[chair].name === name;
}

/**
 * `Ben: SA` is a card that was played; anything else speaks for itself.
 * @param {Page} page
 * @param {LogLine} line
 */
function worded(page, line) {
  const mine = isMine(page, line);
  if (line.words && mine && "mine" in line.words.params) return say(forMe(line.words));
  if (line.name === null || line.words || !line.text.startsWith(`${line.name}: `))
    return say(line.words, line.text);
  const action = line.text.slice(`${line.name}: `.length);
  return actionSentence(page, { name: mine ? texts.table.you : line.name, mine }, action) ?? line.text;
}

/** A sentence about somebody, said to them. @param {import("../../types.js").Said} words */
const forMe = ({ key, params }) => ({ key, params: { ...params, name: texts.table.you, mine: true } });

/**
 * What somebody did, in a sentence; null if there are no words for it.
 * @param {import("../page.js").TablePage | import("../../replay/page.js").ReplayPage} page
 * @param {import("../../texts.js").Doer} who
 * @param {string} action
 * @returns {string | null}
 */
export function actionSentence({ face }, who, action) {
  const words = face.words?.(who, action);
  if (words) return words;
  const card = cardText(action);
  if (french(card) || face.isCard?.(action)) return texts.plays({ ...who, card });
  return texts.did(who, action);
}

/** For those who listen: one sentence for each event. @param {Page} page @param {LogLine[]} lines */
export function announcement(page, lines) {
  return lines
    .filter((line) => isHeard(page.table, line))
    .map((line) => {
      if (line.kind === "said") return `${line.name}${texts.colon} ${say(line.words, line.text)}`;
      return spoken(worded(page, line));
    })
    .join(". ");
}
