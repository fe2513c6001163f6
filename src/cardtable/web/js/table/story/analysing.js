/** Asks the server what each decision was worth, again and again until all is known. */

import { get } from "../../api.js";
import { complain } from "../../notices.js";

/** @typedef {import("../../types.js").Analysis} Analysis */
/** @typedef {import("../../types.js").Decision} Decision */

const AGAIN = 700;

export class Analysing {
  /** @type {Analysis | null} */
  found = null;
  asked = false;
  timer = 0;

  /**
   * `source` is where the server has the hand, `draw` shows what is known, `connected` says whether anybody still looks.
   * @param {{source: () => string, draw: () => void, connected: () => boolean}} place
   */
  constructor(place) {
    this.place = place;
  }

  async ask() {
    this.asked = true;
    this.place.draw();
    try {
      this.found = await get(`${this.place.source()}/analysis`);
    } catch (error) {
      this.asked = false;
      complain(error);
    }
    if (this.found?.status === "working" && this.place.connected())
      this.timer = setTimeout(() => this.ask(), AGAIN);
    this.place.draw();
  }

  stop() {
    clearTimeout(this.timer);
  }

  /**
   * The decisions of a seat, or of all: those of the play first, which are counted otherwise than those before it, and of
   * each the costly ones first.
   * @param {number | null} seat
   */
  worst(seat) {
    const decisions = this.found?.decisions ?? [];
    return decisions
      .filter((each) => seat === null || each.seat === seat)
      .sort(
        (one, other) =>
          other.review - one.review || other.cost - one.cost || one.number - other.number,
      );
  }

  /** @param {number | null} number @returns {Decision | null} */
  decision(number) {
    return this.found?.decisions.find((each) => each.number === number) ?? null;
  }
}
