/**
 * Why computers advise what they advise, and what calls of bridge mean, in German. They speak English, in few forms: clauses apart by semicolons,
 * most of them fixed, the others with cards and numbers in them. What fits no form has no German words.
 */

import { CARD_PLAY, MEANINGS } from "./de_bridge.js";
import { action, all, counted, meld } from "./de_words.js";

/** @typedef {[RegExp, (...found: string[]) => string]} Form */

const PINOCHLE = /** @type {Record<string, string>} */ ({
  "it is the only card allowed": "nur diese Karte ist erlaubt",
  "nothing else is allowed": "etwas anderes ist nicht erlaubt",
  "the partner has the bid": "der Partner hält das Gebot",
  "it is worth the most": "das ist am meisten wert",
  "these are missed least": "diese fehlen am wenigsten",
  "nothing that the opponents may play is higher": "die Gegner können nicht höher gehen",
  "it draws trumps and cannot be beaten": "zieht Trumpf und kann nicht überstochen werden",
  "nothing wins for sure, so a card that costs little":
    "nichts sticht sicher, also eine Karte, die wenig kostet",
  "the last card takes the trick: the lowest that counts is enough":
    "die letzte Karte macht den Stich: die niedrigste, die zählt, genügt",
  "it holds the trick, and a lower one might not": "hält den Stich, eine niedrigere vielleicht nicht",
  "it has to be beaten, but may not hold: as cheap as can be":
    "es muss überstochen werden, hält aber vielleicht nicht: so billig wie möglich",
  "the trick goes to the partner, so it gets a counter":
    "der Partner macht den Stich und bekommt eine Zählkarte",
  "the trick is lost, or may be: the cheapest card goes":
    "der Stich ist verloren oder unsicher: die billigste Karte geht",
  "with open cards it brings the most": "bei offenen Karten bringt es am meisten",
  "no other card can do better": "keine andere Karte kann mehr bringen",
});

const TWO_HAND = /** @type {Record<string, string>} */ ({
  "a coin knows no reasons": "eine Münze kennt keine Gründe",
  "the better card for the dix": "die bessere Karte für die Trumpf-Neun",
  "there is nothing to meld": "es gibt nichts zu melden",
  "there is nothing else to do": "etwas anderes gibt es nicht",
  "it counts 10 points and costs nothing": "zählt 10 Punkte und kostet nichts",
  "it brings the most points": "bringt die meisten Punkte",
  "there is no time to solve the end": "das Ende auszurechnen reicht die Zeit nicht",
  "by the rules of the course it brings the most": "nach den Regeln des Kurses bringt es am meisten",
});

const SKAT = /** @type {Record<string, string>} */ ({
  "the one game that these cards are good for": "nur für dieses Spiel taugen die Karten",
  "it is not over until the last card": "erst die letzte Karte entscheidet",
  "nothing is doubled without a reason": "ohne Grund wird nicht verdoppelt",
  "the hand is too weak for any game": "das Blatt ist für jedes Spiel zu schwach",
  "strong enough without the skat": "stark genug ohne den Skat",
  "two more cards to choose from": "zwei Karten mehr zur Auswahl",
  "the trick is the partner's: give points": "der Stich gehört dem Partner: schmieren",
  "the trick is not ours: give little": "der Stich gehört uns nicht: wenig geben",
  "the trick is lost: give little": "der Stich ist verloren: wenig geben",
  "takes the trick from the declarer": "nimmt dem Alleinspieler den Stich ab",
  "takes the trick whatever comes": "macht den Stich, was auch kommt",
  "takes the trick with the most points": "macht den Stich mit den meisten Augen",
  "takes the trick cheaply": "macht den Stich billig",
  "nothing sure to take it with": "keine Karte macht den Stich sicher",
  "makes the declarer beat it": "zwingt den Alleinspieler, höher zu gehen",
  "ruffs the points": "sticht die Augen",
  "ruffs before the last hand": "sticht, bevor der Letzte drankommt",
  "not worth a trump": "keinen Trumpf wert",
  "cannot be sure of the trick": "der Stich ist nicht sicher",
  "pulls trumps from above": "zieht Trumpf von oben",
  "pulls trumps from below": "zieht Trumpf von unten",
  "the highest of its suit": "die höchste ihrer Farbe",
  "gives up a low card": "gibt eine kleine Karte ab",
  "only trumps are left": "nur noch Trümpfe sind da",
  "an ace while it still goes through": "ein Ass, solange es noch durchgeht",
  "a long suit through the declarer": "lange Farbe durch den Alleinspieler",
  "a short suit to the partner": "kurze Farbe zum Partner",
  "leaves the trick to the declarer": "lässt dem Alleinspieler den Stich",
  "gets rid of a high card": "wird eine hohe Karte los",
  "stays as low as possible": "bleibt so niedrig wie möglich",
  "low, so that it stays with the declarer": "niedrig, damit der Alleinspieler dabei bleibt",
  "the safest card to lead": "die sicherste Karte zum Ausspielen",
  "does not take the trick": "macht den Stich nicht",
  "takes it anyway, so with a high card": "macht ihn ohnehin, also mit einer hohen Karte",
  "hopes to be beaten": "hofft, dass jemand höher geht",
  "looks fine at first sight": "sieht auf den ersten Blick gut aus",
});

const SENTENCES = /** @type {Record<string, string>} */ ({
  ...PINOCHLE,
  ...TWO_HAND,
  ...SKAT,
  ...CARD_PLAY,
  "there is nothing else": "etwas anderes gibt es nicht",
});

/** What a hand promises with a trump, and what follows from that. @type {Form[]} */
const PROMISES = [
  [/^with trump (.) the hand promises about (\S+)$/, promised],
  [
    /^with trump (.) the hand promises about (\S+), far from (\d+)$/,
    (...all_) => `${promised(...all_)}, weit weg von ${all_[2]}`,
  ],
  [
    /^with trump (.) the hand promises about (\S+), not more than the others bid$/,
    (...all_) => `${promised(...all_)}, nicht mehr als die anderen bieten`,
  ],
  [
    /^with trump (.) the hand promises about (\S+), and there is but one round$/,
    (...all_) => `${promised(...all_)}, und es wird nur einmal reihum gereizt`,
  ],
  [
    /^with trump (.) the hand promises about (\S+), so (\d+) is safe enough$/,
    (...all_) => `${promised(...all_)}, also ist ${all_[2]} sicher genug`,
  ],
  [/^(.) promises about (\S+)$/, (suit, points) => `Trumpf ${suit} verspricht etwa ${points}`],
  [
    /^(\d+) is far from the (\S+) or so that this hand promises$/,
    (bid, points) => `${bid} ist weit weg von den etwa ${points}, die das Blatt verspricht`,
  ],
  [/^these help with trump (.)$/, (suit) => `diese helfen bei Trumpf ${suit}`],
  [
    /^the best of (\d+) cards over (\d+) deals$/,
    (cards, deals) => `die beste von ${cards} Karten über ${deals} Verteilungen`,
  ],
];

/** @param {string[]} found */
function promised(...[suit, points]) {
  return `mit Trumpf ${suit} verspricht das Blatt etwa ${points}`;
}

/** @type {Form[]} */
const TWO_HAND_FORMS = [
  [
    /^(.*) counts (\d+) points, the most there is$/,
    (name, points) => `${meld(name)} zählt ${points} Punkte, mehr geht nicht`,
  ],
  [/^(\S+) is the strongest card$/, (card) => `${card} ist die stärkste Karte`],
  [
    /^(\S+) is the strongest of the cards that cost no meld(.*)$/,
    (card, kept) => `${card} ist die stärkste der Karten, die keine Meldung kosten${keeps(kept)}`,
  ],
  [
    /^nothing beats (\S+), so (\S+) is the cheapest card to lose(.*)$/,
    (lead, card, kept) => `nichts schlägt ${lead}, also kostet ${card} am wenigsten${keeps(kept)}`,
  ],
  [
    /^only a trump wins this turn, and (\S+) is the cheapest(.*)$/,
    (card, kept) => `nur ein Trumpf macht den Stich, und ${card} ist der billigste${keeps(kept)}`,
  ],
  [
    /^(\S+) wins the turn as the cheapest card that does(.*)$/,
    (card, kept) => `${card} macht den Stich als billigste Karte${keeps(kept)}`,
  ],
  [
    /^all cards are known: perfect play gets (\d+) points (more|less) than the other from here on$/,
    (points, more) =>
      `alle Karten sind bekannt: bei bestem Spiel von hier an ${counted(Number(points), "Punkt", "Punkte")} ${more === "more" ? "mehr" : "weniger"} als der andere`,
  ],
];

/** The end of a sentence: " and keeps four aces and dix". @param {string} kept */
function keeps(kept) {
  const names = kept.replace(/^ and keeps /, "").split(/, | and /);
  return kept ? ` und erhält ${all(names.map(meld))}` : "";
}

/** @type {Form[]} */
const SKAT_FORMS = [
  [
    /^at (\d+) mostly (.*), won (\d+)% of the time, brings (\S+)$/,
    (bid, game, often, gain) =>
      `bei ${bid} meist ${action(game)}, in ${often} % gewonnen, bringt ${number(gain)}`,
  ],
  [
    /^the skat promises (\S+), (.*) (\S+)$/,
    (skat, game, alone) => `der Skat verspricht ${number(skat)}, ${action(game)} ${number(alone)}`,
  ],
  [
    /^(.*) without (\S+ \S+) (\S+), (.*) without (\S+ \S+) (\S+) over (\d+) guesses of what is hidden$/,
    (...[one, push, gain, two, other, less, looked]) =>
      `${action(one)} ohne ${push} ${number(gain)}, ${action(two)} ohne ${other} ${number(less)} bei ${guesses(looked)}`,
  ],
  [
    /^(makes|beats) the game: (.*) of (\d+) guesses of what is hidden$/,
    (aim, shares, looked) =>
      `${aim === "makes" ? "gewinnt" : "schlägt"} das Spiel: ${shares.replaceAll("%", " %")} von ${counted(Number(looked), "Annahme", "Annahmen")} über das Verdeckte`,
  ],
  [
    /^these two are best away in a game of (.*)$/,
    (game) => `diese beiden fehlen bei ${action(game)} am wenigsten`,
  ],
  [
    /^the best game that is worth (\d+) with these cards$/,
    (bid) => `das beste Spiel, das mit diesen Karten ${bid} wert ist`,
  ],
  [/^(.*) is worth (\d+)$/, (game, value) => `${action(game)} ist ${value} wert`],
  [/^(.*) is worth (\d+) and no more$/, (game, value) => `${action(game)} ist ${value} wert und nicht mehr`],
];

/** @type {Form[]} */
const NIMMT_FORMS = [
  [
    /^(.*) wins the match in (\d+)% of (\d+) worlds(?:, (.*) in (\d+)%)?$/,
    (one, wins, worlds, two, less) =>
      `${action(one)} gewinnt die Partie in ${wins} % von ${worlds} Welten${two ? `, ${action(two)} in ${less} %` : ""}`,
  ],
  [
    /^this row costs the fewest heads: (\d+)$/,
    (heads) => `diese Reihe kostet die wenigsten Hornochsen: ${heads}`,
  ],
  [
    /^(\d+) is lower than all rows and takes one, for (\d+) heads or so$/,
    (card, heads) =>
      `${card} ist kleiner als jede Reihe und nimmt eine, für etwa ${counted(Number(heads), "Hornochsen", "Hornochsen")}`,
  ],
  [
    /^(\d+) goes behind (\d+), where the row (is full|has \d+ free) and (\d+) unseen cards could come between: (\S+) heads to fear$/,
    (card, end, room, between, heads) =>
      `${card} kommt hinter ${end}, wo ${room === "is full" ? "die Reihe voll ist" : `noch ${room.replace(/\D/g, "")} frei sind`} und ${counted(Number(between), "ungesehene Karte", "ungesehene Karten")} dazwischen kommen könnten: ${number(heads)} Hornochsen zu befürchten`,
  ],
];

/** @type {Form[]} */
const FORMS = [
  ...PROMISES,
  ...TWO_HAND_FORMS,
  ...SKAT_FORMS,
  ...NIMMT_FORMS,
  [
    /^better than (\S+), which the rules of thumb would play$/,
    (card) => `besser als ${card}, was nach Faustregel dran wäre`,
  ],
  [
    /^with all cards known the declarer has (\d+) of the tricks that are left$/,
    (tricks) =>
      `alle Karten sind bekannt: der Alleinspieler macht noch ${counted(Number(tricks), "Stich", "Stiche")}`,
  ],
  [/^(\d+) of these cards cannot be beaten$/, (cards) => `${cards} dieser Karten sind nicht zu schlagen`],
  [
    /^(.+) ([+-][\d.]+) over (one|\d+) guess(?:es)? of what is hidden(?:, (.+) ([+-][\d.]+))?$/,
    (one, value, looked, two, less) =>
      `${action(one)} ${number(value)} bei ${guesses(looked)}${two ? `, ${action(two)} ${number(less)}` : ""}`,
  ],
];

/** @param {string} text `-1.5` */
const number = (text) => text.replace(".", ",").replace("-", "−");

/** @param {string} count */
const guesses = (count) =>
  `${counted(count === "one" ? 1 : Number(count), "Annahme", "Annahmen")} über das Verdeckte`;

/** @param {string} why @returns {string | null} */
export function reason(why) {
  const clauses = why
    .split("; ")
    .map((text) => (text.startsWith("or ") ? other(text.slice(3)) : clause(text)));
  return clauses.includes(null) ? null : clauses.join("; ");
}

/** Something else that a call of bridge may mean. @param {string} text */
function other(text) {
  const german = clause(text);
  return german && `oder ${german}`;
}

/** @param {string} text @returns {string | null} */
function clause(text) {
  if (text in SENTENCES) return SENTENCES[text];
  for (const [form, german] of FORMS) {
    const found = form.exec(text);
    if (found) return german(...found.slice(1));
  }
  const statements = text.split(", ").map(statement);
  return statements.includes(null) ? null : statements.join(", ");
}

const COUNTS = {
  HCP: "FP",
  points: "Punkte",
  clubs: "Treff",
  diamonds: "Karo",
  hearts: "Cœur",
  spades: "Pik",
};

/** What a call of bridge says of the hand. @param {string} text @returns {string | null} */
function statement(text) {
  const counts = /^(\d+\+?|\d+-\d+) (HCP|points|clubs|diamonds|hearts|spades)$/.exec(text);
  if (counts)
    return `${counts[1].replace("-", "–")} ${COUNTS[/** @type {keyof typeof COUNTS} */ (counts[2])]}`;
  const aces = /^(\d(?: or \d)?) aces?$/.exec(text);
  if (aces) return `${aces[1].replace("or", "oder")} ${aces[1] === "1" ? "Ass" : "Asse"}`;
  return MEANINGS[text] ?? null;
}
