/** The table of two-hand pinochle: melds apart from the hands, stock and trump card, capture piles, the toss. */

import { suitAndName, suitMark } from "../../../cards/notation.js";
import { h } from "../../../dom.js";
import { texts } from "../../../texts.js";
import { back, openCard } from "../../play/cards.js";
import { cardButtons, moveFocus } from "../../play/hand.js";
import { section } from "../../panel/panel.js";
import { nameOf, placeOf, seatCount, tricksOf } from "../../reading.js";
import { roles } from "../../seats/seats.js";
import { slots } from "../../play/trick.js";

/** @typedef {import("../../page.js").TablePage} Page */
/** @typedef {import("../../../types.js").Snapshot} Snapshot */
/** @typedef {{card: string, names: string[]}} Lying a melded card, and what it was melded as */
/** @typedef {{table: Lying[], declared: string[], won: string[], score: number}} Open */

/** @type {Partial<import("../../faces.js").Face>} */
export const face = {
  ranks: "ATKQJ9",
  middle,
  facts: ({ table }) => facts(table),
  seatLine: ({ table }, seat) =>
    table.status === "playing"
      ? [texts["two-hand-pinochle"].score(openOf(table, seat).score), ...roles(table, seat)]
      : [],
  hand: (page, cards) => without(cards, mine(page.table)),
  marked: ({ table }) => (table.view?.due === "chase" ? [] : (table.view?.drew ?? []).slice(-1)),
  label: (action, { table }) => texts["two-hand-pinochle"].labels[action] ?? meldName(table, action),
  worth: ({ table }, action) => meldWorth(table, action),
  prompt: ({ table }) => texts["two-hand-pinochle"].asked[table.view?.due] ?? null,
  side: ({ table }) => declared(table),
  progress: ({ table }) =>
    table.view?.stock > 0
      ? texts["two-hand-pinochle"].stockLeft(table.view?.stock)
      : texts["two-hand-pinochle"].stockOut,
};

/** @param {Snapshot} table @param {number} seat @returns {Open} */
const openOf = (table, seat) => table.view?.open[seat] ?? { table: [], declared: [], won: [], score: 0 };

/** @param {Snapshot} table @param {number} seat */
const melded = (table, seat) => openOf(table, seat).table.map(({ card }) => card);

/** My cards that lie melded on the table. @param {Snapshot} table */
const mine = (table) => (table.me.seat === null ? [] : melded(table, table.me.seat));

/** @param {string[]} cards @param {string[]} gone one copy each */
function without(cards, gone) {
  const left = [...gone];
  return cards.filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** @param {Page} page @returns {import("../../../dom.js").Children} */
function middle(page) {
  const { table } = page;
  const seats = Array.from({ length: seatCount(table) }, (_, seat) => seat);
  return h(
    "div",
    { class: "two-hand", key: "two-hand" },
    between(page),
    stock(table),
    seats.map((seat) => captured(table, seat)),
    seats.map((seat) => tray(page, seat)),
  );
}

/** What lies between the two: nothing while melds are chosen, so that they have room. @param {Page} page */
function between(page) {
  const due = page.table.view?.due;
  if (due === "call") return coin();
  return due === "meld" && page.heldTrick === null ? null : slots(page);
}

/** A meld that can be declared now. @param {Snapshot} table @param {string} action @returns {{name: string, points: number} | undefined} */
const offer = (table, action) => table.view?.offers?.[action];

/** "marriage K♥ Q♥". @param {Snapshot} table @param {string} action */
function meldName(table, action) {
  const meld = offer(table, action);
  return meld ? `${texts["two-hand-pinochle"].melds[meld.name]} ${action.slice("meld ".length)}` : null;
}

/** @param {Snapshot} table @param {string} action @returns {import("../../faces.js").Worth | null} */
function meldWorth(table, action) {
  const meld = offer(table, action);
  return meld ? { value: meld.points, words: texts["two-hand-pinochle"].meldWorth(meld.points) } : null;
}

/** What is tossed: heads has a crown on it. */
function coin() {
  return h("div", { class: "coin", key: "coin", "aria-hidden": "true" }, h("span", null, "♛"));
}

/** The stock face down on the trump card, which lies across. @param {Snapshot} table */
function stock(table) {
  const { upcard = [], stock: left = 0, trump } = table.view ?? {};
  return h(
    "section",
    { class: "stock", key: "stock", "aria-label": texts["two-hand-pinochle"].stockLabel(left) },
    upcard.length > 0 ? h("div", { class: "upcard" }, openCard(upcard[0], "up")) : null,
    left > 0 ? back() : h("div", { class: "empty" }, suitMark(trump)),
    h("p", null, left > 0 ? texts["two-hand-pinochle"].stockLeft(left) : texts["two-hand-pinochle"].stockOut),
  );
}

/** @param {Snapshot} table @param {number} seat */
function captured(table, seat) {
  const { won } = openOf(table, seat);
  return h(
    "section",
    { class: `captured captured-${placeOf(table, seat)}`, key: `won ${seat}` },
    won.length > 0 ? back() : h("div", { class: "empty" }),
    h("p", null, texts["two-hand-pinochle"].won(won.length)),
  );
}

/** @param {Page} page @param {number} seat */
function tray(page, seat) {
  const { table } = page;
  const cards = melded(table, seat);
  if (cards.length === 0) return null;
  const own = seat === table.me.seat;
  return h(
    "section",
    {
      class: `melds melds-${placeOf(table, seat)}`,
      key: `melds ${seat}`,
      "aria-label": texts.play.meldsOf(nameOf(table, seat)),
    },
    h(
      "div",
      { class: "fan", onkeydown: moveFocus },
      own ? cardButtons(page, cards, "melds") : cards.map((card, place) => openCard(card, place)),
    ),
  );
}

/** @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function facts(table) {
  const trump = table.view?.trump;
  /** @type {import("../../faces.js").Fact[]} */
  const suit = trump ? [[texts.fields.trump, suitAndName(trump)]] : [];
  const toss = tossed(table);
  return toss ? [...suit, [texts["two-hand-pinochle"].toss, toss]] : suit;
}

const SIDES = ["heads", "tails"];

/** How the coin fell, told until the first trick is taken. @param {Snapshot} table */
function tossed(table) {
  const [call, first] = table.history;
  if (!call || !SIDES.includes(call.action) || tricksOf(table).done.length > 0) return null;
  const leader = first?.seat ?? table.turn;
  if (leader === null) return null;
  const side = leader === call.seat ? call.action : SIDES.find((each) => each !== call.action);
  const name = texts["two-hand-pinochle"].labels[side ?? ""];
  return texts["two-hand-pinochle"].tossed({ side: name, name: nameOf(table, leader), mine: leader === table.me.seat });
}

/** What each has declared, and the score that came of it. @param {Snapshot} table */
function declared(table) {
  const seats = Array.from({ length: seatCount(table) }, (_, seat) => seat);
  if (table.view === null) return null;
  return section(
    texts.fields.melds,
    h(
      "ul",
      { class: "sums" },
      seats.map((seat) => {
        const { declared: names, score } = openOf(table, seat);
        const words =
          names.map((name) => texts["two-hand-pinochle"].melds[name] ?? name).join(" + ") || texts["two-hand-pinochle"].noMelds;
        return h(
          "li",
          { key: seat },
          h("b", null, nameOf(table, seat)),
          h("span", null, words),
          h("b", null, texts["two-hand-pinochle"].score(score)),
        );
      }),
    ),
  );
}
