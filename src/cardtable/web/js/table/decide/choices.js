/**
 * The legal actions, sorted by how people choose among them: a card to click, cards to pick together, a grid
 * of bids, a list of numbers, buttons. Looks at notations only; what is legal is said by the server.
 */

import { cardText, cardsIn, french, levelBid } from "../../cards/notation.js";

/** @typedef {import("../../types.js").Legal} Legal */
/** @typedef {{verb: string, size: number, items: {legal: Legal, cards: string[]}[]}} Picking */
/** @typedef {{title: string, items: Legal[]}} Group */
/**
 * @typedef {object} Choices
 * @property {Legal[]} cards
 * @property {Picking | null} picking
 * @property {Legal[]} bids by level and strain
 * @property {Legal[]} numbers
 * @property {Legal[]} trumps a word and a suit
 * @property {Group[]} groups actions that begin with the same word
 * @property {Legal[]} words
 */

/** The most sets of cards that are buttons. If there are more, cards are picked one by one. */
const FEW = 12;

/**
 * @param {Legal[]} legal
 * @param {string[]} hand
 * @returns {Choices}
 */
export function choices(legal, hand) {
  const held = new Set(hand);
  const isCard = (/** @type {Legal} */ { action }) =>
    french(cardText(action)) !== null || held.has(cardText(action));
  const sets = legal
    .filter((each) => !isCard(each))
    .map(cardSet)
    .filter((each) => each !== null);
  const alike = sets.every((each) => each.cards.length === sets[0].cards.length);
  const picking = sets.length > FEW && alike ? pickingOf(sets) : null;
  const picked = new Set(picking?.items.map((each) => each.legal));
  const rest = legal.filter((each) => !isCard(each) && !picked.has(each));
  const bids = rest.filter((each) => levelBid(each.action));
  const numbers = rest.filter((each) => /^\d+$/.test(each.action));
  const trumps = rest.filter((each) => /^\w+ [CDHS]$/.test(each.action));
  const sorted = new Set([...bids, ...numbers, ...trumps]);
  const others = rest.filter((each) => !sorted.has(each));
  const groups = groupsOf(others);
  const grouped = new Set(groups.flatMap((group) => group.items));
  return {
    cards: legal.filter(isCard),
    picking,
    bids,
    numbers,
    trumps,
    groups,
    words: others.filter((each) => !grouped.has(each)),
  };
}

/** @param {Legal} legal */
function cardSet(legal) {
  const [verb, ...words] = legal.action.split(" ");
  const cards = cardsIn(words);
  return cards && { legal, verb, cards };
}

/** @param {{legal: Legal, verb: string, cards: string[]}[]} sets */
function pickingOf(sets) {
  const size = Math.max(...sets.map((each) => each.cards.length));
  return { verb: sets[0].verb, size, items: sets.map(({ legal, cards }) => ({ legal, cards })) };
}

/**
 * Words such as `clubs hand`, `clubs ouvert` under their first word, where that makes them fewer rows.
 * @param {Legal[]} actions
 * @returns {Group[]}
 */
function groupsOf(actions) {
  /** @type {Map<string, Legal[]>} */
  const byWord = new Map();
  for (const each of actions) {
    const word = each.action.split(" ")[0];
    byWord.set(word, [...(byWord.get(word) ?? []), each]);
  }
  if (actions.length <= FEW) return [];
  return [...byWord].filter(([, items]) => items.length > 1).map(([title, items]) => ({ title, items }));
}

/**
 * The action behind each card shown, in their order; of two equal cards with different actions each has one.
 * @param {string[]} shown
 * @param {Legal[]} cards
 * @returns {(Legal | null)[]}
 */
export function actionsOf(shown, cards) {
  /** @type {Record<string, number>} */
  const copies = {};
  return shown.map((card) => {
    const fitting = cards.filter((each) => cardText(each.action).replace(/\*+$/, "") === card);
    const copy = copies[card] ?? 0;
    copies[card] = copy + 1;
    return fitting[Math.min(copy, fitting.length - 1)] ?? null;
  });
}

/**
 * The legal set that is just these cards.
 * @param {Picking} picking
 * @param {string[]} cards
 */
export function pickedAction(picking, cards) {
  const wanted = [...cards].sort().join(" ");
  return picking.items.find((each) => [...each.cards].sort().join(" ") === wanted)?.legal ?? null;
}
