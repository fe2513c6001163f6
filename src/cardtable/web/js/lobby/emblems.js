/** Three cards of each game, as a picture. */

import { h } from "../dom.js";

const CARDS = /** @type {Record<string, string[]>} */ ({
  bridge: ["SA", "HK", "CQ"],
  nimmt: ["6", "55", "104"],
  skat: ["CJ", "SJ", "HT"],
  pinochle: ["SQ", "DJ", "HA"],
  "two-hand-pinochle": ["HK", "HQ", "D9"],
});

/** @param {string} game */
export function gameEmblem(game) {
  const cards = CARDS[game] ?? ["", "", ""];
  return h(
    "div",
    { class: "emblem", "aria-hidden": "true" },
    cards.map((card, place) => h("div", { key: place, class: "card" }, h("card-face", { card }))),
  );
}
