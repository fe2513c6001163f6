/**
 * Everything the page says, in the language of the reader. There is an object for each language in `texts/`, all of
 * the same shape; only the one that is spoken is loaded.
 */

import { LOOK_CHANGED, prefer, settings } from "./settings.js";

/** @typedef {import("./texts/en.js").Texts} Texts */

export const LANGUAGES = /** @type {const} */ (["auto", "en", "de"]);
/** Told at the document when another language was chosen. */
export const LANGUAGE_CHANGED = "language-changed";
/** What players of a game may call otherwise than everybody else. */
const VARIED = ["suits", "card"];
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
  const own = VARIED.filter((key) => `${name}.${key}` in general.byGame);
  const words = Object.fromEntries(own.map((key) => [key, general.byGame[`${name}.${key}`]]));
  texts = { ...general, ...words, ...(settings().faces === "german" ? general.germanCards : {}) };
}

// Other cards have other names.
document.addEventListener(LOOK_CHANGED, () => speakOf(game));

/** What is said of a game alone; undefined where there are no words. @param {string} name @param {string} key @returns {any} */
export const ofGame = (name, key) => texts.byGame[`${name}.${key}`];

/** What a seat is called of which nobody knows who sat there. @param {string} name @param {number} seat @returns {string} */
export const seatName = (name, seat) => ofGame(name, "seats")?.[seat] ?? texts.replay.seat(seat);

/** @returns {Promise<Texts>} */
async function loaded() {
  return (await import(`./texts/${language()}.js`)).texts;
}
