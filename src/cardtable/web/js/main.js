/** Starts the page: who I am, then the lobby or a table, whatever the address says. */

import "./cards/element.js";
import "./lobby/page.js";
import "./table/page.js";
import "./table/time_left.js";

import { post } from "./api.js";
import { complain, connectionIs } from "./notices.js";
import { route } from "./routes.js";
import { applyLook, followSystem } from "./settings.js";
import { live } from "./stream/live.js";

const RETRY = 1500;

function show() {
  const here = route();
  const page = document.createElement(here.page === "table" ? "table-page" : "lobby-page");
  if (here.page === "table") page.setAttribute("table", here.table);
  /** @type {HTMLElement} */ (document.getElementById("page")).replaceChildren(page);
}

async function start() {
  applyLook();
  followSystem();
  try {
    await post("/session");
  } catch (error) {
    complain(error);
    setTimeout(start, RETRY);
    return;
  }
  live.addEventListener("state", (event) => connectionIs(/** @type {CustomEvent} */ (event).detail));
  addEventListener("hashchange", show);
  show();
}

start();
