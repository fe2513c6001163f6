/** `<series-page series="9f…">`: deals that many play one by one, and how each of them did. */

import { get, post, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { copyField } from "../copying.js";
import { h, render } from "../dom.js";
import { complain } from "../notices.js";
import { seriesAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { dayName, locale, seatName, speakOf, texts } from "../texts.js";
import { missing } from "../table/layout.js";
import { top } from "../top.js";
import { play } from "./play.js";
import { countName, ranking, shown } from "./ranking.js";
import { travellers } from "./traveller.js";

/** @typedef {import("../types.js").Series} Series */
/** @typedef {import("../types.js").Traveller} Traveller */

export class SeriesPage extends HTMLElement {
  /** @type {Series | null} */
  series = null;
  /** The deal that is looked at. @type {Traveller | null} */
  traveller = null;
  /** Why there is nothing to show. @type {string | (() => string)} */
  missing = "";

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  async load() {
    try {
      const found = /** @type {Series} */ (await get(`/series/${this.getAttribute("series")}`));
      this.series = found;
      // Of a single deal there is nothing to choose.
      if (found.deals === 1 && found.results) await this.look(1);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "not-there") return complain(error);
      this.missing = error.said;
    }
    this.draw();
  }

  /** @param {number} deal */
  async look(deal) {
    try {
      this.traveller = await get(`/series/${this.getAttribute("series")}/deals/${deal}`);
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  /** Ends the series for everybody. */
  async close() {
    if (!confirm(texts.series.closeSure)) return;
    try {
      this.series = await post(`/series/${this.getAttribute("series")}/close`);
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  draw() {
    if (!this.isConnected) return;
    if (this.missing) return render(this, missing(this.missing, texts.series.gone));
    if (this.series === null) return;
    speakOf(this.series.game);
    document.title = `${nameOf(this.series)} · ${texts.title}`;
    render(this, header(this.series), body(this, this.series));
  }
}

/** The 6 of 6 nimmt! never ends a line. @param {string} game */
const inOneLine = (game) => gameTitle(game).replaceAll(" ", "\u00a0");

/** @param {Series} series */
const nameOf = (series) =>
  (series.day ? texts.day.named({ game: inOneLine(series.game), day: dayName(series.day) }) : series.title) ||
  (series.replayed
    ? texts.series.same(inOneLine(series.game))
    : texts.series.named({ game: inOneLine(series.game), deals: series.deals }));

/** @param {Series} series */
function header(series) {
  return top(
    h("span", { class: "pill game" }, gameTitle(series.game)),
    h("span", { class: "pill" }, texts.series.title),
  );
}

/** @param {SeriesPage} page @param {Series} series */
function body(page, series) {
  return h(
    "main",
    { class: "friend series" },
    h("h1", null, nameOf(series)),
    h("p", null, series.replayed ? seating(series) : terms(series)),
    series.replayed ? null : h("p", { class: "quiet" }, times(series)),
    playButton(series),
    h("h2", null, texts.series.compared),
    ranking(series),
    series.others > 0 ? h("p", { class: "quiet" }, texts.series.others({ others: series.others })) : null,
    series.results ? null : h("p", { class: "quiet" }, texts.series.later),
    travellers(page, series),
    sharing(series),
    copyField(texts.series.link, `${location.origin}${location.pathname}${seriesAddress(series.id)}`),
    closing(page, series),
  );
}

/** What I did with the deal of the day, in a line that gives nothing away. @param {Series} series */
function sharing({ id, day, game, counts, people }) {
  const mine = people.find((each) => each.mine);
  if (day === null || !mine || mine.place === null) return null;
  const line = texts.day.line({
    game: gameTitle(game),
    day: dayName(day),
    count: countName(counts[0]),
    value: shown(counts[0], mine.totals[0]),
    place: mine.place,
    people: people.filter(({ place }) => place !== null).length,
  });
  return copyField(texts.day.share, `${line} ${location.origin}${location.pathname}${seriesAddress(id)}`);
}

/** @param {SeriesPage} page @param {Series} series */
function closing(page, { mine, replayed, state }) {
  if (!mine || replayed || state === "closed") return null;
  return h(
    "button",
    { type: "button", class: "small close", key: "close", onclick: () => page.close() },
    texts.series.closeNow,
  );
}

/** @param {Series} series */
function terms({ game, deals, bots, day }) {
  const bot = bots.find((each) => each !== null) ?? "";
  return [
    day ? texts.day.terms(texts.bot(bot)) : texts.series.terms({ game: gameTitle(game), deals, level: texts.bot(bot) }),
    " ",
    texts.series.unknown,
  ];
}

/** Where I sit with a deal of before, and whether I have seen it. @param {Series} series */
function seating({ game, given, seen, chair, people }) {
  const seat = given ? texts.series.seatOf(seatName(game, chair)) : texts.series.seat(people.find(({ original }) => original) ?? people[0]);
  return [seat, " ", texts.series[seen ? "known" : given ? "given" : "unknown"]];
}

/** From when to when, in the reader's own time. @param {Series} series */
function times({ opens, closes, state, maker }) {
  const when = (/** @type {number} */ at) =>
    new Date(at * 1000).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  const parts = [
    maker ? texts.series.maker(maker) : "",
    state === "early" ? texts.series.opensAt(when(opens)) : "",
    closes === null ? "" : texts.series[state === "closed" ? "closedAt" : "closesAt"](when(closes)),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {Series} series */
function playButton(series) {
  const words = wording(series);
  if (words === null) return null;
  return h(
    "div",
    { class: "group", key: "play" },
    h("button", { type: "button", class: "main play", onclick: () => play(series.id) }, words),
  );
}

/** What the button says; null if there is nothing to play. @param {Series} series @returns {string | null} */
function wording({ replayed, results, state, played, deals, table, going }) {
  if (replayed) return results ? texts.series.once : texts.series.play;
  if (played.length === deals || (table === null ? state !== "open" : !going)) return null;
  if (table === null) return deals === 1 ? texts.series.play : texts.series.begin;
  return texts.series.goOn({ deal: Math.min(played.length + 1, deals), deals });
}

customElements.define("series-page", SeriesPage);
