/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Four rows of cards, and everybody chooses a card at the same time. Whoever has to lay the sixth card of a row takes the row. Heads count against you: the fewest win.",
  parts: [
    {
      title: "Where a card goes",
      text: [
        "When all have chosen, the cards are opened and laid from the lowest to the highest. Each goes behind the row whose last card is the nearest lower one.",
      ],
      example: {
        rows: {
          rows: [[12, 25], [37], [55, 58, 62], [90, 97]],
          card: 48,
          row: 1,
        },
        caption: "48 goes behind 37: of all last cards below 48 it is the highest.",
      },
    },
    {
      title: "Six takes",
      text: [
        "A row has room for five. Who lays the sixth card takes the five that lie there, and the sixth starts the row anew.",
      ],
      example: {
        rows: { rows: [[31, 36, 43, 44, 49], [70]], card: 51, row: 0 },
        caption: "51 is the sixth card: its owner takes 31, 36, 43, 44 and 49, nine heads.",
      },
    },
    {
      title: "Too low",
      text: [
        "A card lower than the last cards of all rows takes a row of its owner’s choice, usually the one with the fewest heads, and starts it anew.",
      ],
      example: {
        cards: ["7", "", "5", "10", "22", "55"],
        caption:
          "Most cards have one head; multiples of 5 have two, of 10 three, of 11 five, and 55 has seven.",
      },
    },
    {
      title: "The end",
      text: ["After ten cards the heads are counted. Once somebody has 66 the match is over."],
    },
  ],
};
