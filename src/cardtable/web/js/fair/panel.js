/** Why the cards can be trusted, in three sentences, and the check by the reader's own browser. */

import { get } from "../api.js";
import { classes, h } from "../dom.js";
import { complain } from "../notices.js";
import { locale, texts } from "../texts.js";
import { canCheck, commitment, dealt, same } from "./check.js";
import { noted } from "./noted.js";

/** @typedef {import("../types.js").HandFile} HandFile */
/** @typedef {{good: boolean | null, words: () => string}} Finding null is neither; in the language that is spoken then */
/** @typedef {{file: HandFile | null, source: string, findings: Finding[] | null, draw: () => void}} Shown */

/** @param {Shown} page @returns {import("../dom.js").Children} */
export function fair(page) {
  const { file, findings } = page;
  if (file === null) return null;
  if (!file.commitment) return h("p", { class: "quiet", key: "nothing" }, texts.fair.nothing);
  return [
    h("h3", { key: "title" }, file.given ? texts.fair.titleGiven : texts.fair.title),
    file.given
      ? h("p", { key: "given" }, texts.fair.given)
      : h("p", { key: "why" }, texts.fair.first, " ", texts.fair.second, " ", texts.fair.third),
    findings === null ? button(page, file) : results(findings),
    number(texts.fair.promise, file.commitment),
    number(texts.fair.secret, file.secret),
    h(
      "p",
      { key: "file" },
      h("a", { class: "button small", href: `/api${page.source}`, download: `${file.table}-${file.hand}.json` }, texts.fair.file),
    ),
  ];
}

/** @param {Shown} page @param {HandFile} file */
function button(page, file) {
  if (!canCheck()) return h("p", { class: "insecure", key: "insecure" }, texts.fair.insecure);
  return h(
    "button",
    { type: "button", class: "main check-deal", key: "check", onclick: () => check(page, file) },
    texts.fair.check,
  );
}

/** @param {Finding[]} findings */
function results(findings) {
  return h(
    "ul",
    { class: "findings", key: "findings", role: "status" },
    findings.map(({ good, words }, which) =>
      h(
        "li",
        { key: which, class: classes(good === true && "good", good === false && "wrong") },
        h("b", { "aria-hidden": "true" }, good === null ? "·" : good ? "✓" : "✗"),
        h("span", null, words()),
      ),
    ),
  );
}

/** @param {string} name @param {string} digits */
function number(name, digits) {
  return h("p", { class: "quiet digits", key: name }, h("span", null, name), " ", h("code", null, digits));
}

/** @param {Shown} page @param {HandFile} file */
async function check(page, file) {
  try {
    page.findings = await findings(file);
  } catch (error) {
    complain(error);
  }
  page.draw();
}

/** @param {HandFile} file @returns {Promise<Finding[]>} */
async function findings(file) {
  const place = file.dealt_at ?? { table: file.table, hand: file.hand };
  const fits = (await commitment(file.secret, place)) === file.commitment;
  const found = [{ good: fits, words: () => (fits ? texts.fair.fits : texts.fair.differs) }];
  if (!file.given) {
    const right = same(await dealt(file.secret, place, file.decks), file.record.deal, file.decks);
    const cards = file.decks.flatMap((deck) => deck.piles).reduce((sum, { size }) => sum + size, 0);
    found.push({ good: right, words: () => (right ? texts.fair.dealt(cards) : texts.fair.notDealt) });
  }
  return [...found, ...(await listed(file)), own(file)];
}

/** A series has told all its promises when it was made. @param {HandFile} file @returns {Promise<Finding[]>} */
async function listed({ series, dealt_at, commitment: promise }) {
  if (series === null || dealt_at === null) return [];
  const { promises } = await get(`/series/${series}`);
  if (promises.length === 0) return [];
  const good = promises[dealt_at.hand - 1] === promise;
  return [{ good, words: () => (good ? texts.fair.listed : texts.fair.notListed) }];
}

/** What this browser has noted itself. @param {HandFile} file @returns {Finding} */
function own({ table, hand, commitment: promise }) {
  const note = noted(table, hand);
  if (note === null) return { good: null, words: () => texts.fair.notNoted };
  const when = () => new Date(note.at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  if (note.promise !== promise) return { good: false, words: () => texts.fair.notedOther(when()) };
  return { good: true, words: () => texts.fair.noted({ when: when(), moves: note.moves }) };
}
