/** `<my-page>`: what I have played and how well, with the hands to search, and all that is kept of me. */

import { get, post } from "../api.js";
import { h, render } from "../dom.js";
import { complain } from "../notices.js";
import { ACCOUNT } from "../routes.js";
import { live } from "../stream/live.js";
import { texts } from "../texts.js";
import { top } from "../top.js";
import { history } from "./history.js";
import { puzzleSection } from "./puzzles.js";
import { statistics } from "./statistics.js";

/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../types.js").MyHand} MyHand */

/** How often the server is asked how many hands it has judged, in ms. */
const PATIENCE = 1500;
/** How long after the last letter a search begins, in ms. */
const TYPED = 300;

export class MyPage extends HTMLElement {
  /** @type {Me | null} */
  me = null;
  /** @type {import("../types.js").GameStatistics[]} */
  games = [];
  /** @type {import("../types.js").PuzzleBrief[]} */
  puzzles = [];
  /** @type {MyHand[]} */
  hands = [];
  /** Where the next hands begin. @type {number | null} */
  older = null;
  search = { game: "", text: "" };
  /** How many hands are left to judge; null if nobody asked for it. @type {number | null} */
  judging = null;
  loaded = false;
  timer = 0;

  connectedCallback() {
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  async load() {
    try {
      const [me, { games }, puzzles] = await Promise.all([post("/session"), get("/me/statistics"), get("/puzzles")]);
      Object.assign(this, { me, games, puzzles: puzzles.games, loaded: true });
      await this.find();
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  /** The hands that are looked for, or more of them. @param {number | null} [before] */
  async find(before = null) {
    const { game, text } = this.search;
    const query = new URLSearchParams({ game, text, ...(before === null ? {} : { before: String(before) }) });
    try {
      const found = await get(`/me/hands?${query}`);
      // Something else may have been typed meanwhile.
      if (game !== this.search.game || text !== this.search.text) return;
      this.hands = before === null ? found.hands : [...this.hands, ...found.hands];
      this.older = found.before;
    } catch (error) {
      complain(error);
    }
    this.draw();
  }

  /** @param {Partial<{game: string, text: string}>} some */
  look(some) {
    this.search = { ...this.search, ...some };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(), TYPED);
    this.draw();
  }

  /** Asks again until all hands are judged. */
  async judge() {
    try {
      const { left, working, failed } = await post("/me/judging");
      this.judging = left;
      if (this.isConnected && left > failed) {
        this.timer = setTimeout(() => this.judge(), PATIENCE);
        if (working === 0) this.judging = left;
      } else {
        this.judging = null;
        await this.load();
      }
    } catch (error) {
      this.judging = null;
      complain(error);
    }
    this.draw();
  }

  draw() {
    document.title = `${texts.mine.title} · ${texts.title}`;
    if (!this.isConnected || !this.loaded) return;
    render(
      this,
      top(),
      h(
        "main",
        { class: "mine" },
        h("h1", null, texts.mine.title),
        this.me?.account === null ? h("p", { class: "quiet", key: "guest" }, texts.mine.guest) : null,
        statistics(this),
        puzzleSection(this.puzzles),
        history(this),
        kept(),
      ),
    );
  }
}

/** Everything in a file, and the way to be forgotten. */
function kept() {
  return h(
    "section",
    { key: "kept" },
    h("h2", null, texts.mine.kept),
    h("p", { class: "quiet" }, texts.mine.keptHelp),
    h(
      "div",
      { class: "group" },
      h("a", { class: "button", href: "/api/me/export", download: "" }, texts.mine.export),
      h("a", { class: "button", href: ACCOUNT }, texts.mine.forget),
    ),
  );
}

customElements.define("my-page", MyPage);
