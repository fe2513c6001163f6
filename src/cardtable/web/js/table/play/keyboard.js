/** Playing by typing: a card (`sa`, `as`, `10h`), a bid or a word, then Enter; `?` asks for a hint. */

import { readings } from "../../cards/notation.js";

/** @typedef {import("../page.js").TablePage} Page */

const TYPED = /^[a-z0-9 *]$/i;

/** @param {Page} page @param {KeyboardEvent} event */
export function typing(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
  if (event.key === "?") page.hint();
  else if (event.key === "Escape")
    page.look({ typed: "", lifted: null, picked: [], panel: false, last: false });
  else if (event.key === "Backspace" && page.ui.typed) page.look({ typed: page.ui.typed.slice(0, -1) });
  else if (event.key === "Enter" && page.ui.typed) enter(page);
  else if (TYPED.test(event.key) && page.myTurn && !(event.key === " " && !page.ui.typed))
    page.look({ typed: page.ui.typed + event.key });
  else return;
  event.preventDefault();
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
}

/** Plays what was typed, if it can mean one legal action only. @param {Page} page */
function enter(page) {
  const meanings = readings(page.ui.typed);
  const legal = page.table.legal;
  const exact = legal.filter(
    (each) => meanings.includes(each.action.toLowerCase()) || meanings.includes(each.label.toLowerCase()),
  );
  const begun = legal.filter((each) => meanings.some((text) => each.action.toLowerCase().startsWith(text)));
  const chosen = exact[0] ?? (begun.length === 1 ? begun[0] : null);
  page.look({ typed: "" });
  if (chosen) page.act(chosen);
}
