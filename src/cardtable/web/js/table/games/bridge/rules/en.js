/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Two against two with 52 cards. First both sides bid for how many tricks they will take and with which trumps; then the winner of the auction plays, with the partner’s cards open on the table.",
  parts: [
    {
      title: "The auction",
      text: [
        "From the dealer on everybody bids, doubles or passes. A bid promises six tricks and so many more: 2♥ is eight tricks with hearts as trumps. Each bid is higher than the last; suits rank clubs, diamonds, hearts, spades, no trumps.",
        "Three passes end the auction. The last bid is the contract. The one of that side who first named its strain is the declarer, and the partner is dummy.",
      ],
      example: {
        cards: ["SA", "SK", "SQ", "SJ", "", "HA", "HT", "H4", "", "DK", "D7", "D3", "", "CQ", "C9", "C2"],
        caption: "Count A 4, K 3, Q 2, J 1: this hand has 19 points, enough to open and to think of game.",
      },
    },
    {
      title: "The play",
      text: [
        "The player to the declarer’s left leads. Then dummy’s cards are laid open, and the declarer plays them too.",
        "Follow the suit that was led if you can; otherwise play anything. The highest trump wins the trick, or else the highest card of the suit led. Who wins leads next.",
      ],
      example: {
        trick: {
          plays: [
            ["West", "HK"],
            ["North", "H4"],
            ["East", "H9"],
            ["South", "S2"],
          ],
          winner: 3,
        },
        caption: "Spades are trumps and South has no hearts: the two of spades wins.",
      },
    },
    {
      title: "The score",
      text: [
        "A contract made counts its tricks, and a bonus if they are worth 100 or more: that is game. Every trick short costs points.",
      ],
      example: {
        table: [
          ["", "points"],
          ["each trick bid in clubs or diamonds", "20"],
          ["each in hearts or spades", "30"],
          ["at no trumps: first, then each", "40, 30"],
          ["game (vulnerable)", "300 (500)"],
          ["anything less", "50"],
          ["each trick down (vulnerable)", "−50 (−100)"],
        ],
        caption: "4♥ made: 120 + 300 = 420.",
      },
    },
  ],
};
