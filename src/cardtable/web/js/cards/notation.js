/**
 * Cards as the server writes them: `SA`, `HT`, `HK*` for French cards, numbers for 6 nimmt!. Everything
 * that the page shows of a game goes through here, so no other module looks into a notation.
 */

import { h } from "../dom.js";
import { seatName, texts } from "../texts.js";

const FRENCH = /^([CDHS])([2-9TJQKA])(\*{0,2})$/;
const TOKENS =
  /\b([CDHS])([2-9TJQKA])(\*{0,2})(?![\w])|\b([1-7])(NT|[CDHSN])(X{0,2})([NESW]?)(?!\w)|([♣♦♥♠])/g;
const BID = /^([1-7])(NT|[CDHS])$/;

export const GLYPHS = /** @type {Record<string, string>} */ ({
  C: "♣",
  D: "♦",
  H: "♥",
  S: "♠",
  NT: "NT",
  N: "NT",
});
/** The seat of a letter in bridge, in words: `E` is Ost. @param {string} letter */
const compass = (letter) => seatName("bridge", "NESW".indexOf(letter));

/** @param {string} sign */
const suitOf = (sign) => "CDHS"["♣♦♥♠".indexOf(sign)];
const SUIT_ORDER = "SHCD";
const RANKS = "AKQJT98765432";

/** @typedef {{text: string, suit: string, rank: string, stars: number}} French */

/**
 * @param {unknown} value
 * @returns {French | null}
 */
export function french(value) {
  const found = typeof value === "string" ? FRENCH.exec(value) : null;
  return found && { text: found[0], suit: found[1], rank: found[2], stars: found[3].length };
}

/** The card of an action that plays one, written `SA` or `play SA`. @param {string} action */
export const cardText = (action) => action.replace(/^play /, "");

/**
 * The cards in a field of a view, if cards are what it holds: a list of them, or a text of them apart by
 * blanks.
 * @param {unknown} value
 * @returns {string[] | null}
 */
export function cardsIn(value) {
  const words = typeof value === "string" ? value.split(" ") : Array.isArray(value) ? value : [];
  return words.length > 0 && words.every((word) => french(word) !== null) ? words : null;
}

/** @param {string} card */
export function cardName(card) {
  const read = french(card);
  return read ? texts.card(read.suit, read.rank) : card;
}

/**
 * A bid of bridge as its level and strain.
 * @param {string} text
 */
export function levelBid(text) {
  const found = BID.exec(text);
  return found && { level: Number(found[1]), strain: found[2] };
}

/**
 * A contract of bridge, `4HXE`: what is bid, and the seat that plays it.
 * @param {string} text
 */
export function contract(text) {
  const found = /^([1-7](?:NT|[CDHSN])X{0,2})([NESW])$/.exec(text);
  return found && { bid: found[1], seat: "NESW".indexOf(found[2]) };
}

/** @param {string} suit */
export function suitMark(suit) {
  return suit in texts.suits && suit.length === 1 && suit !== "N"
    ? h("span", { class: `suit suit-${suit}`, title: texts.suits[suit] }, GLYPHS[suit])
    : h("span", { class: "suit" }, GLYPHS[suit] === "NT" ? texts.noTrumps : suit);
}

/** "♦ Diamonds"; where there is little room the sign alone. @param {string} suit */
export const suitAndName = (suit) => [
  suitMark(suit),
  h("span", { class: "kind" }, ` ${texts.plain(texts.suits[suit])}`),
];

/**
 * A text of the server with cards, bids and trumps in it shown as people write them.
 * @param {string} text
 * @returns {import("../dom.js").Child[]}
 */
export function inline(text) {
  /** @type {import("../dom.js").Child[]} */
  const parts = [];
  let done = 0;
  for (const found of text.matchAll(TOKENS)) {
    const [whole, suit, rank, stars, level, strain, doubled, seat, sign] = found;
    parts.push(text.slice(done, found.index));
    done = found.index + whole.length;
    if (suit)
      parts.push(h("span", { class: "token" }, texts.letters[rank] ?? rank, suitMark(suit), stars && "★"));
    else if (level)
      parts.push(h("span", { class: "token" }, level, suitMark(strain), doubled, seat && ` ${compass(seat)[0]}`));
    else parts.push(h("span", { class: "token" }, suitMark(suitOf(sign))));
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== "");
}

/**
 * A text of the server as words, for those who listen.
 * @param {string} text
 */
export function spoken(text) {
  return text.replace(TOKENS, (whole, suit, rank, stars, level, strain, doubled, seat, sign) => {
    if (suit) return texts.card(suit, rank);
    if (level) return `${level} ${texts.suits[strain]} ${doubled}${seat && compass(seat)}`.trim();
    return texts.suits[suitOf(sign)];
  });
}

/**
 * As people sort a hand: by suit in alternating colours, and within a suit by rank.
 * @param {string[]} cards
 * @param {string} [ranks] from the highest to the lowest
 * @param {string} [how] a value of `SORTS`
 */
export function sorted(cards, ranks = RANKS, how = "suits") {
  if (how === "dealt" || cards.some((card) => french(card) === null)) return cards;
  const suits = alternating(new Set(cards.map((card) => card[0])));
  const turned = how === "rising" ? -1 : 1;
  return [...cards].sort(
    (one, other) =>
      suits.indexOf(one[0]) - suits.indexOf(other[0]) ||
      turned * (ranks.indexOf(one[1]) - ranks.indexOf(other[1])),
  );
}

/** The cards of a hand as views have it. @param {string | number[]} held */
export const cardsOf = (held) =>
  (typeof held === "string" ? held.split(" ").filter(Boolean) : held).map(String);

/**
 * A hand in rows of a suit each; numbers are one row.
 * @param {string | number[]} held
 * @param {string} [ranks] from the highest to the lowest
 */
export function bySuit(held, ranks) {
  /** @type {Map<string, string[]>} */
  const suits = new Map();
  for (const card of sorted(cardsOf(held), ranks)) {
    const suit = french(card)?.suit ?? "";
    suits.set(suit, [...(suits.get(suit) ?? []), card]);
  }
  return [...suits.values()];
}

/** The suits of a hand, black and red by turns as far as that can be. @param {Set<string>} suits */
function alternating(suits) {
  if (suits.has("S") || suits.has("C")) {
    if (!suits.has("S")) return "HCD";
    if (!suits.has("H")) return "SDC";
  }
  return SUIT_ORDER;
}

/**
 * What somebody typed, in the ways people write cards and bids: `as`, `sa`, `10h`, `3n`.
 * @param {string} typed
 * @returns {string[]} notations it may stand for, in lower case
 */
export function readings(typed) {
  const text = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const card = text.replace("10", "t");
  const found = [text, card, text.replace(/^([1-7])n$/, "$1nt")];
  if (/^[2-9tjqka][cdhs]$/.test(card)) found.push(card[1] + card[0]);
  return [...new Set(found)];
}
