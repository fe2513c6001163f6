/** Values of a view that no table knows better how to show, as tidy text. */

import { cardsIn, contract, inline, suitMark } from "../../cards/notation.js";
import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { isEmpty, isHeldBySeat, isPlainObject, isSeatField, nameOf, seatCount } from "../reading.js";

/** @typedef {import("../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../dom.js").Child} Child */

/**
 * @param {Snapshot} table
 * @param {string} name
 * @param {string | number | boolean} value
 * @returns {Child[]}
 */
export function factValue(table, name, value) {
  if (isSeatField(name) && typeof value === "number") return [nameOf(table, value)];
  if (name === "trump" && typeof value === "string")
    return [suitMark(value), ` ${texts.plain(texts.suits[value] ?? value)}`];
  if (typeof value === "boolean") return [value ? texts.yes : texts.no];
  const played = contract(String(value));
  return played ? [...inline(played.bid), texts.by({ name: nameOf(table, played.seat), mine: played.seat === table.me.seat })] : inline(String(value));
}

/**
 * A field of the view; a list with an item for each seat says whose each is.
 * @param {Snapshot} table
 * @param {string} name
 * @param {any} value
 */
export function topValue(table, name, value) {
  const bySeat =
    isHeldBySeat(table, value) ||
    (Array.isArray(value) &&
      value.length === seatCount(table) &&
      value.every((each) => typeof each === "object" && !("seat" in each)));
  if (!bySeat) return fieldValue(table, name, value);
  return h(
    "ol",
    { class: "by-seat" },
    value.map((/** @type {any} */ each, /** @type {number} */ seat) =>
      isEmpty(each)
        ? null
        : h("li", { key: seat }, h("b", null, nameOf(table, seat)), fieldValue(table, name, each)),
    ),
  );
}

/**
 * @param {Snapshot} table
 * @param {string} name
 * @param {any} value
 * @returns {Child}
 */
function fieldValue(table, name, value) {
  const cards = cardsIn(value);
  if (cards) return h("span", { class: "cards" }, ...inline(cards.join(" ")));
  if (Array.isArray(value)) return listValue(table, name, value);
  if (isPlainObject(value)) return objectValue(table, value);
  return h("span", null, ...factValue(table, name, value));
}

/** @param {Snapshot} table @param {string} name @param {any[]} value */
function listValue(table, name, value) {
  if (value.every((each) => typeof each !== "object" || each === null))
    return h("span", null, ...inline(value.join(" ")));
  return h(
    "ol",
    { class: "plain" },
    value.map((each, number) =>
      isEmpty(each) ? null : h("li", { key: number }, fieldValue(table, name, each)),
    ),
  );
}

/**
 * Something that has a name, or is a card, needs no labels.
 * @param {Snapshot} table
 * @param {Record<string, any>} value
 */
function objectValue(table, value) {
  const named = "name" in value || "card" in value;
  const shown = Object.entries(value).filter(
    ([name, each]) => !isEmpty(each) && !(named && isNumbering(each)),
  );
  return h(
    "span",
    { class: "object" },
    shown.map(([name, each]) =>
      h(
        "span",
        { key: name },
        named ? null : h("i", null, texts.field(name), " "),
        fieldValue(table, name, each),
      ),
    ),
  );
}

/** References by number mean nothing to people. @param {unknown} value */
function isNumbering(value) {
  return Array.isArray(value) && value.every((each) => typeof each === "number");
}
