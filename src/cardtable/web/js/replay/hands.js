/** The cards of every seat, open, each at its place. */

import { bySuit, cardName, cardsOf, french } from "../cards/notation.js";
import { marksOn } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { texts } from "../texts.js";
import { nameOf, placeOf, tricksOf } from "../table/reading.js";

/** @typedef {import("./page.js").ReplayPage} Page */

const LARGEST_HAND = 13;

/** @param {Page} page */
export function openHands(page) {
  const table = page.table;
  const deal = page.shown.positions[page.last].view?.deal;
  const [name] = (deal && page.face.apart?.(deal)) ?? [];
  return [
    name && table.apart ? laid(page, "top", name, table.apart, true) : null,
    ...(table.held ?? []).map((held, seat) =>
      laid(page, placeOf(table, seat), nameOf(table, seat), held, false, playedBy(page, seat, held)),
    ),
  ];
}

/** What somebody has played lies there still, as far as there is room. @param {Page} page @param {number} seat @param {string | number[]} held */
function playedBy(page, seat, held) {
  if (!page.face.hasTricks) return [];
  const { current, done } = tricksOf(page.table);
  const plays = [...done.flatMap((trick) => trick.plays), ...current];
  const cards = plays.filter((play) => play.seat === seat).map(({ card }) => card.replace(/\*+$/, ""));
  return cardsOf(held).length + cards.length <= LARGEST_HAND ? cards : [];
}

/**
 * @param {Page} page
 * @param {string} place
 * @param {string} name
 * @param {string | number[]} held
 * @param {boolean} [titled] whether nothing else there says whose it is
 * @param {string[]} [played] cards that have left the hand
 */
function laid(page, place, name, held, titled = false, played = []) {
  return h(
    "section",
    { key: name, class: `laid-open at-${place}`, "aria-label": texts.replay.cardsOf({ name, mine: name === texts.table.you }) },
    h("h2", { class: titled ? "open-title" : "" }, name),
    bySuit([...cardsOf(held), ...played].join(" "), page.face.ranks).map((cards, row) =>
      h("div", { key: row, class: "suit-row" }, faces(cards, played)),
    ),
  );
}

/** @param {string[]} cards @param {string[]} [played] those that are shown pale */
export function faces(cards, played = []) {
  const left = [...played];
  return cards.map((card, place) => {
    const gone = left.includes(card) && left.splice(left.indexOf(card), 1).length > 0;
    const name = nameOfCard(card);
    return h(
      "div",
      {
        key: `${place} ${card}`,
        class: classes("card", gone && "gone"),
        role: "img",
        "aria-label": gone ? texts.replay.played(name) : name,
      },
      h("card-face", { card }),
    );
  });
}

/** @param {string} card */
export function nameOfCard(card) {
  return french(card) ? cardName(card) : texts.numberCard({ card, heads: marksOn(Number(card)) });
}
