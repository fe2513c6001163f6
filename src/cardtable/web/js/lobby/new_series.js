/** The form for a new series: game, rules, how many deals, which computers, and until when. */

import { oneAtATime, post } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { h } from "../dom.js";
import { introduced } from "../naming.js";
import { complain } from "../notices.js";
import { seriesAddress } from "../routes.js";
import { texts } from "../texts.js";
import { check, list } from "./new_table.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("./page.js").LobbyPage} Page */
/**
 * @typedef {object} SeriesForm
 * @property {string} game
 * @property {string} preset
 * @property {number} deals
 * @property {string} bot
 * @property {string} title
 * @property {string} opens as an input has it, in the reader's own time; empty for now
 * @property {number} days how long it is open
 * @property {boolean} listed
 */

const DEALS = [1, 3, 6, 12, 24, 36];
const DAYS = [1, 3, 7, 28];
const DAY_SECONDS = 86_400;
const LONGEST_TITLE = 60;

/** @param {GameInfo} game @param {Partial<SeriesForm>} [kept] @returns {SeriesForm} */
export function startingSeries(game, kept = {}) {
  const [bot] = game.series_bots;
  const usual = { deals: 12, title: "", opens: "", days: 7, listed: false };
  return { ...usual, ...kept, game: game.name, preset: game.presets[0].name, bot };
}

/** @param {Page} page @param {SeriesForm} form */
export function newSeries(page, form) {
  const game = /** @type {GameInfo} */ (page.games.find((each) => each.name === form.game));
  const change = (/** @type {Partial<SeriesForm>} */ some) => page.look({ seriesForm: { ...form, ...some } });
  return h(
    "dialog",
    { "aria-labelledby": "new-series", key: "new-series", onclose: () => page.look({ seriesForm: null }) },
    h(
      "form",
      { method: "dialog", onsubmit: (/** @type {SubmitEvent} */ event) => submit(page, form, event) },
      h("h2", { id: "new-series" }, texts.series.new),
      h("p", { class: "quiet" }, texts.series.why),
      h(
        "div",
        { class: "fields" },
        text(texts.series.name, "text", form.title, (title) => change({ title })),
        list(
          texts.form.game,
          form.game,
          page.games.map((each) => [each.name, gameTitle(each.name)]),
          (value) => {
            const chosen = /** @type {GameInfo} */ (page.games.find((each) => each.name === value));
            page.look({ seriesForm: startingSeries(chosen, form) });
          },
        ),
        list(
          texts.form.preset,
          form.preset,
          game.presets.map((each) => [each.name, texts.preset(each.name)]),
          (preset) => change({ preset }),
        ),
        list(
          texts.series.number,
          String(form.deals),
          DEALS.map((each) => [String(each), texts.series.some(each)]),
          (value) => change({ deals: Number(value) }),
        ),
        list(
          texts.series.computers,
          form.bot,
          game.series_bots.map((bot) => [bot, texts.bot(bot), texts.way(bot)]),
          (bot) => change({ bot }),
        ),
        text(texts.series.opens, "datetime-local", form.opens, (opens) => change({ opens })),
        list(
          texts.series.open,
          String(form.days),
          DAYS.map((each) => [String(each), texts.series.days(each)]),
          (value) => change({ days: Number(value) }),
        ),
      ),
      check(texts.series.listed, form.listed, (listed) => change({ listed })),
      h(
        "div",
        { class: "group end" },
        h("button", { type: "button", onclick: () => page.look({ seriesForm: null }) }, texts.form.cancel),
        h("button", { type: "submit", class: "main" }, texts.series.make),
      ),
    ),
  );
}

/** @param {string} title @param {string} type @param {string} value @param {(value: string) => void} choose */
function text(title, type, value, choose) {
  return h(
    "label",
    { key: title },
    title,
    h("input", {
      type,
      value,
      maxlength: type === "text" ? String(LONGEST_TITLE) : null,
      oninput: (/** @type {Event} */ event) =>
        choose(/** @type {HTMLInputElement} */ (event.currentTarget).value),
    }),
  );
}

const submit = oneAtATime(
  async (/** @type {Page} */ page, /** @type {SeriesForm} */ form, /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const { opens, days, ...terms } = form;
    const from = opens ? new Date(opens).getTime() / 1000 : null;
    const closes = (from ?? Date.now() / 1000) + days * DAY_SECONDS;
    try {
      await introduced();
      const { id } = await post("/series", { ...terms, opens: from, closes });
      page.look({ seriesForm: null });
      location.hash = seriesAddress(id);
    } catch (error) {
      complain(error);
    }
  },
);
