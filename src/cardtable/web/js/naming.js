/** Before somebody meets others for the first time: what shall they call them? Asked once. */

import { post, request } from "./api.js";
import { h, render } from "./dom.js";
import { complain } from "./notices.js";
import { prefer, settings } from "./settings.js";
import { texts } from "./texts.js";

/** What the server calls somebody who has not said a name. */
const UNNAMED = /^(Guest|Gast) \d+$/;

/** Waits until somebody has said a name, or does not want to. */
export async function introduced() {
  if (settings().named) return;
  const { name } = await post("/session");
  if (UNNAMED.test(name)) await askForName(name);
  prefer({ named: true });
}

/** @param {string} name that somebody has if they say none @returns {Promise<void>} */
function askForName(name) {
  const dialog = document.createElement("dialog");
  dialog.className = "naming";
  dialog.setAttribute("aria-labelledby", "naming");
  render(dialog, question(dialog, name));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve();
    };
  });
}

/** @param {HTMLDialogElement} dialog @param {string} name */
function question(dialog, name) {
  return h(
    "form",
    { onsubmit: (/** @type {SubmitEvent} */ event) => take(dialog, event) },
    h("h2", { id: "naming" }, texts.naming.title),
    h("input", {
      name: "name",
      maxlength: "24",
      autocomplete: "nickname",
      placeholder: name,
      "aria-label": texts.hall.name,
    }),
    h("p", { class: "quiet" }, texts.naming.help),
    h("div", { class: "group end" }, h("button", { type: "submit", class: "main" }, texts.naming.go)),
  );
}

/** @param {HTMLDialogElement} dialog @param {SubmitEvent} event */
async function take(dialog, event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
  const name = String(form.get("name")).trim();
  try {
    if (name !== "") await request("PATCH", "/session", { name });
    dialog.close();
  } catch (error) {
    complain(error);
  }
}
