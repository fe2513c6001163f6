/** `<table-page table="5f0c…">`: one table, from what the server says of it. */

import { get, oneAtATime, post, Problem } from "../api.js";
import { gameTitle } from "../catalogue.js";
import { render } from "../dom.js";
import { note } from "../fair/noted.js";
import { complain, notice } from "../notices.js";
import { settings } from "../settings.js";
import { heard, sound } from "../sounds.js";
import { changed, newer } from "../store.js";
import { live } from "../stream/live.js";
import { say, speakOf, texts } from "../texts.js";
import { introduced } from "../naming.js";
import { newWords } from "./panel/chat.js";
import { choices } from "./decide/choices.js";
import { faceOf, loadFace } from "./faces.js";
import { typing } from "./play/keyboard.js";
import { layout, missing } from "./layout.js";
import { announcement } from "./panel/log.js";
import { move, places } from "./play/motion.js";
import { NewButtons } from "./play/new_buttons.js";
import { handOf, seatCount, tricksOf } from "./reading.js";
import { openRematch } from "./rematch.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("../types.js").Legal} Legal */

/**
 * What this tab alone knows. `lifted`, `picked` and `focused` are keys of cards, `over` the card under the
 * pointer, `sent` the choice that others have not answered yet. `said` is what somebody has just said, `unread` how much
 * was said since the panel was open.
 */
const UI = {
  lifted: /** @type {string | null} */ (null),
  picked: /** @type {string[]} */ ([]),
  focused: /** @type {string | null} */ (null),
  over: /** @type {string | null} */ (null),
  typed: "",
  sent: /** @type {Legal | null} */ (null),
  hint: /** @type {import("../types.js").Hint | null} */ (null),
  panel: false,
  last: false,
  copied: false,
  said: /** @type {import("../types.js").LogLine | null} */ (null),
  unread: 0,
};

const EVENTS = ["table", "change", "gone", "state"];
/** The longest time between the answer to a command and the change that follows it, in ms. */
const FOLLOWS = 1500;
/** After more events than this for each seat cards do not slide: they are drawn where they are now. */
const SHOWN_AT_ONCE = 3;
/** How long the last chat message lies over the table where the panel is out of sight, in ms. */
const SAID_SHOWN = 8000;

export class TablePage extends HTMLElement {
  ui = { ...UI };
  /** @type {Snapshot | null} */
  snapshot = null;
  /** Whether what the page has for this game alone is there. */
  prepared = false;
  /** @type {import("./reading.js").Trick | null} */
  heldTrick = null;
  /** Whether the last cards of a hand that is over are still being looked at. */
  lingers = false;
  buttons = new NewButtons();
  sending = false;
  /** The last event that the stream told of before there was a table to change. */
  heard = 0;
  /** The last event that followed a command of this tab. */
  answered = 0;
  drawing = false;
  /** What was on the table when it was drawn last. @type {{snapshot: Snapshot | null, trick: import("./reading.js").Trick | null}} */
  drawn = { snapshot: null, trick: null };
  spoken = "";
  /** Whether what had the focus has left, and nothing was there to take it. */
  unfocused = false;
  /** Why there is nothing to show. @type {string | (() => string)} */
  missing = "";
  listener = (/** @type {Event} */ event) => this.hear(event.type, /** @type {CustomEvent} */ (event).detail);
  keys = (/** @type {KeyboardEvent} */ event) => typing(this, event);

  get id_() {
    return this.getAttribute("table") ?? "";
  }

  connectedCallback() {
    for (const event of EVENTS) live.addEventListener(event, this.listener);
    document.addEventListener("keydown", this.keys);
    live.follow({ tables: [this.id_], lobby: false });
    this.resync();
  }

  disconnectedCallback() {
    for (const event of EVENTS) live.removeEventListener(event, this.listener);
    document.removeEventListener("keydown", this.keys);
    document.title = texts.title;
  }

  /** The table as it is now; only asked for once there is one. */
  get table() {
    return /** @type {Snapshot} */ (this.snapshot);
  }

  get face() {
    return faceOf(this.table);
  }

  /** Whether a command is on its way, or what followed it has not been told yet. */
  get busy() {
    return this.sending || this.table.seq < this.answered;
  }

  get choices() {
    return choices(this.busy ? [] : this.table.legal, handOf(this.table));
  }

  get myTurn() {
    return this.table.legal.length > 0 && !this.busy;
  }

  get pickedCards() {
    return this.ui.picked.map((key) => key.split(":")[1]);
  }

  /** @param {string} event @param {any} data */
  hear(event, data) {
    if (event === "state") return data === "open" ? this.resync() : undefined;
    if (data.table !== this.id_) return;
    if (event === "gone") this.lose(() => say(data.words, data.detail));
    else if (event === "table") this.take(newer(this.snapshot, data));
    else if (this.snapshot !== null) {
      const after = changed(this.snapshot, data);
      if (after === null) this.resync();
      else this.take(after);
    } else this.heard = data.seq;
  }

  async resync() {
    try {
      const asked = await get(`/tables/${this.id_}`);
      this.take(newer(this.snapshot, asked));
      if (this.isConnected && this.table.seq < this.heard) await this.resync();
    } catch (error) {
      if (error instanceof Problem && error.status === 404) this.lose(error.said);
      else complain(error);
    }
  }

  /** @param {string | (() => string)} detail */
  lose(detail) {
    this.missing = detail;
    this.draw();
  }

  /** @param {Snapshot} after */
  take(after) {
    const before = this.snapshot;
    // What was asked for before somebody left is of no use to the page that came next.
    if (before === after || !this.isConnected) return;
    this.snapshot = after;
    note(after);
    if (before === null) this.prepare(after.game.name);
    else this.follow(before, after);
    this.draw();
  }

  /** Nothing is drawn before; without what is the game's own it is played on the generic table. @param {string} game */
  async prepare(game) {
    speakOf(game);
    await loadFace(game).catch(complain);
    this.prepared = true;
    this.draw();
  }

  /** What this tab keeps when the table goes on. @param {Snapshot} before @param {Snapshot} after */
  follow(before, after) {
    const moved = after.moved_at !== before.moved_at || after.hand?.number !== before.hand?.number;
    if (moved) Object.assign(this.ui, { lifted: null, picked: [], hint: null, sent: null, typed: "" });
    this.spoken =
      announcement(
        this,
        after.log.filter((line) => line.seq > before.seq),
      ) || this.spoken;
    if (this.face.hasTricks) this.holdTrick(before, after);
    this.listen(newWords(before, after));
    this.linger(before, after);
    if (moved) sound(heard(before, after));
  }

  /**
   * A trick that has just been finished stays for a moment.
   * @param {Snapshot} before
   * @param {Snapshot} after
   */
  holdTrick(before, after) {
    const done = tricksOf(after).done;
    const pause = settings().pause;
    if (pause === 0 || done.length === 0 || done.length !== tricksOf(before).done.length + 1) return;
    const trick = done[done.length - 1];
    this.heldTrick = trick;
    setTimeout(() => this.heldTrick === trick && this.letGo(), pause);
  }

  /** Others said something. @param {import("../types.js").LogLine[]} words */
  listen(words) {
    const last = words.at(-1);
    if (last === undefined || this.ui.panel) return;
    this.ui.said = last;
    this.ui.unread += words.length;
    setTimeout(() => this.ui.said === last && this.look({ said: null }), SAID_SHOWN);
  }

  openChat() {
    this.look({ panel: true, said: null, unread: 0 });
    queueMicrotask(() => {
      const place = this.querySelector(".chat input") ?? this.querySelector(".chat button");
      /** @type {HTMLElement | null} */ (place)?.focus();
    });
  }

  /** The result waits until everybody has seen the cards that ended the hand. @param {Snapshot} before @param {Snapshot} after */
  linger(before, after) {
    if (before.status !== "playing" || after.status === "playing") return;
    this.lingers = settings().pause > 0 && (this.heldTrick !== null || !this.face.hasTricks);
    if (this.lingers) setTimeout(() => this.letGo(), settings().pause);
  }

  letGo() {
    if (this.heldTrick === null && !this.lingers) return;
    this.heldTrick = null;
    this.lingers = false;
    this.draw();
  }

  /** @param {Partial<typeof UI>} some */
  look(some) {
    Object.assign(this.ui, some);
    this.draw();
  }

  /** @param {string} key a card to give away together with others, or not */
  pick(key) {
    const picked = this.ui.picked.includes(key)
      ? this.ui.picked.filter((each) => each !== key)
      : [...this.ui.picked, key];
    const size = this.choices.picking?.size ?? 0;
    this.look({ picked: picked.slice(-size) });
  }

  /**
   * An action that was chosen by a click. The second click of two was meant for what the first has chosen, and one
   * that comes with new buttons for the old ones. A key (`detail` is 0) chooses what it says.
   * @param {Legal} legal
   * @param {MouseEvent} event
   */
  choose(legal, event) {
    if (event.detail > 1 || (event.detail > 0 && this.settling)) return;
    this.act(legal);
  }

  /** Whether some buttons are too new to be clicked. */
  get settling() {
    return this.buttons.settling;
  }

  /** Notices buttons that have not been there before. */
  settle() {
    const { cards } = this.choices;
    const buttons = this.busy ? [] : this.table.legal.filter((each) => !cards.includes(each));
    this.buttons.notice(buttons, () => this.draw());
  }

  /** @param {Legal} legal */
  async act(legal) {
    if (this.busy) return;
    this.sending = true;
    this.heldTrick = null;
    this.look({ sent: legal, lifted: null, picked: [], over: null, hint: null, typed: "" });
    const done = await this.command("act", { action: legal.action, seq: this.table.seq });
    this.sending = false;
    this.look(done ? {} : { sent: null });
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<boolean>} whether it was done
   */
  async command(name, body = {}) {
    try {
      const { seq } = await post(`/tables/${this.id_}/${name}`, body);
      this.answered = Math.max(this.answered, seq);
      setTimeout(() => this.table.seq < seq && this.resync(), FOLLOWS);
      return true;
    } catch (error) {
      if (error instanceof Problem && error.kind === "stale") await this.resync();
      else complain(error);
      return false;
    }
  }

  async hint() {
    if (!this.table.hint || !this.myTurn) return;
    const asked = this.table.moved_at;
    try {
      const hint = await post(`/tables/${this.id_}/hint`);
      if (this.table.moved_at === asked && this.myTurn) this.look({ hint });
    } catch (error) {
      complain(error);
    }
  }

  async invite() {
    const address = location.href;
    try {
      await navigator.clipboard.writeText(address);
      this.look({ copied: true });
    } catch {
      notice(address);
    }
  }

  /** Once a name is said; where nobody has asked for one it is now. @param {number} chair */
  async sit(chair) {
    await introduced().catch(complain);
    await this.command("sit", { chair });
  }

  takeBack = oneAtATime(async () => {
    this.heldTrick = null;
    await this.command("take-back");
  });

  async leave() {
    const running = this.table.status === "playing" || this.table.status === "between";
    if (running && !confirm(texts.table.leaveSure)) return;
    if ((await this.command("leave")) && this.isConnected) location.hash = "#/";
  }

  rematch = oneAtATime(() => openRematch(this));

  draw() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      if (this.isConnected) this.drawNow();
    });
  }

  drawNow() {
    if (this.missing) return render(this, missing(this.missing));
    if (this.snapshot === null || !this.prepared) return;
    const turn = this.myTurn ? `● ${texts.prompt.yourTurn} · ` : "";
    document.title = `${turn}${gameTitle(this.snapshot.game.name)} · ${texts.title}`;
    const focused = this.unfocused || this.querySelector(":focus-visible") !== null;
    const before = this.hasMoved(this.snapshot) ? places(this) : null;
    this.settle();
    render(this, ...layout(this));
    if (before) move(this, before, tricksOf(this.snapshot).done.at(-1)?.winner ?? null);
    this.drawn = { snapshot: this.snapshot, trick: this.heldTrick };
    const dialog = this.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    this.unfocused = focused && document.activeElement === document.body && !this.keepFocus();
  }

  /**
   * Whether cards have other places than when they were drawn last; after a break there would be too many.
   * @param {Snapshot} now
   */
  hasMoved(now) {
    const { snapshot, trick } = this.drawn;
    if (snapshot === null || now.seq - snapshot.seq > SHOWN_AT_ONCE * seatCount(now)) return false;
    return snapshot.moved_at !== now.moved_at || trick !== this.heldTrick;
  }

  /** The card that somebody reached by keyboard has left; the others are where it was. Whether there is something. */
  keepFocus() {
    const place =
      this.querySelector(".hand button[tabindex='0']") ??
      this.querySelector(".answers button, .result .actions .main, .result .actions :is(a, button), .hand button");
    /** @type {HTMLElement | null} */ (place)?.focus();
    return place !== null;
  }
}

customElements.define("table-page", TablePage);
