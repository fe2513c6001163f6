/** The middle of the table: a slot for each seat, what was said, cards that lie open. */

import { cardName, inline } from "../cards/notation.js";
import { classes, h } from "../dom.js";
import { texts } from "../texts.js";
import { cardButtons, shownHand } from "./hand.js";
import { isTalk, nameOf, pilesOf, placeOf, seatCount, tricksOf } from "./reading.js";

/** @typedef {import("./page.js").TablePage} Page */
/** @typedef {import("./reading.js").Trick} Trick */

/** @param {Page} page */
export function middle(page) {
  const talk = isTalk(page.table) && page.heldTrick === null;
  return [talk ? auction(page) : slots(page), piles(page)];
}

/** @param {Page} page */
function slots(page) {
  const tricks = tricksOf(page.table);
  const held = page.heldTrick;
  const trick = held ?? { plays: tricks.current, winner: null };
  const label = texts.table.trick(tricks.done.length + (held ? 0 : 1));
  return h(
    "div",
    { class: classes("trick", held !== null && "held"), role: "group", "aria-label": label },
    slotList(page, trick),
  );
}

/** @param {Page} page @param {Trick} trick */
export function slotList(page, trick) {
  const table = page.table;
  return Array.from({ length: seatCount(table) }, (_, seat) => {
    const play = trick.plays.find((each) => each.seat === seat);
    const won = trick.winner === seat && play !== undefined;
    const led = trick.plays[0]?.seat === seat;
    const name = nameOf(table, seat);
    return h(
      "div",
      { key: seat, class: classes("slot", `slot-${placeOf(table, seat)}`, won && "won") },
      play
        ? h(
            "div",
            {
              class: "card",
              key: play.card,
              role: "img",
              "aria-label":
                texts.table.playedBy(cardName(play.card.replace(/\*+$/, "")), name) +
                (won ? `, ${texts.table.winner}` : ""),
            },
            h("card-face", { card: play.card.replace(/\*+$/, "") }),
          )
        : h("div", { class: "empty", role: "img", "aria-label": texts.table.emptySlot(name) }),
      led ? h("span", { class: "led" }, texts.table.leads) : null,
    );
  });
}

/**
 * What was said, in a column for each seat, the first speaker first.
 * @param {Page} page
 */
function auction(page) {
  const table = page.table;
  if (table.history.length === 0) return null;
  const count = seatCount(table);
  const first = table.history[0].seat;
  const columns = Array.from({ length: count }, (_, number) => (first + number) % count);
  /** @type {Map<number, string>[]} */
  const rows = [];
  let last = count;
  for (const move of table.history) {
    const column = columns.indexOf(move.seat);
    if (column <= last && (rows.length === 0 || column < last || rows[rows.length - 1].has(column)))
      rows.push(new Map());
    rows[rows.length - 1].set(column, move.action);
    last = column;
  }
  return h(
    "table",
    { class: "auction" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        columns.map((seat) => h("th", { scope: "col" }, nameOf(table, seat))),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map((row) =>
        h(
          "tr",
          null,
          columns.map((_, column) => h("td", null, ...inline(shownAction(row.get(column) ?? "")))),
        ),
      ),
    ),
  );
}

/**
 * Whether cards that are not in my hand are mine to play: dummy's.
 * @param {Page} page
 * @param {string[]} cards
 */
function isPlayable(page, cards) {
  const own = shownHand(page);
  return page.choices.cards.some((each) => cards.includes(each.action) && !own.includes(each.action));
}

/** @param {string[]} cards */
function openCards(cards) {
  return cards.map((card, place) =>
    h(
      "div",
      { key: place, class: "card", role: "img", "aria-label": cardName(card) },
      h("card-face", { card }),
    ),
  );
}

/** What was done face down has no notation. @param {string} action */
export const shownAction = (action) => (action === "?" ? texts.table.faceDown : action);

/** @param {Page} page */
function piles(page) {
  const shown = pilesOf(page.table);
  if (shown.length === 0) return null;
  return h(
    "div",
    { class: "piles" },
    shown.map(({ name, title, cards }) =>
      h(
        "section",
        { key: name, class: "pile", "aria-label": title },
        h("h2", null, title),
        h(
          "div",
          { class: "fan" },
          isPlayable(page, cards) ? cardButtons(page, cards, name) : openCards(cards),
        ),
      ),
    ),
  );
}
