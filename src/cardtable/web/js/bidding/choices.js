/** What is practised: a theme of ours or one's own, a system, and whether the other side bids. */

import { h } from "../dom.js";
import { texts } from "../texts.js";
import { OWN } from "./page.js";

/** @typedef {import("./page.js").BiddingPage} Page */
/** @typedef {import("../types.js").BiddingOffer} BiddingOffer */

/** @param {Page} page @param {BiddingOffer} offer */
export function choices(page, offer) {
  const { wanted, busy } = page;
  const themes = [...offer.themes, OWN].map((theme) => [theme, texts.bridge.practice.themes[theme]]);
  const systems = offer.systems.map((system) => [system, texts.option(system)]);
  return h(
    "form",
    {
      class: "bidding-choices",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        page.deal();
      },
    },
    list(texts.bridge.practice.theme, wanted.theme, themes, (theme) => page.want({ theme })),
    list(texts.bridge.practice.system_name, wanted.system, systems, (system) => page.want({ system })),
    h(
      "label",
      { class: "chip" },
      h("input", {
        type: "checkbox",
        checked: wanted.opponents,
        onchange: (/** @type {any} */ event) => page.want({ opponents: event.target.checked }),
      }),
      texts.bridge.practice.opponents,
    ),
    wanted.theme === OWN
      ? h(
          "div",
          { class: "own-theme" },
          line(texts.bridge.practice.me, wanted.me, (me) => page.want({ me })),
          line(texts.bridge.practice.partner, wanted.partner, (partner) => page.want({ partner })),
          h("p", { class: "quiet" }, texts.bridge.practice.conditions),
        )
      : null,
    h("button", { class: "button main", disabled: busy }, page.hand ? texts.bridge.practice.another : texts.bridge.practice.deal),
  );
}

/** @param {string} title @param {string} chosen @param {string[][]} values @param {(value: string) => void} changed */
function list(title, chosen, values, changed) {
  return h(
    "label",
    null,
    h("span", null, title),
    h(
      "select",
      { value: chosen, onchange: (/** @type {any} */ event) => changed(event.target.value) },
      values.map(([value, name]) => h("option", { key: value, value, selected: value === chosen }, name)),
    ),
  );
}

/** @param {string} title @param {string} value @param {(value: string) => void} changed */
function line(title, value, changed) {
  return h(
    "label",
    null,
    h("span", null, title),
    h("input", { value, maxlength: "120", spellcheck: "false", oninput: (/** @type {any} */ event) => changed(event.target.value) }),
  );
}
