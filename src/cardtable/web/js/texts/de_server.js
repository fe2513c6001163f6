/**
 * Words and sentences of the server in German. It speaks English and tells what happened in fixed forms, so
 * most can be said by pattern; what fits none is left as it is.
 */

import { reason } from "./de_reasons.js";
import { action, capital, meld, said } from "./de_words.js";

/** @typedef {import("./de_words.js").Pattern} Pattern */

/** Steps of the arithmetic of all games. @type {Pattern[]} */
const LINES = [
  // 6 nimmt!
  [/^trick (\d+): (.*)$/, "Runde $1: $2"],
  // bridge
  [/^the other side's score$/, "Punkte der Gegner"],
  [/^(\S+) made$/, "$1 erfüllt"],
  [/^(\d+) down$/, "$1 Faller"],
  [/^1 over$/, "1 Überstich"],
  [/^(\d+) over$/, "$1 Überstiche"],
  [/^small slam$/, "Kleinschlemm"],
  [/^grand slam$/, "Großschlemm"],
  [/^insult$/, "Prämie für erfülltes Kontra"],
  [/^part score$/, "Teilkontrakt"],
  [/^game$/, "Vollspiel"],
  [/^rubber$/, "Rubber"],
  [/^below the line$/, "unter dem Strich"],
  [/^honours$/, "Honneurs"],
  [/^tricks$/, "Stiche"],
  // skat
  [/^lost, counts double$/, "verloren, zählt doppelt"],
  [/^kontra and re$/, "Kontra und Re"],
  [/^kontra$/, "Kontra"],
  [/^game won$/, "gewonnenes Spiel"],
  [/^game lost$/, "verlorenes Spiel"],
  [/^others, for a lost game$/, "Gegner eines verlorenen Spiels"],
  [/^ramsch: every trick$/, "Ramsch: Durchmarsch"],
  [/^ramsch: (\d+) card points$/, "Ramsch: $1 Augen"],
  [/^somebody took no trick: double$/, "Jungfrau: doppelt"],
  // pinochle
  [/^counters$/, "Zählkarten"],
  [/^cards$/, "Augen in den Stichen"],
  [/^last trick$/, "letzter Stich"],
  [/^from the saved round$/, "aus der gespeicherten Runde"],
  [/^set: meld and counters lost$/, "gefallen: Meldung und Zählkarten verloren"],
  [/^set: bid of (\d+) lost$/, "gefallen: Gebot von $1 verloren"],
  [/^moon shot$/, "Durchmarsch geschafft"],
  [/^moon not shot$/, "Durchmarsch verfehlt"],
  [/^no trick: meld lost$/, "kein Stich: Meldung verloren"],
];

/** A game of skat, reckoned step by step: "with 2, game 3, hand 4, times 12 = 48". @param {string} text */
function reckoned(text) {
  return text
    .replace(/\bwithout (\d+)/, "ohne $1")
    .replace(/\bwith (\d+)/, "mit $1")
    .replace(/\bgame (\d+)/, "Spiel $1")
    .replace(/\bhand (\d+)/, "Hand $1")
    .replace(/\bschneider (\d+)/, "Schneider $1")
    .replace(/\bschwarz (\d+)/, "Schwarz $1")
    .replace(/\bannounced (\d+)/g, "angesagt $1")
    .replace(/\bopen (\d+)/, "ouvert $1")
    .replace(/\boverbid: (\d+) was bid/, "überreizt: $1 war gereizt")
    .replace(/\btimes (\d+)/g, "mal $1")
    .replace(/^null( hand)?( ouvert)?/, (all) => action(all));
}

/** @param {string} name */
function line(name) {
  const fixed = said(name, LINES);
  if (fixed !== name) return fixed;
  if (/^with|^without|^null/.test(name)) return reckoned(name);
  const bid = /^bid (\d+) by (.*?)(?:, trump (\S+)| (thrown in))$/.exec(name);
  if (bid) return `Gebot ${bid[1]} von ${bid[2]}${bid[4] ? ", hingeworfen" : `, Trumpf ${bid[3]}`}`;
  const own = /^(.*?): (.*?)( \(.*\))?$/.exec(name);
  return own ? `${own[1]}: ${meld(own[2])}${own[3] ?? ""}` : meld(name);
}

/** What happens at a table, by kind. @type {Record<string, Pattern[]>} */
const EVENTS = {
  opened: [
    [/^.* for a deal that was played before$/, "Ein Tisch für ein Blatt, das schon gespielt wurde"],
    [/^.* for a deal that was given$/, "Ein Tisch für ein vorgegebenes Blatt"],
    [/^A table of .* was opened$/, "Ein Tisch wurde geöffnet"],
  ],
  sat: [
    [/^(.*) sat down, who has seen these cards before$/, "$1 hat sich gesetzt und kennt diese Karten"],
    [/^(.*) sat down$/, "$1 hat sich gesetzt"],
  ],
  left: [
    [/^(.*) left; the computer .* plays on$/, "$1 ist gegangen, ein Computer spielt weiter"],
    [/^(.*) left$/, "$1 ist gegangen"],
  ],
  placed: [
    [/^(.*) is played by the computer .*$/, "$1 ist ein Computer"],
    [/^(.*) is free$/, "$1 ist frei"],
  ],
  "sent-away": [
    [/^(.*) was sent away by .*; the computer .* plays on$/, "$1 wurde fortgeschickt, ein Computer spielt"],
    [/^(.*) was sent away by .*$/, "$1 wurde fortgeschickt"],
  ],
  locked: [
    [/^Nobody else may sit down now$/, "Niemand sonst darf sich jetzt setzen"],
    [/^Others may sit down now$/, "Andere dürfen sich jetzt setzen"],
  ],
  started: [[/^The game begins$/, "Die Partie beginnt"]],
  dealt: [[/^Hand (\d+) is dealt$/, "Spiel $1 wird ausgeteilt"]],
  acted: [
    [/^The game is over$/, "Die Partie ist zu Ende"],
    [/^Hand (\d+) is over$/, "Spiel $1 ist zu Ende"],
    [/^(.*) made a choice that stays hidden$/, "$1 hat verdeckt gewählt"],
  ],
  "went-away": [[/^(.*) is away$/, "$1 ist abwesend"]],
  replaced: [[/^The computer .* plays for (.*)$/, "Ein Computer spielt für $1"]],
  "sat-out": [[/^(.*) sits out; the computer .* plays$/, "$1 setzt aus, ein Computer spielt"]],
  "came-back": [[/^(.*) is back$/, "$1 ist wieder da"]],
  closed: [[/^The table was closed: .*$/, "Der Tisch wurde geschlossen"]],
};

/** @param {string} kind @param {string} text */
function event(kind, text) {
  const fixed = said(text, EVENTS[kind] ?? []).replace(/^Chair (\d+)/, "Platz $1");
  const acted = kind === "acted" ? /^(.*?): (.*)$/.exec(text) : null;
  return fixed === text && acted ? `${acted[1]}: ${action(acted[2])}` : fixed;
}

/** @type {Pattern[]} */
const PROBLEMS = [
  [/^There is no table .*$/, "Diesen Tisch gibt es nicht."],
  [/^There is no challenge .*$/, "Diese Herausforderung gibt es nicht."],
  [/^There is no hand (\d+) at this table\.$/, "Spiel $1 gibt es an diesem Tisch nicht."],
  [/^There is no analysis of .*$/, "Für dieses Spiel gibt es keine Auswertung."],
  [/^There is no next hand to deal now\.$/, "Gerade ist kein nächstes Spiel auszuteilen."],
  [/^You already sit on chair (\d+)\.$/, "Du sitzt schon auf Platz $1."],
  [/^(.*) sits there\.$/, "Dort sitzt $1."],
  [/^No chair is free\.$/, "Kein Platz ist frei."],
  [/^You can sit down between hands only\.$/, "Setzen kannst du dich nur zwischen zwei Spielen."],
  [/^This table is locked; .*$/, "An diesen Tisch lässt nur, wer ihn geöffnet hat."],
  [/^Who opened the table has sent you away\.$/, "Wer den Tisch geöffnet hat, hat dich fortgeschickt."],
  [/^Another person who sits here can be .*$/, "Fortschicken kannst du nur andere, die hier sitzen."],
  [/^(\d+) tables that you opened are .*$/, "Von dir laufen schon $1 Tische; verlass erst einige."],
  [/^You do not sit at this table\.$/, "Du sitzt nicht an diesem Tisch."],
  [/^Only who opened the table may do that\.$/, "Das darf nur, wer den Tisch geöffnet hat."],
  [/^It is not your turn\.$/, "Du bist nicht dran."],
  [/^A computer plays for you; come back first\.$/, "Ein Computer spielt für dich; komm erst zurück."],
  [/^A computer plays for you already\.$/, "Ein Computer spielt schon für dich."],
  [/^Hints are for games against computers only\.$/, "Tipps gibt es nur gegen Computer."],
  [
    /^The computer has no advice just now; ask again\.$/,
    "Der Computer hat gerade keinen Rat; frag noch einmal.",
  ],
  [/^While a hand is played, partners say .*$/, "Solange gespielt wird, sagen Partner nur die festen Sätze."],
  [/^This hand is still being played\.$/, "Dieses Spiel läuft noch."],
  [/^No hand is being played\.$/, "Gerade wird nicht gespielt."],
  [/^The game has not begun\.$/, "Die Partie hat noch nicht begonnen."],
  [/^The game has begun already\.$/, "Die Partie hat schon begonnen."],
  [/^This game is over( already)?\.$/, "Die Partie ist zu Ende."],
  [/^This hand was not played to its end\.$/, "Dieses Spiel wurde nicht zu Ende gespielt."],
  [/^This table is closed\.$/, "Der Tisch ist geschlossen."],
  [/^Chairs are given to computers before .*$/, "Computer bekommen ihre Plätze, bevor die Partie beginnt."],
  [/^A name has 1 to (\d+) characters\.$/, "Ein Name hat 1 bis $1 Zeichen."],
  [/^A line of talk has 1 to (\d+) characters\.$/, "Eine Nachricht hat 1 bis $1 Zeichen."],
  [
    /^This server has more to do than it can; nothing was done, try again\.$/,
    "Der Server hat mehr zu tun, als er kann; es ist nichts geschehen, versuch es noch einmal.",
  ],
  [/^Too many requests; try again in (\d+) s\.$/, "Zu viele Anfragen; versuch es in $1 s wieder."],
  [/^There are (\d+) open streams from .*$/, "Von deiner Adresse sind schon $1 Verbindungen offen."],
  [/^This server carries no more streams .*$/, "Der Server ist gerade voll; versuch es später wieder."],
  [/^So much has happened .* can be said\.$/, "Dieser Tisch ist bald voll; gesagt werden kann nichts mehr."],
  [/^So much has happened .* closed now\.$/, "Dieser Tisch ist voll und jetzt geschlossen."],
];

/** What is refused for a reason that has no words of its own. */
const REFUSALS = /** @type {Record<string, string>} */ ({
  unreadable: "Der Server konnte die Anfrage nicht lesen.",
  "no-login": "Die Anmeldung ist abgelaufen; lade die Seite neu.",
  "not-yours": "Das ist dir hier nicht erlaubt.",
  "not-there": "Das gibt es hier nicht.",
  "not-now": "Das geht gerade nicht.",
  stale: "Inzwischen ist am Tisch etwas passiert; schau hin und entscheide neu.",
  "key-reused": "Diese Anfrage wurde verwechselt; versuch es noch einmal.",
  illegal: "Das ist nach den Regeln nicht erlaubt.",
  "bad-value": "So geht es nicht; prüfe, was du eingegeben hast.",
  "too-long": "Das ist zu lang.",
  "too-many": "Das war zu viel auf einmal; versuch es gleich wieder.",
  "no-store": "Gerade kann nicht gespeichert werden; nichts wurde geändert.",
  "wrong-origin": "Diese Anfrage kam von einer fremden Seite.",
  "wrong-host": "Unter dieser Adresse ist der Server nicht zu Hause.",
});

/** @param {string} kind @param {string} detail */
function problem(kind, detail) {
  const fixed = said(detail, PROBLEMS);
  return fixed === detail ? (REFUSALS[kind] ?? detail) : fixed;
}

const PHRASES = /** @type {Record<string, string>} */ ({
  "Hello!": "Hallo!",
  "Good luck!": "Gut Blatt!",
  "Well played!": "Gut gespielt!",
  "Thank you!": "Danke!",
  "Sorry!": "Entschuldigung!",
  "One moment, please.": "Einen Moment, bitte.",
  "Good-bye!": "Tschüss!",
});

const PRESETS = /** @type {Record<string, string>} */ ({
  duplicate: "Turnier",
  claims: "Turnier mit Ansprüchen",
  rubber: "Rubber",
  play: "nur das Spiel",
  bidding: "nur die Reizung",
  box: "wie in der Schachtel",
  arena: "Arena",
  tactics: "Taktik (alle Karten bekannt)",
  duel: "Duell zu zweit",
  party: "große Runde",
  sdz: "SDZ",
  classic: "klassisch",
  racehorse: "Racehorse (mit Weitergeben)",
  isko: "Internationale Skatordnung",
  list: "Liste nach Seeger und Fabian",
  pub: "Kneipe (Ramsch, Kontra)",
  course: "wie im Kurs",
});

const OPTIONS = /** @type {Record<string, string>} */ ({
  dealer: "Teiler",
  vulnerable: "Gefahr",
  contract: "Kontrakt",
  auction_only: "Nur die Reizung",
  claims: "Ansprüche erlaubt",
  scoring: "Abrechnung",
  seats: "Plätze",
  tactics: "Taktik",
  end: "Ende bei",
  played: "Gespielte Runden",
  auction: "Reizung",
  minimum: "Mindestgebot",
  step: "Schritt",
  highest: "Höchstgebot",
  stuck: "Teiler muss",
  throw_in: "Hinwerfen erlaubt",
  counting: "Zählweise",
  big_doubles: "Doppelte zählen groß",
  moon: "Durchmarsch zählt",
  passing: "Weitergegebene Karten",
  target: "Ziel",
  floor: "Untergrenze",
  hands: "Spiele",
  table: "Spieler für die Liste",
  ramsch: "Ramsch",
  kontra: "Kontra",
  showing: "Karten zeigen",
  classic: "Klassisch",
  round: "Runde",
  once: "einmal reihum",
  passes: "bis alle passen",
  duplicate: "Turnier",
  rubber: "Rubber",
  none: "keiner",
  both: "alle",
});

const UNITS = /** @type {Record<string, string>} */ ({
  tricks: "Stichen",
  heads: "Hornochsen",
  points: "Punkten",
  "card points": "Augen",
  counters: "Zählkarten",
});

const HOWS = /** @type {Record<string, string>} */ ({
  "with open cards": "bei offenen Karten",
  "over guesses of the other hands": "im Mittel über mögliche Blätter der anderen",
  "over guesses of what was hidden, and perfect near the end":
    "im Mittel über das, was verdeckt sein konnte, und gegen Ende genau",
});

/** Actions of all games as predicates, to follow the name. @type {Pattern[]} */
const DONE = [
  [/^pass$/, " passt"],
  [/^([1-7](?:NT|[CDHS]))$/, " reizt $1"],
  [/^(\d+)$/, " reizt $1"],
  [/^X$/, " kontriert"],
  [/^XX$/, " rekontriert"],
  [/^claim (\d+)$/, " beansprucht $1 der übrigen Stiche"],
  [/^accept$/, " nimmt an"],
  [/^refuse$/, " lehnt ab"],
  [/^yes$/, " sagt ja"],
  [/^no$/, " sagt nein"],
  [/^skat$/, " nimmt den Skat auf"],
  [/^push (.*)$/, " drückt $1"],
  [/^kontra$/, " sagt Kontra"],
  [/^re$/, " sagt Re"],
  [/^show$/, " legt die Karten offen"],
  [/^concede$/, " gibt auf"],
  [/^trump ([CDHS])$/, " nennt Trumpf $1"],
  [/^moon ([CDHS])$/, " wagt den Durchmarsch $1"],
  [/^throw in$/, " wirft hin"],
  [/^(?:give|pass) (.*)$/, " gibt weiter: $1"],
  [/^meld (.*)$/, " meldet $1"],
  [/^no meld$/, " meldet nichts"],
  [/^exchange$/, " tauscht die Trumpf-Neun"],
  [/^heads$/, " ruft Kopf"],
  [/^tails$/, " ruft Zahl"],
];

/** @param {string} done */
function did(done) {
  if (/^(clubs|spades|hearts|diamonds|grand|null)\b/.test(done)) return ` spielt ${action(done)}`;
  const german = said(done, DONE);
  return german === done ? null : german;
}

/** @type {typeof import("./en_server.js").server} */
export const server = {
  action,
  did,
  line,
  event,
  problem,
  phrase: (said_) => PHRASES[said_] ?? said_,
  preset: (name) => PRESETS[name] ?? named(name),
  option: (name) => OPTIONS[name] ?? named(name),
  unit: (unit) => UNITS[unit] ?? unit,
  how: (how) => HOWS[how] ?? how,
  reason,
};

/** @param {string} word */
function named(word) {
  return capital(word.replace(/[_-]/g, " "));
}
