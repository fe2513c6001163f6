/**
 * Which table a game is played on. Every game works on the generic one; a game that has a table of its own
 * names here what is different about it.
 *
 * @typedef {object} Face
 * @property {(page: import("./page.js").TablePage) => import("../dom.js").Children} middle
 * @property {"around" | "strip"} seating
 * @property {(page: import("./page.js").TablePage) => string | null} [prompt] what is asked of me
 * @property {(page: import("./page.js").TablePage, seat: number) => string[]} [seatLine]
 * @property {(page: import("./page.js").TablePage) => Set<string>} [hides] actions that are no buttons
 * @property {(action: string) => boolean} [isCard]
 * @property {(action: string) => string | null} [words] what the log says of an action
 * @property {(page: import("./page.js").TablePage) => string | null} [progress] for the header
 * @property {string[]} [hidden] fields shown elsewhere than in the panel
 * @property {boolean} [facts]
 * @property {boolean} [hasTricks]
 */

import { rowsFace } from "./rows.js";
import { texts } from "../texts.js";
import { tricksOf } from "./reading.js";
import { middle } from "./trick.js";

/** @type {Face} */
const generic = {
  middle,
  seating: "around",
  hasTricks: true,
  progress: (page) => {
    const { current, done } = tricksOf(page.table);
    return current.length + done.length > 0
      ? texts.table.trick(done.length + (current.length > 0 ? 1 : 0))
      : null;
  },
};

/** @type {Record<string, Face>} */
const FACES = { nimmt: rowsFace };

/** @param {import("../types.js").Snapshot} table @returns {Face} */
export function faceOf(table) {
  const face = FACES[table.game.name] ?? generic;
  return table.chairs.length > 4 ? { ...face, seating: "strip" } : face;
}
