/** Before the first hand: who sits where, the link for friends, and Start. */

import { gameInfo, gameTitle } from "../../catalogue.js";
import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { chairsBySide, lockButton, sendAwayButton } from "../panel/people.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Chair} Chair */

/** @param {Page} page */
export function waitingRoom(page) {
  const table = page.table;
  const seated = table.me.chair !== null;
  return h(
    "section",
    { class: "room", "aria-label": texts.prompt.room },
    h("h2", null, gameTitle(table.game.name)),
    h(
      "div",
      { class: "sides" },
      chairsBySide(table).map((chairs, side, all) => sideOf(page, chairs, side, all.length > 1)),
    ),
    h(
      "div",
      { class: "group" },
      h(
        "button",
        { type: "button", onclick: () => page.invite() },
        page.ui.copied ? texts.table.copied : texts.table.invite,
      ),
      lockButton(page),
      seated
        ? h(
            "button",
            { type: "button", class: "main start", onclick: () => page.command("start") },
            texts.table.start,
          )
        : null,
    ),
    table.locked ? h("p", { class: "quiet", key: "locked" }, texts.people.locked) : null,
    seated ? h("p", { class: "quiet", key: "help" }, texts.table.startHelp) : null,
  );
}

/** Chairs that play together, or all of them. @param {Page} page @param {Chair[]} chairs @param {number} side @param {boolean} together */
function sideOf(page, chairs, side, together) {
  return h(
    "div",
    { key: side, class: together ? "side" : "", role: together ? "group" : null, "aria-label": together ? texts.people.partners : null },
    together ? h("h3", { "aria-hidden": "true" }, texts.people.partners) : null,
    h(
      "ul",
      null,
      chairs.map((chair) => h("li", { key: chair.chair }, chairLine(page, chair))),
    ),
  );
}

/** @param {Page} page @param {Chair} chair @returns {import("../../dom.js").Children} */
function chairLine(page, chair) {
  const table = page.table;
  const name = h(
    "span",
    { class: "name" },
    chair.kind === "open" ? texts.form.chair(chair.chair + 1) : chair.name,
  );
  if (chair.kind === "person")
    return chair.chair === table.me.chair
      ? [name, h("span", { class: "quiet" }, texts.form.me)]
      : [name, sendAwayButton(page, chair)];
  if (table.host) return [name, placing(page, chair)];
  if (table.me.chair === null && chair.kind === "open") {
    return [
      name,
      h(
        "button",
        { type: "button", class: "small", onclick: () => page.sit(chair.chair) },
        texts.table.sitHere,
      ),
    ];
  }
  return [
    name,
    h("span", { class: "quiet" }, chair.bot === null ? texts.table.freeChair : texts.bot(chair.bot)),
  ];
}

/** @param {Page} page @param {Chair} chair */
function placing(page, chair) {
  const bots = gameInfo(page.table.game.name)?.bots ?? [];
  return h(
    "select",
    {
      "aria-label": texts.table.computerFor(chair.chair + 1),
      title: chair.bot && texts.way(chair.bot),
      onchange: (/** @type {Event} */ event) => {
        const bot = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
        page.command("place", { chair: chair.chair, bot: bot || null });
      },
    },
    h("option", { value: "", selected: chair.bot === null }, texts.table.nobody),
    bots.map((bot) =>
      h(
        "option",
        { key: bot, value: bot, selected: chair.bot === bot, title: texts.way(bot) },
        texts.bot(bot),
      ),
    ),
  );
}
