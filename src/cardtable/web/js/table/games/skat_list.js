/** The list of Seeger and Fabian: what each made as declarer, games won and lost, and the others' losses. */

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { section } from "../panel.js";

/** @typedef {import("../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../types.js").FinishedHand} FinishedHand */

/** The lines of a result that are not the value of the game. */
const WON = "game won";
const LOST = "game lost";
const OTHERS = "others, for a lost game";

/** @param {Snapshot} table */
export function skatList(table) {
  const told = table.hands.some((hand) => hand.lines.some(({ name }) => name === WON || name === LOST));
  if (!told) return null;
  const chairs = table.chairs.map(({ chair }) => chair);
  return section(
    texts.skat.list,
    h(
      "table",
      { class: "sheet-table" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          table.chairs.map(({ chair, name }) =>
            h("th", { key: chair, scope: "col" }, chair === table.me.chair ? texts.table.you : name),
          ),
        ),
      ),
      h(
        "tbody",
        null,
        row(
          texts.skat.gamePoints,
          chairs.map((chair) => gamePoints(table, chair)),
        ),
        row(
          texts.skat.wonLost,
          chairs.map((chair) => `${count(table, chair, WON)} : ${count(table, chair, LOST)}`),
        ),
        row(
          texts.skat.wonLostPoints,
          chairs.map((chair) => value(table, chair, WON) + value(table, chair, LOST)),
        ),
        row(
          texts.skat.othersLost,
          chairs.map((chair) => value(table, chair, OTHERS)),
        ),
        row(
          texts.table.total,
          chairs.map((chair) => table.standings[chair]),
          "total",
        ),
      ),
    ),
  );
}

/** @param {string} title @param {(number | string)[]} cells @param {string} [kind] */
function row(title, cells, kind = "") {
  return h(
    "tr",
    { key: title, class: kind },
    h("th", { scope: "row" }, title),
    cells.map((cell, column) =>
      h("td", { key: column }, typeof cell === "number" ? texts.number(cell) : cell),
    ),
  );
}

/** @param {Snapshot} table @param {number} chair */
const linesOf = (table, chair) =>
  table.hands.flatMap(({ lines }) => lines).filter(({ chairs }) => chairs.includes(chair));

/** @param {Snapshot} table @param {number} chair @param {string} kind */
const count = (table, chair, kind) => linesOf(table, chair).filter(({ name }) => name === kind).length;

/** @param {Snapshot} table @param {number} chair @param {string} kind */
const value = (table, chair, kind) =>
  linesOf(table, chair).reduce((sum, line) => sum + (line.name === kind ? line.value : 0), 0);

/** @param {Snapshot} table @param {number} chair */
const gamePoints = (table, chair) =>
  linesOf(table, chair).reduce(
    (sum, { name, value: points }) => sum + ([WON, LOST, OTHERS].includes(name) ? 0 : points),
    0,
  );
