/** What a computer advises: the action, the reason in a sentence, and behind "more" what stands behind it. */

import { inline } from "../../cards/notation.js";
import { h } from "../../dom.js";
import { say, texts } from "../../texts.js";
import { wording } from "./answers.js";
import { valueBars } from "./values.js";

/** @typedef {import("../page.js").TablePage} Page */
/** @typedef {import("../../types.js").Hint} Hint */
/** @typedef {import("../../types.js").Evidence} Evidence */

/** @param {Page} page */
export function hint(page) {
  const said = page.ui.hint;
  if (said === null) return null;
  return h(
    "div",
    { class: "hint" },
    h(
      "p",
      { role: "status" },
      h("b", null, ...inline(texts.hintSays(wording(page, said)))),
      " ",
      ...reason(said),
    ),
    said.evidence ? more(page, said, said.evidence) : null,
  );
}

/** What has no key is said in English. @param {Hint} said */
function reason({ reason, why }) {
  if (reason) return inline(say(reason));
  return [why ? h("span", { lang: "en" }, ...inline(why)) : texts.noHint];
}

/** @param {Page} page @param {Hint} said @param {Evidence} evidence */
function more(page, { action }, evidence) {
  const { guesses, share, sureness, unit, values } = evidence;
  const counted = unit ? say(unit) : "";
  return h(
    "details",
    null,
    h("summary", null, texts.hints.more),
    h(
      "div",
      { class: "evidence" },
      h("p", null, guesses > 0 ? texts.hints.over({ unit: counted, guesses }) : texts.hints.exact(counted)),
      valueBars(values, action, {
        words: (each) => wording(page, { action: each, label: each }),
        written: share ? asShare : texts.replay.value,
        mark: texts.hints.advised,
      }),
      h("p", null, say({ key: `hints.${sureness}`, params: { guesses } })),
    ),
  );
}

/** Chances that are a little beyond what can be come from counting points beside them. @param {number} value */
const asShare = (value) => texts.hints.share(100 * Math.min(1, Math.max(0, value)));
