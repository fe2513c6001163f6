/** The middle of the table: a slot for each seat, what was said, cards that lie open. */

import { cardName } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { byVerb, texts } from "../../texts.js";
import { auction } from "../decide/auction.js";
import { fan, isPlayable, pickedCards } from "./cards.js";
import { isTalk, nameOf, pilesOf, placeOf, seatCount, tricksOf } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../reading.js").Trick} Trick */

/** @param {Page} page */
export function middle(page) {
  return [centre(page), piles(page)];
}

/** @param {Page} page */
function centre(page) {
  const { history, turn } = page.table;
  const { picking } = page.choices;
  if (picking) return pickedCards(page, byVerb(texts.prompt.pick, picking.verb)(picking.size));
  const secret = history.length > 0 && history.every(({ action }) => action === "?");
  if (!isTalking(page) || secret) return slots(page);
  // Where all choose at once nobody says anything.
  return history.length === 0 && turn === null ? null : talk(page);
}

/** Whether the middle is for words. @param {Page} page */
export const isTalking = (page) => isTalk(page.table) && page.heldTrick === null;

/** What was said before the first card. @param {Page} page */
export const talk = (page) => auction(page.table, page.table.history);

/** @param {Page} page */
export function slots(page) {
  const tricks = tricksOf(page.table);
  const held = page.heldTrick;
  const trick = held ?? { plays: tricks.current, winner: page.table.winning };
  const label = texts.table.trick(tricks.done.length + (held ? 0 : 1));
  return h(
    "div",
    { class: classes("trick", held !== null && "held"), key: "trick", role: "group", "aria-label": label },
    slotList(page, trick),
  );
}

/** @param {Page} page @param {Trick} trick */
export function slotList(page, trick) {
  const table = page.table;
  return Array.from({ length: seatCount(table) }, (_, seat) => {
    const play = trick.plays.find((each) => each.seat === seat);
    const won = trick.winner === seat && play !== undefined && trick.plays.length > 1;
    const led = trick.plays[0]?.seat === seat;
    const name = nameOf(table, seat);
    return h(
      "div",
      { key: seat, class: classes("slot", `slot-${placeOf(table, seat)}`, won && "won") },
      play ? playedCard(play.card.replace(/\*+$/, ""), name, won, seat) : emptySlot(table, seat),
      led ? h("span", { class: "led" }, texts.table.leads) : null,
    );
  });
}

/** @param {string} card @param {string} name @param {boolean} won @param {number} seat */
function playedCard(card, name, won, seat) {
  const label = texts.table.playedBy({ card: cardName(card), name }) + (won ? `, ${texts.table.winner}` : "");
  return h(
    "div",
    { class: "card", key: card, role: "img", "aria-label": label, "data-face": card, "data-from": seat },
    h("card-face", { card }),
    won ? h("span", { class: "best", "aria-hidden": "true" }, "♛") : null,
  );
}

/** @param {import("../../types.js").Snapshot} table @param {number} seat */
function emptySlot(table, seat) {
  const due = table.turn === seat && table.status === "playing";
  return h("div", {
    class: classes("empty", due && "due"),
    role: "img",
    "aria-label":
      seat === table.me.seat ? texts.table.emptySlotOfMine : texts.table.emptySlot(nameOf(table, seat)),
  });
}

/** Cards that lie open and have no better place. @param {Page} page */
export function piles(page) {
  const shown = pilesOf(page.table);
  if (shown.length === 0) return null;
  return h(
    "div",
    { class: "piles", key: "piles" },
    shown.map(({ name, title, cards }) =>
      h(
        "section",
        { key: name, class: "pile", "aria-label": title },
        h("h2", null, title),
        fan(isPlayable(page, cards) ? page : null, cards, name),
      ),
    ),
  );
}
