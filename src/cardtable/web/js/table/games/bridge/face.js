/** The table of bridge: bidding box, auction, dummy laid out by suit, claims. */

import { cardsIn, contract, inline } from "../../../cards/notation.js";
import { h } from "../../../dom.js";
import { texts } from "../../../texts.js";
import { actionButton, answers } from "../../decide/answers.js";
import { auction } from "../../decide/auction.js";
import { explanations, lastMeaning } from "../../decide/meanings.js";
import { fan, isPlayable } from "../../play/cards.js";
import { section } from "../../panel/panel.js";
import { chairOf, nameOf, partnerships, placeOf, sideName } from "../../reading.js";
import { roles } from "../../seats/seats.js";
import { isTalking, slots } from "../../play/trick.js";

/** @typedef {import("../../page.js").TablePage} Page */
/** @typedef {import("../../../types.js").Snapshot} Snapshot */

const WEST = 3;
const SUITS = "SHCD";
const RANKS = "AKQJT98765432";
const CLAIM = "claim ";

/** @type {Partial<import("../../faces.js").Face>} */
export const face = {
  ranks: RANKS,
  middle: (page) =>
    isTalking(page) ? [diagram(page.table), lastMeaning(page.table)] : [slots(page), ...openHands(page)],
  facts: ({ table }) => facts(table),
  seatLine,
  prompt,
  hides: (page) => new Set(claims(page).map(({ action }) => action)),
  answers: (page) => [answers(page), claimList(page)],
  label: (action) => texts.bridge.labels[action] ?? null,
  headline,
  side: ({ table }) => [
    table.view?.contract && table.view.calls?.length
      ? section(texts.play.auction, diagram({ ...table, turn: null }))
      : null,
    explanations(table, texts.bridge.meanings),
  ],
};

/** West first, as it is printed everywhere. @param {Snapshot} table */
function diagram(table) {
  const calls = /** @type {string[]} */ (table.view?.calls ?? []);
  const said = table.history.slice(0, calls.length);
  return auction(table, said, WEST);
}

/** @param {Snapshot} table */
const terms = (table) => contract(table.view?.contract ?? "");

/** @param {Snapshot} table */
const dummySeat = (table) => (table.declarer === null ? null : (table.declarer + 2) % 4);

/** Dummy, and the cards that a claim has shown. @param {Page} page */
function openHands(page) {
  const { table } = page;
  const shown = /** @type {const} */ ([
    [dummySeat(table), table.view?.dummy],
    [table.view?.open_seat ?? null, table.view?.open_hand],
  ]);
  return shown.map(([seat, value]) => {
    const cards = cardsIn(value);
    return seat === null || cards === null || seat === table.me.seat ? null : openHand(page, seat, cards);
  });
}

/** Trumps to dummy's right, then the other suits. @param {Page} page @param {number} seat @param {string[]} cards */
function openHand(page, seat, cards) {
  const trump = terms(page.table)?.bid[1] ?? "";
  const suits = [...SUITS].sort((one, other) => Number(other === trump) - Number(one === trump));
  const name = nameOf(page.table, seat);
  const player = isPlayable(page, cards) ? page : null;
  return h(
    "section",
    {
      key: `open ${seat}`,
      class: `open-hand open-${placeOf(page.table, seat)}`,
      "aria-label": texts.bridge.openHand(name),
    },
    suits.map((suit) => {
      const held = cards
        .filter((card) => card[0] === suit)
        .sort((one, other) => RANKS.indexOf(one[1]) - RANKS.indexOf(other[1]));
      return held.length === 0 ? null : fan(player, held, `open ${seat} ${suit}`);
    }),
  );
}

/** @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function facts(table) {
  const agreed = terms(table);
  const vulnerable = String(table.game.options.vulnerable ?? "none");
  /** @type {import("../../faces.js").Fact} */
  const danger = [texts.bridge.vulnerable, texts.bridge.danger[vulnerable] ?? vulnerable];
  if (!agreed) return [danger];
  const won = /** @type {number[]} */ (table.view?.won ?? [0, 0]);
  const needed = Number(agreed.bid[0]) + 6;
  return [
    [texts.fields.contract, [...inline(agreed.bid), texts.by({ name: nameOf(table, agreed.seat), mine: agreed.seat === table.me.seat })]],
    [texts.bridge.tricks, texts.bridge.tricksOf({ won: won[agreed.seat % 2], needed })],
    [texts.bridge.defence, String(won[1 - (agreed.seat % 2)])],
    danger,
  ];
}

/** "Ben went 2 down in 3NT: 200 for us". @param {Page} page @param {import("../../../types.js").FinishedHand} hand */
function headline({ table }, hand) {
  const agreed = terms(table);
  const sides = partnerships(table);
  if (sides === null) return null;
  if (!agreed) return texts.bridge.passed;
  const count = (/** @type {string} */ key) => hand.lines.find(({ words }) => words?.key === key)?.words?.params.count ?? 0;
  const down = count("bridge.lines.down");
  const points = Math.max(...sides.map(([seat]) => hand.points[chairOf(table, seat).chair]));
  const best = sides.findIndex(([seat]) => hand.points[chairOf(table, seat).chair] === points);
  const told = {
    name: nameOf(table, agreed.seat),
    mine: agreed.seat === table.me.seat,
    contract: agreed.bid,
    points,
    side: table.me.seat === null ? sideName(table, sides[best]) : best === 0 ? "we" : "they",
  };
  return down > 0 ? texts.bridge.wentDown({ ...told, down }) : texts.bridge.made({ ...told, over: count("bridge.lines.over") });
}

/** @param {Page} page @param {number} seat */
function seatLine({ table }, seat) {
  if (table.status !== "playing") return [];
  const wind = texts.bridge.seats[seat];
  return dummySeat(table) === seat ? [wind, texts.bridge.dummy] : [wind, ...roles(table, seat)];
}

/** @param {Page} page */
function prompt(page) {
  const { table } = page;
  const forDummy = table.turn !== null && table.turn !== table.me.seat && page.choices.cards.length > 0;
  if (forDummy) return texts.bridge.fromDummy;
  if (table.view?.claim && table.legal.length > 0) {
    const side = partnerships(table)?.find((seats) => seats.includes(table.view?.claimer)) ?? [];
    return texts.bridge.claimed({ name: sideName(table, side), tricks: table.view.claim.replace(CLAIM, "") });
  }
  return null;
}

/** @param {Page} page */
const claims = (page) => page.table.legal.filter(({ action }) => action.startsWith(CLAIM));

/** A claim is possible at any time: a list, so that it is not made by mistake. @param {Page} page */
function claimList(page) {
  const offered = page.busy ? [] : claims(page);
  if (offered.length === 0) return null;
  return h(
    "details",
    { class: "claims", key: "claims" },
    h("summary", null, texts.bridge.claim),
    h(
      "div",
      { class: "group" },
      offered.map((each) => actionButton(page, each, [each.action.slice(CLAIM.length)])),
    ),
  );
}
