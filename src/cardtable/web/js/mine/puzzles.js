/** The puzzles of each game, and how I do with them. */

import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { puzzlesAddress } from "../routes.js";
import { texts } from "../texts.js";

/** @param {import("../types.js").PuzzleBrief[]} puzzles */
export function puzzleSection(puzzles) {
  const there = puzzles.filter((each) => each.puzzles > 0);
  if (there.length === 0) return null;
  return h(
    "section",
    { class: "briefs puzzles", key: "puzzles" },
    h("h2", null, texts.puzzles.list),
    h("p", { class: "quiet" }, texts.puzzles.why),
    h(
      "ul",
      null,
      there.map((each) => h("li", { key: each.game }, brief(each))),
    ),
  );
}

/** @param {import("../types.js").PuzzleBrief} brief */
function brief({ game, puzzles, tried, solved, mistakes, rating }) {
  return h(
    "a",
    { class: classes("brief", mistakes > 0 && "turn"), href: puzzlesAddress(game), "aria-label": texts.puzzles.of(gameTitle(game)) },
    h("b", { class: "game" }, gameTitle(game)),
    h(
      "span",
      { class: "chairs" },
      mistakes > 0 ? texts.puzzles.mistakes(mistakes) : texts.puzzles.there(puzzles - tried),
    ),
    h("span", { class: "state" }, tried > 0 ? `${texts.puzzles.solved({ solved, tried })} · ${rating.rating} (${rating.low}–${rating.high})` : ""),
    h("span", { class: "button" }, texts.puzzles.solve),
  );
}
