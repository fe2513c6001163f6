/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Two against two with 48 cards, two of each from the nine to the ace. Bid, name trump, lay down melds, and take tricks: what your side melds and takes must reach your bid.",
  parts: [
    {
      title: "The cards",
      text: [
        "In each suit the order is ace, ten, king, queen, jack, nine. Of two equal cards the first one played wins.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "From the top: the ten ranks second.",
      },
    },
    {
      title: "Bidding and trump",
      text: [
        "Everybody speaks once, the dealer last; each bid is higher than the one before, from 21 on. The dealer holds 20 from the start. Who bids the most names trump.",
      ],
    },
    {
      title: "Melds",
      text: [
        "Melds count by themselves. A card may serve in several, and twice the same meld is worth far more.",
      ],
      example: {
        table: [
          ["meld", "points", "twice"],
          ["run: A 10 K Q J of trump", "15", "150"],
          ["one ace of each suit", "10", "100"],
          ["one king of each suit", "8", "80"],
          ["one queen of each suit", "6", "60"],
          ["one jack of each suit", "4", "40"],
          ["pinochle: ♠Q ♦J", "4", "30"],
          ["royal marriage: K Q of trump", "4", "8"],
          ["marriage: K Q of another suit", "2", "4"],
          ["nine of trump", "1", "2"],
        ],
        caption: "Doubled melds are what bidders dream of.",
      },
    },
    {
      title: "A pinochle",
      text: ["The queen of spades and the jack of diamonds gave the game its name."],
      example: {
        cards: ["SQ", "DJ", "", "HK", "HQ"],
        caption: "Pinochle 4, and with hearts as trump a royal marriage 4: together 8.",
      },
    },
    {
      title: "Tricks",
      text: [
        "The bidder leads. Follow suit and beat the best card if you can, even your partner’s; without the suit you must play a trump, and beat if you can.",
        "Aces, tens and kings count 1 each, the last trick 1: 25 in all. Fewer than the bid, and the bid is lost.",
      ],
      example: {
        trick: {
          plays: [
            ["You", "CK"],
            ["West", "CQ"],
            ["North", "CA"],
            ["East", "C9"],
          ],
          winner: 2,
        },
        caption: "North must beat the partner’s king with the ace; two counters for your side.",
      },
    },
  ],
};
