/** Starts the page: who I am, then the lobby, a table or whatever else the address says. */

import "./cards/element.js";
import "./guide.js";
import "./lobby/page.js";
import "./table/page.js";
import "./table/time_left.js";

import { post } from "./api.js";
import { complain, connectionIs } from "./notices.js";
import { route } from "./routes.js";
import { applyLook, followSystem } from "./settings.js";
import { live } from "./stream/live.js";
import { LANGUAGE_CHANGED, speak, speakOf } from "./texts.js";

const RETRY = 1500;

/** Pages that come with their own modules and styles once they are asked for. */
const LATER = /** @type {Record<string, {module: () => Promise<unknown>, style: string}>} */ ({
  "replay-page": { module: () => import("./replay/page.js"), style: "/css/replay.css" },
  "challenge-page": { module: () => import("./replay/challenge.js"), style: "/css/replay.css" },
  "rules-page": { module: () => import("./rules/page.js"), style: "/css/rules.css" },
});

async function show() {
  const { page, attributes } = route();
  const later = LATER[page];
  if (later) {
    try {
      await Promise.all([later.module(), styled(later.style)]);
    } catch (error) {
      return complain(error);
    }
    if (route().page !== page) return;
  }
  speakOf(null);
  const shown = document.createElement(page);
  for (const [name, value] of Object.entries(attributes)) shown.setAttribute(name, value);
  place().replaceChildren(shown);
}

function place() {
  return /** @type {HTMLElement} */ (document.getElementById("page"));
}

/** @param {string} address of a style sheet, which is in force afterwards */
async function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/** What is shown says the same in another language; focus and half-typed text stay. */
async function translate() {
  await speak();
  applyLook();
  for (const shown of document.querySelectorAll("first-steps, #page > *")) /** @type {any} */ (shown).draw();
}

async function start() {
  applyLook();
  followSystem();
  try {
    await Promise.all([post("/session"), speak()]);
  } catch (error) {
    complain(error);
    setTimeout(start, RETRY);
    return;
  }
  live.addEventListener("state", (event) => connectionIs(/** @type {CustomEvent} */ (event).detail));
  addEventListener("hashchange", show);
  document.addEventListener(LANGUAGE_CHANGED, translate);
  show();
}

start();
