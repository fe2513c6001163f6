/** The hand that is bid: its cards, the auction, the bidding box, what calls mean, and at the end what they were worth. */

import { bySuit, cardName, inline, levelBid, spoken as read } from "../cards/notation.js";
import { classes, h } from "../dom.js";
import { auctionOf } from "../table/decide/auction.js";
import { say, texts } from "../texts.js";

/** @typedef {import("./page.js").BiddingPage} Page */
/** @typedef {import("../types.js").PractisedHand} PractisedHand */
/** @typedef {import("../types.js").SpokenCall} SpokenCall */
/** @typedef {import("../types.js").ScoredAuction} ScoredAuction */
/** @typedef {import("../types.js").BiddingEnd} BiddingEnd */

const WEST = 3;
const PERSON = 2;
const STRAINS = ["C", "D", "H", "S", "NT"];

/** @param {Page} page @param {PractisedHand} hand */
export function shownHand(page, hand) {
  return h(
    "section",
    { class: "bidding-hand", key: hand.token },
    h(
      "div",
      { class: "bidding-cards" },
      h("h2", null, texts.bridge.practice.yourHand),
      h("p", { class: "quiet" }, conditions(hand)),
      cards(hand.hand, texts.bridge.practice.yourHand),
    ),
    h(
      "div",
      { class: "bidding-auction" },
      h("h2", null, texts.play.auction),
      auctionOf(seats(), movesOf(hand.spoken), WEST, hand.end ? null : PERSON),
    ),
    h(
      "div",
      { class: "bidding-calls" },
      hand.end ? end(hand.end) : box(page, hand),
      hand.hint ? h("p", { class: "hint", role: "status" }, ...advice(hand.hint)) : null,
    ),
    h(
      "div",
      { class: "bidding-meanings" },
      h("h2", null, texts.bridge.practice.meanings),
      h("ol", { class: "meanings", "aria-live": "polite" }, hand.spoken.map(meaning)),
    ),
  );
}

/** Who deals, and who is vulnerable. @param {PractisedHand} hand */
function conditions({ dealer, vulnerable }) {
  return texts.bridge.practice.dealtBy({ dealer: seats()[dealer], vulnerable: texts.bridge.danger[vulnerable] });
}

/** The names of the seats, the person being South. @returns {string[]} */
const seats = () => /** @type {string[]} */ (texts.bridge.seats).map((name, seat) => (seat === PERSON ? texts.table.you : name));

/** @param {SpokenCall[]} spoken */
const movesOf = (spoken) => spoken.map(({ seat, call }) => ({ seat, action: call }));

/** @param {string} held @param {string} label */
function cards(held, label) {
  return h(
    "div",
    { class: "held", role: "group", "aria-label": label },
    bySuit(held).flat().map((card) =>
      h("div", { key: card, class: "card", role: "img", "aria-label": cardName(card) }, h("card-face", { card })),
    ),
  );
}

/** Each bid where it stands in a box of cards; what cannot be called now is pale. @param {Page} page @param {PractisedHand} hand */
function box(page, hand) {
  const levels = [1, 2, 3, 4, 5, 6, 7];
  const least = Math.min(...hand.legal.map((call) => levelBid(call)?.level ?? 8));
  const button = (/** @type {string} */ call) =>
    h(
      "button",
      {
        key: call,
        type: "button",
        disabled: page.busy || !hand.legal.includes(call),
        "aria-label": read(texts.action(call)),
        onclick: () => page.call(call),
      },
      ...inline(texts.action(call)),
    );
  return h(
    "div",
    { class: "bidding-box", role: "group", "aria-label": texts.bridge.practice.your_call },
    h("div", { class: "box-row" }, ["pass", "X", "XX"].map(button)),
    levels
      .filter((level) => level >= least)
      .map((level) => h("div", { key: level, class: "box-row" }, STRAINS.map((strain) => button(`${level}${strain}`)))),
    h("button", { type: "button", class: "quiet-button", disabled: page.busy, onclick: () => page.hint() }, texts.bridge.practice.hint),
  );
}

/** What the system calls, and why. @param {import("../types.js").AdvisedCall} advised */
function advice({ call, why }) {
  return inline(texts.bridge.practice.system({ call: texts.action(call), why: say(why) }));
}

/** A call with what it means; beside one of the person's, what the system would have called. @param {SpokenCall} spoken @param {number} number */
function meaning({ seat, call, means, advised }, number) {
  const same = advised === null || advised.call === call;
  return h(
    "li",
    { key: number, class: classes(seat === PERSON && "mine", !same && "differs") },
    h("b", null, seats()[seat], " ", ...inline(texts.action(call))),
    " ",
    ...inline(say(means)),
    advised === null ? null : h("p", { class: "judged" }, same ? texts.bridge.practice.same : null, ...(same ? [] : advice(advised))),
  );
}

/** @param {BiddingEnd} shown */
function end(shown) {
  return h(
    "section",
    { class: "bidding-end", role: "status" },
    h("h2", null, texts.bridge.practice.over),
    h(
      "dl",
      null,
      h("dt", null, texts.bridge.practice.yourAuction),
      h("dd", null, ...inline(scored(shown.yours))),
      h("dt", null, texts.bridge.practice.systemAuction),
      h("dd", null, ...inline(`${shown.system_calls.map(({ call }) => texts.action(call)).join(" ")}${texts.colon} ${scored(shown.system)}`)),
      h("dt", null, texts.bridge.practice.parTitle),
      h("dd", null, ...inline(`${texts.number(shown.par)} (${shown.par_contracts.join(", ")})`)),
    ),
    h(
      "div",
      { class: "all-hands" },
      shown.hands.map((held, seat) => h("div", { key: seat, class: `hand-${seat}` }, h("h3", null, seats()[seat]), suits(held))),
    ),
  );
}

/** A hand as it is printed, a suit a line. @param {string} held */
function suits(held) {
  const groups = new Map([..."SHDC"].map((suit) => [suit, /** @type {string[]} */ ([])]));
  for (const card of held.split(" ")) groups.get(card[0])?.push(card[1]);
  return h(
    "ul",
    null,
    [...groups].map(([suit, ranks]) => {
      const sorted = [..."AKQJT98765432"].filter((rank) => ranks.includes(rank));
      const shown = sorted.map((rank) => texts.letters[rank] ?? rank).join(" ");
      return h("li", { key: suit }, ...inline({ S: "♠", H: "♥", D: "♦", C: "♣" }[suit] ?? ""), " ", shown || "–");
    }),
  );
}

/** @param {ScoredAuction} result */
function scored({ contract, tricks, points }) {
  return contract === null ? texts.bridge.practice.passed_out : texts.bridge.practice.scored({ contract, tricks, points: texts.number(points) });
}
