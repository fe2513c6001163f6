/** Our own card faces, put together from a handful of paths. */

import { texts } from "../texts.js";
import { court, isCourt } from "./courts.js";
import { PLACES, pip } from "./pips.js";

/** @typedef {import("./pips.js").Style} Style */

/** Letters that leave room for the frame of a court, whatever the font. */
const NARROW = new Set(["J", "B"]);

const HEAD = "M-11-9C-11-2-7 0-5 0L-3 10H3L5 0C7 0 11-2 11-9C8-5 4-6 0-6S-8-5-11-9Z";

/**
 * @param {Style} style
 * @param {string} suit
 * @param {string} rank
 */
function corner(style, suit, rank) {
  const text = texts.letters[rank] ?? rank;
  const width = text.length > 1 ? 56 : isCourt(rank) && !NARROW.has(text) ? 50 : 0;
  const narrow = width ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<g class="corner"><text x="34" y="60" text-anchor="middle"${narrow}>${text}</text>${pip(style, suit, 34, 98, 40)}</g>`;
}

/**
 * @param {Style} style
 * @param {string} suit
 * @param {string} rank
 */
function middle(style, suit, rank) {
  if (isCourt(rank)) return court(style, suit, rank);
  const pips = (PLACES[rank] ?? [])
    .map(([x, y]) => pip(style, suit, 125 + x * 40, 175 + y * 98, 42, y > 0))
    .join("");
  const shown = rank === "A" ? pip(style, suit, 125, 175, 124) : pips;
  // With large indices there is room for one.
  return `<g class="pips">${shown}</g><g class="single">${pip(style, suit, 160, 250, 130)}</g>`;
}

/**
 * @param {string} suit
 * @param {string} rank
 * @param {Style} style
 */
export function suitFace(suit, rank, style) {
  const index = corner(style, suit, rank);
  return `<svg viewBox="0 0 250 350" class="suited suit-${suit}" aria-hidden="true">${middle(style, suit, rank)}
    ${index}<g class="turned" transform="rotate(180 125 175)">${index}</g></svg>`;
}

/**
 * @param {number} number
 * @param {number} heads
 */
export function numberFace(number, heads) {
  const row = (/** @type {number} */ count, /** @type {number} */ y) =>
    Array.from({ length: count }, (_, place) => {
      const x = 125 + (place - (count - 1) / 2) * 42;
      return `<path class="head" d="${HEAD}" transform="translate(${x} ${y}) scale(1.7)"/>`;
    }).join("");
  const bulls =
    heads > 4 ? row(Math.ceil(heads / 2), 232) + row(Math.floor(heads / 2), 276) : row(heads, 258);
  return `<svg viewBox="0 0 250 312" class="number heads-${heads}" aria-hidden="true">
    <text x="125" y="158" text-anchor="middle" class="digits-${String(number).length}">${number}</text>
    ${bulls}</svg>`;
}

export function backFace() {
  const columns = [70, 125, 180];
  const diamonds = columns.flatMap((x) => [65, 175, 285].map((y) => `M${x} ${y - 44}l22 44-22 44-22-44Z`));
  const between = [97, 153].flatMap((x) => [120, 230].map((y) => `M${x} ${y - 22}l11 22-11 22-11-22Z`));
  return `<svg viewBox="0 0 250 350" class="back" aria-hidden="true"><rect x="14" y="14" width="222" height="322" rx="12"/>
    <rect class="rim" x="24" y="24" width="202" height="302" rx="8"/><path d="${diamonds.join("")}"/>
    <path class="full" d="${between.join("")}"/></svg>`;
}
