/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "For two, with 48 cards. Between the tricks you meld and draw from the stock; what you have melded stays in your hand and may be played.",
  parts: [
    {
      title: "The start",
      text: [
        "Twelve cards each; the next is turned up and makes its suit trumps. If the scores are equal a coin decides who leads.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "Ranks from the top; as card points 11, 10, 4, 3, 2 and 0.",
      },
    },
    {
      title: "A turn",
      text: [
        "One leads, the other answers with any card. A higher card of the suit led wins, or a trump on another suit; of two equal cards the first. The winner gets the points of both cards.",
        "Then the winner may declare one meld, and both draw, the winner first.",
      ],
      example: {
        trick: {
          plays: [
            ["You", "DT"],
            ["Opponent", "H9"],
          ],
          winner: 1,
        },
        caption: "Hearts are trumps: even the nine wins the ten of diamonds.",
      },
    },
    {
      title: "Melds",
      text: [
        "A card may serve again in a meld of another name, as long as at least one card of the new meld is fresh.",
      ],
      example: {
        table: [
          ["meld", "points"],
          ["flush: A 10 K Q J of trumps", "150"],
          ["four aces, kings, queens, jacks", "100, 80, 60, 40"],
          ["royal marriage: K Q of trumps", "40"],
          ["pinochle: ♠Q ♦J", "40"],
          ["marriage: K Q of another suit", "20"],
          ["dix: nine of trumps", "10"],
        ],
        caption: "First the royal marriage, later A 10 J make it a flush: 40 + 150.",
      },
    },
    {
      title: "The end",
      text: ["After 24 turns all cards are played. Points add up over the rounds, for as long as you like."],
    },
  ],
};
