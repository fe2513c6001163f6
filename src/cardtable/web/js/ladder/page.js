/** `<ladder-page name="club">`: how strong bots are, how sure that is, who plays next, and what was played last. */

import { get, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { classes, h, render } from "../dom.js";
import { complain } from "../notices.js";
import { recordAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { missing } from "../table/layout.js";
import { locale, texts } from "../texts.js";
import { top } from "../top.js";
import { scale } from "./scale.js";

/** @typedef {import("../types.js").Ladder} Ladder */
/** @typedef {import("../types.js").Rung} Rung */
/** @typedef {import("./scale.js").Scale} Scale */

/** How often a ladder is requested again, in ms: it goes on while somebody looks at it. */
const AGAIN = 20_000;

export class LadderPage extends HTMLElement {
  /** @type {Ladder | null} */
  ladder = null;
  /** Why there is nothing to show. @type {string | (() => string)} */
  missing = "";
  timer = 0;

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.load();
    this.timer = setInterval(() => this.load(), AGAIN);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  async load() {
    try {
      this.ladder = await get(`/ladders/${encodeURIComponent(this.getAttribute("name") ?? "")}`);
    } catch (error) {
      if (!(error instanceof Problem)) return complain(error);
      // What is shown stays, until it can be asked for again.
      if (this.ladder === null) this.missing = error.said;
    }
    this.draw();
  }

  draw() {
    if (this.ladder === null) return this.missing ? render(this, missing(this.missing, texts.ladder.gone)) : undefined;
    document.title = `${this.ladder.name} · ${texts.title}`;
    render(this, header(this.ladder), body(this.ladder));
  }
}

/** @param {number | null} at seconds since 1970 */
function moment(at) {
  const options = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return at === null ? "" : new Date(at * 1000).toLocaleString(locale(), options);
}

/** @param {Ladder} ladder */
function header(ladder) {
  return top(
    h("span", { class: "pill game" }, gameTitle(ladder.game)),
    h("span", { class: "pill" }, texts.ladder.title),
  );
}

/** @param {Ladder} ladder */
function body(ladder) {
  return h(
    "main",
    { class: "ladder" },
    h("h1", null, ladder.name),
    h("p", { class: "quiet" }, texts.ladder.played({ sets: ladder.sets, at: moment(ladder.played_at) })),
    ladder.next.length > 0 ? h("p", { class: "next" }, texts.ladder.next(ladder.next.join(" – "))) : null,
    ratings(ladder.rungs),
    h("p", { class: "quiet" }, texts.ladder.meaning),
    ladder.latest.length > 0 ? latest(ladder.latest) : null,
  );
}

/** @param {Rung[]} rungs */
function ratings(rungs) {
  const axis = scale(rungs.filter((rung) => rung.sets > 0 && rung.rated).map((rung) => rung.elo));
  return h(
    "table",
    { class: "rungs" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "unseen" }, texts.ladder.place)),
        h("th", { scope: "col" }, h("div", { class: "rung" }, texts.ladder.bot, ticks(axis))),
        h("th", { scope: "col" }, texts.ladder.elo),
      ),
    ),
    h(
      "tbody",
      null,
      // Who has not played yet has no place.
      [...rungs.filter(({ sets }) => sets > 0), ...rungs.filter(({ sets }) => sets === 0)].map((rung, place) =>
        row(rung, place + 1, axis),
      ),
    ),
  );
}

/** @param {Rung} rung @param {number} place @param {Scale} axis */
function row(rung, place, axis) {
  return h(
    "tr",
    { key: rung.name, class: classes(rung.absent && "absent") },
    h("td", null, rung.sets > 0 ? place : ""),
    h(
      "th",
      { scope: "row" },
      h(
        "div",
        { class: "rung" },
        h("div", null, rung.name, h("div", { class: "record" }, texts.ladder.record(rung)), faults(rung)),
        plot(rung, axis),
      ),
    ),
    h("td", null, rating(rung)),
  );
}

/** Whose decisions were made for it has no rating. @param {Rung} rung */
function rating(rung) {
  if (rung.sets === 0) return "–";
  return rung.rated ? texts.ladder.around({ mean: rung.elo.mean, half: half(rung) }) : texts.ladder.unrated;
}

/** What it did wrong, by kind; the first fault as the arena noted it. @param {Rung} rung */
function faults(rung) {
  if (rung.first_fault === null) return null;
  const kinds = Object.entries(rung.kinds).filter(([, count]) => count > 0);
  return h(
    "div",
    { class: "record" },
    kinds.map(([kind, count]) => texts.ladder.kinds[kind](count)).join(" · "),
    rung.substituted_share > 0 ? ` · ${texts.ladder.substituted(rung.substituted_share)}` : "",
    h("div", null, texts.ladder.first, " ", h("q", { lang: "en" }, rung.first_fault)),
  );
}

/** @param {Rung} rung */
const half = ({ elo }) => ((elo.high ?? 0) - (elo.low ?? 0)) / 2;

/** The interval as a line, the rating as a point on it; the numbers are beside it. @param {Rung} rung @param {Scale} axis */
function plot({ elo, sets, rated }, axis) {
  const { mean, low, high } = elo;
  const at = (/** @type {number} */ value) => `${axis.at(value)}%`;
  const known = rated && sets > 0 && low !== null && high !== null;
  return h(
    "span",
    { class: "plot", "aria-hidden": "true", style: { "--zero": at(0) } },
    known ? h("i", { class: "interval", style: { "--low": at(low), "--high": at(high) } }) : null,
    known ? h("i", { class: "mean", style: { "--mean": at(mean) } }) : null,
  );
}

/** @param {Scale} axis */
function ticks(axis) {
  return h(
    "span",
    { class: "plot ticks", "aria-hidden": "true" },
    axis.ticks.map((tick) =>
      h("i", { key: tick, style: { "--mean": `${axis.at(tick)}%` } }, texts.number(tick)),
    ),
  );
}

/** @param {import("../types.js").LadderSet[]} sets */
function latest(sets) {
  return h(
    "section",
    { class: "latest" },
    h("h2", null, texts.ladder.latest),
    h(
      "ol",
      null,
      sets.map((each) =>
        h(
          "li",
          { key: each.set },
          h("b", null, texts.ladder.set(each.set + 1)),
          h(
            "ul",
            null,
            each.hands.map((hand) =>
              h("li", { key: hand.id }, h("a", { href: recordAddress(hand.id) }, score(hand))),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Who had how many points, from the first seat on. @param {import("../types.js").LadderHand} hand */
const score = ({ names, points }) =>
  names.map((name, seat) => `${name} ${texts.number(points[seat])}`).join(", ");

customElements.define("ladder-page", LadderPage);
