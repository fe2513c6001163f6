/** `<rules-page game="skat">`: how a game is played, with examples drawn by the same cards. */

import { post } from "../api.js";
import { gameAbout, games, gameTitle, partOf } from "../catalogue.js";
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
 * @typedef {{intro: string, parts: Part[], foreign?: boolean}} Rules
 */

export class RulesPage extends HTMLElement {
  /** null for a game that nobody has written them of. @type {Rules | null} */
  rules = null;

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.draw();
  }

  get game() {
    return this.getAttribute("game") ?? games()[0].name;
  }

  /** The rules in the language that is spoken now. */
  async draw() {
    const spoken = language();
    try {
      const part = partOf(this.game);
      this.rules = part ? await rulesIn(part, spoken) : null;
    } catch (error) {
      return complain(error);
    }
    if (!this.isConnected || spoken !== language()) return;
    speakOf(this.game);
    document.title = `${texts.hall.rulesOf(gameTitle(this.game))} · ${texts.title}`;
    render(this, header(), body(this));
  }
}

/**
 * Rules are long, and not in the catalogues: English where nobody has written them in a language.
 * @param {string} part
 * @param {string} spoken
 * @returns {Promise<Rules>}
 */
async function rulesIn(part, spoken) {
  const written = (/** @type {string} */ each) => import(`${part}/rules/${each}.js`);
  try {
    return withTiedBlanks((await written(spoken)).rules);
  } catch {
    return { ...(await written("en")).rules, foreign: true };
  }
}

/** With blanks where no line may end, as the catalogues have them. @param {Rules} rules @returns {Rules} */
function withTiedBlanks(rules) {
  const text = JSON.stringify(rules).replace(/ (?=[:;!?»%])/g, "\u00a0").replaceAll("« ", "«\u00a0");
  return JSON.parse(text);
}

function header() {
  return top(h("span", { class: "pill" }, texts.hall.rules));
}

/** @param {RulesPage} page */
function body(page) {
  const { game, rules } = page;
  return h(
    "main",
    { class: "rules" },
    h(
      "nav",
      { "aria-label": texts.hall.rules },
      games()
        .filter(({ name }) => partOf(name))
        .map(({ name }) =>
          h(
            "a",
            {
              key: name,
              class: "chip button",
              href: rulesAddress(name),
              "aria-current": name === game ? "page" : null,
            },
            gameTitle(name),
          ),
        ),
    ),
    h(
      "article",
      { key: game },
      h("h1", null, gameTitle(game)),
      h("p", { class: "intro" }, rules?.intro ?? gameAbout(game)),
      rules?.foreign ? h("p", { class: "quiet" }, texts.hall.rulesInEnglish) : null,
      rules?.parts.map((each, number) => part(each, number, rules.foreign ? "en" : null)),
      h(
        "div",
        { class: "group" },
        h(
          "button",
          { type: "button", class: "main", onclick: () => tryIt(game) },
          texts.hall.playNowAt(gameTitle(game)),
        ),
      ),
    ),
  );
}

/** @param {Part} shown @param {number} number @param {string | null} lang where it is another than that of the page */
function part({ title, text, example: shown }, number, lang) {
  return h(
    "section",
    { key: number, lang },
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
