/** Who plays a series, and how well they did as far as that is told. */

import { classes, h } from "../dom.js";
import { say, seatName, texts } from "../texts.js";

/** @typedef {import("../types.js").Series} Series */
/** @typedef {import("../types.js").SeriesPerson} Person */
/** @typedef {import("../types.js").Count} Count */

/** @param {Series} series */
export function ranking(series) {
  if (series.people.length === 0) return h("p", { class: "quiet none" }, texts.series.nobody);
  return h(
    "div",
    { class: "wide" },
    h(
      "table",
      { class: "compared ranking" },
      h("thead", null, head(series)),
      h(
        "tbody",
        null,
        series.people.map((each, number) => row(series, each, number)),
      ),
    ),
  );
}

/** @param {Series} series */
function head({ counts, results }) {
  return h(
    "tr",
    null,
    results ? h("th", { scope: "col", class: "place" }, texts.series.place) : null,
    h("th", { scope: "col", class: "person" }, texts.series.who),
    results
      ? counts.map((count, number) => h("th", { scope: "col", key: number }, countName(count)))
      : h("th", { scope: "col" }, texts.series.played),
  );
}

/** @param {Series} series @param {Person} person @param {number} number */
function row({ chair, counts, deals, game, given, results, replayed }, person, number) {
  const byId = given && person.original;
  const notes = [
    person.mine ? texts.series.you : "",
    person.original ? texts.series[byId ? "byId" : "first"] : "",
    person.unranked ? texts.series.knew : "",
    results && person.played < deals ? texts.series.reached({ played: person.played, deals }) : "",
  ].filter(Boolean);
  return h(
    "tr",
    { key: number, class: classes(person.mine && "mine", person.place === 1 && "leader") },
    results ? h("td", { class: "place" }, person.place === null ? "–" : texts.series.nth(person.place)) : null,
    h(
      "th",
      { scope: "row", class: "person" },
      byId ? seatName(game, chair) : person.name,
      notes.length > 0 ? h("span", { class: "quiet" }, ` · ${notes.join(" · ")}`) : null,
    ),
    results
      ? counts.map((count, which) =>
          h(
            "td",
            { key: which },
            person.totals.length > 0 ? shown(count, person.totals[which]) : "–",
          ),
        )
      : h("td", null, progress(person, deals, replayed)),
  );
}

/** @param {Person} person @param {number} deals @param {boolean} replayed */
function progress({ played }, deals, replayed) {
  if (replayed) return texts.series.hidden(played > 0 ? "over" : "playing");
  return texts.series.reached({ played, deals });
}

/** @param {Count} count @returns {string} */
export const countName = ({ words, name }) => say(words, name);

/** A number as the game's people write it. @param {Count} count @param {number} value @returns {string} */
export function shown({ digits, share }, value) {
  const rounded = (share ? 100 * value : value).toFixed(digits);
  return share ? texts.series.percent(rounded) : texts.number(Number(rounded));
}
