/** The positions of a hand from what the server tells: the first, and what changed with each step. */

import { changed } from "../store.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/**
 * Nobody is asked for anything any more, and the cards of the end stay on the table.
 * @param {import("../types.js").Replay} replay
 * @returns {Snapshot[]}
 */
export function positions({ start, steps }) {
  const found = [start];
  for (const step of steps) {
    const after = changed(found[found.length - 1], step);
    if (after === null) throw new Error("a replay goes step by step");
    found.push(after);
  }
  return found.map((each) => ({
    ...each,
    legal: [],
    status: "playing",
    // Nobody is waited for who chose together with others.
    to_act: each.to_act.length > 1 ? [] : each.to_act,
  }));
}
