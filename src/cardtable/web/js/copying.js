/** A text with a button that copies it. */

import { h } from "./dom.js";
import { notice } from "./notices.js";
import { texts } from "./texts.js";

/** @param {string} title @param {string} text */
export function copyField(title, text) {
  return h(
    "div",
    { class: "copying", key: title },
    h("span", { "aria-hidden": "true" }, title),
    h("input", { readonly: true, value: text, "aria-label": title }),
    h("button", { type: "button", class: "small", onclick: () => copy(text) }, texts.replay.copy),
  );
}

/** Copies a text, or shows it where that is not allowed. @param {string} text @param {string} [done] */
export async function copy(text, done = texts.replay.copied) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice(text);
  }
}
