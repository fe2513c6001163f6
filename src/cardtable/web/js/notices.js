/** One line at a time for what was done or went wrong, and the banner of a lost connection. */

import { Problem } from "./api.js";
import { texts } from "./texts.js";

const SHOWN = 8000;
let timer = 0;
/** What is shown, to be said again in another language. */
const said = { notice: () => "", banner: () => "" };

/**
 * @param {string | (() => string)} text a function where it can be said in another language, too
 * @param {boolean} [bad] something went wrong
 */
export function notice(text, bad = false) {
  said.notice = typeof text === "string" ? () => text : text;
  sayAgain();
  document.getElementById("notice")?.classList.toggle("bad", bad);
  clearTimeout(timer);
  timer = setTimeout(() => notice(""), SHOWN);
}

/** Shows what a request threw; a mistake of our own still surfaces. @param {unknown} error */
export function complain(error) {
  if (!(error instanceof Error)) throw error;
  notice(error instanceof Problem ? error.said : error.message, true);
}

/** @param {string} state */
export function connectionIs(state) {
  said.banner = () => (state === "lost" ? (navigator.onLine ? texts.link.lost : texts.link.away) : "");
  sayAgain();
}

/** What is shown, in the language that is spoken now. */
export function sayAgain() {
  for (const [place, words] of Object.entries(said)) {
    /** @type {HTMLElement} */ (document.getElementById(place)).textContent = words();
  }
}
