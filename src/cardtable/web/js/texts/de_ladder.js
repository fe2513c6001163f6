/** What is said of ladders, in German. */

/** @param {number} number */
const counted = (number) => number.toLocaleString("de");

/** @param {number} number */
const inSets = (number) => `${counted(number)} ${number === 1 ? "Satz" : "Sätze"}`;

/** @param {number} at seconds since 1970 */
const moment = (at) => new Date(at * 1000).toLocaleString("de", { dateStyle: "medium", timeStyle: "short" });

/** @type {typeof import("./en_ladder.js").ladder} */
export const ladder = {
  title: "Rangliste",
  gone: "Diese Rangliste gibt es nicht.",
  list: "Ranglisten der Arena",
  brief: (bots, sets) => `${counted(bots)} ${bots === 1 ? "Programm" : "Programme"}, ${inSets(sets)}`,
  played: (sets, at) =>
    at === null ? "Noch ist nichts gespielt." : `${inSets(sets)} gespielt, zuletzt am ${moment(at)}.`,
  next: (names) => `Als Nächstes: ${names.join(" – ")}`,
  place: "Platz",
  bot: "Programm",
  elo: "Elo",
  record: ({ sets, faults, absent }) =>
    [inSets(sets), faults > 0 ? `${counted(faults)} Fehler` : "", absent ? "spielt zurzeit nicht" : ""]
      .filter(Boolean)
      .join(" · "),
  meaning:
    "Ein Satz ist eine Austeilung in allen Sitzordnungen, sodass alle jedes Blatt einmal haben. Elo ist im Mittel 0; der Strich zeigt, wo sie mit 95 % Sicherheit liegt. Als Nächstes spielt, über wen am wenigsten bekannt ist, gegen Gleichstarke.",
  latest: "Die letzten Sätze",
  set: (number) => `Satz ${counted(number)}`,
  around: (mean, half) =>
    `${mean < 0 ? "−" : "+"}${counted(Math.abs(Math.round(mean)))} ± ${counted(Math.round(half))}`,
};
