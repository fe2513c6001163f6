/** What is asked of me, in words. */

import { cardName, inline } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { byVerb, say, texts } from "../../texts.js";
import { wording } from "./answers.js";
import { dummyWords } from "./practice.js";
import { awaitedNames } from "../seats/seats.js";
import { isTalk, nameOf, tricksOf } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */

/** @param {Page} page */
export function prompt(page) {
  const over = page.table.status === "between" || page.table.status === "over";
  const said = over ? heldWords(page) : words(page);
  if (said === null) return null;
  const [head, rest] = said;
  return h(
    "p",
    { class: classes("prompt", page.myTurn && "mine"), role: "status" },
    h("strong", null, ...inline(head)),
    rest ? h("span", null, " · ", ...inline(rest)) : null,
  );
}

/** @param {Page} page @returns {[string, string | null]} */
function words(page) {
  const table = page.table;
  const me = table.me.chair === null ? null : table.chairs[table.me.chair];
  if (table.status === "waiting") return waiting(page);
  if (table.status !== "playing") return [texts.table.closed, null];
  if (me !== null && me.bot !== null) return [texts.prompt.away, texts.prompt.waits(awaitedNames(table))];
  const held = heldWords(page);
  if (held) return held;
  if (page.ui.typed) return [texts.prompt.yourTurn, texts.prompt.typed(page.ui.typed)];
  if (page.myTurn) return [texts.prompt.yourTurn, page.face.prompt?.(page) ?? questionFor(page)];
  if (page.ui.sent !== null && table.to_act.length > 0)
    return [texts.prompt.sent(wording(page, page.ui.sent)), texts.prompt.waits(awaitedNames(table))];
  const dummy = dummyWords(page);
  if (dummy) return dummy;
  return [
    me === null ? texts.table.watching : texts.prompt.waits(awaitedNames(table)),
    me === null ? texts.prompt.waits(awaitedNames(table)) : null,
  ];
}

/**
 * While a finished trick stays on the table the words are about it, not about the next one behind it.
 * @param {Page} page
 * @returns {[string, string] | null}
 */
function heldWords({ heldTrick, table, ui }) {
  if (!heldTrick || heldTrick.winner === null || ui.typed) return null;
  if (table.status === "playing" && tricksOf(table).current.length === 0) return null;
  const mine = heldTrick.winner === table.me.seat;
  return [texts.prompt.took({ name: nameOf(table, heldTrick.winner), mine }), texts.prompt.goOn];
}

/** @param {Page} page @returns {[string, string]} */
function waiting(page) {
  const table = page.table;
  const help =
    table.me.chair === null
      ? texts.prompt.roomGuest
      : table.host
        ? texts.prompt.roomHost
        : texts.prompt.roomSeated;
  return [texts.prompt.room, help];
}

/** @param {Page} page */
function questionFor(page) {
  const { cards, picking, bids, numbers, trumps } = page.choices;
  if (picking) return byVerb(texts.prompt.pick, picking.verb)(picking.size);
  // Not the card under the finger: with other words the cards would move before the second tap has got to them.
  if (page.ui.lifted !== null) return texts.prompt.lifted(cardName(page.ui.lifted.split(":")[1]));
  if (cards.length > 0) return askedForCard(page);
  if (bids.length > 0 || numbers.length > 0) return texts.prompt.bid;
  if (trumps.length > 0) return texts.play.nameTrump;
  const last = page.table.history[page.table.history.length - 1];
  return last && isTalk(page.table)
    ? texts.prompt.answer(`${nameOf(page.table, last.seat)}: ${texts.action(last.action)}`)
    : texts.prompt.choose;
}

/** The rules know what has to be done in a trick; the page does not. @param {Page} page */
function askedForCard({ table }) {
  const asked = tricksOf(table).current.length === 0 ? texts.prompt.lead : texts.prompt.play;
  return say(table.view?.duty, asked);
}
