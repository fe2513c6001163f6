/** Above the lobby: who I am. Below it: how everything looks and sounds, and the way to a hand by its id. */

import { h } from "../dom.js";
import { ACCOUNT, MINE, recordAddress } from "../routes.js";
import { DECKS, THEMES, prefer, settings } from "../settings.js";
import { LANGUAGES, chooseLanguage, languageName, texts } from "../texts.js";
import { top } from "../top.js";

/** @typedef {import("./page.js").LobbyPage} Page */

/** @param {Page} page */
export function header(page) {
  return top(
    h("span", { class: "push" }),
    page.renaming ? renaming(page) : myName(page),
    h("a", { class: "button mine-link", href: MINE }, texts.mine.title),
    h("a", { class: "button account-link", href: ACCOUNT }, texts.account.link),
  );
}

/** @param {Page} page */
function renaming(page) {
  return h(
    "form",
    {
      class: "rename",
      key: "form",
      onsubmit: (/** @type {SubmitEvent} */ event) => page.rename(event),
    },
    h("input", {
      name: "name",
      maxlength: "24",
      required: true,
      "aria-label": texts.hall.name,
      placeholder: page.me?.name ?? "",
    }),
    h("button", { type: "submit" }, texts.hall.save),
  );
}

/** @param {Page} page */
function myName(page) {
  return h(
    "button",
    {
      type: "button",
      key: "name",
      class: "myname",
      title: texts.hall.rename,
      onclick: () => page.look({ renaming: true }),
    },
    page.me?.name ?? "…",
  );
}

/** @param {Page} page */
export function footer(page) {
  const chosen = settings();
  const prefers = (/** @type {"theme" | "deck"} */ name) => (/** @type {string} */ value) => {
    prefer({ [name]: value });
    page.draw();
  };
  return h(
    "footer",
    { class: "lobby-foot" },
    h(
      "div",
      { class: "choices", role: "group", "aria-label": texts.hall.settings },
      choice("language", texts.looks.language, chosen.language, LANGUAGES, languageName, chooseLanguage),
      choice("theme", texts.table.theme, chosen.theme, THEMES, (value) => texts.themes[value], prefers("theme")),
      choice("deck", texts.table.deck, chosen.deck, DECKS, (value) => texts.decks[value], prefers("deck")),
    ),
    h(
      "form",
      { class: "by-id", onsubmit: openById },
      h(
        "label",
        null,
        texts.hall.byId,
        h("input", { name: "record", autocomplete: "off", spellcheck: "false", required: true }),
      ),
      h("button", { type: "submit" }, texts.hall.openId),
    ),
  );
}

/** @param {SubmitEvent} event */
function openById(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  location.hash = recordAddress(String(form.get("record")).trim());
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} chosen
 * @param {readonly string[]} values
 * @param {(value: string) => string} words
 * @param {(value: string) => void} choose
 */
function choice(name, title, chosen, values, words, choose) {
  return h(
    "label",
    { key: name },
    title,
    h(
      "select",
      {
        onchange: (/** @type {Event} */ event) =>
          choose(/** @type {HTMLSelectElement} */ (event.currentTarget).value),
      },
      values.map((value) => h("option", { key: value, value, selected: value === chosen }, words(value))),
    ),
  );
}
