/**
 * `<replay-page table="5f0c…" hand="2">` or `<replay-page record="skat1.…">`: a hand that is over, on the same table,
 * which goes back and forth here. `step` is where it is opened.
 */

import { get, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { render } from "../dom.js";
import { complain } from "../notices.js";
import { live } from "../stream/live.js";
import { seatName, speakOf, texts } from "../texts.js";
import { loadFace } from "../table/faces.js";
import { missing } from "../table/layout.js";
import { TablePage } from "../table/page.js";
import { tricksOf } from "../table/reading.js";
import { layout } from "./layout.js";
import { positions } from "./positions.js";
import { Analysing } from "../table/story/analysing.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").HandFile} HandFile */
/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {"decisions" | "moves" | "share" | "fair"} Tab */

export const OPEN = "all";
const PLAYING_PAUSE = 1100;
/** Browsers refuse to be told a new address too often. */
const NAMING_PAUSE = 200;

export class ReplayPage extends TablePage {
  /** @type {HandFile | null} */
  file = null;
  /** As each seat, or everybody, saw it. @type {Map<string, {positions: Snapshot[], done: number[]}>} */
  sights = new Map();
  /** Whose eyes we look through: a seat, or `all`, maybe with another line than the one that was played. */
  sight = OPEN;
  /** What was asked for last: an older answer may come later. */
  wanted = OPEN;
  step = 0;
  /** @type {Tab} */
  tab = "decisions";
  /** The seat whose decisions are listed; null for all. @type {number | null} */
  judged = null;
  /** The number of the decision that is looked at. @type {number | null} */
  opened = null;
  /** Where somebody wants to sit who plays this deal. @type {number | null} */
  mySeat = null;
  analysing = new Analysing({
    source: () => this.source,
    draw: () => this.draw(),
    connected: () => this.isConnected,
  });
  /** What came out of checking the deal. @type {import("../fair/panel.js").Finding[] | null} */
  findings = null;
  timer = 0;
  naming = 0;
  /** The address of this page without the step. */
  place = "";
  keys = (/** @type {KeyboardEvent} */ event) => this.press(event);

  connectedCallback() {
    document.addEventListener("keydown", this.keys);
    this.place = withoutStep(location.hash);
    this.tab = /** @type {Tab} */ (this.getAttribute("tab") ?? this.tab);
    live.follow({ tables: [], lobby: false });
    this.load();
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.keys);
    this.analysing.stop();
    this.stop();
    clearTimeout(this.naming);
    document.title = texts.title;
  }

  /** Where the server has this hand. */
  get source() {
    const table = this.getAttribute("table");
    return table === null
      ? `/records/${encodeURIComponent(this.getAttribute("record") ?? "")}`
      : `/tables/${table}/hands/${this.getAttribute("hand")}`;
  }

  async load() {
    try {
      const [file, open] = await Promise.all([get(this.source), this.told(OPEN)]);
      await loadFace(file.game).catch(complain);
      if (!this.isConnected) return;
      const [first] = open.positions;
      this.file = {
        ...file,
        names: file.players.map((/** @type {number} */ chair) => first.chairs[chair].name),
      };
      this.sights.set(OPEN, open);
      this.dataset.sight = OPEN;
      this.judged = first.me.seat;
      speakOf(file.game);
      this.go(Number(this.getAttribute("step") ?? 0));
    } catch (error) {
      if (error instanceof Problem) this.lose(error.said);
      else complain(error);
    }
  }

  /** @param {string} sight */
  async told(sight) {
    /** @type {Replay} */
    const replay = await get(`${this.source}/replay?seat=${sight}`);
    return { positions: positions(replay).map((each) => this.named(each)), done: replay.done };
  }

  /** Of a hand that is known by its id alone nobody knows who played it. @param {Snapshot} position */
  named(position) {
    if (this.hasAttribute("table")) return position;
    const chairs = position.chairs.map((chair) => ({
      ...chair,
      kind: /** @type {const} */ ("person"),
      name: seatName(position.game.name, chair.chair),
    }));
    return { ...position, chairs };
  }

  /** @param {string} sight */
  async lookAs(sight) {
    this.wanted = sight;
    try {
      if (!this.sights.has(sight)) this.sights.set(sight, await this.told(sight));
      if (this.wanted !== sight) return;
      this.sight = sight;
      this.dataset.sight = this.isOpen ? OPEN : sight;
      this.go(this.step);
    } catch (error) {
      complain(error);
      this.draw();
    }
  }

  /** The position in which this action, counted from 0, was taken. @param {number} number */
  async showDecision(number) {
    if (this.isLine) await this.lookAs(OPEN);
    this.go(this.stepOf(number));
    this.showTable();
  }

  /** Plays the best line instead of what was done. @param {import("../types.js").Decision} decision */
  async tryLine({ number, line }) {
    await this.lookAs(`${OPEN}&from=${number}&line=${encodeURIComponent(line.join(","))}`);
    this.go(this.stepOf(number) + 1);
    this.showTable();
  }

  /** On a phone the table lies above the list. */
  showTable() {
    this.querySelector("header")?.scrollIntoView();
  }

  /** Whether all cards lie open. */
  get isOpen() {
    return this.sight.startsWith(OPEN);
  }

  /** Whether this is another line than the one that was played. */
  get isLine() {
    return this.isOpen && this.sight !== OPEN;
  }

  get shown() {
    return /** @type {{positions: Snapshot[], done: number[]}} */ (this.sights.get(this.sight));
  }

  /** How the hand ended. */
  get ending() {
    const { positions } = /** @type {{positions: Snapshot[]}} */ (this.sights.get(OPEN));
    return positions[positions.length - 1];
  }

  get last() {
    return this.shown.positions.length - 1;
  }

  /** @param {number} step the position to show, from 0 on */
  go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.snapshot = this.shown.positions[this.step];
    const { current, done } = tricksOf(this.snapshot);
    this.heldTrick = this.face.hasTricks && current.length === 0 ? (done[done.length - 1] ?? null) : null;
    if (this.step === this.last) this.stop();
    clearTimeout(this.naming);
    this.naming = setTimeout(() => this.nameStep(), NAMING_PAUSE);
    this.draw();
  }

  /** The address says where we are, unless it already names the page that comes next. */
  nameStep() {
    if (withoutStep(location.hash) !== this.place) return;
    history.replaceState(null, "", `${this.place}/at/${this.step}`);
  }

  /** The step in which this action, counted from 0, is taken. @param {number} number */
  stepOf(number) {
    return this.shown.done.findLastIndex((done) => done <= number);
  }

  play() {
    if (this.step === this.last) this.go(0);
    this.stop();
    this.timer = setInterval(() => this.go(this.step + 1), PLAYING_PAUSE);
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** A finished trick stays until the next step. */
  letGo() {}

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.snapshot === null) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
    const goals = /** @type {Record<string, number>} */ ({
      ArrowRight: this.step + 1,
      ArrowLeft: this.step - 1,
      Home: 0,
      End: this.last,
    });
    if (!(event.key in goals)) return;
    event.preventDefault();
    this.stop();
    this.go(goals[event.key]);
  }

  /** @param {Partial<Pick<ReplayPage, "tab" | "judged" | "opened" | "mySeat">>} some */
  turn(some) {
    Object.assign(this, some);
    this.draw();
  }

  drawNow() {
    if (this.missing) return render(this, missing(this.missing, texts.replay.gone));
    if (this.snapshot === null) return;
    document.title = `${texts.replay.title} · ${gameTitle(this.snapshot.game.name)} · ${texts.title}`;
    render(this, ...layout(this));
  }
}

/** @param {string} address */
const withoutStep = (address) => address.replace(/\/(?:at\/\d+|fair)$/, "");

customElements.define("replay-page", ReplayPage);
