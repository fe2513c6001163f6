/**
 * Everything the page says, in the language of the reader. The words are in the catalogue of the language, a file that the
 * terminal speaks from too; only the one that is spoken is loaded.
 *
 * `texts.table.start` is a sentence; one with places is a function, `texts.play.bidBy({ bid, name, mine })`, and one with a single
 * place takes its value, `texts.table.hand(3)`. tests/texts looks for words that are missing or that nobody says.
 */

import { LOOK_CHANGED, prefer, settings } from "./settings.js";
import { fill, parts } from "./texts/sentence.js";

/** Told at the document when another language was chosen. */
export const LANGUAGE_CHANGED = "language-changed";
/** What players of a game, or with other cards, may call otherwise than everybody else. */
const VARIED = ["suits", "ranks", "letters"];

/** The languages there are, by what each calls itself. @type {Record<string, string>} */
const SPOKEN = JSON.parse(
  /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=languages]")).content,
);
export const LANGUAGES = ["auto", ...Object.keys(SPOKEN)];

/** @param {string} bot `nimmt:basic`, or with options `bridge:basic,system=two_over_one` */
const lastOf = (bot) => (bot.split(":").pop() ?? bot).split(",")[0];

/** Suits where they stand alone; the page colours them. @type {Record<string, string>} */
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** Sentences of the game on the table, by words of its notation. @param {string} part @returns {Record<string, any>} */
const wordsOfGame = (part) => (game && general[game]?.[part]) ?? {};

/** @param {Record<string, any>} own words of a game @param {string} label @returns {string} */
function inWords(own, label) {
  const [verb, ...rest] = label.split(" ");
  if (typeof own[verb] === "function") return own[verb](Number(rest.join(" ")));
  return own[label] ?? [verb, ...rest].map((word) => own[word] ?? SIGNS[word] ?? word).join(" ");
}

/** @typedef {{name: string, mine: boolean}} Doer who did something, and whether the reader is meant */

/** What is said by a rule that all languages share; it stands among the words. */
const RULES = {
  /** @param {string} word `auction_only` */
  plain: (word) => {
    const text = word.replace(/[_-]/g, " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  /** @param {string} suit @param {string} rank @returns {string} */
  card: (suit, rank) => texts.cardName({ suit: texts.suits[suit], rank: texts.ranks[rank] }),
  /** @param {number} value */
  number: (value) => (value < 0 ? `−${-value}` : String(value)),
  /** How well a computer plays. @param {string} bot @returns {string} */
  level: (bot) => texts.levels[lastOf(bot)] ?? lastOf(bot),
  /** @param {string} bot @returns {string} */
  bot: (bot) => texts.levels[lastOf(bot)] ?? texts.computer(lastOf(bot)),
  /** How a computer plays; null of a program that somebody else has written. @param {string} bot @returns {string | null} */
  way: (bot) => texts.ways[lastOf(bot)] ?? null,
  /** What a field of a view is called. @param {string} name @returns {string} */
  field: (name) => texts.fields[name] ?? texts.plain(name),
  /** @param {string} name @returns {string} */
  preset: (name) => texts.presets[name] ?? texts.plain(name),
  /** An option of a game, or a word that may be chosen for one. @param {string} name @returns {string} */
  option: (name) => texts.options[name] ?? texts.plain(name),
  /**
   * An action as it stands on a button or in a line: its notation with the words of this language.
   * @param {string} label
   * @returns {string}
   */
  action: (label) => inWords(wordsOfGame("words"), label),
  /** The same of any game. @param {string} game @param {string} label @returns {string} */
  actionOf: (game, label) => inWords(ofGame(game, "words") ?? {}, label),
  /**
   * What somebody did that is not a card: "Ben passes". null if there are no words for it.
   * @param {Doer} who
   * @param {string} action
   * @returns {string | null}
   */
  did: (who, action) => {
    const own = wordsOfGame("did");
    const [verb, ...rest] = action.split(" ");
    const shape = /^\d+$/.test(action) ? "number" : /^[1-7](NT|[CDHS])$/.test(action) ? "bid" : "game";
    const found = own[action] ?? own[verb];
    if (found) return found({ ...who, rest: rest.map((word) => SIGNS[word] ?? word).join(" ") });
    const isNotation = shape !== "game" || verb in wordsOfGame("words");
    return isNotation && own[shape] ? own[shape]({ ...who, rest: texts.action(action) }) : null;
  },
};

/** The game on the table, whose players may have words of their own. @type {string | null} */
let game = null;

/** The catalogue, as its file has it. @type {any} */
let words = await loaded();

/** @type {any} */
let general = speech(words);

/** The words of this language; whatever is a game's own is below its name. @type {any} */
export const texts = { ...general };

/** The language chosen, or the first that the browser asks for and we have. @returns {string} */
export function language() {
  const chosen = settings().language;
  if (chosen in SPOKEN) return chosen;
  const wanted = navigator.languages.map((each) => each.slice(0, 2).toLowerCase());
  return wanted.find((each) => each in SPOKEN) ?? "en";
}

/** The language as it is spoken where the reader lives: in en-GB the day comes before the month. */
export const locale = () => navigator.languages.find((each) => each.startsWith(language())) ?? language();

/** Speaks the language that is chosen now. */
export async function speak() {
  const wanted = language();
  const found = await loaded();
  // Meanwhile another may have been chosen, which was there sooner.
  if (wanted !== language()) return;
  words = found;
  general = speech(words);
  speakOf(game);
  document.documentElement.lang = wanted;
}

/** @param {string} chosen one of LANGUAGES */
export function chooseLanguage(chosen) {
  prefer({ language: chosen });
  document.dispatchEvent(new Event(LANGUAGE_CHANGED));
}

/** What a language calls itself. @param {string} code one of LANGUAGES */
export const languageName = (code) => (code === "auto" ? texts.looks.asBrowser : SPOKEN[code]);

/** @param {string | null} name of the game that is shown */
export function speakOf(name) {
  game = name;
  const german = settings().faces === "german" ? words.germanCards : {};
  const own = { ...(name && words[name]), ...german };
  Object.assign(texts, general, Object.fromEntries(VARIED.filter((key) => key in own).map((key) => [key, own[key]])));
}

// Other cards have other names.
document.addEventListener(LOOK_CHANGED, () => speakOf(game));

/** What is said of a game alone; undefined where there are no words. @param {string} name @param {string} key @returns {any} */
export const ofGame = (name, key) => general[name]?.[key];

/** What a seat is called of which nobody knows who sat there. @param {string} name @param {number} seat @returns {string} */
export const seatName = (name, seat) => ofGame(name, "seats")?.[seat] ?? texts.replay.seat(seat + 1);

/** A day as people write it, 18 Nov. @param {string} day `2026-11-18` */
export const dayName = (day) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), { day: "numeric", month: "short", timeZone: "UTC" });

/** What is done with some cards, by the first word of the action. @param {any} words @param {string} verb */
export const byVerb = (words, verb) => words[verb] ?? words.other;

/** @returns {Promise<any>} */
async function loaded() {
  const answer = await fetch(`/texts/${language()}.json`);
  if (!answer.ok) throw new Error(`There are no words: ${answer.status}`);
  return answer.json();
}

/**
 * What the server says by key and parameters, in this language.
 * @param {import("./types.js").Said | null | undefined} what
 * @param {string} [english] for what has no words
 * @returns {string}
 */
export function say(what, english = "") {
  const sentence = what ? sentenceOf(what.key) : null;
  if (!what || typeof sentence !== "string") return english;
  const own = what.key.split(".", 1)[0];
  const nested = (/** @type {any} */ value) =>
    value === null || typeof value !== "object" ? String(value ?? "") : within(value, own);
  return fill(parts(sentence), what.params, words.language, nested);
}

/** A text within another; some games have words of their own for what others call otherwise. @param {import("./types.js").Said} what @param {string} own */
function within(what, own) {
  const [first, last] = what.key.split(".");
  if (first === "marks") return SIGNS[last];
  // Which game is played, and with which cards, has been looked at already.
  if (VARIED.includes(first) && last) return texts[first][last];
  const varied = `${own}.${what.key}`;
  return say({ key: sentenceOf(varied) ? varied : what.key, params: what.params });
}

/** @param {string} key @returns {unknown} */
const sentenceOf = (key) => key.split(".").reduce((found, part) => found?.[part], words);

/** The catalogue with a function for each sentence that has places. @param {any} catalogue */
function speech(catalogue) {
  /** @param {any} said @returns {any} */
  const spoken = (said) => {
    if (typeof said === "string") return said.includes("{") ? filled(said) : said;
    if (Array.isArray(said)) return said.map(spoken);
    return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, spoken(each)]));
  };
  /** @param {string} sentence */
  const filled = (sentence) => {
    const read = parts(sentence);
    const first = /** @type {import("./texts/sentence.js").Place} */ (read.find((part) => typeof part !== "string"));
    return (/** @type {any} */ given) => {
      const isValue = given === null || typeof given !== "object" || Array.isArray(given);
      return fill(read, isValue ? { [first.name]: given } : given, catalogue.language, (value) => String(value ?? ""));
    };
  };
  return { ...spoken(catalogue), ...RULES };
}
