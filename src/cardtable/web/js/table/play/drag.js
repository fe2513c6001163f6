/** Dragging a card out of the hand plays it; dropped anywhere near the hand it goes back. */

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Legal} Legal */

/** A finger or mouse that moved less than this only pressed, in px. */
const STILL = 8;
/** So far above its place a card is let go of to be played, in parts of its height. */
const FAR = 0.6;

/**
 * Follows a pointer that went down on a card until it goes up.
 * @param {Page} page
 * @param {Legal} action what is played
 * @param {PointerEvent} down
 */
export function dragging(page, action, down) {
  if (down.button !== 0) return;
  const card = /** @type {HTMLElement} */ (down.currentTarget);
  const height = card.offsetHeight;
  let dragged = false;
  const follow = (/** @type {PointerEvent} */ event) => {
    const x = event.clientX - down.clientX;
    const y = event.clientY - down.clientY;
    dragged ||= Math.hypot(x, y) > STILL;
    if (!dragged) return;
    card.classList.add("dragged");
    card.style.translate = `${x}px ${y}px`;
  };
  const stop = (/** @type {PointerEvent} */ event) => {
    card.removeEventListener("pointermove", follow);
    card.removeEventListener("pointerup", stop);
    card.removeEventListener("pointercancel", stop);
    if (!dragged) return;
    // The click that follows would play or lift the card.
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }));
    const away = event.type === "pointerup" && down.clientY - event.clientY > height * FAR;
    // It stays where it was let go of until the table has taken it.
    if (away) page.act(action).finally(back);
    else back();
  };
  const back = () => {
    card.classList.remove("dragged");
    card.style.translate = "";
  };
  card.setPointerCapture(down.pointerId);
  card.addEventListener("pointermove", follow);
  card.addEventListener("pointerup", stop);
  card.addEventListener("pointercancel", stop);
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
