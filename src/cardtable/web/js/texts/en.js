/** Everything the page says, in English. Another language is another object of this shape. */

import { afterTexts } from "./en_after.js";
import { ladder } from "./en_ladder.js";
import { playTexts } from "./en_play.js";
import { server } from "./en_server.js";

/** @typedef {typeof texts} Texts */

/** @param {string[]} names */
function all(names) {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {string} bot */
const lastOf = (bot) => bot.split(":").pop() ?? bot;

const SUITS = /** @type {Record<string, string>} */ ({
  C: "clubs",
  D: "diamonds",
  H: "hearts",
  S: "spades",
  NT: "no trumps",
  N: "no trumps",
});
const RANKS = /** @type {Record<string, string>} */ ({
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
});
const GERMAN_SUITS = /** @type {Record<string, string>} */ ({
  ...SUITS,
  C: "acorns",
  D: "bells",
  S: "leaves",
});
const GERMAN_RANKS = /** @type {Record<string, string>} */ ({ Q: "Ober", J: "Unter" });

export const texts = {
  ...playTexts,
  title: "cardtable",
  lobby: "Lobby",
  /** @param {string} word */
  plain: (word) => {
    const text = word.replace(/[_-]/g, " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  levels: /** @type {Record<string, string>} */ ({
    novice: "novice",
    club: "club player",
    expert: "expert",
    master: "master",
    basic: "basic",
    course: "as in the course",
    flat: "flat search",
    sdz: "SDZ",
    "sdz-as-written": "SDZ as written",
    random: "at random",
  }),
  /** How computers play, in a few words. @type {Record<string, string>} */
  ways: {
    novice: "knows the rules, and makes beginners’ mistakes",
    club: "plays well, but does not look as far as an expert",
    expert: "the strongest player of this game",
    basic: "plays by rules of thumb, without guessing cards",
    course: "keeps what can still be melded, and wins as cheaply as it can",
    flat: "tries each card in a thousand guessed deals, where everybody then plays at random",
    sdz: "plays as the program SDZPinochle of 2013, with its mistakes mended",
    "sdz-as-written": "plays as the program SDZPinochle of 2013, mistakes and all",
    random: "takes anything that is allowed",
  },
  /** @param {string} bot `nimmt:basic` */
  level: (bot) => texts.levels[lastOf(bot)] ?? lastOf(bot),
  /** @param {string} bot */
  bot: (bot) => (lastOf(bot) in texts.levels ? texts.level(bot) : `${lastOf(bot)} computer`),
  /** How a computer plays; null of a program that somebody else has written. @param {string} bot */
  way: (bot) => texts.ways[lastOf(bot)] ?? null,
  suits: SUITS,
  /** The corner of a card. @type {Record<string, string>} */
  letters: { A: "A", K: "K", Q: "Q", J: "J", T: "10" },
  noTrumps: "NT",
  /** @param {string} suit @param {string} rank */
  card: (suit, rank) => `${RANKS[rank]} of ${SUITS[suit]}`,
  /** What is said where German cards lie on the table. */
  germanCards: {
    suits: GERMAN_SUITS,
    letters: /** @type {Record<string, string>} */ ({ A: "A", K: "K", Q: "O", J: "U", T: "10" }),
    card: (/** @type {string} */ suit, /** @type {string} */ rank) =>
      `${GERMAN_RANKS[rank] ?? RANKS[rank]} of ${GERMAN_SUITS[suit]}`,
  },
  /** @param {number} card @param {number} heads */
  numberCard: (card, heads) => `${card} with ${counted(heads, "head")}`,

  status: {
    waiting: "waiting",
    playing: "playing",
    between: "between hands",
    over: "finished",
    closed: "closed",
  },
  hall: {
    rename: "Change name",
    name: "Your name",
    save: "Save",
    playNow: "Play now",
    playNowAt: (/** @type {string} */ game) => `Play now: ${game} against computers`,
    newTable: "New table …",
    friends: "With friends …",
    open: "Open tables",
    mine: "My games",
    finished: "Finished games",
    allGames: "All games",
    filter: "Show tables of",
    noOpen: "No table has a free chair at the moment. Play now, or open one for others to join.",
    noOpenOf: (/** @type {string} */ game) => `No table for ${game} at the moment.`,
    free: (/** @type {number} */ count) => `${counted(count, "free chair")}`,
    sit: "Join",
    watch: "Watch",
    goOn: "Go on",
    look: "Look at it",
    yourTurn: "your turn",
    level: "Opponents",
    rules: "Rules",
    rulesOf: (/** @type {string} */ game) => `Rules of ${game}`,
    byId: "Open a hand by its id",
    openId: "Open",
    settings: "Language and look",
  },
  form: {
    title: "New table",
    game: "Game",
    preset: "Rules",
    options: "More options",
    chairs: "Chairs",
    chair: (/** @type {number} */ number) => `Chair ${number}`,
    me: "me",
    open: "open to anyone",
    clock: "Time for each decision",
    noClock: "no limit",
    seconds: (/** @type {number} */ seconds) => `${seconds} seconds`,
    listed: "Show the table in the lobby",
    start: "Begin at once; computers take open chairs",
    create: "Open the table",
    cancel: "Cancel",
  },

  table: {
    hand: (/** @type {number} */ number) => `Hand ${number}`,
    trick: (/** @type {number} */ number) => `trick ${number}`,
    you: "You",
    yourSeat: "Your cards",
    watching: "You are watching.",
    chosen: "chosen",
    playable: (/** @type {string} */ card) => `${card}, playable`,
    faceDown: "face down",
    thinking: "thinking …",
    leads: "leads",
    idle: "not in this hand",
    freeChair: "free chair",
    sitHere: "Sit here",
    takeOver: "Take this seat",
    awayFor: "away, a computer takes over in",
    replaced: "away, a computer plays",
    sitsOut: "sits out, a computer plays",
    left: "left",
    start: "Start",
    startHelp: "Computers take the free chairs.",
    next: "Next hand",
    hint: "Hint",
    lastTrick: "Last trick",
    menu: "Scores, log and chat",
    close: "Close",
    invite: "Copy invite link",
    copied: "Link copied",
    sitOut: "Sit out",
    back: "I am back",
    leave: "Leave the table",
    leaveSure: "Leave the table? A computer takes your seat.",
    computerFor: (/** @type {number} */ chair) => `Who sits on chair ${chair}`,
    nobody: "open to anyone",
    score: "Score",
    total: "Total",
    round: "Hand",
    thisHand: "This hand",
    log: "Log",
    chat: "Chat",
    say: "Say something",
    send: "Send",
    looks: "Cards and look",
    table: "Table",
    theme: "Theme",
    deck: "Suit colours",
    pause: "Trick stays",
    oneTap: "A single tap plays a card",
    verify: "Commitment to the deal",
    given: "This deal was given by an id, not dealt by the server.",
    gone: "There is no such table.",
    toLobby: "Go to the lobby",
    rematch: "Rematch",
    even: "Nobody won this hand",
    handWon: (/** @type {string[]} */ names, /** @type {boolean} */ mine, /** @type {string} */ points) =>
      `${all(names)} ${mine || names.length > 1 ? "do" : "does"} best in this hand: ${points}`,
    sideWon: (/** @type {string} */ name, /** @type {string} */ points, /** @type {string} */ others) =>
      `${name} win this hand, ${points} to ${others}`,
    level: "Nobody is ahead.",
    ahead: (/** @type {string[]} */ names, /** @type {boolean} */ mine, /** @type {number} */ by) =>
      `${all(names)} ${mine || names.length > 1 ? "lead" : "leads"} by ${by}.`,
    /** Who has won the match: others by name, and whether I have. */
    wins: (/** @type {string[]} */ others, /** @type {boolean} */ mine) =>
      mine ? `${all(["You", ...others])} win!` : `${all(others)} ${others.length > 1 ? "win" : "wins"}`,
    closed: "This table is closed.",
    handOver: (/** @type {number} */ number) => `Hand ${number} is over`,
    emptySlot: (/** @type {string} */ name) => `${name} has not played yet`,
    emptySlotOfMine: "You have not played yet",
    playedBy: (/** @type {string} */ card, /** @type {string} */ name) => `${card}, played by ${name}`,
    winner: "takes the trick",
  },
  themes: /** @type {Record<string, string>} */ ({
    auto: "as the system",
    dark: "dark",
    light: "light",
    contrast: "high contrast",
  }),
  decks: /** @type {Record<string, string>} */ ({
    four: "four colours",
    two: "two colours",
    skat: "skat tournament",
  }),
  pauses: (/** @type {number} */ ms) => (ms === 0 ? "not at all" : `${(ms / 1000).toLocaleString("en")} s`),

  prompt: {
    yourTurn: "Your turn",
    lead: "lead a card",
    play: "play a card",
    follow: (/** @type {string} */ suit) => `follow ${suit}`,
    led: (/** @type {string} */ suit) => `${suit} were led, play any card shown bright`,
    /** The card that has the trick, as it is written. */
    beat: (/** @type {string} */ suit, /** @type {string} */ card) => `follow ${suit}, you must beat ${card}`,
    instead: (/** @type {string} */ led, /** @type {string} */ suit) => `no ${led}: you must play ${suit}`,
    any: (/** @type {string} */ suit) => `${suit} were led, play any card`,
    choose: "choose",
    took: (/** @type {string} */ name, /** @type {boolean} */ mine) =>
      `${name} ${mine ? "take" : "takes"} the trick`,
    goOn: "click to go on",
    chooseCard: "choose a card",
    bid: "bid or pass",
    pick: (/** @type {string} */ verb, /** @type {number} */ count) =>
      `choose ${counted(count, "card")} to ${verb}`,
    answer: (/** @type {string} */ said) => `choose, after ${said}`,
    lifted: (/** @type {string} */ card) => `tap again to play ${card}`,
    typed: (/** @type {string} */ text) => `typed: ${text}`,
    sent: (/** @type {string} */ label) => `You chose ${label}`,
    waits: (/** @type {string[]} */ names) => (names.length ? `waiting for ${all(names)}` : "one moment …"),
    room: "Waiting for players",
    roomHost: "share the link, or start now",
    roomGuest: "sit down to play",
    roomSeated: "start when everybody is here",
    away: "A computer plays for you",
  },
  answer: {
    more: "Other bid",
    confirm: (/** @type {string} */ verb, /** @type {string} */ cards) => `${verb} ${cards}`,
  },
  plays: (/** @type {string} */ card) => ` plays ${card}`,
  hintSays: (/** @type {string} */ label) => `Hint: ${label}.`,
  noHint: "There is no reason given.",
  fields: /** @type {Record<string, string>} */ ({
    bid: "Bid",
    high: "Highest bid",
    holder: "Held by",
    declarer: "Declarer",
    contract: "Contract",
    bidder: "Bidder",
    trump: "Trump",
    stock: "Stock",
    upcard: "Trump card",
    due: "Next",
    doubled: "Doubled",
    dummy: "Dummy",
    open_hand: "Open hand",
    skat: "Skat",
    found: "Picked up",
    shown: "Open cards",
    given: "Passed",
    returned: "Passed back",
    points: "Points",
    calls: "Calls",
    melds: "Melds",
    open: "On the table",
    won: "Won",
    declared: "Declared",
    table: "Melded",
    score: "Score",
    taken: "Taken",
    moon: "Moon",
    drew: "Drawn",
    dealt: "Dealt",
    start: "First cards",
    turned: "Turned up",
    lead: "Led",
    leaders: "Led by",
    refused: "Refused claims",
    claim: "Claim",
    turn: "Turn",
    names: "As",
    cards: "Cards",
  }),
  /** @param {string} field */
  field: (field) => texts.fields[field] ?? texts.plain(field),
  number: (/** @type {number} */ value) => (value < 0 ? `−${-value}` : String(value)),
  by: (/** @type {string} */ name) => ` by ${name}`,
  yes: "yes",
  no: "no",
  link: {
    lost: "The connection is lost. Trying again …",
    away: "You are offline.",
  },
  problems: {
    network: "The server cannot be reached. Nothing was changed.",
    unknown: (/** @type {number} */ status) => `The server answered ${status}.`,
  },

  server,
  ladder,
  ...afterTexts,
  guide: {
    title: "First steps",
    place: (/** @type {number} */ step) => `Step ${step} of 3`,
    close: "Got it",
    steps: [
      [
        "Choose a game.",
        "“Play now” seats you against novices. Stronger opponents and the rules are right beside it.",
      ],
      [
        "Take your turn.",
        "Press a button or a bright card, or type its name. “Hint” says what to do, and why.",
      ],
      ["Look back.", "See the hand step by step, what each choice was worth, and play the same deal again."],
    ],
  },
  languages: /** @type {Record<string, string>} */ ({ auto: "as the browser", en: "English", de: "Deutsch" }),
  language: "Language",
  /**
   * What is said of single games, by the game's name and a word: `title` and `about` where the game's own English
   * will not do, `seats`, and what its players call otherwise than others do.
   * @type {Record<string, any>}
   */
  byGame: {
    "bridge.seats": ["North", "East", "South", "West"],
    "skat.seats": ["Forehand", "Middlehand", "Rearhand"],
  },
};
