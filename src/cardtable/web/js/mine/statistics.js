/** How I play each game: contracts, what decisions cost by kind and over time, ratings. */

import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { dayName, texts } from "../texts.js";

/** @typedef {import("./page.js").MyPage} Page */
/** @typedef {import("../types.js").GameStatistics} Statistics */
/** @typedef {import("../types.js").Said} Said */

/** @param {Page} page */
export function statistics(page) {
  const left = page.games.reduce((sum, { hands, reviewed }) => sum + hands - reviewed, 0);
  return h(
    "section",
    { key: "statistics", class: "statistics" },
    h("h2", null, texts.mine.statistics),
    page.games.length === 0 ? h("p", { class: "quiet none" }, texts.mine.none) : null,
    left === 0 ? null : judgeButton(page, left),
    page.games.map((each) => game(each)),
  );
}

/** @param {Page} page @param {number} left */
function judgeButton(page, left) {
  if (page.judging !== null)
    return h("p", { class: "quiet", key: "judging", role: "status" }, texts.mine.judging(page.judging));
  return h(
    "button",
    { type: "button", class: "judge", key: "judge", onclick: () => page.judge() },
    texts.mine.judge(left),
  );
}

/** @param {Statistics} statistics */
function game(statistics) {
  const facts = [
    texts.mine.hands(statistics.hands),
    texts.mine.mean(statistics.mean),
    statistics.declared > 0 ? texts.mine.declared({ made: statistics.made, declared: statistics.declared }) : "",
    statistics.deals ? texts.mine.deals(statistics.deals) : "",
  ];
  return h(
    "article",
    { key: statistics.game, class: "of-game" },
    h("h3", null, gameTitle(statistics.game)),
    h("p", null, facts.filter(Boolean).join(" · ")),
    statistics.kinds.length > 0 ? kinds(statistics) : null,
    statistics.weeks.length > 1 ? weeks(statistics) : null,
  );
}

/** @param {number} value @param {Said | null} unit */
function costOf(value, unit) {
  const key = unit?.key.split(".").pop() ?? "";
  return texts.costs[key]?.(value) ?? String(value);
}

/** @param {Statistics} statistics */
function kinds(statistics) {
  return h(
    "table",
    { class: "compared kinds" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col", class: "kind" }, texts.mine.kind),
        h("th", { scope: "col" }, texts.mine.number),
        h("th", { scope: "col" }, texts.mine.slips),
        h("th", { scope: "col" }, texts.mine.cost),
      ),
    ),
    h(
      "tbody",
      null,
      statistics.kinds.map(({ kind, unit, decisions, cost, slips }, number) =>
        h(
          "tr",
          { key: number },
          h("th", { scope: "row", class: "kind" }, texts.kinds[kind]),
          h("td", null, String(decisions)),
          h("td", null, String(slips)),
          h("td", null, costOf(cost, unit)),
        ),
      ),
    ),
  );
}

/** A bar for each week. @param {Statistics} statistics */
function weeks(statistics) {
  const most = Math.max(...statistics.weeks.map(({ cost }) => cost), 0.01);
  return h(
    "figure",
    { class: "weeks" },
    h("figcaption", { class: "quiet" }, texts.mine.weeks),
    h(
      "ol",
      null,
      statistics.weeks.map(({ monday, decisions, cost }) =>
        h(
          "li",
          {
            key: monday,
            style: { "--part": cost / most },
            title: texts.mine.week({ day: dayName(monday), cost: costOf(cost, statistics.unit), decisions }),
          },
          h("span", { class: "unseen" }, texts.mine.week({ day: dayName(monday), cost: costOf(cost, statistics.unit), decisions })),
          h("span", { class: "when", "aria-hidden": "true" }, dayName(monday)),
        ),
      ),
    ),
  );
}
