/** The side of the table: score sheet, this hand, log, chat, and the table itself. */

import { copy } from "../../copying.js";
import { classes, h } from "../../dom.js";
import { texts } from "../../texts.js";
import { chat } from "./chat.js";
import { factValue, topValue } from "./fields.js";
import { log } from "./log.js";
import { seriesAddress } from "../../routes.js";
import { factsOf, isAlone, otherFields, pointsOf, tricksOf } from "../reading.js";
import { looks } from "./looks.js";
import { people } from "./people.js";
import { scoreSheet } from "./score.js";

/** @typedef {import("../page.js").TablePage} Page */

/** @param {Page} page */
export function panel(page) {
  return h(
    "aside",
    { class: classes("panel", page.ui.panel && "open"), id: "panel", "aria-label": texts.table.menu },
    h(
      "button",
      { type: "button", class: "closer", onclick: () => page.look({ panel: false }) },
      texts.table.close,
    ),
    h(
      "div",
      { class: "scroll" },
      page.table.status === "waiting" ? null : section(texts.table.score, scoreSheet(page)),
      page.face.side?.(page) ?? thisHand(page),
      section(texts.table.log, log(page)),
      looks(page),
      peopleHere(page),
      section(texts.table.table, aboutTable(page)),
    ),
    page.table.me.chair === null || isAlone(page.table) ? null : chat(page),
  );
}

/** @param {string} title @param {import("../../dom.js").Children} content */
export function section(title, content) {
  return h("section", { key: title }, h("h2", null, title), content);
}

/**
 * A small table of numbers.
 * @param {string[]} columns
 * @param {{title: string, cells: (number | string)[], kind?: string}[]} rows
 * @param {boolean} [summed] whether the last column is the sum of the others
 */
export function sheet(columns, rows, summed = false) {
  return h(
    "table",
    { class: classes("sheet-table", summed && "summed") },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("td", null),
        columns.map((name, column) => h("th", { key: column, scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map(({ title, cells, kind = "" }) =>
        h(
          "tr",
          { key: title, class: kind },
          h("th", { scope: "row" }, title),
          cells.map((cell, column) =>
            h("td", { key: column }, typeof cell === "number" ? texts.number(cell) : cell),
          ),
        ),
      ),
    ),
  );
}

/** A section that is seldom looked at. @param {string} title @param {import("../../dom.js").Children} content */
export function folded(title, content) {
  return h("details", { key: title, class: "folded" }, h("summary", null, h("h2", null, title)), content);
}

/** @param {Page} page */
function thisHand(page) {
  const fields = otherFields(page.table).filter(([name]) => !(page.face.hidden ?? []).includes(name));
  if (fields.length === 0) return null;
  return section(
    texts.table.thisHand,
    fields.map(([name, value]) =>
      h(
        "div",
        { class: "field", key: name },
        h("h3", null, texts.field(name)),
        topValue(page.table, name, value),
      ),
    ),
  );
}

/** @param {Page} page */
function peopleHere(page) {
  const there = people(page);
  return there === null ? null : section(texts.people.title, there);
}

/** @param {Page} page */
function aboutTable(page) {
  return [
    h("div", { class: "group", key: "buttons" }, tableButtons(page)),
    page.table.series?.given ? h("p", { class: "quiet", key: "given" }, texts.table.given) : null,
    page.table.hand
      ? h(
          "p",
          { class: "quiet commitment", key: "commitment", title: page.table.hand.commitment },
          texts.table.verify(`${page.table.hand.commitment.slice(0, 12)}…`),
          " ",
          copier(page.table.hand.commitment),
        )
      : null,
  ];
}

/** A phone cannot point at the first digits to see all of them. @param {string} commitment */
function copier(commitment) {
  return h("button", { type: "button", class: "small", onclick: () => copy(commitment) }, texts.replay.copy);
}

/** @param {Page} page */
function tableButtons(page) {
  const table = page.table;
  const alone = isAlone(table);
  const me = table.me.chair === null || alone ? null : table.chairs[table.me.chair];
  const running = table.status === "playing" || table.status === "between";
  return [
    table.series
      ? h("a", { class: "button", key: "series", href: seriesAddress(table.series.id) }, texts.series.title)
      : null,
    page.face.hasTricks && tricksOf(table).done.length > 0
      ? h(
          "button",
          { type: "button", key: "last", onclick: () => page.look({ last: true, panel: false }) },
          texts.table.lastTrick,
        )
      : null,
    // The waiting room has it in the middle.
    table.status === "waiting" || alone
      ? null
      : h(
          "button",
          { type: "button", key: "invite", onclick: () => page.invite() },
          page.ui.copied ? texts.table.copied : texts.table.invite,
        ),
    me && running && me.bot === null
      ? h(
          "button",
          { type: "button", key: "out", onclick: () => page.command("sit-out") },
          texts.table.sitOut,
        )
      : null,
    me && table.status !== "over" && table.status !== "closed"
      ? h("button", { type: "button", key: "leave", onclick: () => page.leave() }, texts.table.leave)
      : null,
  ];
}

/** The box in the corner: trump, contract, bid. @param {Page} page */
export function factBox(page) {
  if (page.table.status !== "playing") return null;
  const facts = page.face.facts?.(page) ?? generalFacts(page);
  if (facts.length === 0) return null;
  return h(
    "dl",
    { class: "factbox", key: "facts" },
    facts.map(([title, value]) => h("div", { key: title }, h("dt", null, title), h("dd", null, value))),
  );
}

/** @param {Page} page @param {string} name @param {string | number | boolean} value @returns {import("../faces.js").Fact} */
const fact = (page, name, value) => [texts.field(name), factValue(page.table, name, value)];

/** @param {Page} page @returns {import("../faces.js").Fact[]} */
function generalFacts(page) {
  const { me } = page.table;
  const points = me.seat === null ? null : pointsOf(page.table)?.[me.seat];
  /** @type {import("../faces.js").Fact[]} */
  const mine = points == null ? [] : [[texts.field("points"), texts.number(points)]];
  const others = factsOf(page.table);
  return [...mine, ...others.map(([name, value]) => fact(page, name, value))];
}
