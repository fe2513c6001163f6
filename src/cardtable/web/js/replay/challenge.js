/** `<challenge-page challenge="9f…">`: a deal that friends play one after the other, and how each of them did. */

import { get, oneAtATime, post, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { classes, h, render } from "../dom.js";
import { complain, notice } from "../notices.js";
import { challengeAddress, goToTable, handAddress, recordAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { seatName, speakOf, texts } from "../texts.js";
import { missing } from "../table/layout.js";
import { top } from "../top.js";

/** @typedef {import("../types.js").Challenge} Challenge */
/** @typedef {import("../types.js").Attempt} Attempt */

export class ChallengePage extends HTMLElement {
  /** @type {Challenge | null} */
  challenge = null;
  missing = "";

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  async load() {
    try {
      this.challenge = await get(`/challenges/${this.getAttribute("challenge")}`);
    } catch (error) {
      if (!(error instanceof Problem)) return complain(error);
      this.missing = error.message;
    }
    this.draw();
  }

  draw() {
    if (!this.isConnected) return;
    if (this.missing) return render(this, missing(this.missing, texts.challenge.gone));
    if (this.challenge === null) return;
    speakOf(this.challenge.game);
    document.title = `${texts.challenge.title} · ${texts.title}`;
    render(this, header(this.challenge), body(this.challenge));
  }
}

/** @param {Challenge} challenge */
function header(challenge) {
  return top(
    h("span", { class: "pill game" }, gameTitle(challenge.game)),
    h("span", { class: "pill" }, texts.challenge.title),
  );
}

/** @param {Challenge} challenge */
function body(challenge) {
  return h(
    "main",
    { class: "friend" },
    h("h1", null, texts.challenge.same(gameTitle(challenge.game))),
    h("p", null, seating(challenge), " ", texts.challenge[known(challenge)]),
    h(
      "div",
      { class: "group" },
      h(
        "button",
        { type: "button", class: "main play", onclick: () => play(challenge) },
        challenge.results ? texts.challenge.once : texts.challenge.play,
      ),
    ),
    h("h2", null, texts.challenge.compared),
    comparison(challenge),
    challenge.results ? null : h("p", { class: "quiet" }, texts.challenge.later),
    copying(texts.challenge.link, `${location.origin}${location.pathname}${challengeAddress(challenge.id)}`),
  );
}

/** Whether I have seen the cards. @param {Challenge} challenge */
const known = ({ given, seen }) => (seen ? "known" : given ? "open" : "unknown");

/** @param {Challenge} challenge */
function seating({ attempts, game, given, seat }) {
  if (given) return texts.challenge.seatOf(seatName(game, seat));
  const { names, mine } = attempts[0];
  return texts.challenge.seat({ name: names[seat], mine: mine === seat });
}

/** The points of the seat in question at every table, the best on top. @param {Challenge} challenge */
function comparison(challenge) {
  const { attempts, seat, results } = challenge;
  const points = (/** @type {Attempt} */ each) => each.points?.[own(each, seat)] ?? -Infinity;
  const ranked = results ? [...attempts].sort((one, other) => points(other) - points(one)) : attempts;
  return h(
    "table",
    { class: "compared" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, texts.challenge.who),
        h("th", { scope: "col" }, texts.challenge.points),
        h("th", { scope: "col" }, h("span", { class: "unseen" }, texts.replay.title)),
      ),
    ),
    h(
      "tbody",
      null,
      ranked.map((each, place) => row(challenge, each, place)),
    ),
  );
}

/** Where an attempt can be looked at, once it is told. @param {Attempt} each */
function replayAddress({ table, original, points, id }) {
  if (points === null || id === null) return null;
  if (table === null) return recordAddress(id);
  return original ? null : handAddress(table, 1);
}

/** The seat somebody played on; who opened the challenge may have given another. @param {Attempt} each @param {number} seat */
const own = (each, seat) => (each.people.includes(seat) ? seat : (each.people[0] ?? seat));

/** @param {Challenge} challenge @param {Attempt} each @param {number} place */
function row({ game, given, results, ...challenge }, each, place) {
  const seat = own(each, challenge.seat);
  const byId = given && each.original;
  const best = results && place === 0 && each.points !== null;
  const replay = replayAddress(each);
  return h(
    "tr",
    { key: each.table ?? place, class: classes(best && "leader") },
    h(
      "th",
      { scope: "row" },
      byId ? seatName(game, seat) : each.mine === seat ? texts.table.you : each.names[seat],
      each.original ? h("span", { class: "quiet" }, ` · ${texts.challenge[byId ? "byId" : "first"]}`) : null,
      each.seen.includes(seat) ? h("span", { class: "quiet" }, ` · ${texts.challenge.knew}`) : null,
      each.taken_back > 0
        ? h("span", { class: "quiet" }, ` · ${texts.practice.takenBack(each.taken_back)}`)
        : null,
    ),
    h(
      "td",
      null,
      each.points === null ? texts.challenge.hidden(each.status) : texts.number(each.points[seat]),
    ),
    h(
      "td",
      null,
      replay === null ? null : h("a", { class: "button small", href: replay }, texts.replay.title),
    ),
  );
}

/** @param {Challenge} challenge @param {number | null} seat null for the one of the challenge */
export async function playAgain(challenge, seat = null) {
  goToTable((await post(`/challenges/${challenge.id}/play`, { seat })).table);
}

const play = oneAtATime(async (/** @type {Challenge} */ challenge) => {
  try {
    await playAgain(challenge);
  } catch (error) {
    complain(error);
  }
});

/** A text with a button that copies it. @param {string} title @param {string} text */
export function copying(title, text) {
  return h(
    "div",
    { class: "copying", key: title },
    h("span", { "aria-hidden": "true" }, title),
    h("input", { readonly: true, value: text, "aria-label": title }),
    h(
      "button",
      {
        type: "button",
        class: "small",
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(text);
            notice(texts.replay.copied);
          } catch {
            notice(text);
          }
        },
      },
      texts.replay.copy,
    ),
  );
}

customElements.define("challenge-page", ChallengePage);
