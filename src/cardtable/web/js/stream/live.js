/**
 * The news from the server for this tab, by the browser's shared stream or, where there is none, by
 * its own.
 */

import { Connection } from "./connection.js";

/** @typedef {import("../types.js").Topics} Topics */
/** @typedef {import("../types.js").Message} Message */

const REPORT = 30_000;

class Live extends EventTarget {
  constructor() {
    super();
    /** @type {Topics} */
    this.topics = { tables: [], lobby: false };
    /** How far the server's clock is ahead of ours, in s. */
    this.ahead = 0;
    /** @type {((topics: Topics | null) => void) | null} */
    this.send = null;
  }

  /** The server's time now, in s. */
  get now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** @param {Topics} topics */
  follow(topics) {
    this.topics = topics;
    this.send ??= typeof SharedWorker === "undefined" ? this.ownStream() : this.sharedStream();
    this.send(topics);
  }

  sharedStream() {
    const worker = new SharedWorker("/js/stream/worker.js", { type: "module", name: "cardtable" });
    worker.port.onmessage = ({ data }) => this.hear(data);
    worker.port.start();
    addEventListener("pagehide", () => worker.port.postMessage({ leave: true }));
    addEventListener("pageshow", () => worker.port.postMessage({ topics: this.topics }));
    setInterval(() => worker.port.postMessage({ topics: this.topics }), REPORT);
    return (/** @type {Topics | null} */ topics) => worker.port.postMessage({ topics });
  }

  ownStream() {
    const connection = new Connection((message) => this.hear(message));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) connection.close();
      else connection.follow(this.topics);
    });
    return (/** @type {Topics | null} */ topics) => connection.follow(topics ?? this.topics);
  }

  /** @param {Message} message */
  hear({ event, data }) {
    if (event === "ping") this.ahead = data.now - Date.now() / 1000;
    this.dispatchEvent(new CustomEvent(event, { detail: data }));
  }
}

export const live = new Live();
