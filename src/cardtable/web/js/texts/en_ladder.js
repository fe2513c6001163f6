/** What is said of ladders, in English. */

/** @param {number} number @param {string} [one] */
const counted = (number, one) =>
  `${number.toLocaleString("en")}${one ? ` ${number === 1 ? one : `${one}s`}` : ""}`;

/** @param {number} at seconds since 1970 */
const moment = (at) => new Date(at * 1000).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

export const ladder = {
  title: "Ladder",
  gone: "There is no such ladder.",
  list: "Ladders of the arena",
  /** @param {number} bots @param {number} sets */
  brief: (bots, sets) => `${counted(bots, "bot")}, ${counted(sets, "set")}`,
  /** @param {number} sets @param {number | null} at */
  played: (sets, at) =>
    at === null
      ? "Nothing has been played yet."
      : `${counted(sets, "set")} played, the last one on ${moment(at)}.`,
  /** @param {string[]} names */
  next: (names) => `Next: ${names.join(" – ")}`,
  place: "Place",
  bot: "Bot",
  elo: "Elo",
  /** @param {import("../types.js").Rung} rung */
  record: ({ sets, faults, absent }) =>
    [
      counted(sets, "set"),
      faults > 0 ? counted(faults, "fault") : "",
      absent ? "does not play at present" : "",
    ]
      .filter(Boolean)
      .join(" · "),
  meaning:
    "A set is one deal in all seatings, so that everybody has every hand once. Elo is 0 on average; the line is the 95 % interval. Whoever is least certain plays next, against equals.",
  latest: "The latest sets",
  /** @param {number} number */
  set: (number) => `Set ${counted(number)}`,
  /** @param {number} mean @param {number} half */
  around: (mean, half) =>
    `${mean < 0 ? "−" : "+"}${counted(Math.abs(Math.round(mean)))} ± ${counted(Math.round(half))}`,
};
