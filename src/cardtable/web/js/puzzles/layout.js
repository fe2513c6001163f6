/** The page of a puzzle put together: the table, and beside it the question or the answer. */

import { inline } from "../cards/notation.js";
import { bySuit, french, suitMark } from "../cards/notation.js";
import { gameTitle } from "../catalogue.js";
import { classes, h } from "../dom.js";
import { answers, wording } from "../table/decide/answers.js";
import { prompt } from "../table/decide/prompt.js";
import { valueBars } from "../table/decide/values.js";
import { felt } from "../table/layout.js";
import { hand } from "../table/play/hand.js";
import { locale, say, seatName, texts } from "../texts.js";
import { top } from "../top.js";

/** @typedef {import("./page.js").PuzzlePage} Page */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").PuzzleAnswer} Answer */

/** @param {Page} page @param {Puzzle} puzzle @returns {import("../dom.js").Child[]} */
export function layout(page, puzzle) {
  const ask = h("div", { class: "ask" }, prompt(page), (page.face.answers ?? answers)(page));
  return [
    top(
      h("span", { class: "pill game" }, gameTitle(puzzle.game)),
      h("span", { class: "pill" }, `${texts.puzzles.title} · ${texts.kinds[puzzle.kind]}`),
    ),
    felt(page, puzzle.answer ? null : ask, puzzle.answer ? h("div", { class: "still", inert: true }, hand(page)) : hand(page)),
    h(
      "aside",
      { class: "review puzzle", "aria-label": texts.puzzles.title },
      puzzle.answer ? answer(page, puzzle, puzzle.answer) : question(puzzle),
    ),
  ];
}

/** @param {Puzzle} puzzle */
function question({ mine, at, rating }) {
  const when = at === null ? "" : new Date(at * 1000).toLocaleDateString(locale(), { dateStyle: "medium" });
  return [
    h("h2", { key: "title" }, texts.puzzles.ask),
    mine ? h("p", { key: "mine" }, texts.puzzles.mine(when)) : null,
    h("p", { class: "quiet", key: "rating" }, texts.puzzles.own(rating.rating)),
  ];
}

/** @param {Page} page @param {Puzzle} puzzle @param {Answer} told */
function answer(page, puzzle, told) {
  const words = (/** @type {string} */ action) => wording(page, { action, label: action });
  const best = told.values[0].action;
  const written = (/** @type {number} */ value) =>
    told.share ? texts.series.percent((100 * value).toFixed(0)) : texts.replay.value(value);
  const unit = say(told.unit);
  return [
    h(
      "h2",
      { key: "verdict", class: classes("verdict", told.right ? "right" : "wrong"), role: "status" },
      ...inline(told.right ? texts.puzzles.right : texts.puzzles.wrong(words(best))),
    ),
    told.right ? null : h("p", { key: "chose" }, ...inline(texts.puzzles.chose(words(told.action)))),
    h("p", { key: "why", class: "why" }, ...inline(say(told.reason, told.why))),
    valueBars(told.values, told.action, { words, written, mark: texts.replay.taken }),
    h(
      "p",
      { class: "quiet", key: "unit" },
      told.guesses > 0 ? texts.puzzles.worth({ unit, guesses: told.guesses }) : texts.puzzles.known(unit),
    ),
    ...table(puzzle, told, words),
    told.club === best ? null : h("p", { class: "quiet", key: "club" }, texts.puzzles.hard),
    cards(page, puzzle, told),
    h("p", { key: "rating" }, texts.puzzles.rating(told.after), change(told)),
    h(
      "div",
      { class: "group", key: "next" },
      h("button", { type: "button", class: "main next-puzzle", onclick: () => page.next() }, texts.puzzles.next),
    ),
  ];
}

/** @param {Answer} told */
function change({ before, after, rated }) {
  const gained = after.rating - before.rating;
  return rated ? h("b", null, ` ${gained > 0 ? "+" : ""}${texts.number(gained)}`) : null;
}

/** What was done where the position comes from, what that cost, and how it could have gone on. @param {Puzzle} puzzle @param {Answer} told @param {(action: string) => string} words */
function table({ mine }, told, words) {
  const unit = told.cost_unit?.key.split(".").pop() ?? "";
  const cost = texts.costs[unit]?.(Math.round(told.cost * 10) / 10) ?? String(told.cost);
  return [
    h(
      "p",
      { key: "did" },
      ...inline(texts.puzzles[mine ? "you" : "did"](words(told.taken))),
      " ",
      texts.puzzles.cost(cost),
    ),
    told.line.length > 0
      ? h(
          "p",
          { key: "line", class: "continued" },
          h("span", { class: "quiet" }, texts.puzzles.line, " "),
          ...told.line.flatMap((action) => [...inline(words(action)), " "]),
        )
      : null,
  ];
}

/** What everybody held. @param {Page} page @param {Puzzle} puzzle @param {Answer} told */
function cards(page, { game }, { hands }) {
  return h(
    "details",
    { key: "cards" },
    h("summary", null, texts.puzzles.cards),
    hands.map((held, seat) =>
      h(
        "section",
        { key: seat, class: "held" },
        h("h3", null, seatName(game, seat)),
        bySuit(held, page.face.ranks).map((some, row) =>
          h(
            "p",
            { key: row },
            french(some[0]) ? [suitMark(some[0][0]), " "] : null,
            some.map((card) => texts.letters[card[1]] ?? (french(card) ? card[1] : card)).join(" "),
          ),
        ),
      ),
    ),
  );
}
