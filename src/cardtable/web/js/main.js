/** Starts the page: who I am, then the lobby, a table or whatever else the address says. */

import "./lobby/page.js";

import { askEarly, Problem, post } from "./api.js";
import { askForGames, games, partOf } from "./catalogue.js";
import { h, render } from "./dom.js";
import { complain, connectionIs, sayAgain } from "./notices.js";
import { route } from "./routes.js";
import { applyLook, followSystem } from "./settings.js";
import { live } from "./stream/live.js";
import { LANGUAGE_CHANGED, language, speak, speakOf, texts } from "./texts.js";

const RETRY = 1500;
/** How long to wait before all files are cached for the next visit, in ms: those of the tables come first. */
const AT_LEISURE = 5000;

/** The style sheets of tables have come with the first page. */
const brought = /** @type {HTMLTemplateElement} */ (document.getElementById("table-styles")).content;
const TABLE = [...brought.querySelectorAll("style")].map(
  ({ dataset }) => /** @type {string} */ (dataset.from).slice("/css/".length, -".css".length),
);

/** Pages that come with their own modules and styles once they are asked for. */
const LATER = /** @type {Record<string, {module: () => Promise<unknown>, styles: string[]}>} */ ({
  "table-page": { module: () => import("./table/page.js"), styles: TABLE },
  "replay-page": {
    module: () => import("./replay/page.js"),
    styles: [...TABLE, "replay", "laid_open", "analysis", "sharing"],
  },
  "series-page": { module: () => import("./series/page.js"), styles: ["sharing", "series"] },
  "puzzle-page": {
    module: () => import("./puzzles/page.js"),
    styles: [...TABLE, "replay", "analysis", "puzzles"],
  },
  "my-page": { module: () => import("./mine/page.js"), styles: ["sharing", "series", "mine"] },
  "account-page": { module: () => import("./account/page.js"), styles: ["account"] },
  "ladder-page": { module: () => import("./ladder/page.js"), styles: ["ladder"] },
  "bidding-page": { module: () => import("./bidding/page.js"), styles: ["bidding"] },
  "rules-page": { module: () => import("./rules/page.js"), styles: ["rules"] },
});

/** Style sheets that were asked for, by name; each is in force once it is kept. @type {Map<string, Promise<void>>} */
const sheets = new Map();

async function show() {
  const { hash } = location;
  const { page, attributes } = route(hash);
  const later = LATER[page];
  // The table itself is asked for beside the modules that show it.
  askEarly(page === "table-page" ? `/tables/${attributes.table}` : null);
  if (later) {
    if (later.styles.includes("table/table")) prepareTables();
    try {
      await Promise.all([later.module(), ...later.styles.map(styled)]);
    } catch (error) {
      return complain(error);
    }
    if (location.hash !== hash) return;
  }
  speakOf(null);
  const shown = document.createElement(page);
  for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value);
  place().replaceChildren(shown);
  // People go on to tables; by then these are there.
  prepareTables();
}

/**
 * Has the browser fetch what tables need, all at once: modules would be found one after the other. What is asked of the server
 * meanwhile goes before them, and what only one of the games needs comes last.
 */
async function prepareTables() {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("table-modules"));
  const modules = [...content.querySelectorAll("link")];
  if (modules.length === 0) return;
  TABLE.forEach(styled);
  await Promise.all(modules.map(fetched));
  const parts = games().map(({ name }) => partOf(name)).filter((part) => part !== null);
  parts.forEach((part) => fetched(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `${part}/face.js` })));
}

/** @param {HTMLLinkElement} link @returns {Promise<void>} once it is there, or cannot be had */
function fetched(link) {
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
}

function place() {
  return /** @type {HTMLElement} */ (document.getElementById("page"));
}

/** @param {string} name of a style sheet, with its folder */
function styled(name) {
  const asked = sheets.get(name) ?? loaded(name);
  sheets.set(name, asked);
  return asked;
}

/** @param {string} name @returns {Promise<void>} */
async function loaded(name) {
  const there = brought.querySelector(`[data-from="/css/${name}.css"]`);
  if (there) return document.head.append(there);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/css/${name}.css` });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
}

/** What is shown says the same in another language; focus and half-typed text stay. */
async function translate() {
  await speak();
  applyLook();
  sayAgain();
  for (const shown of document.querySelectorAll("first-steps, #page > *")) /** @type {any} */ (shown).draw();
}

async function start() {
  if (!navigator.onLine) unreachable(texts.link.away);
  try {
    await Promise.all([post("/session"), askForGames()]);
  } catch (error) {
    const lost = error instanceof Problem && error.kind === "no-network";
    if (lost) unreachable(navigator.onLine ? texts.link.unreachable : texts.link.away);
    else complain(error);
    setTimeout(start, RETRY);
    return;
  }
  live.addEventListener("state", (event) => connectionIs(/** @type {CustomEvent} */ (event).detail));
  addEventListener("hashchange", show);
  document.addEventListener(LANGUAGE_CHANGED, translate);
  show();
}

/** Says why there is nothing here yet. @param {string} reason */
function unreachable(reason) {
  const words = [h("h1", null, reason), h("p", { class: "quiet" }, texts.link.waiting)];
  render(place(), h("main", { class: "missing", key: "unreachable" }, ...words));
}

/** The service worker keeps the files of the page. Browsers have none where others could change what is sent. */
async function keepFiles() {
  try {
    await navigator.serviceWorker?.register("/service_worker.js");
  } catch {
    // Somebody may have forbidden it: the page then asks for its files as before.
  }
}

document.documentElement.lang = language();
applyLook();
followSystem();
start();
// The lobby can be used before its pictures and first steps are there.
import("./cards/element.js");
import("./guide.js");
setTimeout(keepFiles, AT_LEISURE);
