/** Buttons that have just appeared take no click for a moment: it was meant for what was there before. */

/** @typedef {import("../../types.js").Legal} Legal */

/** How long new buttons take no click, in ms. */
const SETTLING = 400;

export class NewButtons {
  /** The actions of the buttons that were drawn last. */
  actions = "";
  /** When they may be clicked, by `performance.now()`. */
  from = 0;

  get settling() {
    return performance.now() < this.from;
  }

  /**
   * Compares the buttons with those that were drawn last. `redraw` is called when new ones may be clicked.
   * @param {Legal[]} buttons
   * @param {() => void} redraw
   */
  notice(buttons, redraw) {
    const actions = buttons.map(({ action }) => action).join();
    if (actions === this.actions) return;
    this.actions = actions;
    this.from = actions === "" ? 0 : performance.now() + SETTLING;
    if (this.settling) setTimeout(redraw, SETTLING);
  }
}
