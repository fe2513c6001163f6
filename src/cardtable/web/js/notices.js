/** One line at a time for what went wrong, and the banner of a lost connection. */

import { texts } from "./texts.js";

const SHOWN = 8000;
let timer = 0;

/** @param {string} text */
export function notice(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("notice"));
  place.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => (place.textContent = ""), SHOWN);
}

/** Shows what a request threw; a mistake of our own still surfaces. @param {unknown} error */
export function complain(error) {
  if (!(error instanceof Error)) throw error;
  notice(error.message);
}

/** @param {string} state */
export function connectionIs(state) {
  const place = /** @type {HTMLElement} */ (document.getElementById("banner"));
  place.textContent = state === "lost" ? (navigator.onLine ? texts.link.lost : texts.link.away) : "";
}
