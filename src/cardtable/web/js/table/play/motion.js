/**
 * Cards that move: each begins its way where it was before, or with the seat that played it, and ends where
 * it lies now. Nothing waits for it: the table is as it should be at once, and a newer event begins from
 * wherever the cards are at that moment.
 */

import { settings } from "../../settings.js";

/** How long a card is on its way at normal speed, in ms. */
const DURATION = 220;
const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
const CARDS = ".card[data-face]";

/** @typedef {{cards: Map<Element, DOMRect>}} Before */

/** @returns {number} in ms; 0 where no motion is wanted */
function duration() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : DURATION * settings().speed;
}

/** Where the cards are now; null where nothing will move. @param {Element} root @returns {Before | null} */
export function places(root) {
  if (duration() === 0) return null;
  return {
    cards: new Map([...root.querySelectorAll(CARDS)].map((card) => [card, card.getBoundingClientRect()])),
  };
}

/**
 * Lets every card come from where it was.
 * @param {Element} root
 * @param {Before} before
 * @param {number | null} taker the seat that a finished trick goes to
 */
export function move(root, { cards }, taker) {
  const now = [...root.querySelectorAll(CARDS)];
  const gone = [...cards].filter(([card]) => !root.contains(card));
  for (const card of now) {
    const from = cards.get(card) ?? origin(root, card, gone);
    if (from) slide(card, from);
  }
  for (const [card, rect] of gone) if (card.hasAttribute("data-from")) collect(root, card, rect, taker);
}

/**
 * Where a card that was not there before comes from: the place that the same card has left, or its owner.
 * @param {Element} root
 * @param {Element} card
 * @param {[Element, DOMRect][]} gone
 */
function origin(root, card, gone) {
  const face = card.getAttribute("data-face");
  const place = gone.findIndex(
    ([left]) => left.getAttribute("data-face") === face && !left.hasAttribute("data-from"),
  );
  if (place >= 0) return gone.splice(place, 1)[0][1];
  const seat = card.getAttribute("data-from");
  return seat === null ? null : seatRect(root, seat);
}

/** @param {Element} root @param {string | number} seat */
function seatRect(root, seat) {
  const chip = root.querySelector(`.seat[data-seat="${seat}"]`);
  const rect = chip?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
}

/** @param {Element} card @param {DOMRect} from */
function slide(card, from) {
  const to = card.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = Math.min(1, from.height / to.height);
  card.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(scale) },
      { translate: "0 0", scale: "1" },
    ],
    { duration: duration(), easing: EASING },
  );
}

/**
 * The picture of a card that has left the table flies to whoever took it.
 * @param {Element} root
 * @param {Element} card
 * @param {DOMRect} from
 * @param {number | null} taker
 */
function collect(root, card, from, taker) {
  const to = taker === null ? null : seatRect(root, taker);
  if (to === null) return;
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.className = "card ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.removeAttribute("data-face");
  Object.assign(ghost.style, { left: `${from.x}px`, top: `${from.y}px` });
  ghost.style.setProperty("--card-width", `${from.width}px`);
  document.body.append(ghost);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const flight = ghost.animate([{ opacity: 1 }, { translate: `${x}px ${y}px`, scale: "0.3", opacity: 0.2 }], {
    duration: duration() * 1.4,
    easing: EASING,
  });
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
