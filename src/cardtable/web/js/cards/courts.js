/**
 * Courts as emblems: what each wears on its head, above the middle line; the lower half is the same turned
 * round. `body` is in the suit's colour, `tint` a shade of it, `gold` the same on all cards.
 */

import { pip } from "./pips.js";

/** @typedef {{body: string, tint: string, gold: string}} Emblem */

/** A dot of gold. @param {number} x @param {number} y @param {number} size */
const dot = (x, y, size) => `M${x} ${y - size}a${size} ${size} 0 1 1-.01 0Z`;

const CROWN = {
  body: "M-41-40L-49-82L-25-64L0-94L25-64L49-82L41-40ZM-41-35H41V-23H-41Z",
  tint: "M-41-23H41L54 0H-54Z",
  gold: [
    ...[dot(-49, -88, 7), dot(0, -101, 8), dot(49, -88, 7)],
    ...["M-27-29l6-4 6 4-6 4Z", "M-6-29l6-4 6 4-6 4Z", "M15-29l6-4 6 4-6 4Z"],
  ].join(""),
};

const CORONET = {
  body: "M-43-40C-54-58-48-72-38-80C-35-68-27-62-18-60C-17-74-9-84 0-92C9-84 17-74 18-60C27-62 35-68 38-80C48-72 54-58 43-40C16-50-16-50-43-40ZM-43-34C-16-44 16-44 43-34L41-23C16-33-16-33-41-23Z",
  tint: "M-41-23C-16-33 16-33 41-23L54 0H-54Z",
  gold: [
    dot(-38, -87, 6),
    dot(0, -100, 7),
    dot(38, -87, 6),
    dot(0, -64, 6),
    dot(-28, -50, 4),
    dot(28, -50, 4),
  ].join(""),
};

const FEATHERED_CAP = {
  body: "M-46-36C-54-64-28-80 2-75C30-71 48-58 46-36ZM-50-31H50V-21H-50Z",
  tint: "M-42-21H42L54 0H-54Z",
  gold: "M14-66C14-94 34-106 60-103C60-82 46-64 22-60ZM-30-26a5 5 0 1 1-.01 0Z",
};

const HELMET = {
  body: "M-42-22C-48-60-26-80 0-80C26-80 48-60 42-22ZM-28-56V-46H-4V-30H4V-46H28V-56Z",
  tint: "M-42-18H42L54 0H-54Z",
  gold: "M-5-80C-12-98 8-110 34-103C20-99 10-92 6-80ZM-42-22H42V-17H-42Z",
};

/** @type {Record<import("./pips.js").Style, Record<string, Emblem>>} */
const EMBLEMS = {
  french: { K: CROWN, Q: CORONET, J: FEATHERED_CAP },
  german: { K: CROWN, Q: HELMET, J: FEATHERED_CAP },
};

/** @param {string} rank */
export const isCourt = (rank) => rank in EMBLEMS.french;

/**
 * @param {import("./pips.js").Style} style
 * @param {string} suit
 * @param {string} rank
 */
export function court(style, suit, rank) {
  const { body, tint, gold } = EMBLEMS[style][rank];
  const half = `<path class="tint" d="${tint}"/><path d="${body}" fill-rule="evenodd"/><path class="gold" d="${gold}"/>`;
  return `<g class="court" transform="translate(125 175) scale(.9)"><rect class="frame" x="-66" y="-118" width="132" height="236" rx="12"/>
    ${half}<g transform="rotate(180)">${half}</g><circle class="boss" r="22"/>${pip(style, suit, 0, 0, 30)}</g>`;
}
