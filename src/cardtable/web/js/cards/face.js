/** Our own card faces: pips, indices and courts from a handful of paths. */

/** Each pip lies in a square from -48 to 48. */
const PIPS = /** @type {Record<string, string>} */ ({
  H: "M0 44C-14 27-46 9-46-18C-46-34-35-44-23-44C-12-44-3-37 0-27C3-37 12-44 23-44C35-44 46-34 46-18C46 9 14 27 0 44Z",
  D: "M0-48C8-30 22-12 37 0C22 12 8 30 0 48C-8 30-22 12-37 0C-22-12-8-30 0-48Z",
  S: "M0-46C14-28 44-10 44 16C44 30 34 38 23 38C14 38 7 34 3 27C4 36 8 43 15 48H-15C-8 43-4 36-3 27C-7 34-14 38-23 38C-34 38-44 30-44 16C-44-10-14-28 0-46Z",
  C: "M0-48a22 22 0 1 1-.01 0ZM-25-8a22 22 0 1 1-.01 0ZM25-8a22 22 0 1 1-.01 0ZM-5-14H5C5 16 8 38 17 48H-17C-8 38-5 16-5-14Z",
});

/** Half a court each, above the middle line; the other half is the same turned round. */
const COURTS = /** @type {Record<string, string>} */ ({
  K: "M-38-22L-44-78L-20-54L0-92L20-54L44-78L38-22Z",
  Q: "M-34-22C-40-44-36-60-26-70a11 11 0 1 1 9 4C-16-52-8-44 0-40C8-44 16-52 17-66a11 11 0 1 1 9-4C36-60 40-44 34-22Z",
  J: "M-30-22C-44-58-16-92 26-84C8-78 0-64 4-50C12-54 26-52 34-40C30-28 22-24 12-22Z",
});

/**
 * Where the pips of each number lie, in columns -1, 0, 1 and heights -1 to 1.
 * @type {Record<string, number[][]>}
 */
const PLACES = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  7: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  8: [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [0, 0.5],
    [-1, 1],
    [1, 1],
  ],
  9: [
    [-1, -1],
    [1, -1],
    [-1, -0.33],
    [1, -0.33],
    [0, 0],
    [-1, 0.33],
    [1, 0.33],
    [-1, 1],
    [1, 1],
  ],
  T: [
    [-1, -1],
    [1, -1],
    [0, -0.66],
    [-1, -0.33],
    [1, -0.33],
    [-1, 0.33],
    [1, 0.33],
    [0, 0.66],
    [-1, 1],
    [1, 1],
  ],
};

const HEAD = "M-11-9C-11-2-7 0-5 0L-3 10H3L5 0C7 0 11-2 11-9C8-5 4-6 0-6S-8-5-11-9Z";

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {boolean} [turned]
 */
function pip(suit, x, y, size, turned = false) {
  const scale = size / 96;
  return `<path d="${PIPS[suit]}" transform="translate(${x} ${y}) scale(${turned ? -scale : scale})"/>`;
}

/**
 * @param {string} suit
 * @param {string} rank
 */
function corner(suit, rank) {
  const text = rank === "T" ? "10" : rank;
  const narrow = rank === "T" ? ' textLength="56" lengthAdjust="spacingAndGlyphs"' : "";
  return `<text class="index" x="35" y="62" text-anchor="middle"${narrow}>${text}</text>${pip(suit, 34, 94, 40)}`;
}

/**
 * @param {string} suit
 * @param {string} rank
 */
function middle(suit, rank) {
  if (rank === "A") return pip(suit, 125, 175, 120);
  if (rank in COURTS) {
    const half = `<path d="${COURTS[rank]}"/>`;
    return `<g transform="translate(125 175)"><rect class="frame" x="-66" y="-112" width="132" height="224" rx="12"/>
      <path class="shade" d="M0-100L60 0L0 100L-60 0Z"/>${half}<g transform="rotate(180)">${half}</g>
      <circle class="boss" r="25"/>${pip(suit, 0, 0, 32)}</g>`;
  }
  return PLACES[rank].map(([x, y]) => pip(suit, 125 + x * 42, 175 + y * 100, 42, y > 0)).join("");
}

/**
 * @param {string} suit
 * @param {string} rank
 */
export function frenchFace(suit, rank) {
  const index = corner(suit, rank);
  return `<svg viewBox="0 0 250 350" class="french suit-${suit}" aria-hidden="true">${middle(suit, rank)}
    ${index}<g transform="rotate(180 125 175)">${index}</g></svg>`;
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
  return `<svg viewBox="0 0 250 350" class="back" aria-hidden="true"><rect x="18" y="18" width="214" height="314" rx="14"/>
    <path d="M125 70L190 175L125 280L60 175Z"/><path d="M125 120L160 175L125 230L90 175Z"/></svg>`;
}

/** Printed on the card. @param {number} number */
export function headsOn(number) {
  if (number === 55) return 7;
  if (number % 11 === 0) return 5;
  if (number % 10 === 0) return 3;
  return number % 5 === 0 ? 2 : 1;
}
