/** What was promised of hands when this browser first saw them, kept here and nowhere else: to compare with afterwards. */

const KEY = "cardtable promises";
/** The number of hands that are remembered. */
const MOST = 200;

/** @typedef {{promise: string, at: number, moves: number}} Note */

/** @returns {Record<string, Note>} */
function notes() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Notes what is promised of the hand on the table, once. @param {import("../types.js").Snapshot} table */
export function note({ table, hand, history, status }) {
  if (hand === null || hand === undefined || status !== "playing") return;
  const all = notes();
  const key = `${table}/${hand.number}`;
  if (key in all) return;
  const known = Object.entries(all).slice(1 - MOST);
  const now = /** @type {Note} */ ({ promise: hand.commitment, at: Date.now(), moves: history.length });
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...known, [key, now]])));
  } catch {
    // Where nothing may be kept, there is nothing to compare with.
  }
}

/** @param {string} table @param {number} hand @returns {Note | null} */
export const noted = (table, hand) => notes()[`${table}/${hand}`] ?? null;
