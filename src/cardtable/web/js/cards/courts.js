/** Courts: a figure and the same turned round, in a frame. */

import { COURTS } from "./figures.js";
import { pip } from "./pips.js";

/** @param {string} rank */
export const isCourt = (rank) => rank in COURTS.french;

/**
 * @param {import("./pips.js").Style} style
 * @param {string} suit
 * @param {string} rank
 */
export function court(style, suit, rank) {
  const { figure, sign, shield } = COURTS[style][rank];
  const parts = figure.map(([colour, path]) => drawn(colour, path)).join("");
  const half = `${parts}<g class="sign">${shield ? drawn("white", shield) : ""}${pip(style, suit, ...sign)}</g>`;
  return `<g class="court" transform="translate(125 175)"><rect class="frame" x="-62" y="-152" width="124" height="304" rx="5"/>
    <g class="turned" transform="rotate(180)">${half}</g>${half}<path class="sash" d="M-62-24L62 24"/></g>`;
}

/** @param {string} colour @param {string} path */
const drawn = (colour, path) => `<path class="${colour}" d="${path}"/>`;
