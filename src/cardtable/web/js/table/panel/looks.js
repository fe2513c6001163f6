/** What everybody sets for themselves: colours, cards, motion, sounds. */

import { h } from "../../dom.js";
import { DECKS, FACES, INDICES, PACES, PAUSES, SORTS, SPEEDS, THEMES, prefer, settings } from "../../settings.js";
import { LANGUAGES, chooseLanguage, languageName, texts } from "../../texts.js";
import { folded } from "./panel.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../settings.js").Settings} Settings */

/** @param {Page} page */
export function looks(page) {
  const { looks: words } = texts;
  return folded(
    texts.table.looks,
    h(
      "div",
      { class: "looks", key: "looks" },
      choice(page, words.language, "language", LANGUAGES, languageName, chooseLanguage),
      choice(page, texts.table.theme, "theme", THEMES, (value) => texts.themes[value]),
      choice(page, texts.table.deck, "deck", DECKS, (value) => texts.decks[value]),
      choice(page, words.faces, "faces", FACES, (value) => words.faceNames[value]),
      choice(page, words.index, "index", INDICES, (value) => words.indexNames[value]),
      choice(page, words.sort, "sort", SORTS, (value) => words.sortNames[value]),
      choice(page, texts.table.pause, "pause", PAUSES, (ms) => texts.pauses(ms / 1000)),
      choice(page, words.speed, "speed", SPEEDS, (value) => words.speedNames[value]),
      choice(page, texts.practice.pace, "pace", PACES, (value) => texts.practice.paces[value], (pace) => {
        set(page, { pace });
        if (mayPace(page)) page.command("pace", { pace });
      }),
      check(page, words.sounds, "sounds"),
      check(page, texts.table.oneTap, "oneTap"),
    ),
  );
}

/** Where several people play it is for who opened the table; others choose for the tables they will open. @param {Page} page */
function mayPace({ table }) {
  const { me, host, chairs, status } = table;
  const alone = chairs.every(({ kind, chair }) => kind !== "person" || chair === me.chair);
  return me.chair !== null && (host || alone) && status !== "over" && status !== "closed";
}

/** @param {Page} page @param {Partial<Settings>} some */
function set(page, some) {
  prefer(some);
  page.draw();
}

/**
 * @param {Page} page
 * @param {string} title
 * @param {keyof Settings} name
 * @param {readonly (string | number)[]} values
 * @param {(value: any) => string} words
 * @param {(value: any) => void} [choose]
 */
function choice(page, title, name, values, words, choose = (value) => set(page, { [name]: value })) {
  const chosen = settings()[name];
  const take = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
    choose(typeof values[0] === "number" ? Number(value) : value);
  };
  return h(
    "label",
    { key: name },
    title,
    h(
      "select",
      { "aria-label": title, onchange: take },
      values.map((value) =>
        h("option", { key: value, value: String(value), selected: chosen === value }, words(value)),
      ),
    ),
  );
}

/** @param {Page} page @param {string} title @param {"sounds" | "oneTap"} name */
function check(page, title, name) {
  return h(
    "label",
    { class: "check", key: name },
    h("input", {
      type: "checkbox",
      checked: settings()[name],
      onchange: (/** @type {Event} */ event) =>
        set(page, { [name]: /** @type {HTMLInputElement} */ (event.currentTarget).checked }),
    }),
    title,
  );
}
