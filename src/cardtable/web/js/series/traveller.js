/** How everybody played a deal of a series: the traveller, as the slip is called that goes with a board. */

import { classes, h } from "../dom.js";
import { inline } from "../cards/notation.js";
import { handAddress, recordAddress } from "../routes.js";
import { say, seatName, texts } from "../texts.js";
import { countName, shown } from "./ranking.js";

/** @typedef {import("../types.js").Series} Series */
/** @typedef {import("../types.js").Traveller} Traveller */
/** @typedef {import("../types.js").TravellerLine} Line */

/** The deals to choose from, and the one that is looked at. @param {import("./page.js").SeriesPage} page @param {Series} series */
export function travellers(page, series) {
  const { traveller } = page;
  if (series.deals === 1) return traveller === null ? null : table(traveller);
  return [
    h("h2", { key: "deals" }, texts.series.deals),
    h(
      "div",
      { class: "deals", key: "choice", role: "group", "aria-label": texts.series.deals },
      Array.from({ length: series.deals }, (_, number) => chip(page, series, number + 1)),
    ),
    traveller === null
      ? h("p", { class: "quiet", key: "none" }, texts.series.choose)
      : h("section", { key: "traveller" }, h("h3", null, texts.series.deal(traveller.deal)), table(traveller)),
  ];
}

/** @param {import("./page.js").SeriesPage} page @param {Series} series @param {number} deal */
function chip(page, series, deal) {
  const isShown = series.played.includes(deal) || series.state === "closed";
  return h(
    "button",
    {
      type: "button",
      key: deal,
      class: "chip",
      disabled: !isShown,
      "aria-pressed": String(page.traveller?.deal === deal),
      "aria-label": texts.series.deal(deal),
      onclick: () => page.look(deal),
    },
    String(deal),
  );
}

/** @param {Traveller} traveller */
function table(traveller) {
  return h(
    "div",
    { class: "wide", key: "lines" },
    h(
      "table",
      { class: "compared traveller" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("th", { scope: "col", class: "person" }, texts.series.who),
          isDeclared(traveller) ? h("th", { scope: "col", class: "bid" }, texts.series.how) : null,
          h("th", { scope: "col" }, texts.series.points),
          traveller.counts.map((count, number) => h("th", { scope: "col", key: number }, countName(count))),
          h("th", { scope: "col", class: "replayed" }, h("span", { class: "unseen" }, texts.replay.title)),
        ),
      ),
      h(
        "tbody",
        null,
        traveller.lines.map((line, number) => row(traveller, line, number)),
      ),
    ),
  );
}

/** @param {Traveller} traveller @param {Line} line @param {number} number */
function row(traveller, line, number) {
  const { game, counts } = traveller;
  const byId = line.table === null;
  const notes = [
    line.original ? texts.series[byId ? "byId" : "first"] : "",
    line.seen ? texts.series.knew : "",
    line.taken_back > 0 ? texts.practice.takenBack(line.taken_back) : "",
  ].filter(Boolean);
  return h(
    "tr",
    { key: number, class: classes(line.mine && "mine", number === 0 && line.worth.length > 0 && "leader") },
    h(
      "th",
      { scope: "row", class: "person" },
      h("a", { href: replayOf(line) }, personOf(game, line)),
      notes.length > 0 ? h("span", { class: "quiet" }, ` · ${notes.join(" · ")}`) : null,
    ),
    isDeclared(traveller) ? h("td", { class: "bid" }, ...how(game, line)) : null,
    h("td", null, texts.number(line.points)),
    counts.map((count, which) =>
      h("td", { key: which }, line.worth.length > 0 ? shown(count, line.worth[which]) : "–"),
    ),
    // Where there is no room for it, the name leads there too.
    h("td", { class: "replayed" }, h("a", { class: "button small", href: replayOf(line) }, texts.replay.title)),
  );
}

/** @param {Line} line */
const replayOf = ({ table, hand, id }) => (table === null ? recordAddress(id) : handAddress(table, hand));

/** Whether somebody plays for something; in a game without that the points say all. @param {Traveller} traveller */
const isDeclared = ({ lines }) => lines.some(({ declarer }) => declarer !== null);

/** What was played for and by whom; where there is no such thing, the first line of the arithmetic. @param {string} game @param {Line} line */
function how(game, line) {
  const { contract, declarer, lines, seat } = line;
  if (declarer === null) {
    const own = lines.find(({ chairs }) => chairs.includes(seat));
    return own ? inline(say(own.words, own.name)) : [texts.series.passedOut];
  }
  const person = line.mine ? texts.series.you : personOf(game, line);
  const who = declarer === seat ? person : seatName(game, declarer);
  return [...inline(texts.action(contract)), " · ", who];
}

/** Of a hand that came by its id nobody's name is known. @param {string} game @param {Line} line */
const personOf = (game, { table, seat, name }) => (table === null ? seatName(game, seat) : name);
