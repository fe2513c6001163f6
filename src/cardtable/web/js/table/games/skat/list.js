/** The list of Seeger and Fabian: what each made as declarer, games won and lost, and the others' losses. */

import { texts } from "../../../texts.js";
import { section, sheet } from "../../panel/panel.js";

/** @typedef {import("../../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../../types.js").FinishedHand} FinishedHand */

/** The lines of a result that are not the value of the game. */
const WON = "game won";
const LOST = "game lost";
const OTHERS = "others, for a lost game";

/** @param {Snapshot} table */
export function skatList(table) {
  const told = table.hands.some((hand) => hand.lines.some(({ name }) => name === WON || name === LOST));
  if (!told) return null;
  const chairs = table.chairs.map(({ chair }) => chair);
  const names = table.chairs.map(({ chair, name }) => (chair === table.me.chair ? texts.table.you : name));
  const won = chairs.map((chair) => `${count(table, chair, WON)} : ${count(table, chair, LOST)}`);
  return section(
    texts.skat.list,
    sheet(names, [
      { title: texts.skat.gamePoints, cells: chairs.map((chair) => gamePoints(table, chair)) },
      { title: texts.skat.wonLost, cells: won },
      {
        title: texts.skat.wonLostPoints,
        cells: chairs.map((chair) => value(table, chair, WON) + value(table, chair, LOST)),
      },
      { title: texts.skat.othersLost, cells: chairs.map((chair) => value(table, chair, OTHERS)) },
      { title: texts.table.total, cells: chairs.map((chair) => table.standings[chair]), kind: "total" },
    ]),
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
