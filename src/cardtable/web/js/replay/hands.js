/** The cards of every seat, open, each at its place. */

import { cardName, french, sorted } from "../cards/notation.js";
import { headsOn } from "../cards/face.js";
import { h } from "../dom.js";
import { texts } from "../texts.js";
import { nameOf, placeOf } from "../table/reading.js";

/** @typedef {import("./page.js").ReplayPage} Page */

/**
 * In rows of a suit each; numbers are one row.
 * @param {Page} page
 * @param {string | number[]} held
 */
export function bySuit(page, held) {
  const cards = (typeof held === "string" ? held.split(" ").filter(Boolean) : held).map(String);
  /** @type {Map<string, string[]>} */
  const suits = new Map();
  for (const card of sorted(cards, page.face.ranks)) {
    const suit = french(card)?.suit ?? "";
    suits.set(suit, [...(suits.get(suit) ?? []), card]);
  }
  return [...suits.values()];
}

/** @param {Page} page */
export function openHands(page) {
  const table = page.table;
  const deal = page.shown.positions[page.last].view?.deal;
  const [name, cards] = (deal && page.face.apart?.(deal)) ?? [];
  return [
    name ? laid(page, "top", name, cards, true) : null,
    ...(table.held ?? []).map((held, seat) => laid(page, placeOf(table, seat), nameOf(table, seat), held)),
  ];
}

/**
 * @param {Page} page
 * @param {string} place
 * @param {string} name
 * @param {string | number[]} held
 * @param {boolean} [titled] whether nothing else there says whose it is
 */
function laid(page, place, name, held, titled = false) {
  return h(
    "section",
    { key: name, class: `laid-open at-${place}`, "aria-label": texts.replay.cardsOf(name) },
    h("h2", { class: titled ? "open-title" : "" }, name),
    bySuit(page, held).map((cards, row) => h("div", { key: row, class: "suit-row" }, faces(cards))),
  );
}

/** @param {string[]} cards */
export function faces(cards) {
  return cards.map((card, place) =>
    h(
      "div",
      { key: `${place} ${card}`, class: "card", role: "img", "aria-label": nameOfCard(card) },
      h("card-face", { card }),
    ),
  );
}

/** @param {string} card */
export function nameOfCard(card) {
  return french(card) ? cardName(card) : texts.numberCard(Number(card), headsOn(Number(card)));
}
