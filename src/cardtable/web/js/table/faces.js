/**
 * Which table a game is played on. Every game works on the generic one; what is different about a game is in
 * `games/<name>/face.js`, which is found by the name of the game and fetched when a table of it is shown.
 *
 * @typedef {[string, import("../dom.js").Children]} Fact what it is, and its value
 *
 * @typedef {{value: number, words: string, bad?: boolean}} Worth the number beside a button, it in words, and whether it
 *   speaks against it
 *
 * @typedef {object} Face
 * @property {(page: Page) => import("../dom.js").Children} middle
 * @property {"around" | "strip"} seating
 * @property {(page: Page) => string | null} [prompt] what is asked of me
 * @property {(page: Page, hand: import("../types.js").FinishedHand) => string | null} [headline] how a hand ended
 * @property {(page: Page, seat: number) => string[]} [seatLine]
 * @property {(page: Page) => import("../dom.js").Children} [answers] instead of buttons for all actions
 * @property {(page: Page) => Set<string>} [hides] actions that are no buttons
 * @property {(action: string, page: Page) => string | null} [label] what stands on a button
 * @property {(page: Page, action: string) => Worth | null} [worth] what an action counts, as far as I can see
 * @property {(action: string) => boolean} [usual] whether it is what people choose as a rule
 * @property {(action: string) => boolean} [isCard]
 * @property {(who: import("../texts.js").Doer, action: string) => string | null} [words] what the log says of an action
 * @property {(page: Page) => string | null} [progress] for the header
 * @property {(page: Page) => Fact[]} [facts] for the box in the corner
 * @property {(page: Page) => import("../dom.js").Children} [side] about this hand, for the panel
 * @property {string[]} [hidden] fields shown elsewhere than in the panel
 * @property {(page: Page) => string[]} [marked] cards that have just come into my hand
 * @property {string} [ranks] from the highest to the lowest, for sorting
 * @property {(page: Page, cards: string[]) => string[]} [hand] my cards as they lie in my hand
 * @property {boolean} [hasTricks]
 * @property {(deal: any) => [string, string]} [apart] cards that nobody was dealt: their name, and they
 */

import { cardsIn } from "../cards/notation.js";
import { partOf } from "../catalogue.js";
import { texts } from "../texts.js";
import { pointsOf, tricksOf } from "./reading.js";
import { roles } from "./seats/seats.js";
import { middle } from "./play/trick.js";

/** @typedef {import("./page.js").TablePage} Page */

/** @type {Face} */
const generic = { middle, seating: "around", hasTricks: true, progress, seatLine, marked };

/** @param {Page} page */
function progress({ table }) {
  const { current, done } = tricksOf(table);
  const number = done.length + (current.length > 0 ? 1 : 0);
  return number > 0 ? texts.table.trick(number) : null;
}

/** Points so far, where the game counts them as it is played, then what everybody is. @param {Page} page @param {number} seat */
function seatLine({ table }, seat) {
  const points = table.status === "playing" ? pointsOf(table) : null;
  return points ? [texts.play.points(points[seat]), ...roles(table, seat)] : roles(table, seat);
}

/** Cards that were passed to me. @param {Page} page */
function marked({ table }) {
  return tricksOf(table).done.length > 0 ? [] : (cardsIn(table.view?.received) ?? []);
}

/** Those that were asked for, by the name of the game. @type {Map<string, Partial<Face>>} */
const faces = new Map();

/** Fetches what a game has of its own, if the page has anything for it. @param {string} game */
export async function loadFace(game) {
  const part = partOf(game);
  if (part !== null) faces.set(game, (await import(`${part}/face.js`)).face);
}

/** @param {import("../types.js").Snapshot} table @returns {Face} */
export function faceOf(table) {
  const face = { ...generic, ...faces.get(table.game.name) };
  return table.chairs.length > 4 ? { ...face, seating: "strip" } : face;
}
