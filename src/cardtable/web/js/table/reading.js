/** What the page reads out of a snapshot of any game: who sits where, tricks, facts. Knows no rules. */

import { cardText, cardsIn, french } from "../cards/notation.js";
import { gameInfo } from "../catalogue.js";
import { texts } from "../texts.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {{seat: number, card: string}} Play */
/** @typedef {{plays: Play[], winner: number | null}} Trick */
/** @typedef {{current: Play[], done: Trick[]}} Tricks */

const AROUND = /** @type {Record<number, string[]>} */ ({
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
});

/** Fields that say the same as something shown elsewhere. */
const SHOWN_ELSEWHERE = new Set([
  "seat",
  "to_act",
  "hand",
  "trick",
  "lead",
  "leader",
  "result",
  "deal",
  "turn",
  "leaders",
  "dealt",
  "turned",
  "drew",
  "calls",
  "won",
  "meanings",
  "meld_points",
  "counters",
  "meld_values",
  "offers",
]);

/** What is of no more use once there is a contract. */
const BIDDING = new Set(["high", "holder"]);

/** Cards that changed hands are looked at until the first trick is taken. */
const CHANGED_HANDS = new Set(["given", "returned", "passed", "received"]);

const SEAT_FIELDS = new Set(["declarer", "holder", "bidder", "winner", "leader", "seat"]);

/** @param {Snapshot} table */
export function seatCount(table) {
  return table.hand?.players.length ?? table.chairs.length;
}

/**
 * Where each seat is shown, clockwise; I am at the bottom, or who has the seat that people usually take: South in bridge.
 * @param {Snapshot} table
 * @param {number} seat
 */
export function placeOf(table, seat) {
  const count = seatCount(table);
  const base = table.me.seat ?? table.me.chair ?? gameInfo(table.game.name)?.own_chair ?? 0;
  return (AROUND[count] ?? [])[(seat - base + count) % count] ?? "strip";
}

/** Whether new deals of a series are played here: nobody else may come, look on or play for me. @param {Snapshot} table */
export const isAlone = ({ series }) => series !== null && !series.replayed;

/** @param {Snapshot} table @param {number} seat */
export function chairOf(table, seat) {
  return table.chairs[table.hand?.players[seat] ?? seat];
}

/** @param {Snapshot} table @param {number} seat */
export function nameOf(table, seat) {
  const chair = chairOf(table, seat);
  return chair === undefined ? "" : chair.chair === table.me.chair ? texts.table.you : chair.name;
}

/**
 * The two sides of a game of partners, mine first; null where everybody plays for themselves.
 * @param {Snapshot} table
 * @returns {number[][] | null}
 */
export function partnerships(table) {
  const sides = table.sides ?? [];
  if (sides.length !== 2 || sides.some((side) => side.length !== 2)) return null;
  const mine = sides.findIndex((side) => table.me.seat !== null && side.includes(table.me.seat));
  return mine === 1 ? [sides[1], sides[0]] : sides;
}

/** What a side of partners is called. @param {Snapshot} table @param {number[]} side */
export function sideName(table, side) {
  if (table.me.seat === null) return side.map((seat) => nameOf(table, seat)).join(" · ");
  return side.includes(table.me.seat) ? texts.play.we : texts.play.they;
}

/** @param {Snapshot} table @returns {string[]} */
export function handOf(table) {
  const hand = table.view?.hand ?? [];
  return (typeof hand === "string" ? hand.split(" ").filter(Boolean) : hand).map(String);
}

/**
 * The tricks of this hand, from the moves that were cards.
 * @param {Snapshot} table
 * @returns {Tricks}
 */
export function tricksOf(table) {
  const view = table.view;
  if (view === null) return { current: [], done: [] };
  const hasTricks = Array.isArray(view.tricks) && view.tricks.every((/** @type {any} */ each) => each?.cards);
  if (hasTricks && Array.isArray(view.trick)) return tricksOfView(table, view);
  const plays = table.history
    .map(({ seat, action }) => ({ seat, card: cardText(action) }))
    .filter(({ card }) => french(card));
  const size = seatCount(table);
  const whole = Math.floor(plays.length / size);
  const groups = Array.from({ length: whole }, (_, number) =>
    plays.slice(number * size, (number + 1) * size),
  );
  const current = plays.slice(whole * size);
  const last = current[0]?.seat ?? onlyActor(table) ?? table.winning;
  const leads = [...groups.slice(1).map((group) => group[0].seat), last];
  return { current, done: groups.map((group, number) => ({ plays: group, winner: leads[number] ?? null })) };
}

/**
 * A view that tells its tricks knows better whose card it was: somebody may play for another hand.
 * @param {Snapshot} table
 * @param {import("../types.js").View} view
 * @returns {Tricks}
 */
function tricksOfView(table, view) {
  const size = seatCount(table);
  const by = (/** @type {number} */ leader, /** @type {string[]} */ cards) =>
    cards.map((card, number) => ({ seat: (leader + number) % size, card }));
  const leader = ((view.turn ?? 0) - view.trick.length + size) % size;
  return {
    current: by(leader, view.trick),
    done: view.tricks.map((/** @type {any} */ each) => ({
      plays: by(each.leader, each.cards),
      winner: each.winner,
    })),
  };
}

/** @param {Snapshot} table */
function onlyActor(table) {
  return table.view?.to_act.length === 1 ? table.view.to_act[0] : null;
}

/**
 * Whether the hand is still being talked about: no card has been played, and none is asked for.
 * @param {Snapshot} table
 */
export function isTalk(table) {
  return ![...table.history, ...table.legal].some((each) => french(cardText(each.action)));
}

/** The points of each seat so far; null while nobody has any. @param {Snapshot} table @returns {number[] | null} */
export function pointsOf(table) {
  const points = table.view?.points;
  return isCounts(points, seatCount(table)) && points.some(Boolean) ? points : null;
}

/** Whether there is a set of cards for each seat, some of which may be empty. @param {Snapshot} table @param {unknown} value */
export function isHeldBySeat(table, value) {
  return (
    Array.isArray(value) &&
    value.length === seatCount(table) &&
    value.every((each) => each === "" || (typeof each === "string" && cardsIn(each)))
  );
}

/** @param {unknown} value @param {number} seats */
function isCounts(value, seats) {
  return Array.isArray(value) && value.length === seats && value.every((each) => typeof each === "number");
}

/**
 * Single values worth a glance: trump, contract, bid. A small object counts as its fields.
 * @param {Snapshot} table
 * @returns {[string, string | number | boolean][]}
 */
export function factsOf(table) {
  const settled = table.view?.contract != null || table.declarer !== null;
  const facts = Object.entries(table.view ?? {}).filter(
    ([name]) => !SHOWN_ELSEWHERE.has(name) && !(settled && BIDDING.has(name)),
  );
  const flat = facts.flatMap(([name, value]) =>
    isPlainObject(value) ? Object.entries(value) : [[name, value]],
  );
  const shown = /** @type {[string, any][]} */ (flat.filter(([name, value]) => isFact(String(name), value)));
  return shown.sort(([one], [other]) => Number(other === "trump") - Number(one === "trump"));
}

/** @param {string} name @param {unknown} value */
function isFact(name, value) {
  if (typeof value === "string") return value !== "" && !cardsIn(value);
  if (typeof value === "boolean") return value;
  return (
    typeof value === "number" &&
    (value !== 0 || SEAT_FIELDS.has(name)) &&
    !(name === "doubled" && value === 1)
  );
}

/**
 * Cards that lie open or that I alone know, besides my hand; what lies before a seat says whose it is.
 * @typedef {{name: string, title: string, cards: string[]}} Pile
 *
 * @param {Snapshot} table
 * @returns {Pile[]}
 */
export function pilesOf(table) {
  const played = tricksOf(table).done.length > 0;
  const fields = Object.entries(table.view ?? {}).filter(
    ([name, value]) =>
      !SHOWN_ELSEWHERE.has(name) && !(played && CHANGED_HANDS.has(name)) && !isHeldBySeat(table, value),
  );
  return fields.flatMap(([name, value]) => {
    const cards = cardsIn(value);
    return cards ? [{ name, title: texts.field(name), cards }] : pilesBySeat(table, value);
  });
}

/** @param {Snapshot} table @param {unknown} value @returns {Pile[]} */
function pilesBySeat(table, value) {
  if (!Array.isArray(value) || value.length !== seatCount(table) || !value.every(isPlainObject)) return [];
  return value.flatMap((fields, seat) =>
    Object.entries(fields).flatMap(([name, items]) => {
      const cards = Array.isArray(items) ? cardsIn(items.map((each) => each?.card)) : null;
      const title = `${nameOf(table, seat)}: ${texts.field(name).toLowerCase()}`;
      return cards ? [{ name: `${name} ${seat}`, title, cards }] : [];
    }),
  );
}

/**
 * What is neither a fact, nor a pile, nor counted by seat: for the panel.
 * @param {Snapshot} table
 * @returns {[string, unknown][]}
 */
export function otherFields(table) {
  const shown = new Set([...factsOf(table).map(([name]) => name), ...pilesOf(table).map(({ name }) => name)]);
  return Object.entries(table.view ?? {}).filter(
    ([name, value]) =>
      !shown.has(name) &&
      !SHOWN_ELSEWHERE.has(name) &&
      name !== "tricks" &&
      !isCounts(value, seatCount(table)) &&
      !isEmpty(value) &&
      !isPlainObject(value) &&
      (typeof value === "object" || cardsIn(value)),
  );
}

/** @param {string} name */
export const isSeatField = (name) => SEAT_FIELDS.has(name);

/** @param {unknown} value */
export const isPlainObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {boolean} */
export function isEmpty(value) {
  if (value === null || value === "" || value === false) return true;
  return Array.isArray(value) && value.every(isEmpty);
}
