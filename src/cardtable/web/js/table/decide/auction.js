/** What was said, in a column for each seat, the first speaker first. */

import { inline } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { texts } from "../../texts.js";
import { nameOf, seatCount } from "../reading.js";

/** @typedef {import("../../types.js").Snapshot} Snapshot */
/** @typedef {{seat: number, action: string}} Said */

/** What was done face down has no notation. @param {string} action */
export const shownAction = (action) => (action === "?" ? texts.table.faceDown : texts.action(action));

/**
 * @param {Snapshot} table
 * @param {Said[]} said
 * @param {number} [first] the seat in the first column
 */
export function auction(table, said, first = said[0]?.seat ?? table.turn ?? 0) {
  const names = Array.from({ length: seatCount(table) }, (_, seat) => nameOf(table, seat));
  return auctionOf(names, said, first, table.turn);
}

/**
 * @param {string[]} names of the seats
 * @param {Said[]} said
 * @param {number} first the seat in the first column
 * @param {number | null} due the seat that speaks next
 */
export function auctionOf(names, said, first, due) {
  const columns = names.map((_, number) => (first + number) % names.length);
  const rows = rowsOf(said, columns, due);
  const diagram = h(
    "table",
    { class: "auction" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        columns.map((seat) =>
          h("th", { scope: "col", class: seat === due ? "due" : "" }, names[seat]),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map((row) =>
        h(
          "tr",
          null,
          columns.map((_, column) => call(row.get(column))),
        ),
      ),
    ),
  );
  const label = texts.play.auction;
  return h(
    "div",
    { class: "said-so-far", key: "auction", role: "region", "aria-label": label, tabindex: "0" },
    diagram,
  );
}

/** @param {string | undefined} action */
function call(action) {
  const kind = action === DUE ? "due" : action === "pass" ? "pass" : "";
  return h("td", { class: classes(kind) }, ...inline(shownAction(action ?? "")));
}

/** Where the next word will stand. */
const DUE = "…";

/**
 * @param {Said[]} said
 * @param {number[]} columns
 * @param {number | null} due
 */
function rowsOf(said, columns, due) {
  /** @type {Map<number, string>[]} */
  const rows = [];
  let last = columns.length;
  for (const { seat, action } of due === null ? said : [...said, { seat: due, action: DUE }]) {
    const column = columns.indexOf(seat);
    if (column <= last) rows.push(new Map());
    rows[rows.length - 1].set(column, action);
    last = column;
  }
  return rows;
}
