/** What a game of skat is worth at least, from the cards that its player sees. */

/** @typedef {import("../../../types.js").Snapshot} Snapshot */

export const JACKS = ["CJ", "SJ", "HJ", "DJ"];
const RANKS = "ATKQ987";
/** @type {Record<string, string>} */
export const SUIT_OF = { clubs: "C", spades: "S", hearts: "H", diamonds: "D" };
/** @type {Record<string, number>} */
const BASES = { diamonds: 9, hearts: 10, spades: 11, clubs: 12, grand: 24 };
/** @type {Record<string, number>} */
const NULLS = { "": 23, hand: 35, ouvert: 46, "hand ouvert": 59 };
/** How many times the base value counts for what is announced, besides the game and its jacks. @type {Record<string, number>} */
const LEVELS = { "": 0, hand: 1, schneider: 3, schwarz: 5, ouvert: 6 };

/** With or without so many. @param {string[]} cards @param {string} kind */
function matadors(cards, kind) {
  const suit = SUIT_OF[kind];
  const trumps = suit ? [...JACKS, ...[...RANKS].map((rank) => suit + rank)] : JACKS;
  const held = cards.includes(trumps[0]);
  const end = trumps.findIndex((card) => cards.includes(card) !== held);
  return end < 0 ? trumps.length : end;
}

/**
 * Of an announcement such as `clubs hand`; null if it is none. Cards that are not seen yet may change it.
 * @param {string[]} cards my hand and what I have pushed
 * @param {string} action
 */
export function leastValue(cards, action) {
  const [kind, ...more] = action.split(" ");
  if (kind === "null") return NULLS[more.join(" ")] ?? null;
  const level = LEVELS[more[more.length - 1] ?? ""];
  return kind in BASES && level !== undefined ? BASES[kind] * (matadors(cards, kind) + 1 + level) : null;
}

/** How many trumps there are among them in a suit game; in the others nothing is counted. @param {string[]} cards @param {string} kind */
export const trumpCount = (cards, kind) =>
  SUIT_OF[kind] ? cards.filter((card) => JACKS.includes(card) || card[0] === SUIT_OF[kind]).length : 0;

/** My hand, and what I have pushed. @param {Snapshot} table */
export function seenCards({ view }) {
  return `${view?.hand ?? ""} ${view?.skat ?? ""}`.split(" ").filter(Boolean);
}
