/** The other people at the table: who plays with whom, and what the host and everybody else can do about them. */

import { h } from "../../dom.js";
import { texts } from "../../texts.js";
import { isAlone, partnerships } from "../reading.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Chair} Chair */
/** @typedef {import("../../types.js").Snapshot} Snapshot */

/** Whom this browser does not listen to, by table; forgotten when the browser is closed. */
const KEY = "cardtable ignored";

/** @returns {Record<string, string[]>} */
function ignored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @param {string | null} name */
export const isIgnored = (table, name) => name !== null && (ignored()[table] ?? []).includes(name);

/** @param {string} table @param {string} name @param {boolean} wanted whether to ignore or to listen again */
function ignore(table, name, wanted) {
  const all = ignored();
  const others = (all[table] ?? []).filter((each) => each !== name);
  sessionStorage.setItem(KEY, JSON.stringify({ ...all, [table]: wanted ? [...others, name] : others }));
}

/** @param {Page} page */
const others = ({ table }) =>
  table.chairs.filter(({ kind, chair }) => kind === "person" && chair !== table.me.chair);

/** @param {Snapshot} table */
const isRunning = ({ status }) => status !== "over" && status !== "closed";

/** A list for the panel; null for who plays alone. @param {Page} page */
export function people(page) {
  const there = others(page);
  const lock = lockButton(page);
  if (there.length === 0 && lock === null) return null;
  return [
    h(
      "ul",
      { class: "people", key: "people" },
      there.map((chair) =>
        h(
          "li",
          { key: chair.chair },
          h("span", { class: "name" }, chair.name),
          ignoreButton(page, chair),
          sendAwayButton(page, chair),
        ),
      ),
    ),
    lock,
    page.table.locked ? h("p", { class: "quiet", key: "locked" }, texts.people.locked) : null,
  ];
}

/** For who opened the table. @param {Page} page */
export function lockButton(page) {
  const { host, locked } = page.table;
  if (!host || !isRunning(page.table) || isAlone(page.table)) return null;
  return h(
    "button",
    { type: "button", key: "lock", class: "lock", onclick: () => page.command("lock", { locked: !locked }) },
    locked ? texts.people.unlock : texts.people.lock,
  );
}

/** For who opened the table. @param {Page} page @param {Chair} chair of somebody else */
export function sendAwayButton(page, { chair, name }) {
  if (!page.table.host || !isRunning(page.table)) return null;
  const send = () => confirm(texts.people.sendAwaySure(name)) && page.command("send-away", { chair });
  return h(
    "button",
    {
      type: "button",
      key: "send away",
      class: "small",
      "aria-label": texts.people.sendAwayWho(name),
      onclick: send,
    },
    texts.people.sendAway,
  );
}

/** @param {Page} page @param {Chair} chair */
function ignoreButton(page, { name }) {
  const { table } = page.table;
  const silent = isIgnored(table, name);
  return h(
    "button",
    {
      type: "button",
      key: "ignore",
      class: "small",
      "aria-label": silent ? texts.people.heedWho(name) : texts.people.ignoreWho(name),
      onclick: () => {
        ignore(table, name, !silent);
        page.look({ said: null });
      },
    },
    silent ? texts.people.heed : texts.people.ignore,
  );
}

/** Before the first hand: the chairs that will play together, one group each; one group where nobody does. @param {Snapshot} table */
export function chairsBySide(table) {
  const sides = partnerships(table);
  return sides?.map((side) => side.map((chair) => table.chairs[chair])) ?? [table.chairs];
}
