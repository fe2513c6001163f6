/**
 * One stream of server-sent events that does not stay silent: it is opened again when it breaks, when the
 * server says good-bye, and after 25 s without a word, each time from where it was.
 */

/** @typedef {import("../types.js").Topics} Topics */
/** @typedef {import("../types.js").Message} Message */

const EVENTS = ["table", "change", "lobby", "lobby-change", "mine", "mine-change", "gone", "ping", "bye"];
const SILENCE = 25_000;
const FIRST_RETRY = 500;
const LONGEST_RETRY = 8000;

export class Connection {
  /** @param {(message: Message) => void} tell also gets `state` messages: "opening", "open" or "lost" */
  constructor(tell) {
    this.tell = tell;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {Topics} */
    this.topics = { tables: [], lobby: false };
    this.position = "";
    this.state = "opening";
    this.retry = FIRST_RETRY;
    this.timer = 0;
    // A stream that broke without a word would be missed only after its silence. Whether the server is out of reach,
    // too, is found out by asking: it may be on this machine.
    for (const change of ["offline", "online"]) {
      globalThis.addEventListener(change, () => this.timer !== 0 && this.open());
    }
  }

  /** @param {Topics} topics */
  follow(topics) {
    if (this.source !== null && JSON.stringify(topics) === JSON.stringify(this.topics)) return;
    this.topics = topics;
    this.open();
  }

  open() {
    this.close();
    const query = new URLSearchParams({
      tables: this.topics.tables.join(","),
      lobby: this.topics.lobby ? "1" : "0",
    });
    if (this.position) query.set("since", this.position);
    this.source = new EventSource(`/api/stream?${query}`);
    for (const event of EVENTS) {
      this.source.addEventListener(event, (message) =>
        this.hear(event, /** @type {MessageEvent} */ (message)),
      );
    }
    this.source.onerror = () => this.lost(this.retry);
    this.wait(SILENCE);
  }

  close() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.source?.close();
    this.source = null;
  }

  /**
   * @param {string} event
   * @param {MessageEvent} message
   */
  hear(event, message) {
    const data = JSON.parse(message.data);
    if (message.lastEventId) this.position = message.lastEventId;
    if (event === "bye") return this.lost(data.retry * 1000);
    this.retry = FIRST_RETRY;
    this.wait(SILENCE);
    this.become("open");
    this.tell({ event, data });
  }

  /** @param {number} pause in ms */
  lost(pause) {
    this.close();
    this.become("lost");
    this.retry = Math.min(this.retry * 2, LONGEST_RETRY);
    this.wait(pause);
  }

  /** @param {number} pause in ms */
  wait(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), pause);
  }

  /** @param {string} state */
  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.tell({ event: "state", data: state });
  }
}
