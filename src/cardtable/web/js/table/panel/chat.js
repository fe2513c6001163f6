/** Talk at the table: what others said last, phrases, and words of one's own where they may be said. */

import { phraseWords, phrases } from "../../catalogue.js";
import { h } from "../../dom.js";
import { say, texts } from "../../texts.js";
import { isIgnored } from "./people.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").LogLine} LogLine */
/** @typedef {import("../../types.js").Snapshot} Snapshot */

/** The number of the last lines that stand above the field. */
const LAST_LINES = 3;

/** Whether I want to know of it. @param {Snapshot} table @param {LogLine} line */
export const isHeard = (table, line) => line.kind !== "said" || !isIgnored(table.table, line.name);

/** What others have said since. @param {Snapshot} before @param {Snapshot} after */
export function newWords(before, after) {
  return after.log.filter(
    (line) =>
      line.seq > before.seq && line.kind === "said" && line.chair !== after.me.chair && isHeard(after, line),
  );
}

/** @param {LogLine} line */
const lineOf = ({ name, text, words }) => [h("b", null, name), texts.colon, " ", say(words, text)];

/** What was just said, where the panel is out of sight; it leads there. @param {Page} page */
export function lastSaid(page) {
  const { said: line } = page.ui;
  if (line === null || page.ui.panel) return null;
  return h(
    "button",
    { type: "button", class: "said-now", key: "said", onclick: () => page.openChat() },
    h("span", null, ...lineOf(line)),
    h("small", null, texts.chat.answer),
  );
}

/** How much was said that nobody has looked at. @param {Page} page */
export function unread({ ui }) {
  if (ui.unread === 0) return null;
  return h(
    "span",
    { class: "badge", key: "unread" },
    h("span", { "aria-hidden": "true" }, String(ui.unread)),
    h("span", { class: "unseen" }, texts.chat.unread(ui.unread)),
  );
}

/** @param {Page} page */
export function chat(page) {
  const { table } = page;
  const last = table.log.filter((line) => line.kind === "said" && isHeard(table, line)).slice(-LAST_LINES);
  return h(
    "form",
    {
      class: "chat",
      "aria-label": texts.table.chat,
      onsubmit: (/** @type {SubmitEvent} */ event) => sayTyped(page, event),
    },
    last.length > 0
      ? h(
          "ol",
          { class: "talk" },
          last.map((line) => h("li", { key: line.seq }, ...lineOf(line))),
        )
      : null,
    h(
      "div",
      { class: "phrases" },
      phrases().map((phrase) =>
        h(
          "button",
          {
            type: "button",
            class: "small",
            key: phrase,
            onclick: () => page.command("say", { text: phrase }),
          },
          phraseWords(phrase),
        ),
      ),
    ),
    table.phrases_only ? h("p", { class: "quiet", key: "why" }, texts.chat.phrasesOnly) : field(),
  );
}

function field() {
  return h(
    "div",
    { class: "line", key: "line" },
    h("input", {
      name: "text",
      maxlength: "140",
      autocomplete: "off",
      placeholder: texts.table.say,
      "aria-label": texts.table.say,
    }),
    h("button", { type: "submit" }, texts.table.send),
  );
}

/** @param {Page} page @param {SubmitEvent} event */
function sayTyped(page, event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement | null} */ (
    /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text")
  );
  const text = input?.value.trim() ?? "";
  if (input === null || text === "") return;
  // What is refused stays, to be said otherwise.
  page.command("say", { text }).then((done) => {
    if (done && input.value.trim() === text) input.value = "";
  });
}
