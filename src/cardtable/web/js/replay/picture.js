/** A picture of the deal to pass on, made of the same card faces: an SVG that needs nothing else, or a PNG. */

import { bySuit } from "../cards/notation.js";
import { gameTitle } from "../catalogue.js";
import { texts } from "../texts.js";

/** @typedef {import("./page.js").ReplayPage} Page */

const WIDTH = 1200;
const MARGIN = 48;
const CARD = { width: 70, height: 98 };
const GAP = 20;
/** Style sheets whose rules the faces need. */
const SHEETS = ["/css/roles.css", "/css/cards.css"];

/** All hands as they were dealt, and the result. @param {Page} page */
export function picture(page) {
  const file = /** @type {import("../types.js").HandFile} */ (page.file);
  const first = /** @type {import("../types.js").Snapshot} */ (page.sights.get("all")?.positions[0]);
  const held = first.held ?? [];
  const rowHeight = CARD.height + 56;
  const height = 150 + held.length * rowHeight;
  const rows = held.map((cards, seat) => {
    const top = 128 + seat * rowHeight;
    const points = texts.number(file.points[file.players[seat]]);
    return `<text class="name" x="${MARGIN}" y="${top + 24}">${escaped(file.names[seat])}</text>
      <text class="score" x="${WIDTH - MARGIN}" y="${top + 24}" text-anchor="end">${points}</text>
      ${hand(bySuit(cards, page.face.ranks), top + 36)}`;
  });
  const root = document.documentElement.dataset;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"
    data-theme="${root.theme}" data-deck="${root.deck}" data-index="${root.index ?? "normal"}">
    <style>${styles()}</style>
    <rect class="felt" width="${WIDTH}" height="${height}"/>
    <text class="title" x="${MARGIN}" y="76">${escaped(gameTitle(file.game))}</text>
    <text class="brand" x="${WIDTH - MARGIN}" y="76" text-anchor="end">♣ ${texts.title}</text>
    ${rows.join("")}</svg>`;
}

/** @param {string[][]} suits @param {number} top */
function hand(suits, top) {
  const room = WIDTH - 2 * MARGIN - CARD.width - GAP * (suits.length - 1);
  const step = Math.min(CARD.width + 6, room / Math.max(1, suits.flat().length - 1));
  let left = MARGIN;
  return suits
    .map((suit) => {
      const shown = suit.map((card, place) => drawn(card, left + place * step, top));
      left += suit.length * step + GAP;
      return shown.join("");
    })
    .join("");
}

/** @param {string} card @param {number} x @param {number} y */
function drawn(card, x, y) {
  const { svg, colour } = face(card);
  const [, width, height] = /** @type {RegExpExecArray} */ (/viewBox="0 0 (\d+) (\d+)"/.exec(svg));
  const tall = (CARD.width * Number(height)) / Number(width);
  const place = `x="${x}" y="${y}" width="${CARD.width}" height="${tall}"`;
  return `<rect class="edge" ${place} rx="6" fill="${colour}"/>${svg.replace("<svg ", `<svg ${place} `)}`;
}

/**
 * As the page draws it.
 * @param {string} card
 */
function face(card) {
  const place = document.createElement("div");
  place.className = "card unseen";
  const element = document.createElement("card-face");
  element.setAttribute("card", card);
  place.append(element);
  document.body.append(place);
  const shown = { svg: element.innerHTML, colour: getComputedStyle(place).backgroundColor };
  place.remove();
  return shown;
}

function styles() {
  const sheets = [...document.styleSheets].filter((sheet) =>
    SHEETS.some((address) => sheet.href?.endsWith(address)),
  );
  const rules = sheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return `${rules.join("\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;")}
    .felt { fill: var(--felt-2); } text { font-family: var(--sans); fill: var(--text); }
    .title { font-size: 44px; font-weight: 600; } .brand { font-size: 26px; fill: var(--quiet); }
    .name { font-size: 22px; } .score { font-size: 24px; font-weight: 700; }
    .edge { stroke: var(--card-edge); }`;
}

/** @param {string} text */
const escaped = (text) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign,
  );

/** @param {string} svg @returns {Promise<Blob>} */
export async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: image.width,
    height: image.height,
  });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** @param {Blob} file @param {string} name */
export function download(file, name) {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(file),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
