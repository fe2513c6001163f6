/**
 * A deal worked out from its secret, as docs/web/fair.md tells it: the same as the server does, in the browser's own words, so
 * that nobody has to believe the server.
 *
 * @typedef {{cards: string[], piles: {name: string, size: number, ordered: boolean}[]}} Deck
 * @typedef {{table: string, hand: number}} Place
 */

const NUL = "\0";
const BITS = 8;

/** Whether this browser lets a page calculate here: only where nobody could have changed the page on its way. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");

/**
 * What is promised of a secret: SHA-256 of it and of where it is for.
 * @param {string} secret in hexadecimal digits
 * @param {Place} place
 */
export async function commitment(secret, { table, hand }) {
  const before = new TextEncoder().encode(["cardtable deal 1", table, hand, ""].join(NUL));
  const own = bytesOf(secret);
  const whole = new Uint8Array(before.length + own.length);
  whole.set(before);
  whole.set(own, before.length);
  return hexOf(await crypto.subtle.digest("SHA-256", whole));
}

/**
 * The piles by name, each as the cards lie in it.
 * @param {string} secret
 * @param {Place} place
 * @param {Deck[]} decks
 * @returns {Promise<Record<string, string[]>>}
 */
export async function dealt(secret, place, decks) {
  const below = await numbers(secret, place);
  /** @type {Record<string, string[]>} */
  const piles = {};
  for (const deck of decks) {
    const cards = [...deck.cards];
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = await below(last + 1);
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    for (const { name, size } of deck.piles) piles[name] = cards.splice(0, size);
  }
  return piles;
}

/**
 * Whether these are the cards of a hand as its record has them.
 * @param {Record<string, string[]>} piles
 * @param {Record<string, string>} deal
 * @param {Deck[]} decks
 */
export function same(piles, deal, decks) {
  const order = (/** @type {string[]} */ cards, /** @type {boolean} */ ordered) =>
    (ordered ? cards : [...cards].sort()).join(" ");
  return decks
    .flatMap((deck) => deck.piles)
    .every(({ name, ordered }) => order(piles[name], ordered) === order((deal[name] ?? "").split(" "), ordered));
}

/** Draws numbers below a bound from the bits of HMAC-SHA-256; those that do not fit are thrown away. @param {string} secret @param {Place} place */
async function numbers(secret, { table, hand }) {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  /** @type {number[]} */
  let bits = [];
  let block = 0;
  const take = async (/** @type {number} */ width) => {
    while (bits.length < width) {
      const text = new TextEncoder().encode([table, hand, block].join(NUL));
      const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
      bits = bits.concat([...bytes].flatMap((byte) => Array.from({ length: BITS }, (_, at) => (byte >> (BITS - 1 - at)) & 1)));
      block += 1;
    }
    return bits.splice(0, width).reduce((number, bit) => 2 * number + bit, 0);
  };
  return async (/** @type {number} */ bound) => {
    const width = (bound - 1).toString(2).length;
    for (;;) {
      const number = await take(width);
      if (number < bound) return number;
    }
  };
}
