/** `<challenge-page challenge="9f…">`: a deal that friends play one after the other, and how each of them did. */

import { get, oneAtATime, post, Problem } from "../api.js";
import { classes, h, render } from "../dom.js";
import { complain, notice } from "../notices.js";
import { challengeAddress, goToTable, handAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { speakOf, texts } from "../texts.js";
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
    if (this.missing) return render(this, missing(this.missing));
    if (this.challenge === null) return;
    speakOf(this.challenge.game);
    document.title = `${texts.challenge.title} · ${texts.title}`;
    render(this, header(this.challenge), body(this.challenge));
  }
}

/** @param {Challenge} challenge */
function header(challenge) {
  return top(
    h("span", { class: "pill game" }, texts.game(challenge.game)),
    h("span", { class: "pill" }, texts.challenge.title),
  );
}

/** @param {Challenge} challenge */
function body(challenge) {
  const [first] = challenge.attempts;
  const player = first.names[challenge.seat];
  return h(
    "main",
    { class: "friend" },
    h("h1", null, texts.challenge.same(texts.game(challenge.game))),
    h("p", null, texts.challenge.seat(player), " ", texts.challenge[challenge.seen ? "known" : "unknown"]),
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

/** The points of the seat in question at every table, the best on top. @param {Challenge} challenge */
function comparison({ attempts, seat, results }) {
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
      ranked.map((each, place) => row(each, own(each, seat), place, results)),
    ),
  );
}

/** The seat somebody played on; who opened the challenge may have given another. @param {Attempt} each @param {number} seat */
const own = (each, seat) => (each.people.includes(seat) ? seat : (each.people[0] ?? seat));

/** @param {Attempt} each @param {number} seat @param {number} place @param {boolean} results */
function row(each, seat, place, results) {
  const best = results && place === 0 && each.points !== null;
  return h(
    "tr",
    { key: each.table ?? place, class: classes(best && "leader") },
    h(
      "th",
      { scope: "row" },
      each.names[seat],
      each.original ? h("span", { class: "quiet" }, ` · ${texts.challenge.first}`) : null,
      each.seen.includes(seat) ? h("span", { class: "quiet" }, ` · ${texts.challenge.knew}`) : null,
    ),
    h(
      "td",
      null,
      each.points === null ? texts.challenge.hidden(each.status) : texts.number(each.points[seat]),
    ),
    h(
      "td",
      null,
      each.table !== null && each.points !== null && !each.original
        ? h("a", { class: "button small", href: handAddress(each.table, 1) }, texts.replay.title)
        : null,
    ),
  );
}

/** @param {Challenge} challenge */
export async function playAgain(challenge) {
  goToTable((await post(`/challenges/${challenge.id}/play`)).table);
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
