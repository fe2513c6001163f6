/** The games that can be played here, and what they are called; asked for once, before the first page is shown. */

import { get } from "./api.js";
import { ofGame, say, texts } from "./texts.js";

/** @typedef {import("./types.js").GameInfo} GameInfo */

/** @type {import("./types.js").Catalogue} */
let told = { games: [], phrases: [], phrase_words: [] };

export async function askForGames() {
  told = await get("/games");
}

export const games = () => told.games;

/** What partners may say to each other while they play. */
export const phrases = () => told.phrases;

/** @param {string} phrase as it is sent */
export const phraseWords = (phrase) => say(told.phrase_words[told.phrases.indexOf(phrase)], phrase);

/** @param {string} name @returns {GameInfo | undefined} */
export const gameInfo = (name) => told.games.find((game) => game.name === name);

/** What is printed on a card besides its number: the heads of 6 nimmt! @param {number} card */
export const marksOn = (card) => told.games.find(({ card_marks }) => card in card_marks)?.card_marks[card] ?? 0;

/** In the words of this language, or in the game's own. @param {string} name @returns {string} */
export const gameTitle = (name) => ofGame(name, "title") ?? gameInfo(name)?.title ?? texts.plain(name);

/** @param {string} name @returns {string} */
export const gameAbout = (name) => ofGame(name, "about") ?? gameInfo(name)?.about ?? "";

/** Has the browser fetch what the page has for this game alone, for a table that will be shown. @param {string} name */
export function fetchPart(name) {
  const part = partOf(name);
  // Whoever shows the table says so if it cannot be had.
  if (part !== null) import(`${part}/face.js`).catch(() => {});
}

/**
 * The folder with what the page has for this game alone; null for a game that the page has never heard of.
 * @param {string} name
 */
export const partOf = (name) =>
  gameInfo(name)?.face ? `/js/table/games/${name.replaceAll("-", "_")}` : null;
