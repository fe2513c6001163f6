/**
 * Everything the page says, in the language of the reader. There is an object for each language in `texts/`, all of
 * the same shape; only the one that is spoken is loaded.
 */

import { prefer, settings } from "./settings.js";

/** @typedef {import("./texts/en.js").Texts} Texts */

export const LANGUAGES = /** @type {const} */ (["auto", "en", "de"]);
/** Told at the document when another language was chosen. */
export const LANGUAGE_CHANGED = "language-changed";
const SPOKEN = /** @type {readonly string[]} */ (LANGUAGES.slice(1));

/** The game on the table, whose players may have words of their own. @type {string | null} */
let game = null;

/** @type {Texts} */
let general = await loaded();

/** @type {Texts} */
export let texts = general;

/** The language chosen, or the first that the browser asks for and we have. @returns {string} */
export function language() {
  const chosen = settings().language;
  if (SPOKEN.includes(chosen)) return chosen;
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => SPOKEN.includes(each)) ?? "en";
}

/** Speaks the language that is chosen now. */
export async function speak() {
  const wanted = language();
  const found = await loaded();
  // Meanwhile another may have been chosen, which was there sooner.
  if (wanted !== language()) return;
  general = found;
  speakOf(game);
  document.documentElement.lang = wanted;
}

/** @param {string} chosen one of LANGUAGES */
export function chooseLanguage(chosen) {
  prefer({ language: chosen });
  document.dispatchEvent(new Event(LANGUAGE_CHANGED));
}

/** @param {string | null} name of the game that is shown */
export function speakOf(name) {
  game = name;
  texts = name !== null && name in general.variants ? { ...general, ...general.variants[name] } : general;
}

/** @returns {Promise<Texts>} */
async function loaded() {
  return (await import(`./texts/${language()}.js`)).texts;
}
