/**
 * Examples in the rules, drawn by the same cards as the tables.
 *
 * @typedef {object} Example
 * @property {string} caption what is to be seen
 * @property {string[]} [cards] side by side; an empty text leaves a gap
 * @property {{plays: [string, string][], winner: number}} [trick] who played which card, and which of them wins
 * @property {{rows: number[][], card: number, row: number}} [rows] of 6 nimmt!, and where a card goes
 * @property {string[][]} [table] what counts how much, the first row as heads
 */

import { cardName, inline } from "../cards/notation.js";
import { marksOn } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { texts } from "../texts.js";

const PLACES = 6;

/** @param {Example} shown */
export function example(shown) {
  return h(
    "figure",
    null,
    shown.cards ? h("div", { class: "cards-shown" }, shown.cards.map(card)) : null,
    shown.trick ? trick(shown.trick) : null,
    shown.rows ? rows(shown.rows) : null,
    shown.table ? table(shown.table) : null,
    h("figcaption", null, ...inline(shown.caption)),
  );
}

/** @param {string} name @param {number} place */
function card(name, place) {
  if (name === "") return h("span", { key: place, class: "gap" });
  const number = Number(name);
  const label = Number.isInteger(number) ? texts.numberCard({ card: number, heads: marksOn(number) }) : cardName(name);
  return h(
    "div",
    { key: place, class: "card", role: "img", "aria-label": label },
    h("card-face", { card: name }),
  );
}

/** @param {{plays: [string, string][], winner: number}} shown */
function trick({ plays, winner }) {
  return h(
    "div",
    { class: "trick-shown" },
    plays.map(([who, played], place) =>
      h(
        "div",
        { key: place, class: classes("played", place === winner && "wins") },
        card(played, place),
        h("span", null, who, place === winner ? ` · ${texts.table.winner}` : ""),
      ),
    ),
  );
}

/** @param {{rows: number[][], card: number, row: number}} shown */
function rows({ rows: lying, card: next, row }) {
  return h(
    "div",
    { class: "rows-shown" },
    lying.map((cards, number) =>
      h(
        "div",
        { key: number, class: "row-shown" },
        cards.map((each, place) => card(String(each), place)),
        number === row ? h("div", { key: "next", class: "goes" }, card(String(next), 0)) : null,
        Array.from({ length: PLACES - cards.length - (number === row ? 1 : 0) }, (_, place) =>
          h("div", { key: `empty ${place}`, class: "empty", "aria-hidden": "true" }),
        ),
      ),
    ),
  );
}

/** @param {string[][]} shown */
function table([head, ...lines]) {
  return h(
    "table",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head.map((each, column) =>
          each === "" ? h("td", { key: column }) : h("th", { key: column, scope: "col" }, each),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      lines.map((line, number) =>
        h(
          "tr",
          { key: number },
          line.map((each, column) => h("td", { key: column }, ...inline(each))),
        ),
      ),
    ),
  );
}
