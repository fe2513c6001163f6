/** Moves in words. */

import { texts } from "../texts.js";
import { wording } from "../table/decide/answers.js";
import { actionSentence } from "../table/panel/log.js";
import { nameOf } from "../table/reading.js";

/** @typedef {import("./page.js").ReplayPage} Page */
/** @typedef {import("../types.js").Move} Move */

/** An action as people say it. @param {Page} page @param {string} action */
export function actionWords(page, action) {
  return action === "?" ? texts.table.faceDown : wording(page, { action, label: action });
}

/** @param {Page} page @param {Move} move */
export function moveWords(page, { seat, action }) {
  const who = { name: nameOf(page.table, seat), mine: seat === page.table.me.seat };
  return actionSentence(page, who, action) ?? `${who.name}${texts.colon} ${actionWords(page, action)}`;
}

/** The moves that led to this position. @param {Page} page @param {number} step */
export function movesOf(page, step) {
  const { positions, done } = page.shown;
  return step === 0 ? [] : positions[step].history.slice(done[step - 1], done[step]);
}

/** @param {Page} page @param {number} step */
export function stepWords(page, step) {
  const moves = movesOf(page, step);
  if (moves.length === 0) return texts.replay.dealt;
  return moves.map((move) => moveWords(page, move)).join(" · ");
}
