/**
 * Where we are: `#/` is the lobby, `#/table/<id>` a table, `#/table/<id>/hand/<n>` a hand that was played there,
 * `#/replay/<id>` any hand by its id, `#/series/<id>` deals that many play (`#/challenge/<id>` in older links),
 * `#/rules/<game>` how a game is played, `#/ladder/<name>` the ratings of bots, `#/bidding` bidding practice,
 * `#/account` mine, `#/mine` what I have played, `#/puzzles/<game>` positions to decide in. A replay may be opened at a step, `…/at/12`, or where its
 * deal is checked, `…/fair`.
 *
 * @typedef {{page: string, attributes: Record<string, string>}} Place
 */

const STEP = "(?:/at/(?<step>\\d+)|/(?<tab>fair))?";

/** The element that shows each place, and what it must be told, by name. */
const PLACES = /** @type {[RegExp, string][]} */ ([
  [/^#\/table\/(?<table>[\w-]+)$/, "table-page"],
  [new RegExp(`^#/table/(?<table>[\\w-]+)/hand/(?<hand>\\d+)${STEP}$`), "replay-page"],
  [new RegExp(`^#/replay/(?<record>[^/]+)${STEP}$`), "replay-page"],
  [/^#\/(?:series|challenge)\/(?<series>\w+)$/, "series-page"],
  [/^#\/ladder\/(?<name>[^/]+)$/, "ladder-page"],
  [/^#\/bidding(?:\/(?<theme>\w+)\/(?<token>[0-9a-f]{16}))?$/, "bidding-page"],
  [/^#\/account$/, "account-page"],
  [/^#\/mine$/, "my-page"],
  [/^#\/puzzles\/(?<game>[a-z][\w-]*)$/, "puzzle-page"],
  [/^#\/puzzle\/(?<puzzle>[0-9a-f]{16})$/, "puzzle-page"],
  [/^#\/rules(?:\/(?<game>[\w-]+))?$/, "rules-page"],
]);

/** @returns {Place} */
export function route(hash = location.hash) {
  for (const [form, page] of PLACES) {
    const found = form.exec(hash);
    if (found) return { page, attributes: attributesOf(found.groups ?? {}) };
  }
  return { page: "lobby-page", attributes: {} };
}

/** @param {Record<string, string | undefined>} groups */
function attributesOf(groups) {
  const named = Object.entries(groups).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, decoded(String(value))]));
}

/** A part of an address without its escapes; as it is where they are damaged, so that its page can say what is wrong. @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} table */
export const tableAddress = (table) => `#/table/${table}`;

/** @param {string} table @param {number} hand */
export const handAddress = (table, hand) => `#/table/${table}/hand/${hand}`;

/** Where the deal of a hand is checked. @param {string} table @param {number} hand */
export const fairAddress = (table, hand) => `${handAddress(table, hand)}/fair`;

/** @param {string} record the id of a hand */
export const recordAddress = (record) => `#/replay/${encodeURIComponent(record)}`;

/** A hand to bid, if there is one: who has the same address has the same cards. @param {string} theme @param {string} token */
export const biddingAddress = (theme, token) => `#/bidding/${theme}/${token}`;

export const ACCOUNT = "#/account";
export const MINE = "#/mine";

/** @param {string} game */
export const puzzlesAddress = (game) => `#/puzzles/${game}`;

/** @param {string} series */
export const seriesAddress = (series) => `#/series/${series}`;

/** @param {string} game */
export const rulesAddress = (game) => `#/rules/${game}`;

/** @param {string} ladder */
export const ladderAddress = (ladder) => `#/ladder/${encodeURIComponent(ladder)}`;

/** @param {string} table */
export function goToTable(table) {
  location.hash = tableAddress(table);
}
