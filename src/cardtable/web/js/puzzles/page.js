/** `<puzzle-page game="skat">` or `<puzzle-page puzzle="9f…">`: a position to decide in, and then what each action is worth. */

import { get, post, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { render } from "../dom.js";
import { complain } from "../notices.js";
import { live } from "../stream/live.js";
import { seatName, speakOf, texts } from "../texts.js";
import { loadFace } from "../table/faces.js";
import { missing } from "../table/layout.js";
import { TablePage } from "../table/page.js";
import { layout } from "./layout.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Legal} Legal */

export class PuzzlePage extends TablePage {
  /** @type {Puzzle | null} */
  puzzle = null;
  answering = false;

  connectedCallback() {
    document.addEventListener("keydown", this.keys);
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.keys);
    document.title = texts.title;
  }

  async load() {
    const known = this.getAttribute("puzzle");
    try {
      const found = /** @type {Puzzle} */ (await get(known ? `/puzzles/${known}` : `/puzzles/of/${this.getAttribute("game")}`));
      await loadFace(found.game).catch(complain);
      if (!this.isConnected) return;
      speakOf(found.game);
      this.prepared = true;
      this.show(found);
    } catch (error) {
      if (error instanceof Problem) this.lose(error.message);
      else complain(error);
    }
  }

  /** @param {Puzzle} puzzle */
  show(puzzle) {
    this.puzzle = puzzle;
    this.nameSeats(puzzle);
    this.draw();
  }

  /** Nobody is known to have sat there, so seats have the names of the language. @param {Puzzle} puzzle */
  nameSeats({ game, table, answer }) {
    const chairs = table.chairs.map((chair) => ({
      ...chair,
      kind: /** @type {const} */ ("person"),
      name: seatName(game, chair.chair),
    }));
    this.snapshot = { ...table, chairs, legal: answer ? [] : table.legal };
  }

  /** @param {Legal} legal */
  async act(legal) {
    if (this.puzzle === null || this.answering) return;
    this.answering = true;
    this.look({ sent: legal, lifted: null, picked: [], over: null, typed: "" });
    try {
      this.show(await post(`/puzzles/${this.puzzle.id}`, { action: legal.action }));
    } catch (error) {
      complain(error);
    }
    this.answering = false;
    this.look({ sent: null });
  }

  /** Another one of the same game. */
  next() {
    const game = this.puzzle?.game ?? "";
    this.removeAttribute("puzzle");
    this.setAttribute("game", game);
    this.puzzle = null;
    this.load();
  }

  drawNow() {
    if (this.missing) return render(this, missing(this.missing, texts.puzzles.gone));
    if (this.snapshot === null || this.puzzle === null) return;
    this.nameSeats(this.puzzle);
    document.title = `${texts.puzzles.of(gameTitle(this.puzzle.game))} · ${texts.title}`;
    this.settle();
    render(this, ...layout(this, this.puzzle));
  }
}

customElements.define("puzzle-page", PuzzlePage);
