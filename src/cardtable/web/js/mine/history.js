/** All hands I have finished, with a search. */

import { inline } from "../cards/notation.js";
import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { handAddress } from "../routes.js";
import { locale, texts } from "../texts.js";

/** @typedef {import("./page.js").MyPage} Page */
/** @typedef {import("../types.js").MyHand} MyHand */

/** @param {Page} page */
export function history(page) {
  return h(
    "section",
    { key: "history", class: "history" },
    h("h2", null, texts.mine.history),
    h(
      "div",
      { class: "search" },
      h("input", {
        type: "search",
        "aria-label": texts.mine.search,
        placeholder: texts.mine.search,
        value: page.search.text,
        oninput: (/** @type {Event} */ event) =>
          page.look({ text: /** @type {HTMLInputElement} */ (event.currentTarget).value }),
      }),
      h(
        "select",
        {
          "aria-label": texts.form.game,
          onchange: (/** @type {Event} */ event) =>
            page.look({ game: /** @type {HTMLSelectElement} */ (event.currentTarget).value }),
        },
        h("option", { value: "", selected: page.search.game === "" }, texts.hall.allGames),
        page.games.map(({ game }) =>
          h("option", { key: game, value: game, selected: page.search.game === game }, gameTitle(game)),
        ),
      ),
    ),
    page.hands.length === 0
      ? h("p", { class: "quiet none" }, page.games.length === 0 ? texts.mine.none : texts.mine.found)
      : h(
          "ul",
          { class: "my-hands" },
          page.hands.map((each) => h("li", { key: `${each.table} ${each.hand}` }, line(each))),
        ),
    page.older === null
      ? null
      : h("button", { type: "button", class: "more", onclick: () => page.find(page.older) }, texts.mine.more),
  );
}

/** @param {MyHand} hand */
function line({ table, hand, game, at, seat, names, points, contract, declarer }) {
  const others = names.filter((_, other) => other !== seat).join(", ");
  return h(
    "a",
    { class: "my-hand", href: handAddress(table, hand) },
    h("b", { class: "game" }, gameTitle(game)),
    h("span", { class: "what" }, ...inline(contract && declarer !== null ? texts.actionOf(game, contract) : ""), " ", h("span", { class: "quiet" }, others)),
    h("span", { class: "quiet when" }, new Date(at * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short" })),
    h("b", { class: "points" }, texts.number(points)),
  );
}
