/** Words and sentences of the server, which speaks English: here as they are, or smoothed. */

/**
 * Actions of all games as predicates.
 * @type {[RegExp, string][]}
 */
const DONE = [
  [/^pass$/, " passes"],
  [/^([1-7](?:NT|[CDHS]))$/, " bids $1"],
  [/^(\d+)$/, " bids $1"],
  [/^X$/, " doubles"],
  [/^XX$/, " redoubles"],
  [/^claim (\d+)$/, " claims $1 of the tricks left"],
  [/^accept$/, " accepts"],
  [/^refuse$/, " refuses"],
  [/^yes$/, " says yes"],
  [/^no$/, " says no"],
  [/^skat$/, " picks up the skat"],
  [/^push (.*)$/, " pushes $1"],
  [/^((?:clubs|spades|hearts|diamonds|grand|null)\b.*)$/, " announces $1"],
  [/^kontra$/, " says kontra"],
  [/^re$/, " says re"],
  [/^show$/, " lays the cards open"],
  [/^concede$/, " gives up"],
  [/^trump ([CDHS])$/, " names trump $1"],
  [/^moon ([CDHS])$/, " goes for the moon $1"],
  [/^throw in$/, " throws the hand in"],
  [/^(?:give|pass) (.*)$/, " passes on $1"],
  [/^meld (.*)$/, " melds $1"],
  [/^no meld$/, " melds nothing"],
  [/^exchange$/, " exchanges the dix"],
  [/^(heads|tails)$/, " calls $1"],
];

/** @param {string} text @param {[RegExp, string][]} patterns */
function phrased(text, patterns) {
  const found = patterns.find(([form]) => form.test(text));
  return found ? text.replace(...found) : null;
}

/** @param {string} word `auction_only` */
function named(word) {
  const text = word.replace(/[_-]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const server = {
  /** An action as it stands on a button. @param {string} label */
  action: (label) => label,
  /**
   * What somebody did that is not a card: " passes", to follow the name. null if there are no words for it.
   * @param {string} action
   * @returns {string | null}
   */
  did: (action) => phrased(action, DONE),
  /** A step of the arithmetic of a result. @param {string} name */
  line: (name) => name,
  /** What happened at the table, in words for the log. @param {string} kind @param {string} text */
  event: (kind, text) => text,
  /** @param {string} kind @param {string} detail */
  problem: (kind, detail) => detail,
  /** @param {string} said */
  phrase: (said) => said,
  /** @param {string} name */
  preset: named,
  /** @param {string} name */
  option: named,
};
