/** My cards: real buttons that can be clicked, tapped twice, reached by arrows, and picked together. */

import { cardName, french, sorted } from "../../cards/notation.js";
import { marksOn } from "../../catalogue.js";
import { classes, h } from "../../dom.js";
import { settings } from "../../settings.js";
import { texts } from "../../texts.js";
import { actionsOf } from "../decide/choices.js";
import { dragging } from "./drag.js";
import { handOf } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Legal} Legal */

const ONE_ROW = 5;

/** @param {Page} page */
export function hand(page) {
  const cards = shownHand(page);
  if (cards.length === 0) return null;
  return h(
    "ul",
    {
      class: "hand",
      "aria-label": texts.table.yourSeat,
      style: { "--gaps": Math.max(1, columns(cards.length) - 1) },
      onkeydown: (/** @type {KeyboardEvent} */ event) => moveFocus(event),
    },
    cardButtons(page, cards, "hand").map((button, place) => h("li", { key: cardKey(cards, place) }, button)),
  );
}

/** On a phone a hand of more than five lies in two rows. @param {number} count */
const columns = (count) => (count > ONE_ROW ? Math.ceil(count / 2) : count);

/** @param {Page} page */
export function shownHand(page) {
  const { ranks, hand: arranged } = page.face;
  const cards = sorted(handOf(page.table), ranks, settings().sort);
  return arranged?.(page, cards) ?? cards;
}

/**
 * Copies of a card are told apart, so that the right one leaves.
 * @param {string[]} cards
 * @param {number} place
 */
function cardKey(cards, place) {
  return `${cards[place]}:${cards.slice(0, place).filter((card) => card === cards[place]).length}`;
}

/**
 * Buttons for cards that lie together; those with a legal action play it.
 * @param {Page} page
 * @param {string[]} cards
 * @param {string} where
 */
export function cardButtons(page, cards, where) {
  // What lies melded is played from there, and starred.
  const offered = page.choices.cards.filter(({ action }) => (where === "melds") === action.includes("*"));
  const actions = actionsOf(cards, offered);
  const keys = cards.map((_, place) => `${where}:${cardKey(cards, place)}`);
  const stop = tabStop(page, keys, actions);
  const pickable = page.choices.picking !== null && where === "hand";
  const fresh = where === "hand" ? [...(page.face.marked?.(page) ?? [])] : [];
  return cards.map((card, place) =>
    cardButton(page, {
      card,
      key: keys[place],
      action: actions[place],
      pickable,
      fresh: fresh.includes(card) && fresh.splice(fresh.indexOf(card), 1).length > 0,
      stop: keys[place] === stop,
    }),
  );
}

/**
 * The one card that Tab leads to: the one that had the focus last, or the first that can be played.
 * @param {Page} page
 * @param {string[]} keys
 * @param {(Legal | null)[]} actions
 */
function tabStop(page, keys, actions) {
  const last = keys.find((key) => key === page.ui.focused);
  return last ?? keys[actions.findIndex((each) => each !== null)] ?? keys[0];
}

/**
 * `pickable` cards are chosen together with others instead of being played.
 * @typedef {{card: string, key: string, action: Legal | null, pickable: boolean, fresh: boolean,
 *   stop: boolean}} HandCard
 */

/** @param {Page} page @param {HandCard} shown */
function cardButton(page, shown) {
  const { card, key, action, pickable } = shown;
  const playable = action !== null || pickable;
  const asked = page.choices.cards.length > 0 || pickable;
  const lifted = page.ui.lifted === key || page.ui.picked.includes(key);
  const hinted = action !== null && page.ui.hint?.action === action.action;
  return h(
    "button",
    {
      type: "button",
      class: classes("card", lifted && "lifted", asked && !playable && "dark", hinted && "hinted"),
      "data-card": action?.action ?? card,
      "data-face": card,
      "aria-disabled": playable ? null : "true",
      "aria-pressed": pickable ? String(lifted) : null,
      tabindex: shown.stop ? "0" : "-1",
      onclick: (/** @type {PointerEvent} */ event) => press(page, shown, event),
      onpointerdown: (/** @type {PointerEvent} */ event) =>
        action !== null && !pickable && dragging(page, action, event),
      onfocus: () => page.look({ focused: key, over: card }),
      onpointerenter: () => page.look({ over: card }),
      onpointerleave: () => page.look({ over: null }),
    },
    h("span", { class: "unseen" }, playable ? texts.table.playable(name(card)) : name(card)),
    h("card-face", { card }),
    shown.fresh ? h("span", { class: "fresh", "aria-hidden": "true" }) : null,
  );
}

/** @param {string} card */
function name(card) {
  return french(card) ? cardName(card) : texts.numberCard({ card, heads: marksOn(Number(card)) });
}

/**
 * A finger plays with the second tap, because the first may have missed; a mouse never with the second click of two.
 * @param {Page} page
 * @param {HandCard} shown
 * @param {PointerEvent} event
 */
function press(page, { card, key, action, pickable }, event) {
  if (pickable) return page.pick(key);
  if (action === null) return;
  const twice = event.pointerType === "touch" && !settings().oneTap;
  // A card lies where it lay: unlike a new button it need not wait, but a second click of two was not meant for it.
  if (!twice) return event.detail > 1 ? undefined : page.act(action);
  if (page.ui.lifted !== key) page.look({ lifted: key, over: card });
  else page.act(action);
}

/** Beyond the last card comes the first. @param {KeyboardEvent} event */
export function moveFocus(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] ?? 0;
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = /** @type {HTMLButtonElement[]} */ ([...list.querySelectorAll("button.card")]);
  const place = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const beside = (place + step + buttons.length) % buttons.length;
  const next = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : beside;
  if (place < 0 || next === place) return;
  event.preventDefault();
  buttons[next].focus();
}
