/** How the hand ended, with the arithmetic behind it. */

import { inline } from "../cards/notation.js";
import { h } from "../dom.js";
import { columnsOf, headline, lineSaid } from "../table/panel/score.js";
import { sentences } from "../table/story/story.js";
import { say, texts } from "../texts.js";

/** @typedef {import("./page.js").ReplayPage} Page */

/** @param {Page} page */
export function result(page) {
  const file = page.file;
  if (file === null) return null;
  const mine = file.names[file.players.indexOf(page.table.me.chair ?? -1)];
  return h(
    "section",
    { class: "outcome" },
    h("h2", null, texts.replay.result),
    headlineOf(page),
    story(page),
    h(
      "ul",
      { class: "points" },
      columnsOf(page.ending)
        .filter(({ chair }) => file.players.includes(chair))
        .map(({ chair, name }) =>
          h("li", { key: chair }, h("span", null, name), h("b", null, texts.number(file.points[chair]))),
        ),
    ),
    file.lines.length === 0
      ? null
      : h(
          "details",
          null,
          h("summary", null, texts.replay.arithmetic),
          h(
            "ul",
            { class: "sums" },
            file.lines.map((line, number) =>
              h(
                "li",
                { key: number },
                h(
                  "span",
                  null,
                  h("span", { class: "quiet" }, whose(page, line.chairs), " "),
                  ...inline(named(page, lineSaid(line, mine))),
                ),
                h("b", null, line.value > 0 ? `+${line.value}` : texts.number(line.value)),
              ),
            ),
          ),
        ),
  );
}

/** How the hand ended, in a sentence. @param {Page} page */
function headlineOf(page) {
  const hand = page.ending.hands.at(-1);
  if (hand === undefined) return null;
  const said = headline(/** @type {any} */ ({ face: page.face, table: page.ending }), hand);
  return h("p", { class: "headline" }, ...inline(said));
}

/** Where it turned, once that is known. @param {Page} page */
function story(page) {
  const { found } = page.analysing;
  if (found?.status !== "done") return null;
  return h(
    "div",
    { class: "turning" },
    sentences(page, found, page.ending.history),
    found.remarks.map((remark, number) => h("p", { key: `remark ${number}` }, ...inline(say(remark)))),
  );
}

/** Where nobody is known the server numbers the seats. @param {Page} page @param {string} text */
function named(page, text) {
  if (page.hasAttribute("table")) return text;
  return text.replace(/\bSeat (\d+)\b/g, (_, number) => String(page.file?.names[number - 1]));
}

/** @param {Page} page @param {number[]} chairs */
function whose(page, chairs) {
  const file = /** @type {import("../types.js").HandFile} */ (page.file);
  return chairs
    .map((chair) =>
      chair === page.table.me.chair ? texts.table.you : file.names[file.players.indexOf(chair)],
    )
    .join(" · ");
}
