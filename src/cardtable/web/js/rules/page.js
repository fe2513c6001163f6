/** `<rules-page game="skat">`: how a game is played, with examples drawn by the same cards. */

import { post } from "../api.js";
import { h, render } from "../dom.js";
import { complain } from "../notices.js";
import { goToTable, rulesAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { language, speakOf, texts } from "../texts.js";
import { top } from "../top.js";
import { example } from "./examples.js";

/**
 * @typedef {import("./examples.js").Example} Example
 * @typedef {{title: string, text: string[], example?: Example}} Part
 * @typedef {{intro: string, parts: Part[]}} Rules
 */

export class RulesPage extends HTMLElement {
  /** @type {Record<string, Rules> | null} */
  rules = null;

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.draw();
  }

  get game() {
    return this.getAttribute("game") ?? Object.keys(texts.games)[0];
  }

  /** The rules in the language that is spoken now. */
  async draw() {
    const spoken = language();
    try {
      this.rules = (await import(`./${spoken}.js`)).rules;
    } catch (error) {
      return complain(error);
    }
    if (!this.isConnected || spoken !== language()) return;
    speakOf(this.game);
    document.title = `${texts.hall.rulesOf(texts.game(this.game))} · ${texts.title}`;
    render(this, header(), body(this));
  }
}

function header() {
  return top(h("span", { class: "pill" }, texts.hall.rules));
}

/** @param {RulesPage} page */
function body(page) {
  const found = page.rules?.[page.game];
  return h(
    "main",
    { class: "rules" },
    h(
      "nav",
      { "aria-label": texts.hall.rules },
      Object.keys(texts.games).map((game) =>
        h(
          "a",
          {
            key: game,
            class: "chip button",
            href: rulesAddress(game),
            "aria-current": game === page.game ? "page" : null,
          },
          texts.game(game),
        ),
      ),
    ),
    h(
      "article",
      { key: page.game },
      h("h1", null, texts.game(page.game)),
      found ? [h("p", { class: "intro" }, found.intro), ...found.parts.map(part)] : null,
      h(
        "div",
        { class: "group" },
        h(
          "button",
          { type: "button", class: "main", onclick: () => tryIt(page.game) },
          texts.hall.playNowAt(texts.game(page.game)),
        ),
      ),
    ),
  );
}

/** @param {Part} shown @param {number} number */
function part({ title, text, example: shown }, number) {
  return h(
    "section",
    { key: number },
    h("h2", null, title),
    text.map((paragraph, place) => h("p", { key: place }, paragraph)),
    shown ? example(shown) : null,
  );
}

/** @param {string} game */
async function tryIt(game) {
  try {
    goToTable((await post("/tables", { game, start: true })).table);
  } catch (error) {
    complain(error);
  }
}

customElements.define("rules-page", RulesPage);
