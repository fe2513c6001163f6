/** The signs of the suits, each in a square from -48 to 48. */

/** @typedef {"french" | "german"} Style */

/** @type {Record<Style, Record<string, string>>} */
const PIPS = {
  french: {
    H: "M0 44C-14 27-46 9-46-18C-46-34-35-44-23-44C-12-44-3-37 0-27C3-37 12-44 23-44C35-44 46-34 46-18C46 9 14 27 0 44Z",
    D: "M0-48C8-30 22-12 37 0C22 12 8 30 0 48C-8 30-22 12-37 0C-22-12-8-30 0-48Z",
    S: "M0-46C14-28 44-10 44 16C44 30 34 38 23 38C14 38 7 34 3 27C4 36 8 43 15 48H-15C-8 43-4 36-3 27C-7 34-14 38-23 38C-34 38-44 30-44 16C-44-10-14-28 0-46Z",
    C: "M0-48a22 22 0 1 1-.01 0ZM-25-8a22 22 0 1 1-.01 0ZM25-8a22 22 0 1 1-.01 0ZM-5-14H5C5 16 8 38 17 48H-17C-8 38-5 16-5-14Z",
  },
  german: {
    H: "M0 44C-14 27-46 9-46-18C-46-34-35-44-23-44C-12-44-3-37 0-27C3-37 12-44 23-44C35-44 46-34 46-18C46 9 14 27 0 44Z",
    // A bell with its slit.
    D: "M0-46a8 8 0 1 1-.01 0ZM0-32a39 39 0 1 1-.01 0ZM-33 4V10H-3V28a7 7 0 1 0 6 0V10H33V4Z",
    // A leaf with its rib.
    S: "M0-48C20-34 46-18 46 4C46 22 26 30 4 24L9 48H-9L-4 24C-26 30-46 22-46 4C-46-18-20-34 0-48ZM-2-26L-3 16H3L2-26Z",
    // An acorn in its cup.
    C: "M-26-2H26C26 24 10 38 0 48C-10 38-26 24-26-2ZM-36-8C-38-28-20-36-5-37L-8-48H6L5-37C20-36 38-28 36-8Z",
  },
};

/**
 * @param {Style} style
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
export function pip(style, suit, x, y, size, turned = false) {
  const scale = Number((size / 96).toFixed(3)) * (turned ? -1 : 1);
  const holes = style === "german" ? ' fill-rule="evenodd"' : "";
  return `<path d="${PIPS[style][suit]}"${holes} transform="translate(${x} ${y}) scale(${scale})"/>`;
}

/**
 * A sign as an image, for places where it stands among words.
 * @param {Style} style
 * @param {string} suit
 */
export function pipImage(style, suit) {
  const path = `<path fill-rule="evenodd" d="${PIPS[style][suit]}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96">${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** Columns -1, 0, 1 and heights -1 to 1: where the pips of each number lie. */
const PAIR = (/** @type {number} */ y) => [
  [-1, y],
  [1, y],
];

/** @type {Record<string, number[][]>} */
export const PLACES = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: [...PAIR(-1), ...PAIR(1)],
  5: [...PAIR(-1), [0, 0], ...PAIR(1)],
  6: [...PAIR(-1), ...PAIR(0), ...PAIR(1)],
  7: [...PAIR(-1), [0, -0.5], ...PAIR(0), ...PAIR(1)],
  8: [...PAIR(-1), [0, -0.5], ...PAIR(0), [0, 0.5], ...PAIR(1)],
  9: [...PAIR(-1), ...PAIR(-0.33), [0, 0], ...PAIR(0.33), ...PAIR(1)],
  T: [...PAIR(-1), [0, -0.66], ...PAIR(-0.33), ...PAIR(0.33), [0, 0.66], ...PAIR(1)],
};
