/** The table of four-hand pinochle: the auction, meld trays with their arithmetic, counters. */

import { suitAndName, suitMark } from "../../../cards/notation.js";
import { h } from "../../../dom.js";
import { texts } from "../../../texts.js";
import { auction } from "../../decide/auction.js";
import { explanations, lastMeaning } from "../../decide/meanings.js";
import { fan } from "../../play/cards.js";
import { folded, section, sheet } from "../../panel/panel.js";
import { nameOf, partnerships, placeOf, sideName, tricksOf } from "../../reading.js";
import { isTalking, piles, slots, talk } from "../../play/trick.js";
import { roles } from "../../seats/seats.js";

/** @typedef {import("../../page.js").TablePage} Page */
/** @typedef {import("../../../types.js").Snapshot} Snapshot */
/** @typedef {{name: string, cards: string, points: number}} Meld */

/** @type {Partial<import("../../faces.js").Face>} */
export const face = {
  ranks: "ATKQJ9",
  middle: (page) =>
    isTalking(page)
      ? [talk(page), agreed(page.table) ? lastMeaning(page.table) : null, piles(page)]
      : [slots(page), ...trays(page.table), passed(page)],
  facts: ({ table }) => facts(table),
  seatLine: ({ table }, seat) => roles(table, seat, texts.pinochle.bidder),
  worth: ({ table }, action) => trumpWorth(table, action) ?? bidWorth(table, action),
  marked: ({ table }) =>
    tricksOf(table).done.length + tricksOf(table).current.length > 0 || table.me.seat === null
      ? []
      : String((table.declarer === table.me.seat ? table.view?.given : table.view?.returned) ?? "").split(
          " ",
        ),
  side: ({ table }) => [
    melds(table),
    counting(table),
    bidding(table),
    explanations(table, texts.pinochle.meanings),
  ],
  headline,
};

/** Whether bids tell more than what they say. @param {Snapshot} table */
const agreed = (table) => table.game.options.agreements === "meld";

/** Cards passed between partners are theirs to look at until they play. @param {Page} page */
function passed(page) {
  return tricksOf(page.table).current.length + tricksOf(page.table).done.length === 0 ? piles(page) : null;
}

/** @param {Snapshot} table @returns {Meld[][]} */
const meldsOf = (table) => table.view?.melds ?? [];

/** The melds lie in front of everybody until the first trick is taken. @param {Snapshot} table */
function trays(table) {
  if (tricksOf(table).done.length > 0) return [];
  return meldsOf(table).map((laid, seat) =>
    laid.length === 0
      ? null
      : h(
          "section",
          {
            key: `tray ${seat}`,
            class: `tray tray-${placeOf(table, seat)}`,
            "aria-label": texts.play.meldsOf(nameOf(table, seat)),
          },
          h(
            "div",
            { class: "laid" },
            laid.map(({ cards }, number) => fanOf(cards, number)),
          ),
          h("p", null, h("span", { class: "whose" }, `${nameOf(table, seat)}${texts.colon} `), sum(laid)),
        ),
  );
}

/** @param {string} cards @param {number} number */
const fanOf = (cards, number) => fan(null, cards.split(" "), `meld ${number}`);

/** "marriage 2 + nine 1 = 3" @param {Meld[]} laid */
function sum(laid) {
  const total = laid.reduce((all, { points }) => all + points, 0);
  const parts = laid.map(({ name, cards, points }) => [
    `${texts.pinochle.melds[name] ?? name} `,
    name.includes("marriage") ? suitMark(cards[0]) : null,
    ` ${points}`,
  ]);
  return [
    h("span", { class: "parts" }, ...parts.flatMap((part, number) => (number === 0 ? part : [" + ", ...part]))),
    h("b", null, ` = ${total}`),
  ];
}

/** @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function facts(table) {
  const { contract } = table.view ?? {};
  if (!contract) return [...highestBid(table), ...ownMelds(table)];
  return [
    [texts.fields.trump, suitAndName(contract.trump)],
    [texts.fields.contract, bidBy(table, contract.bid, contract.bidder)],
    [texts.play.stillNeeded, stillNeeded(table)],
  ];
}

/** "25 by you". @param {Snapshot} table @param {number} bid @param {number} seat */
const bidBy = (table, bid, seat) =>
  texts.play.bidBy({ bid, name: nameOf(table, seat), mine: seat === table.me.seat });

/** @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function highestBid(table) {
  const { high, holder } = table.view ?? {};
  if (!(high > 0) || holder === null) return [];
  return [[texts.fields.high, bidBy(table, high, holder)]];
}

/** What I would meld with each suit as trump, the best first. @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function ownMelds(table) {
  const values = Object.entries(/** @type {Record<string, number>} */ (table.view?.meld_values ?? {}));
  if (values.length === 0) return [];
  const shown = values
    .sort(([, one], [, other]) => other - one)
    .map(([suit, points]) => h("span", { key: suit }, suitMark(suit), ` ${points}`));
  return [[texts.pinochle.ownMelds, h("span", { class: "meld-values" }, shown)]];
}

/** @param {Snapshot} table @param {string} action @returns {import("../../faces.js").Worth | null} */
function trumpWorth(table, action) {
  const suit = /^(?:trump|moon) (\w)$/.exec(action)?.[1] ?? "";
  const value = table.view?.meld_values?.[suit];
  return value === undefined
    ? null
    : { value, words: texts.pinochle.ifTrump({ points: value, suit: texts.suits[suit] }) };
}

/** What a bid would tell my partner. @param {Snapshot} table @param {string} action @returns {import("../../faces.js").Worth | null} */
function bidWorth(table, action) {
  const value = table.view?.tells?.[action];
  return value === undefined ? null : { value, words: texts.pinochle.means.melds({ points: value }) };
}

/** @param {Snapshot} table */
function stillNeeded(table) {
  const { contract } = table.view ?? {};
  if (contract.moon) return texts.play.everyTrick;
  const missing = table.view?.needs ?? 0;
  return missing > 0 ? String(missing) : texts.play.made;
}

/** "You bid 25 and came to 31: made". @param {Page} page @param {import("../../../types.js").FinishedHand} hand */
function headline({ table }, hand) {
  const { contract } = table.view ?? {};
  const said = new Set(hand.lines.map(({ words }) => words?.key));
  if (!contract || contract.moon || said.has("pinochle.lines.thrownIn")) return null;
  return texts.pinochle.story({
    name: nameOf(table, contract.bidder),
    mine: contract.bidder === table.me.seat,
    bid: contract.bid,
    made: sideSum(table, contract.bidder % 2),
    failed: said.has("pinochle.lines.setBid"),
  });
}

/** Melds and counters so far. @param {Snapshot} table @param {number} side */
const sideSum = (table, side) => table.view?.meld_points[side] + table.view?.counters[side];

/** @param {Snapshot} table */
function melds(table) {
  const laid = meldsOf(table);
  if (laid.every((each) => each.length === 0)) return null;
  return section(
    texts.fields.melds,
    h(
      "ul",
      { class: "sums" },
      laid.map((each, seat) =>
        each.length === 0
          ? null
          : h("li", { key: seat }, h("b", null, nameOf(table, seat)), h("span", null, sum(each))),
      ),
    ),
  );
}

/** Melds + counters = so far, for both sides. @param {Snapshot} table */
function counting(table) {
  const sides = partnerships(table);
  if (!table.view?.contract || sides === null) return null;
  const view = table.view;
  const rows = sides.map((side) => {
    const number = side[0] % 2;
    return {
      title: sideName(table, side),
      cells: [view.meld_points[number], view.counters[number], sideSum(table, number)],
    };
  });
  return section(
    texts.play.counting,
    sheet([texts.play.meld, texts.play.counters, texts.play.together], rows, true),
  );
}

/** How trump was come by. @param {Snapshot} table */
function bidding(table) {
  if (!table.view?.contract) return null;
  const said = table.history.filter(({ action }) => /^(\d+|pass)$/.test(action));
  return folded(texts.play.auction, auction({ ...table, turn: null }, said));
}
