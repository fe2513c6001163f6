/** The score sheet: points of each hand with the arithmetic behind them, and the standings. */

import { inline } from "../../cards/notation.js";
import { classes, h } from "../../dom.js";
import { fairAddress, handAddress, seriesAddress } from "../../routes.js";
import { say, texts } from "../../texts.js";
import { isAlone, partnerships, sideName } from "../reading.js";
import { againButton, dealDiagram, shareButton, turningPoint } from "../story/story.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../types.js").FinishedHand} FinishedHand */

/** With more columns than this the sheet is wider than the panel. */
const IN_SIGHT = 5;
const NOT_PLAYED = "–";

/** @param {Page} page */
export function scoreSheet(page) {
  const table = page.table;
  const columns = columnsOf(table);
  const head = h(
    "div",
    { class: "row head", key: "head" },
    h("span", null, texts.table.round),
    columns.map(({ name, chair }) => h("span", { key: chair, title: name }, name)),
  );
  const hands = table.hands.map((hand) =>
    h(
      "details",
      { key: hand.number },
      h(
        "summary",
        { class: "row" },
        h("span", null, String(hand.number)),
        columns.map(({ chair }) => h("span", { key: chair }, shown(hand.points[chair]))),
      ),
      arithmetic(table, hand),
    ),
  );
  const total = h(
    "div",
    { class: "row total", key: "total" },
    h("span", null, texts.table.total),
    columns.map(({ chair }) => h("span", { key: chair }, texts.number(table.standings[chair] ?? 0))),
  );
  const wide = columns.length > IN_SIGHT ? { tabindex: "0", role: "group", "aria-label": texts.table.score } : {};
  return h("div", { class: "sheet", style: { "--chairs": columns.length }, ...wide }, head, hands, total);
}

/**
 * Whose points are counted together: partners have one column, with the points of either.
 * @param {Snapshot} table
 */
export function columnsOf(table) {
  const sides = partnerships(table);
  const players = table.hand?.players;
  if (sides !== null && players)
    return sides.map((side) => ({ name: sideName(table, side), chair: players[side[0]] }));
  return table.chairs.map(({ chair, kind, name }) => ({
    name: chair === table.me.chair ? texts.table.you : kind === "open" ? texts.form.chair(chair + 1) : name,
    chair,
  }));
}

/**
 * What each chair's points are made of: "marriage 2 + nine 1 = 3".
 * @param {Snapshot} table
 * @param {FinishedHand} hand
 */
function arithmetic(table, hand) {
  const sides = new Map();
  for (const line of hand.lines) {
    const key = line.chairs.join(",");
    sides.set(key, [...(sides.get(key) ?? []), line]);
  }
  const names = (/** @type {string} */ key) =>
    key
      .split(",")
      .map((chair) => (Number(chair) === table.me.chair ? texts.table.you : table.chairs[Number(chair)].name))
      .join(" · ");
  const mine = hand.names[hand.players.indexOf(table.me.chair ?? -1)];
  return h(
    "ul",
    { class: "arithmetic" },
    [...sides].map(([key, lines]) =>
      h(
        "li",
        { key },
        h("b", null, names(key)),
        h(
          "ul",
          null,
          lines.map((/** @type {any} */ line, /** @type {number} */ number) =>
            h(
              "li",
              { key: number },
              h("span", null, ...inline(lineSaid(line, mine))),
              h("span", { class: "points" }, signed(line.value)),
            ),
          ),
        ),
        h("b", { class: "points" }, `= ${shown(hand.points[Number(key.split(",")[0])])}`),
      ),
    ),
  );
}

/** A line of the arithmetic, said to whoever has this name if it is about them. @param {import("../../types.js").Line} line @param {string} [mine] */
export function lineSaid({ words, name }, mine) {
  const toMe = words && "mine" in words.params && words.params.seat === mine;
  return say(toMe ? { key: words.key, params: { ...words.params, mine: true } } : words, name);
}

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : texts.number(value));

/** @param {number | undefined} points */
const shown = (points) => (points === undefined ? NOT_PLAYED : texts.number(points));

/** Verbs go by it: I alone, I with others, one or many others. @param {string[]} names mine first */
export function personOf(names) {
  if (names[0] === texts.table.you) return names.length > 1 ? "us" : "me";
  return names.length > 1 ? "many" : "one";
}

/** Who has won the match, in a sentence. @param {Snapshot} table */
function winners(table) {
  const best = Math.max(...table.standings);
  const chairs = table.chairs.filter(({ chair }) => table.standings[chair] === best);
  const others = chairs.filter(({ chair }) => chair !== table.me.chair).map(({ name }) => name);
  const names = others.length < chairs.length ? [texts.table.you, ...others] : others;
  const who = personOf(names);
  if (table.chairs.length > 2) return texts.table.wins({ names, who });
  if (chairs.length > 1) return texts.table.drawn({ points: best });
  return texts.table.winsGame({ names, who, points: best, others: Math.min(...table.standings) });
}

/** What came of a hand, in a sentence. @param {Page} page @param {FinishedHand} hand */
export function headline(page, hand) {
  const { table } = page;
  const own = page.face.headline?.(page, hand);
  if (own) return own;
  const sides = partnerships(table);
  const columns = columnsOf(table).filter(({ chair }) => hand.points[chair] !== undefined);
  const points = columns.map(({ chair }) => hand.points[chair]);
  const best = Math.max(...points);
  const names = columns.filter(({ chair }) => hand.points[chair] === best).map(({ name }) => name);
  if (names.length === columns.length) return texts.table.even;
  const others = Math.min(...points);
  if (sides !== null) return texts.table.sideWon({ name: names[0], points: best, others });
  const who = personOf(names);
  if (columns.length === 2) return texts.table.duelWon({ names, who, points: best, others });
  return texts.table.handWon({ names, who, points: best });
}

/** Who is ahead in all, and by how much. @param {Snapshot} table */
function leaders(table) {
  const columns = columnsOf(table);
  const totals = columns.map(({ chair }) => table.standings[chair]);
  const best = Math.max(...totals);
  const behind = totals.filter((total) => total < best);
  if (behind.length === 0) return texts.table.level;
  const names = columns.filter((_, place) => totals[place] === best).map(({ name }) => name);
  const who = partnerships(table) === null ? personOf(names) : names[0] === texts.play.we ? "we" : "many";
  const next = Math.max(...behind);
  // Where one side's gain is the other's loss both say the same.
  return texts.table.ahead({ names, who, by: next === -best ? best : best - next });
}

/** How it ended, in a headline and a sentence. Who plays a series does not play against those at the table. @param {Page} page @param {FinishedHand} hand */
function resultWords(page, hand) {
  const { table } = page;
  const ended = headline(page, hand);
  if (table.status !== "over") return [ended, leaders(table)];
  return isAlone(table) ? [ended, texts.series.done] : [winners(table), ended];
}

/** How the hand that is over ended, and what can be done now. @param {Page} page */
export function resultCard(page) {
  const table = page.table;
  const hand = table.hands[table.hands.length - 1];
  if (hand === undefined || (table.status !== "between" && table.status !== "over")) return null;
  const [title, story] = resultWords(page, hand);
  return h(
    "section",
    { class: "result", "aria-label": texts.table.handOver(hand.number) },
    h("h2", null, ...inline(title)),
    h("p", { class: "quiet story" }, ...inline(story)),
    points(table, hand),
    turningPoint(page, hand),
    arithmetic(table, hand),
    dealDiagram(page),
    h(
      "div",
      { class: "actions", key: "actions" },
      table.another ? h("p", { key: "another", class: "another" }, texts.table.anotherRound) : null,
      nextSteps(page, hand),
    ),
  );
}

/** Of this hand and in all, for each side or for everybody. @param {Snapshot} table @param {FinishedHand} hand */
function points(table, hand) {
  const best = table.status === "over" && !isAlone(table) ? Math.max(...table.standings) : null;
  const titles = [texts.table.hand(hand.number), texts.table.total];
  return h(
    "table",
    null,
    h("thead", null, h("tr", null, h("td", null), titles.map((title) => h("th", { key: title }, title)))),
    h(
      "tbody",
      null,
      columnsOf(table).map(({ name, chair }) =>
        h(
          "tr",
          { key: chair, class: table.standings[chair] === best ? "best" : "" },
          h("th", { scope: "row" }, name),
          h("td", null, shown(hand.points[chair])),
          h("td", null, texts.number(table.standings[chair])),
        ),
      ),
    ),
  );
}

/** @param {Page} page */
function afterMatch(page) {
  return [
    page.table.me.chair !== null && page.table.series === null
      ? h(
          "button",
          { type: "button", key: "rematch", class: "main rematch", onclick: () => page.rematch() },
          texts.table.rematch,
        )
      : null,
    h("a", { class: "button", key: "lobby", href: "#/" }, texts.table.toLobby),
  ];
}

/** @param {Page} page @param {FinishedHand} hand */
function nextSteps(page, hand) {
  const { table } = page;
  const over = table.status === "over";
  return [
    over ? rankingLink(table) : null,
    table.status === "between" && table.me.chair !== null
      ? h(
          "button",
          { type: "button", key: "next", class: "main next", onclick: () => page.command("next") },
          table.another ? texts.table.yes : texts.table.next,
        )
      : null,
    table.another
      ? h(
          "button",
          { type: "button", key: "end", class: "end", onclick: () => page.command("end") },
          texts.table.noOther,
        )
      : null,
    h(
      "a",
      { class: "button look-back", key: "replay", href: handAddress(table.table, hand.number) },
      texts.replay.open,
    ),
    againButton(page, hand),
    shareButton(hand),
    h("a", { class: "button fair", key: "fair", href: fairAddress(table.table, hand.number) }, texts.fair.link),
    ...(over ? afterMatch(page) : [rankingLink(table)]),
  ];
}

/** What whoever has played all deals of a series wants to see next. @param {Snapshot} table */
function rankingLink({ series, status }) {
  if (series === null) return null;
  return h(
    "a",
    { class: classes("button", status === "over" && "main"), key: "series", href: seriesAddress(series.id) },
    texts.series.compared,
  );
}
