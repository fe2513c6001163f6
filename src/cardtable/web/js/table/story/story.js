/** The story of a hand that is over: where it turned, the whole deal, and the hand to pass on or to play again. */

import { oneAtATime, post } from "../../api.js";
import { bySuit, cardText, french, inline, suitMark } from "../../cards/notation.js";
import { copy } from "../../copying.js";
import { h } from "../../dom.js";
import { complain } from "../../notices.js";
import { recordAddress } from "../../routes.js";
import { playSeries } from "../../series/play.js";
import { texts } from "../../texts.js";
import { Analysing } from "./analysing.js";
import { wording } from "../decide/answers.js";
import { nameOf, placeOf, seatCount } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Analysis} Analysis */
/** @typedef {import("../../types.js").Decision} Decision */
/** @typedef {import("../../types.js").FinishedHand} FinishedHand */

const COMPASS = 4;

/** What is known of the last hand of each table that is shown. @type {WeakMap<Page, {number: number, analysing: Analysing}>} */
const analyses = new WeakMap();

/** @param {Page} page @param {FinishedHand} hand */
function analysisOf(page, { number }) {
  const known = analyses.get(page);
  if (known?.number === number) return known.analysing;
  known?.analysing.stop();
  const source = `/tables/${page.table.table}/hands/${number}`;
  const analysing = new Analysing({ source: () => source, draw: () => page.draw(), connected: () => page.isConnected });
  analyses.set(page, { number, analysing });
  return analysing;
}

/** A button that looks for the turning point, then the sentences. @param {Page} page @param {FinishedHand} hand */
export function turningPoint(page, hand) {
  const analysing = analysisOf(page, hand);
  if (analysing.found === null)
    return h(
      "button",
      {
        type: "button",
        key: "turning",
        class: "small turning",
        disabled: analysing.asked,
        onclick: () => analysing.ask(),
      },
      analysing.asked ? texts.replay.working : texts.story.ask,
    );
  if (analysing.found.status === "working")
    return h("p", { class: "quiet", key: "turning", role: "status" }, texts.replay.working);
  return h("div", { class: "turning", key: "turning", role: "status" }, sentences(page, analysing.found, page.table.history));
}

/**
 * The costliest decision of the play, and the costliest one before it; what chance may have made is none.
 * @param {Page} page
 * @param {Analysis} found
 * @param {import("../../types.js").Move[]} history of the whole hand
 */
export function sentences(page, found, history) {
  const play = found.reviews.length - 1;
  const turns = [worst(found, (review) => review === play), worst(found, (review) => review < play)];
  const costly = turns.filter((each) => each !== null);
  if (costly.length === 0) return [h("p", { key: "none" }, texts.story.none)];
  return costly.map((each) =>
    h("p", { key: each.number, class: "turn" }, ...inline(sentence(page, found, each, history))),
  );
}

/** @param {Analysis} found @param {(review: number) => boolean} among @returns {Decision | null} */
function worst({ decisions }, among) {
  const slips = decisions.filter(({ slip, review }) => slip && among(review));
  return slips.reduce((most, each) => (most === null || each.cost > most.cost ? each : most), /** @type {Decision | null} */ (null));
}

/**
 * "♥10 by Ben in trick 4 cost 23 points; ♥A was better."
 * @param {Page} page
 * @param {Analysis} found
 * @param {Decision} decision
 * @param {import("../../types.js").Move[]} history
 */
function sentence(page, { reviews }, { number, seat, action, cost, review, values }, history) {
  const { table } = page;
  const unit = reviews[review].unit?.key.split(".").pop() ?? "";
  const params = {
    name: nameOf(table, seat),
    mine: seat === table.me.seat,
    action: wording(page, { action, label: action }),
    best: wording(page, { action: values[0].action, label: values[0].action }),
    cost: texts.costs[unit]?.(Math.round(cost * 10) / 10) ?? String(cost),
  };
  if (review < reviews.length - 1) return texts.story.before(params);
  return texts.story.turned({ ...params, trick: trickOf(page, history.slice(0, number)) });
}

/** The trick that is being played after these moves, from 1 on. @param {Page} page @param {import("../../types.js").Move[]} moves */
function trickOf(page, moves) {
  const isCard = (/** @type {string} */ action) => french(cardText(action)) !== null || page.face.isCard?.(action);
  return Math.floor(moves.filter(({ action }) => isCard(action)).length / seatCount(page.table)) + 1;
}

/** All hands as they were dealt, each at its place where there are four. @param {Page} page */
export function dealDiagram(page) {
  const { table } = page;
  const deal = /** @type {any} */ (table.view?.deal);
  if (!deal?.hands) return null;
  const compass = seatCount(table) === COMPASS && typeof deal.hands[0] === "string";
  const [name, apart] = page.face.apart?.(deal) ?? [];
  return h(
    "details",
    { class: "deal", key: "deal", ontoggle: intoSight },
    h("summary", null, texts.story.deal),
    h(
      "div",
      { class: compass ? "diagram compass" : "diagram" },
      deal.hands.map((/** @type {string | number[]} */ held, /** @type {number} */ seat) =>
        holding(page, nameOf(table, seat), held, compass ? `at-${placeOf(table, seat)}` : ""),
      ),
      name ? holding(page, name, apart ?? "", "apart") : null,
    ),
  );
}

/** @param {Event} event */
const intoSight = ({ currentTarget }) =>
  /** @type {HTMLElement} */ (currentTarget).scrollIntoView({ block: "center" });

/** @param {Page} page @param {string} name @param {string | number[]} held @param {string} place */
function holding(page, name, held, place) {
  return h(
    "section",
    { key: name, class: place },
    h("h3", null, name),
    bySuit(held, page.face.ranks).map((cards, row) =>
      h(
        "p",
        { key: row },
        french(cards[0]) ? [suitMark(cards[0][0]), " "] : null,
        cards.map((card) => texts.letters[card[1]] ?? (french(card) ? card[1] : card)).join(" "),
      ),
    ),
  );
}

/** @param {FinishedHand} hand */
export function shareButton({ id }) {
  const link = `${location.origin}${location.pathname}${recordAddress(id)}`;
  return h("button", { type: "button", key: "share", class: "share", onclick: () => copy(link, texts.story.copied) }, texts.story.share);
}

/** @param {Page} page @param {FinishedHand} hand */
export function againButton(page, hand) {
  // A deal of a series is played once.
  if (page.table.me.chair === null || page.table.series?.replayed === false) return null;
  return h(
    "button",
    { type: "button", key: "again", class: "again", onclick: () => again(page.table.table, hand.number) },
    texts.story.again,
  );
}

const again = oneAtATime(async (/** @type {string} */ table, /** @type {number} */ hand) => {
  try {
    await playSeries((await post(`/tables/${table}/hands/${hand}/series`)).id);
  } catch (error) {
    complain(error);
  }
});
