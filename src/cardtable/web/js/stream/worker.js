/**
 * The one stream of a browser, shared by all its tabs: browsers open six connections to a host, so with a
 * stream for each tab the seventh would not even load.
 */

import { Connection } from "./connection.js";

/** A tab that has not reported for this time (in ms) is gone. Tabs report every 30 s, hidden ones every minute. */
const FORGOTTEN = 150_000;

/** @type {Map<MessagePort, {topics: import("../types.js").Topics, heard: number}>} */
const tabs = new Map();
const connection = new Connection((message) => {
  for (const port of tabs.keys()) port.postMessage(message);
});

/** @type {any} */ (self).onconnect = (/** @type {MessageEvent} */ event) => {
  const [port] = event.ports;
  port.onmessage = ({ data }) => {
    if (data.leave) tabs.delete(port);
    else {
      if (!tabs.has(port)) port.postMessage({ event: "state", data: connection.state });
      tabs.set(port, { topics: data.topics, heard: Date.now() });
    }
    follow();
  };
};

function follow() {
  for (const [port, tab] of tabs) {
    if (Date.now() - tab.heard > FORGOTTEN) tabs.delete(port);
  }
  if (tabs.size === 0) return connection.close();
  const wanted = [...tabs.values()].map((tab) => tab.topics);
  connection.follow({
    tables: [...new Set(wanted.flatMap((topics) => topics.tables))].sort(),
    lobby: wanted.some((topics) => topics.lobby),
  });
}
