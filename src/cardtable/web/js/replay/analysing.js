/** Asks the server what each decision was worth, again and again until all is known. */

import { get } from "../api.js";
import { complain } from "../notices.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Decision} Decision */

const AGAIN = 700;

export class Analysing {
  /** @type {Analysis | null} */
  found = null;
  asked = false;
  timer = 0;

  /** @param {import("./page.js").ReplayPage} page */
  constructor(page) {
    this.page = page;
  }

  async ask() {
    this.asked = true;
    this.page.draw();
    try {
      this.found = await get(`${this.page.source}/analysis`);
    } catch (error) {
      this.asked = false;
      complain(error);
    }
    if (this.found?.status === "working" && this.page.isConnected)
      this.timer = setTimeout(() => this.ask(), AGAIN);
    this.page.draw();
  }

  stop() {
    clearTimeout(this.timer);
  }

  /**
   * The decisions of a seat, or of all, the costly ones first.
   * @param {number | null} seat
   */
  worst(seat) {
    const decisions = this.found?.decisions ?? [];
    return decisions
      .filter((each) => seat === null || each.seat === seat)
      .sort((one, other) => other.cost - one.cost || one.number - other.number);
  }

  /** @param {number | null} number @returns {Decision | null} */
  decision(number) {
    return this.found?.decisions.find((each) => each.number === number) ?? null;
  }
}
