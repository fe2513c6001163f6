/** Lists of tables. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { ladderAddress, tableAddress } from "../routes.js";
import { isFinished } from "../store.js";
import { texts } from "../texts.js";

/** @typedef {import("../types.js").Brief} Brief */

/** @param {string | null} title @param {Brief[]} tables @param {string} key */
export function briefs(title, tables, key) {
  return h(
    "section",
    { class: `briefs ${key}`, key },
    title ? h("h2", null, title) : null,
    h(
      "ul",
      null,
      tables.map((table) => h("li", { key: table.table }, brief(table))),
    ),
  );
}

/** @param {Brief} table */
function brief(table) {
  const turn = table.my_chair !== undefined && (table.to_act ?? []).includes(table.my_chair);
  return h(
    "a",
    { class: classes("brief", turn && "turn"), href: tableAddress(table.table) },
    h("b", { class: "game" }, gameTitle(table.game)),
    h("span", { class: "chairs" }, people(table)),
    h(
      "span",
      { class: "state" },
      turn
        ? texts.hall.yourTurn
        : table.free > 0 && table.status === "waiting"
          ? texts.hall.free(table.free)
          : texts.status[table.status],
    ),
    h("span", { class: classes("button", turn && "main") }, verb(table)),
  );
}

/** @param {import("../types.js").LadderBrief[]} ladders */
export function ladderBriefs(ladders) {
  return h(
    "section",
    { class: "briefs ladders", key: "ladders" },
    h("h2", null, texts.ladder.list),
    h(
      "ul",
      null,
      ladders.map((each) => h("li", { key: each.name }, ladderBrief(each))),
    ),
  );
}

/** @param {import("../types.js").LadderBrief} ladder */
function ladderBrief({ name, game, bots, sets }) {
  return h(
    "a",
    { class: "brief", href: ladderAddress(name) },
    h("b", { class: "game" }, gameTitle(game)),
    h("span", { class: "chairs" }, name),
    h("span", { class: "state" }, texts.ladder.brief({ bots, sets })),
    h("span", { class: "button" }, texts.hall.look),
  );
}

/** @param {Brief} table */
function people(table) {
  return table.chairs
    .filter((chair) => chair.kind !== "open")
    .map((chair) => (chair.kind === "computer" ? `${chair.name} ⚙` : chair.name))
    .join(", ");
}

/** @param {Brief} table */
function verb(table) {
  if (isFinished(table)) return texts.hall.look;
  if (table.my_chair !== undefined) return texts.hall.goOn;
  return table.free > 0 && table.status === "waiting" ? texts.hall.sit : texts.hall.watch;
}
