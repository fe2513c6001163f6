/**
 * Which table a game is played on. Every game works on the generic one; a game that has a table of its own
 * names here what is different about it.
 *
 * @typedef {[string, import("../dom.js").Children]} Fact what it is, and its value
 *
 * @typedef {object} Face
 * @property {(page: Page) => import("../dom.js").Children} middle
 * @property {"around" | "strip"} seating
 * @property {(page: Page) => string | null} [prompt] what is asked of me
 * @property {(page: Page, seat: number) => string[]} [seatLine]
 * @property {(page: Page) => import("../dom.js").Children} [answers] instead of buttons for all actions
 * @property {(page: Page) => Set<string>} [hides] actions that are no buttons
 * @property {(action: string) => string | null} [label] what stands on a button
 * @property {(action: string) => boolean} [isCard]
 * @property {(action: string) => string | null} [words] what the log says of an action
 * @property {(page: Page) => string | null} [progress] for the header
 * @property {(page: Page) => Fact[]} [facts] for the box in the corner
 * @property {(page: Page) => import("../dom.js").Children} [side] about this hand, for the panel
 * @property {string[]} [hidden] fields shown elsewhere than in the panel
 * @property {(page: Page) => string[]} [marked] cards that have just come into my hand
 * @property {string} [ranks] from the highest to the lowest, for sorting
 * @property {(page: Page, cards: string[]) => string[]} [hand] my cards as they lie in my hand
 * @property {boolean} [hasTricks]
 */

import { texts } from "../texts.js";
import { bridgeFace } from "./games/bridge.js";
import { nimmtFace } from "./games/nimmt.js";
import { pinochleFace } from "./games/pinochle.js";
import { skatFace } from "./games/skat.js";
import { twoHandFace } from "./games/two_hand.js";
import { tricksOf } from "./reading.js";
import { middle } from "./trick.js";

/** @typedef {import("./page.js").TablePage} Page */

/** @type {Face} */
const generic = { middle, seating: "around", hasTricks: true, progress };

/** @param {Page} page */
function progress({ table }) {
  const { current, done } = tricksOf(table);
  const number = done.length + (current.length > 0 ? 1 : 0);
  return number > 0 ? texts.table.trick(number) : null;
}

/** @type {Record<string, Partial<Face>>} */
const FACES = {
  bridge: bridgeFace,
  nimmt: nimmtFace,
  pinochle: pinochleFace,
  skat: skatFace,
  "two-hand-pinochle": twoHandFace,
};

/** @param {import("../types.js").Snapshot} table @returns {Face} */
export function faceOf(table) {
  const face = { ...generic, ...FACES[table.game.name] };
  return table.chairs.length > 4 ? { ...face, seating: "strip" } : face;
}
