/** The deals of the day in the lobby: one of each game, and how many days in a row I have played one. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { seriesAddress } from "../routes.js";
import { dayName, texts } from "../texts.js";

/** @typedef {import("../types.js").Day} Day */
/** @typedef {import("../types.js").DayDeal} DayDeal */

/** @param {Day} day */
export function daySection(day) {
  return h(
    "section",
    { class: "days", key: "day", "aria-labelledby": "day-title" },
    h(
      "div",
      { class: "head" },
      h("h2", { id: "day-title" }, texts.day.title, h("span", { class: "quiet" }, ` · ${dayName(day.day)}`)),
      day.streak > 0 ? streak(day) : null,
    ),
    h("p", { class: "quiet" }, texts.day.why),
    h(
      "ul",
      null,
      day.deals.map((deal) => h("li", { key: deal.game }, brief(deal))),
    ),
  );
}

/** @param {Day} day */
function streak({ streak: days, longest }) {
  return h(
    "p",
    { class: "streak" },
    h("b", null, texts.day.streak(days)),
    longest > days ? h("span", { class: "quiet" }, ` · ${texts.day.longest(longest)}`) : null,
  );
}

/** @param {DayDeal} deal */
function brief({ game, series, people, played }) {
  const state = played ? texts.day.done : people > 0 ? texts.series.people(people) : texts.day.first;
  return h(
    "a",
    {
      class: classes("day-deal", played && "done"),
      href: seriesAddress(series),
      "aria-label": `${texts.day.playOf(gameTitle(game))}, ${state}`,
    },
    h("b", { class: "game" }, gameTitle(game)),
    h("span", { class: "state" }, state),
    h("span", { class: "button" }, played ? texts.hall.look : texts.day.play),
  );
}
