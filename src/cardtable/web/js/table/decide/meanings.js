/** What the bids of an auction mean to the computers, in words. */

import { inline } from "../../cards/notation.js";
import { h } from "../../dom.js";
import { say, texts } from "../../texts.js";
import { folded } from "../panel/panel.js";
import { nameOf } from "../reading.js";

/** @typedef {import("../../types.js").Snapshot} Snapshot */

/** The bids with what each means; passes explain themselves. @param {Snapshot} table */
function explained(table) {
  const meanings = /** @type {(import("../../types.js").Said | null)[]} */ (table.view?.meanings ?? []);
  return meanings
    .map((meaning, number) => ({ ...table.history[number], meaning: meaning ? say(meaning) : "" }))
    .filter(({ action, meaning }) => action !== "pass" && meaning !== "");
}

/** @param {Snapshot} table @param {{seat: number, action: string, meaning: string}} call */
const meant = (table, { seat, action, meaning }) => [
  h("b", null, nameOf(table, seat), " ", ...inline(texts.action(action))),
  " ",
  ...inline(meaning),
];

/** The last bid and its meaning, while the auction goes on. @param {Snapshot} table */
export function lastMeaning(table) {
  const last = explained(table).at(-1);
  return last ? h("p", { class: "meaning", key: "meaning" }, ...meant(table, last)) : null;
}

/** All bids with their meanings, folded away. @param {Snapshot} table @param {string} title */
export function explanations(table, title) {
  const calls = explained(table);
  if (calls.length === 0) return null;
  return folded(
    title,
    h(
      "ol",
      { class: "meanings" },
      calls.map((call, number) => h("li", { key: number }, ...meant(table, call))),
    ),
  );
}
