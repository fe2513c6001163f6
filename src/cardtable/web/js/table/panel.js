/** The side of the table: score sheet, this hand, log, chat, and the table itself. */

import { classes, h } from "../dom.js";
import { DECKS, PAUSES, THEMES, prefer, settings } from "../settings.js";
import { texts } from "../texts.js";
import { factValue, topValue } from "./fields.js";
import { log } from "./log.js";
import { factsOf, otherFields, tricksOf } from "./reading.js";
import { scoreSheet } from "./score.js";

/** @typedef {import("./page.js").TablePage} Page */

/** @param {Page} page */
export function panel(page) {
  return h(
    "aside",
    { class: classes("panel", page.ui.panel && "open"), id: "panel", "aria-label": texts.table.menu },
    h(
      "button",
      { type: "button", class: "closer", onclick: () => page.look({ panel: false }) },
      texts.table.close,
    ),
    h(
      "div",
      { class: "scroll" },
      section(texts.table.score, scoreSheet(page)),
      thisHand(page),
      section(texts.table.log, log(page)),
      looks(page),
    ),
    page.table.me.chair === null ? null : chat(page),
  );
}

/** @param {string} title @param {import("../dom.js").Children} content */
function section(title, content) {
  return h("section", { key: title }, h("h2", null, title), content);
}

/** @param {Page} page */
function thisHand(page) {
  const fields = otherFields(page.table).filter(([name]) => !(page.face.hidden ?? []).includes(name));
  if (fields.length === 0) return null;
  return section(
    texts.table.thisHand,
    fields.map(([name, value]) =>
      h(
        "div",
        { class: "field", key: name },
        h("h3", null, texts.field(name)),
        topValue(page.table, name, value),
      ),
    ),
  );
}

/** @param {Page} page */
function chat(page) {
  return h(
    "form",
    {
      class: "chat",
      "aria-label": texts.table.chat,
      onsubmit: (/** @type {SubmitEvent} */ event) => sayTyped(page, event),
    },
    h(
      "div",
      { class: "phrases" },
      page.phrases.map((phrase) =>
        h(
          "button",
          {
            type: "button",
            class: "small",
            key: phrase,
            onclick: () => page.command("say", { text: phrase }),
          },
          phrase,
        ),
      ),
    ),
    h(
      "div",
      { class: "line" },
      h("input", {
        name: "text",
        maxlength: "140",
        autocomplete: "off",
        placeholder: texts.table.say,
        "aria-label": texts.table.say,
      }),
      h("button", { type: "submit" }, texts.table.send),
    ),
  );
}

/** @param {Page} page @param {SubmitEvent} event */
function sayTyped(page, event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text")
  );
  const text = input.value.trim();
  if (text === "") return;
  input.value = "";
  page.command("say", { text });
}

/** @param {Page} page */
function looks(page) {
  const chosen = settings();
  const choose = (
    /** @type {string} */ title,
    /** @type {string} */ name,
    /** @type {(string | number)[]} */ values,
    /** @type {(value: any) => string} */ words,
  ) =>
    h(
      "label",
      { key: name },
      title,
      h(
        "select",
        {
          onchange: (/** @type {Event} */ event) => {
            const value = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
            prefer({ [name]: typeof values[0] === "number" ? Number(value) : value });
          },
        },
        values.map((value) =>
          h(
            "option",
            { key: value, value: String(value), selected: /** @type {any} */ (chosen)[name] === value },
            words(value),
          ),
        ),
      ),
    );
  return section(texts.table.looks, [
    h(
      "div",
      { class: "looks", key: "looks" },
      choose(texts.table.theme, "theme", THEMES, (value) => texts.themes[value]),
      choose(texts.table.deck, "deck", DECKS, (value) => texts.decks[value]),
      choose(texts.table.pause, "pause", PAUSES, texts.pauses),
      h(
        "label",
        { class: "check", key: "tap" },
        h("input", {
          type: "checkbox",
          checked: chosen.oneTap,
          onchange: (/** @type {Event} */ event) =>
            prefer({ oneTap: /** @type {HTMLInputElement} */ (event.currentTarget).checked }),
        }),
        texts.table.oneTap,
      ),
    ),
    h("div", { class: "group", key: "table" }, tableButtons(page)),
    page.table.hand
      ? h(
          "p",
          { class: "quiet commitment", key: "commitment", title: page.table.hand.commitment },
          `${texts.table.verify}: ${page.table.hand.commitment.slice(0, 12)}…`,
        )
      : null,
  ]);
}

/** @param {Page} page */
function tableButtons(page) {
  const table = page.table;
  const me = table.me.chair === null ? null : table.chairs[table.me.chair];
  const running = table.status === "playing" || table.status === "between";
  return [
    page.face.hasTricks && tricksOf(table).done.length > 0
      ? h(
          "button",
          { type: "button", key: "last", onclick: () => page.look({ last: true, panel: false }) },
          texts.table.lastTrick,
        )
      : null,
    h(
      "button",
      { type: "button", key: "invite", onclick: () => page.invite() },
      page.ui.copied ? texts.table.copied : texts.table.invite,
    ),
    me && running && me.bot === null
      ? h(
          "button",
          { type: "button", key: "out", onclick: () => page.command("sit-out") },
          texts.table.sitOut,
        )
      : null,
    me && table.status !== "over" && table.status !== "closed"
      ? h("button", { type: "button", key: "leave", onclick: () => page.leave() }, texts.table.leave)
      : null,
  ];
}

/** The box in the corner: trump, contract, bid. @param {Page} page */
export function factBox(page) {
  const facts = page.face.facts === false ? [] : factsOf(page.table);
  if (facts.length === 0 || page.table.status !== "playing") return null;
  return h(
    "dl",
    { class: "factbox" },
    facts.map(([name, value]) =>
      h(
        "div",
        { key: name },
        h("dt", null, texts.field(name)),
        h("dd", null, ...factValue(page.table, name, value)),
      ),
    ),
  );
}
