/** Cards that lie on the table: small fans that anybody may look at, some of them mine to play. */

import { cardName, cardText } from "../../cards/notation.js";
import { h } from "../../dom.js";
import { cardButtons, moveFocus, shownHand } from "./hand.js";

/** @typedef {import("../page.js").TablePage} Page */

/** A card that can only be looked at. @param {string} card @param {string | number} key */
export function openCard(card, key) {
  return h(
    "div",
    { key, class: "card", role: "img", "aria-label": cardName(card), "data-face": card },
    h("card-face", { card }),
  );
}

/** A card that lies face down. @param {string} [key] */
export const back = (key = "back") =>
  h("div", { key, class: "card", "aria-hidden": "true" }, h("card-face", null));

/**
 * A fan; its cards are buttons where I may play from it.
 * @param {Page | null} page null for cards to be looked at
 * @param {string[]} cards
 * @param {string} where
 */
export function fan(page, cards, where) {
  return h(
    "div",
    { class: "fan", key: where, onkeydown: moveFocus },
    page === null ? cards.map(openCard) : cardButtons(page, cards, where),
  );
}

/**
 * Whether cards that are not in my hand are mine to play: dummy's.
 * @param {Page} page
 * @param {string[]} cards
 */
export function isPlayable(page, cards) {
  const own = shownHand(page);
  return page.choices.cards
    .map((each) => cardText(each.action))
    .some((card) => cards.includes(card) && !own.includes(card));
}

/**
 * Places for the cards that are picked together, filled one after the other.
 * @param {Page} page
 * @param {string} label
 * @param {string} [title] where nothing else says what they are for
 */
export function pickedCards(page, label, title) {
  const cards = page.pickedCards;
  const places = Array.from({ length: page.choices.picking?.size ?? 0 }, (_, place) =>
    cards[place] === undefined
      ? h("div", { key: `empty ${place}`, class: "empty", "aria-hidden": "true" })
      : openCard(cards[place], cards[place]),
  );
  return h(
    "section",
    { class: "put-away", key: "picked", "aria-label": label },
    title ? h("h2", null, title) : null,
    h("div", null, places),
  );
}
