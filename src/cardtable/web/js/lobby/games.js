/** The games, each with its picture and a way to play it at once; and how strong the computers are then. */

import { gameAbout, gameTitle, partOf } from "../catalogue.js";
import { h } from "../dom.js";
import { puzzlesAddress, rulesAddress } from "../routes.js";
import { prefer, settings } from "../settings.js";
import { ofGame, texts } from "../texts.js";
import { startingForm } from "./new_table.js";

/** @typedef {import("./page.js").LobbyPage} Page */
/** @typedef {import("../types.js").GameInfo} GameInfo */

const LEVELS = ["beginner", "novice", "club", "expert"];

/** @param {GameInfo} game @param {string} level */
const botOf = (game, level) => game.bots.find((bot) => bot === `${game.name}:${level}`) ?? "computer";

/** How strong the computers are; only where there is a choice. @param {Page} page */
export function levels(page) {
  const there = LEVELS.filter((level) => page.games.some((game) => botOf(game, level) !== "computer"));
  if (there.length < 2) return null;
  const chosen = settings().level;
  return h(
    "fieldset",
    { class: "levels", key: "levels" },
    h("legend", null, texts.hall.level),
    there.map((level) =>
      h(
        "label",
        { key: level, class: "chip", title: texts.way(level) },
        h("input", {
          type: "radio",
          name: "level",
          value: level,
          checked: level === chosen,
          onchange: () => {
            prefer({ level });
            page.draw();
          },
        }),
        texts.level(level),
      ),
    ),
  );
}

/** At the first table of its rules, against computers of the level chosen. @param {Page} page @param {GameInfo} game */
function playNow(page, game) {
  const bot = botOf(game, settings().level);
  const chairs = Array(game.presets[0].chairs).fill(bot).with(game.own_chair, "me");
  page.open({ game: game.name, chairs, start: true });
}

/** Some of its cards, as a picture. @param {GameInfo} game */
function emblem({ emblem: cards }) {
  return h(
    "div",
    { class: "emblem", "aria-hidden": "true" },
    cards.map((card, place) => h("div", { key: place, class: "card" }, h("card-face", { card }))),
  );
}

/** @param {Page} page @param {GameInfo} game */
export function gameCard(page, game) {
  const name = gameTitle(game.name);
  return h(
    "article",
    { key: game.name, class: "game" },
    emblem(game),
    h(
      "div",
      { class: "title" },
      h("h2", null, name),
      partOf(game.name)
        ? h(
            "a",
            { class: "rules-link", href: rulesAddress(game.name), "aria-label": texts.hall.rulesOf(name) },
            texts.hall.rules,
          )
        : null,
      partOf(game.name)
        ? h(
            "a",
            { class: "rules-link", href: puzzlesAddress(game.name), "aria-label": texts.puzzles.of(name) },
            texts.puzzles.list,
          )
        : null,
      // Only the bidding of bridge has a page to practise on, and texts for it.
      ofGame(game.name, "practice")
        ? h("a", { class: "rules-link", href: "#/bidding" }, ofGame(game.name, "practice").title)
        : null,
    ),
    h("p", { class: "quiet" }, gameAbout(game.name)),
    h(
      "div",
      { class: "group" },
      h(
        "button",
        {
          type: "button",
          class: "go",
          "aria-label": texts.hall.playNowAt(name),
          onclick: () => playNow(page, game),
        },
        texts.hall.playNow,
      ),
      h(
        "button",
        { type: "button", onclick: () => page.look({ form: startingForm(game) }) },
        texts.hall.friends,
      ),
    ),
  );
}
