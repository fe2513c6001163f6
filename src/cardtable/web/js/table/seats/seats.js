/** The people and computers around the table. */

import "./time_left.js";

import { inline } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { texts } from "../../texts.js";
import { shownAction } from "../decide/auction.js";
import { chairOf, isTalk, partnerships, placeOf, seatCount } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../types.js").Chair} Chair */

const COLOURS = 6;

/** @param {Page} page */
export function seats(page) {
  const table = page.table;
  const order = Array.from({ length: seatCount(table) }, (_, seat) => seat);
  const idle =
    table.hand === null ? [] : table.chairs.filter((chair) => !table.hand?.players.includes(chair.chair));
  const around = order.map((seat) =>
    h("li", { key: seat, class: `place place-${placeOf(table, seat)}` }, seatChip(page, seat)),
  );
  return [
    ...around,
    ...idle.map((chair) =>
      h("li", { key: `idle ${chair.chair}`, class: "place place-idle" }, idleChip(chair)),
    ),
  ];
}

/** Somebody who does not play in this hand. @param {Chair} chair */
function idleChip(chair) {
  return h(
    "div",
    { class: "seat" },
    h(
      "span",
      { class: "who" },
      h("span", { class: "name" }, chair.name),
      h("span", { class: "what" }, texts.table.idle),
    ),
  );
}

/** @param {Page} page @param {number} seat */
function seatChip(page, seat) {
  const table = page.table;
  const chair = chairOf(table, seat);
  const turn = table.status === "playing" && table.to_act.includes(chair.chair);
  const me = chair.chair === table.me.chair;
  const marked = turn && (me || !together(table));
  return h(
    "div",
    {
      class: classes("seat", marked && "turn", me && "mine", chair.away && "away"),
      "aria-current": turn ? "true" : null,
      "data-seat": seat,
      title: chair.bot === null ? null : about(chair.bot),
    },
    h("span", { class: `avatar avatar-${chair.chair % COLOURS}`, "aria-hidden": "true" }, mark(chair)),
    h(
      "span",
      { class: "who" },
      h("span", { class: "name" }, me ? texts.table.you : chair.name),
      h("span", { class: "what" }, ...line(page, seat, chair, turn)),
    ),
    dealerMark(table, seat),
    badge(table, seat),
    sitButton(page, chair),
  );
}

/** @param {Chair} chair */
function mark(chair) {
  if (chair.kind === "open") return "+";
  return chair.kind === "computer" || chair.bot !== null ? "⚙" : chair.name.trim().charAt(0).toUpperCase();
}

/**
 * @param {Page} page
 * @param {number} seat
 * @param {Chair} chair
 * @param {boolean} turn
 * @returns {import("../../dom.js").Child[]}
 */
function line(page, seat, chair, turn) {
  const table = page.table;
  if (chair.away_until !== null)
    return [texts.table.awayFor, " ", h("time-left", { until: chair.away_until })];
  if (chair.kind === "person" && chair.bot !== null)
    return [chair.sits_out ? texts.table.sitsOut : texts.table.replaced];
  // Where nobody is known, people are called by their seats.
  const parts = (page.face.seatLine?.(page, seat) ?? roles(table, seat)).filter(
    (part) => part.toLowerCase() !== chair.name.toLowerCase(),
  );
  if (turn && together(table) && chair.chair !== table.me.chair) parts.push(texts.table.thinking);
  /** @type {import("../../dom.js").Child[]} */
  const children = parts.length === 0 && chair.bot !== null ? [texts.bot(chair.bot)] : apart(parts);
  if (turn && table.turn_until !== null)
    children.push(
      parts.length ? " · " : "",
      h("time-left", { until: table.turn_until }),
      ` ${texts.table.left}`,
    );
  return children;
}

/**
 * What somebody is in this hand, and how many cards they hold.
 * @param {Snapshot} table
 * @param {number} seat
 * @param {string} [declarer] what the game calls whoever plays for their bid
 */
export function roles(table, seat, declarer = texts.play.declarer) {
  if (table.status !== "playing") return [];
  const ours = partnerships(table)?.[0] ?? [];
  const partner = table.me.seat !== null && seat !== table.me.seat && ours.includes(seat);
  return [
    table.declarer === seat ? declarer : partner ? texts.play.partner : "",
    table.counts[seat] > 0 && seat !== table.me.seat ? texts.play.cards(table.counts[seat]) : "",
  ].filter(Boolean);
}

/** @param {Snapshot} table @param {number} seat */
function dealerMark(table, seat) {
  if (table.dealer !== seat || table.status !== "playing") return null;
  return h(
    "span",
    { class: "dealer", role: "img", "aria-label": texts.play.dealer, title: texts.play.dealer },
    texts.play.dealerMark,
  );
}

/** Beside or below each other; where there is little room only the first is shown. @param {string[]} parts */
function apart(parts) {
  return parts.flatMap((part, place) => [place > 0 ? " " : null, h("span", { key: place }, part)]);
}

/** "expert: the strongest player of this game". @param {string} bot */
function about(bot) {
  const way = texts.way(bot);
  return way === null ? texts.bot(bot) : `${texts.bot(bot)}${texts.colon} ${way}`;
}

/** @param {Snapshot} table @param {number} seat */
function badge(table, seat) {
  if (table.status !== "playing") return null;
  if (together(table))
    return chosen(table, seat)
      ? h("span", { class: "chosen" }, h("span", null, texts.table.chosen), " ✓")
      : null;
  const said = isTalk(table) ? table.history.findLast((move) => move.seat === seat) : undefined;
  return said ? h("span", { class: "said" }, ...inline(shownAction(said.action))) : null;
}

/** Whether several choose at the same time. @param {Snapshot} table */
function together(table) {
  return (table.view?.to_act.length ?? 0) > 1;
}

/**
 * Whether this seat has made its choice while others have not.
 * @param {Snapshot} table
 * @param {number} seat
 */
export function chosen(table, seat) {
  return (
    table.view !== null &&
    table.view.to_act.includes(seat) &&
    !table.to_act.includes(chairOf(table, seat).chair)
  );
}

/** @param {Page} page @param {Chair} chair */
function sitButton(page, chair) {
  const table = page.table;
  if (table.me.chair !== null) return null;
  const free =
    table.status === "waiting"
      ? chair.kind === "open"
      : table.status === "between" && chair.kind !== "person";
  if (!free) return null;
  const words = chair.kind === "open" ? texts.table.sitHere : texts.table.takeOver;
  return h("button", { class: "small", onclick: () => page.sit(chair.chair) }, words);
}

/** Who is missing, by name. @param {Snapshot} table */
export function awaitedNames(table) {
  return table.to_act.filter((chair) => chair !== table.me.chair).map((chair) => table.chairs[chair].name);
}
