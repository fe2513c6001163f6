/** The table of skat: bidding, the skat, the announcement as a grid, card points, the list. */

import { suitAndName } from "../../../cards/notation.js";
import { h } from "../../../dom.js";
import { settings } from "../../../settings.js";
import { texts } from "../../../texts.js";
import { actionButton, answers } from "../../decide/answers.js";
import { auction } from "../../decide/auction.js";
import { back, openCard, pickedCards } from "../../play/cards.js";
import { folded } from "../../panel/panel.js";
import { chairOf, nameOf, tricksOf } from "../../reading.js";
import { roles } from "../../seats/seats.js";
import { isTalking, slots } from "../../play/trick.js";
import { skatList } from "./list.js";

/** @typedef {import("../../page.js").TablePage} Page */
/** @typedef {import("../../../types.js").Snapshot} Snapshot */
/** @typedef {import("../../../types.js").Legal} Legal */

/** @type {Record<string, string>} */
const SUIT_OF = { clubs: "C", spades: "S", hearts: "H", diamonds: "D" };
const KINDS = [...Object.keys(SUIT_OF), "grand", "null"];
/** What is announced with a game is told by its last word. */
const COLUMNS = ["", "hand", "schneider", "schwarz", "ouvert"];
/** So much of the bidding is in sight: two speak in each row. */
const LAST_WORDS = 12;

/** @type {Partial<import("../../faces.js").Face>} */
export const face = {
  ranks: "ATKQJ987",
  middle,
  facts: ({ table }) => facts(table),
  seatLine,
  prompt,
  marked: ({ table }) => (table.view?.contract ? [] : (table.view?.found ?? "").split(" ")),
  hand: (page, cards) => trumpsFirst(page.table, cards),
  hides: (page) => new Set(announcements(page.table.legal).map(({ action }) => action)),
  answers: (page) => [answers(page), grid(page)],
  label: (action) => texts.skat.labels[action] ?? null,
  usual: (action) => action === "skat",
  worth,
  side: (page) => [skatList(page.table), bidding(page.table)],
  headline,
  hidden: ["trumps", "worth"],
  apart: (deal) => [texts.fields.skat, deal.skat],
};

/** @param {Legal[]} legal */
const announcements = (legal) => legal.filter(({ action }) => KINDS.includes(action.split(" ")[0]));

/** @param {Page} page */
function middle(page) {
  const { table } = page;
  const bidding = table.declarer === null ? auction(table, spoken(table).slice(-LAST_WORDS)) : null;
  return [isTalking(page) ? bidding : slots(page), skat(page)];
}

/** The two cards that are put away: what is chosen already, then what lies there. @param {Page} page */
function skat(page) {
  const { view, held } = page.table;
  // In a replay with open cards they lie with the hands.
  if (held) return null;
  if (page.choices.picking) return pickedCards(page, texts.fields.skat, texts.skat.push);
  const cards = (view?.skat ?? "").split(" ").filter(Boolean);
  const lying = cards.length === 0 && isTalking(page);
  if ((cards.length === 0 && !lying) || tricksOf(page.table).done.length > 0) return null;
  return h(
    "section",
    { class: "put-away", key: "skat", "aria-label": texts.fields.skat },
    h("h2", null, lying ? texts.fields.skat : texts.skat.pushed),
    h("div", null, lying ? [back("one"), back("other")] : cards.map(openCard)),
  );
}

/** A row for each game, a column for each announcement. @param {Page} page */
function grid(page) {
  const legal = announcements(page.choices.words.concat(page.choices.groups.flatMap(({ items }) => items)));
  if (legal.length === 0) return null;
  const at = (/** @type {string} */ kind, /** @type {string} */ column) =>
    legal.find(({ action }) => {
      const [first, ...rest] = action.split(" ");
      return first === kind && (rest[rest.length - 1] ?? "") === column;
    });
  const columns = COLUMNS.filter((column) => KINDS.some((kind) => at(kind, column)));
  if (!columns.includes("hand")) return tiles(page, legal);
  const table = h(
    "table",
    { class: "announce", "aria-label": texts.skat.announce },
    h(
      "tbody",
      null,
      KINDS.map((kind) =>
        h(
          "tr",
          { key: kind },
          h("th", { scope: "row" }, ...kindName(kind)),
          columns.map((column) => {
            const action = at(kind, column);
            const words = column ? texts.action(column) : texts.skat.plain;
            return h("td", { key: column }, action ? actionButton(page, action, [words]) : null);
          }),
        ),
      ),
    ),
  );
  // Most pick up the skat: this is for those who do not.
  return h(
    "details",
    { class: "hand-games", key: "announce" },
    h("summary", null, texts.skat.handGames),
    h("div", { class: "answers" }, table),
  );
}

/**
 * What the rules say of a game with the cards that I know.
 * @param {Snapshot} table
 * @param {string} action
 * @returns {{value: number, trumps: number} | undefined}
 */
const gameWorth = ({ view }, action) =>
  view?.worth.find((/** @type {{game: string}} */ { game }) => game === action);

/** What a game or a bid counts, and whether that is less than it should. @param {Page} page @param {string} action */
function worth({ table }, action) {
  const bid = Number(table.view?.bid ?? 0);
  if (/^\d+$/.test(action) || action === "yes") return bidWorth(table, action === "yes" ? bid : Number(action));
  const value = gameWorth(table, action)?.value;
  if (value === undefined) return null;
  const bad = value < bid;
  return { value, bad, words: bad ? texts.skat.overbid({ value, bid }) : texts.skat.worth(value) };
}

/** A bid that no game reaches with these cards; what lies in the skat may change that. @param {Snapshot} table @param {number} bid */
function bidWorth(table, bid) {
  const value = Math.max(...(table.view?.worth ?? []).map((/** @type {{value: number}} */ { value }) => value));
  return bid > value ? { value, bad: true, words: texts.skat.tooHigh(value) } : null;
}

/** The game with the most trumps first, and those that are worth less than the bid last. @param {Page} page @param {Legal[]} legal */
function usualFirst(page, legal) {
  const rank = (/** @type {Legal} */ { action }) =>
    (worth(page, action)?.bad ? -100 : 0) + (gameWorth(page.table, action)?.trumps ?? 0);
  return [...legal].sort((one, other) => rank(other) - rank(one));
}

/** With the skat in the hand there is hardly more to announce than what is trump. @param {Page} page @param {Legal[]} legal */
function tiles(page, legal) {
  return h(
    "div",
    { class: "answers", key: "tiles" },
    h(
      "div",
      { class: "group", role: "group", "aria-label": texts.skat.announce },
      usualFirst(page, legal).map((each) => {
        const [kind, ...more] = each.action.split(" ");
        return actionButton(page, each, [
          ...kindName(kind),
          ...more.map((word) => ` ${texts.action(word)}`),
        ]);
      }),
    ),
  );
}

/** @param {string} kind */
function kindName(kind) {
  if (!(kind in SUIT_OF)) return [texts.plain(texts.action(kind))];
  return suitAndName(SUIT_OF[kind]);
}

/** @param {Snapshot} table @returns {import("../../faces.js").Fact[]} */
function facts(table) {
  const { bid, declarer, contract, doubled, points } = table.view ?? {};
  const [kind = "", ...more] = (contract ?? "").split(" ");
  const extra = more.map((/** @type {string} */ word) => ` ${texts.action(word)}`).join("");
  const game = contract ? [...kindName(kind), extra] : null;
  const name = declarer === null || declarer === undefined ? null : nameOf(table, declarer);
  const own = name === null ? 0 : points[declarer];
  const all = (points ?? []).reduce((/** @type {number} */ sum, /** @type {number} */ each) => sum + each, 0);
  /** @type {(import("../../faces.js").Fact | null)[]} */
  const shown = [
    game ? [texts.skat.game, game] : null,
    name !== null ? [texts.fields.declarer, name] : null,
    contract && all > 0 && kind !== "null"
      ? [texts.skat.points, texts.skat.pointsOf({ own, others: all - own })]
      : null,
    bid > 0 ? [texts.fields.bid, `${bid}${doubled > 1 ? ` × ${doubled}` : ""}`] : null,
  ];
  return shown.filter((each) => each !== null);
}

/** "You lost Hearts with 54 card points: −40". @param {Page} page @param {import("../../../types.js").FinishedHand} hand */
function headline({ table }, hand) {
  const { contract, declarer, points, result } = table.view ?? {};
  if (!contract || declarer === null || declarer === undefined) return points?.some(Boolean) ? null : texts.skat.passed;
  const [kind, ...more] = contract.split(" ");
  const suit = SUIT_OF[kind] ? texts.suits[SUIT_OF[kind]] : texts.action(kind);
  const game = [texts.plain(suit), ...more.map(texts.action)].join(" ");
  const score = hand.points[chairOf(table, declarer).chair];
  return texts.skat.story({
    name: nameOf(table, declarer),
    mine: declarer === table.me.seat,
    won: score > 0,
    game,
    // What was in the tricks, and what lay in the skat.
    points: kind === "null" ? null : (result?.tally[0] ?? points[declarer]),
    overbid: hand.lines.some(isOverbid),
    score,
  });
}

/** Whether the arithmetic says that the game was worth less than the bid. @param {import("../../../types.js").Line} line */
const isOverbid = ({ words }) => [words?.params.steps ?? []].flat().some(({ key }) => key === "skat.lines.overbid");

/** @param {Page} page */
function prompt(page) {
  const { legal, view } = page.table;
  const can = (/** @type {string} */ action) => legal.some((each) => each.action === action);
  if (page.choices.picking) return texts.skat.push;
  if (can("skat")) return texts.skat.skatOrHand;
  if (announcements(legal).length > 0) return texts.skat.announce;
  return can("yes") ? texts.skat.hold(view?.bid) : null;
}

/** Fore-, middle- or rearhand, and what somebody has taken. @param {Page} page @param {number} seat */
function seatLine({ table }, seat) {
  if (table.status !== "playing") return [];
  const tricks = table.view?.tricks?.[seat] ?? 0;
  const [role, ...rest] = roles(table, seat);
  const part = table.declarer === seat ? role : texts.skat.places[seat];
  const held = table.declarer === seat ? rest : roles(table, seat);
  return [part, ...(tricks > 0 ? [texts.play.tricks(tricks)] : held)];
}

/** Trumps, highest first, then the others. @param {Snapshot} table @param {string[]} cards */
function trumpsFirst(table, cards) {
  const trumps = /** @type {string[]} */ (table.view?.trumps ?? []);
  if (settings().sort === "dealt") return cards;
  const first = settings().sort === "rising" ? [...trumps].reverse() : trumps;
  return [...first.filter((card) => cards.includes(card)), ...cards.filter((card) => !trumps.includes(card))];
}

/** The bidding without what was done with the skat. @param {Snapshot} table */
const spoken = (table) => table.history.filter(({ action }) => /^(\d+|pass|yes|no)$/.test(action));

/** @param {Snapshot} table */
function bidding(table) {
  const said = spoken(table);
  if (said.length === 0 || !table.view?.contract) return null;
  return folded(texts.play.auction, auction({ ...table, turn: null }, said));
}
