/** `<bidding-page theme="notrump" token="…">`: a hand is bid with the computer as partner, and each call explained. */

import { get, post } from "../api.js";
import { h, render } from "../dom.js";
import { complain } from "../notices.js";
import { biddingAddress } from "../routes.js";
import { live } from "../stream/live.js";
import { speakOf, texts } from "../texts.js";
import { top } from "../top.js";
import { choices } from "./choices.js";
import { shownHand } from "./hand.js";

/** @typedef {import("../types.js").BiddingOffer} BiddingOffer */
/** @typedef {import("../types.js").PractisedHand} PractisedHand */
/** @typedef {{theme: string, me: string, partner: string, system: string, opponents: boolean}} Wanted */

/** A theme that somebody writes. */
export const OWN = "own";

export class BiddingPage extends HTMLElement {
  /** @type {BiddingOffer | null} */
  offer = null;
  /** @type {Wanted} */
  wanted = { theme: "any", me: "8-9 hcp, 5+ H or 5+ S", partner: "15-17 hcp, balanced", system: "", opponents: false };
  /** What the hand on the table was dealt for. @type {Wanted} */
  dealt = this.wanted;
  /** @type {PractisedHand | null} */
  hand = null;
  /** The calls of the person. @type {string[]} */
  calls = [];
  busy = false;

  async connectedCallback() {
    live.follow({ tables: [], lobby: false });
    try {
      this.offer = /** @type {BiddingOffer} */ (await get("/bidding"));
    } catch (error) {
      if (this.isConnected) complain(error);
      return;
    }
    if (!this.isConnected) return;
    this.wanted = { ...this.wanted, system: this.offer.systems[0] };
    const [theme, token] = [this.getAttribute("theme"), this.getAttribute("token")];
    this.draw();
    if (theme && token) {
      this.wanted = { ...this.wanted, theme };
      await this.deal(token);
    }
  }

  /** A new hand, or the one of this token. @param {string | null} [token] */
  async deal(token = null) {
    const { wanted } = this;
    const hand = await this.ask(wanted, [], false, token);
    if (hand === null || wanted.theme === OWN) return;
    // Not a new page: the hand on it has an address now.
    history.replaceState(null, "", biddingAddress(wanted.theme, hand.token));
  }

  /** @param {string} call */
  call(call) {
    return this.ask(this.dealt, [...this.calls, call], false, this.hand?.token ?? null);
  }

  /** What the system would call now. */
  hint() {
    return this.ask(this.dealt, this.calls, true, this.hand?.token ?? null);
  }

  /**
   * The hand after these calls, null if it was refused or the page was left; then what is shown stays as it was.
   * @param {Wanted} wanted @param {string[]} calls @param {boolean} hint @param {string | null} token
   * @returns {Promise<PractisedHand | null>}
   */
  async ask(wanted, calls, hint, token) {
    if (this.busy) return null;
    this.busy = true;
    this.draw();
    const { theme, me, partner, system, opponents } = wanted;
    const held = theme === OWN ? { me, partner } : { theme };
    /** @type {PractisedHand | null} */
    let hand = null;
    try {
      hand = await post("/bidding", { token, ...held, system, opponents, calls, hint });
    } catch (error) {
      if (this.isConnected) complain(error);
    }
    this.busy = false;
    if (!this.isConnected) return null;
    if (hand !== null) Object.assign(this, { hand, calls, dealt: wanted });
    this.draw();
    return hand;
  }

  /** @param {Partial<Wanted>} change */
  want(change) {
    this.wanted = { ...this.wanted, ...change };
    this.draw();
  }

  draw() {
    if (this.offer === null) return;
    speakOf("bridge");
    document.title = `${texts.bridge.practice.title} · ${texts.title}`;
    render(
      this,
      top(h("span", { class: "pill game" }, texts.bridge.practice.title)),
      h(
        "main",
        { class: "bidding" },
        h("h1", null, texts.bridge.practice.title),
        h("p", { class: "quiet" }, texts.bridge.practice.intro),
        choices(this, this.offer),
        this.hand ? shownHand(this, this.hand) : null,
      ),
    );
  }
}

customElements.define("bidding-page", BiddingPage);
