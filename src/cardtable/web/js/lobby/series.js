/** The series in the lobby: those that are open to all, mine, and the way to a new one. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { seriesAddress } from "../routes.js";
import { locale, texts } from "../texts.js";
import { startingSeries } from "./new_series.js";

/** @typedef {import("./page.js").LobbyPage} Page */
/** @typedef {import("../types.js").SeriesBrief} SeriesBrief */

/** @param {Page} page */
export function seriesSection(page) {
  const mine = new Set(page.series.mine.map(({ id }) => id));
  const all = [...page.series.mine, ...page.series.open.filter(({ id }) => !mine.has(id))];
  return h(
    "section",
    { class: "briefs all-series", key: "series" },
    h("h2", null, texts.series.list),
    h(
      "button",
      {
        type: "button",
        class: "new-series",
        onclick: () => page.look({ seriesForm: startingSeries(page.games[0]) }),
      },
      texts.series.new,
    ),
    all.length > 0
      ? h(
          "ul",
          null,
          all.map((each) => h("li", { key: each.id }, brief(each))),
        )
      : h("p", { class: "quiet none" }, texts.series.why),
  );
}

/** @param {SeriesBrief} series */
function brief({ id, title, game, deals, people, played, begun, state, closes }) {
  const going = begun && played < deals && state === "open";
  return h(
    "a",
    { class: classes("brief", going && "turn"), href: seriesAddress(id) },
    h("b", { class: "game" }, gameTitle(game)),
    h("span", { class: "chairs" }, title || texts.series.some(deals)),
    h(
      "span",
      { class: "state" },
      begun ? texts.series.reached({ played, deals }) : texts.series.people(people),
      until(state, closes),
    ),
    h("span", { class: classes("button", going && "main") }, going ? texts.hall.goOn : texts.hall.look),
  );
}

/** @param {SeriesBrief["state"]} state @param {number | null} closes */
function until(state, closes) {
  if (state !== "open") return ` · ${texts.series.states[state]}`;
  if (closes === null) return "";
  const day = new Date(closes * 1000).toLocaleDateString(locale(), { day: "numeric", month: "short" });
  return ` · ${texts.series.untilDay(day)}`;
}
