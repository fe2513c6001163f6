/** `<lobby-page>`: play at once, find a table, open one, go on with a game. */

import { get, oneAtATime, post, request } from "../api.js";
import { fetchPart, games, gameTitle } from "../catalogue.js";
import { h, render } from "../dom.js";
import { introduced } from "../naming.js";
import { complain } from "../notices.js";
import { goToTable } from "../routes.js";
import { settings } from "../settings.js";
import { isFinished, listed, movedOn, updated } from "../store.js";
import { live } from "../stream/live.js";
import { texts } from "../texts.js";
import { briefs, ladderBriefs } from "./briefs.js";
import { daySection } from "./day.js";
import { gameCard, levels } from "./games.js";
import { footer, header } from "./header.js";
import { newSeries } from "./new_series.js";
import { newTable, startingForm } from "./new_table.js";
import { seriesSection } from "./series.js";

/** @typedef {import("../types.js").Brief} Brief */
/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").SeriesBrief} SeriesBrief */

const EVENTS = ["lobby", "lobby-change", "mine", "mine-change", "change", "state"];

export class LobbyPage extends HTMLElement {
  /** @type {Brief[]} */
  tables = [];
  /** What was told while the tables were asked for. @type {Brief[]} */
  changes = [];
  /** @type {Brief[]} */
  mine = [];
  /** @type {import("../types.js").GameInfo[]} */
  games = [];
  /** @type {import("../types.js").LadderBrief[]} */
  ladders = [];
  /** @type {{open: SeriesBrief[], mine: SeriesBrief[]}} */
  series = { open: [], mine: [] };
  /** @type {import("../types.js").Day | null} */
  day = null;
  /** @type {Me | null} */
  me = null;
  /** @type {string | null} */
  filter = null;
  renaming = false;
  /**
   * What is filled in for a new table; null while nobody opens one.
   * @type {import("./new_table.js").Form | null}
   */
  form = null;
  /** The same for a new series. @type {import("./new_series.js").SeriesForm | null} */
  seriesForm = null;
  loaded = false;
  listener = (/** @type {Event} */ event) => this.hear(event.type, /** @type {CustomEvent} */ (event).detail);

  connectedCallback() {
    for (const event of EVENTS) live.addEventListener(event, this.listener);
    document.title = texts.title;
    live.follow({ tables: [], lobby: true });
    // What can be played is known; who else is here comes with the next answers.
    this.games = games();
    this.draw();
    this.load();
  }

  disconnectedCallback() {
    for (const event of EVENTS) live.removeEventListener(event, this.listener);
  }

  async load() {
    try {
      const [me, { tables }, mine, { ladders }, series, day] = await Promise.all([
        post("/session"),
        get("/lobby"),
        get("/mine"),
        get("/ladders"),
        get("/series"),
        get("/day"),
      ]);
      Object.assign(this, { me, games: games(), mine: mine.tables, ladders, series, day, loaded: true });
      this.tables = this.changes.reduce(listed, tables);
      this.draw();
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} event @param {any} data */
  hear(event, data) {
    if (event === "lobby") this.tables = data.tables;
    else if (event === "lobby-change") this.change(data);
    else if (event === "mine") this.mine = data.tables;
    else if (event === "mine-change") this.mine = updated(this.mine, data);
    else if (event === "change") this.mine = movedOn(this.mine, data);
    else if (data === "open" && !this.loaded) this.load();
    this.draw();
  }

  /** @param {Brief} brief */
  change(brief) {
    this.tables = listed(this.tables, brief);
    if (!this.loaded) this.changes.push(brief);
  }

  open = oneAtATime(async (/** @type {Record<string, unknown>} */ wanted) => {
    try {
      // Who begins at once plays against computers, which need no name.
      if (!wanted.start) await introduced();
      fetchPart(String(wanted.game));
      const { table } = await post("/tables", { pace: settings().pace, ...wanted });
      if (this.isConnected) goToTable(table);
    } catch (error) {
      complain(error);
    }
  });

  /** @param {SubmitEvent} event */
  async rename(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    try {
      this.me = await request("PATCH", "/session", { name: String(form.get("name")).trim() });
      this.renaming = false;
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  /** @param {Partial<LobbyPage>} some */
  look(some) {
    Object.assign(this, some);
    this.draw();
  }

  draw() {
    const mine = new Set(this.mine.map((each) => each.table));
    const open = this.tables.filter(
      (each) => !mine.has(each.table) && (this.filter === null || each.game === this.filter),
    );
    const running = this.mine.filter((each) => !isFinished(each));
    const finished = this.mine.filter(isFinished);
    render(
      this,
      header(this),
      h(
        "main",
        { class: "lobby" },
        h("h1", { class: "unseen" }, texts.lobby),
        running.length > 0 ? briefs(texts.hall.mine, running, "mine") : null,
        h(
          "section",
          { class: "play", key: "play", "aria-label": texts.hall.playNow },
          levels(this),
          h(
            "div",
            { class: "games" },
            this.games.map((game) => gameCard(this, game)),
          ),
        ),
        this.day ? daySection(this.day) : null,
        h(
          "section",
          { class: "tables", key: "open" },
          h("h2", null, texts.hall.open),
          h(
            "button",
            { type: "button", class: "new", onclick: () => this.look({ form: startingForm(this.games[0]) }) },
            texts.hall.newTable,
          ),
          filters(this),
          open.length > 0
            ? briefs(null, open, "open")
            : this.loaded &&
                h(
                  "p",
                  { class: "quiet none" },
                  this.filter ? texts.hall.noOpenOf(gameTitle(this.filter)) : texts.hall.noOpen,
                ),
        ),
        seriesSection(this),
        finished.length > 0 ? briefs(texts.hall.finished, finished, "finished") : null,
        this.ladders.length > 0 ? ladderBriefs(this.ladders) : null,
      ),
      footer(this),
      this.form ? newTable(this, this.form) : null,
      this.seriesForm ? newSeries(this, this.seriesForm) : null,
    );
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
  }
}

/** @param {LobbyPage} page */
function filters(page) {
  const one = (/** @type {string | null} */ game, /** @type {string} */ name) =>
    h(
      "button",
      {
        type: "button",
        key: name,
        class: "chip",
        "aria-pressed": String(page.filter === game),
        onclick: () => page.look({ filter: game }),
      },
      name,
    );
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": texts.hall.filter },
    one(null, texts.hall.allGames),
    page.games.map((game) => one(game.name, gameTitle(game.name))),
  );
}

customElements.define("lobby-page", LobbyPage);
