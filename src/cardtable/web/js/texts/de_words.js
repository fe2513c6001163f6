/** Words of the notations of all games in German. */

/** @typedef {[RegExp, string]} Pattern */

/** By the first pattern that fits; what fits none is left as it is. @param {string} text @param {Pattern[]} patterns */
export function said(text, patterns) {
  for (const [english, german] of patterns) {
    if (english.test(text)) return text.replace(english, german);
  }
  return text;
}

/** Words of the notations of all games. */
const WORDS = /** @type {Record<string, string>} */ ({
  pass: "passe",
  yes: "ja",
  no: "weg",
  skat: "Skat aufnehmen",
  kontra: "Kontra",
  re: "Re",
  show: "Karten zeigen",
  concede: "aufgeben",
  push: "drücken",
  clubs: "Kreuz",
  spades: "Pik",
  hearts: "Herz",
  diamonds: "Karo",
  grand: "Grand",
  null: "Null",
  hand: "Hand",
  ouvert: "ouvert",
  schneider: "Schneider angesagt",
  schwarz: "Schwarz angesagt",
  accept: "annehmen",
  refuse: "ablehnen",
  X: "Kontra",
  XX: "Rekontra",
  "throw in": "hinwerfen",
  trump: "Trumpf",
  moon: "Durchmarsch",
  give: "weitergeben",
  meld: "melden",
  "no meld": "nicht melden",
  exchange: "Neun tauschen",
  heads: "Kopf",
  tails: "Zahl",
  take: "nimm",
});

/** Who passes cards does not pass in the auction. @param {string} verb */
export const onward = (verb) => (verb === "pass" ? "give" : verb);

/** @param {string} label */
export function action(label) {
  if (/^pass [CDHS]/.test(label)) return action(label.replace(/^pass/, onward));
  if (label in WORDS) return WORDS[label];
  const claim = /^claim (\d+)$/.exec(label);
  if (claim) return claim[1] === "1" ? "1 Stich beanspruchen" : `${claim[1]} Stiche beanspruchen`;
  return label
    .split(" ")
    .map((word) => WORDS[word] ?? word)
    .join(" ");
}

const MELDS = /** @type {Record<string, string>} */ ({
  run: "Folge",
  "run with marriage": "Folge mit Ehe",
  flush: "Folge",
  "royal marriage": "Trumpf-Ehe",
  marriage: "Ehe",
  nine: "Trumpf-Neun",
  dix: "Trumpf-Neun",
  aces: "vier Asse",
  kings: "vier Könige",
  queens: "vier Damen",
  jacks: "vier Buben",
  pinochle: "Pinochle",
});

const DOUBLES = /** @type {Record<string, string>} */ ({
  aces: "acht Asse",
  kings: "acht Könige",
  queens: "acht Damen",
  jacks: "acht Buben",
  pinochle: "doppeltes Pinochle",
});

/** @param {string} name `double run`, `four aces` */
export function meld(name) {
  const [, double, plain] = /** @type {RegExpExecArray} */ (/^(double )?(?:four )?(.*)$/.exec(name));
  if (!(plain in MELDS)) return name;
  return double ? (DOUBLES[plain] ?? `doppelte ${MELDS[plain]}`) : MELDS[plain];
}

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** @param {number} count */
export const heads = (count) => counted(count, "Hornochse", "Hornochsen");

/** @param {string[]} names */
export function all(names) {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} und ${names[names.length - 1]}`;
}

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
