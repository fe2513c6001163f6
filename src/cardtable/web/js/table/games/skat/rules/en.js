/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Three players with ten cards each, and two cards in the skat. Who bids the highest value plays alone against the other two and needs 61 of the 120 card points.",
  parts: [
    {
      title: "The cards",
      text: [
        "The four jacks are always the highest trumps: clubs, spades, hearts, diamonds. In a suit game the seven cards of that suit follow from the ace down. The ten ranks above the king.",
      ],
      example: {
        cards: ["CJ", "SJ", "HJ", "DJ", "", "HA", "HT", "HK", "HQ", "H9", "H8", "H7"],
        caption: "The eleven trumps of a hearts game, from the top.",
      },
    },
    {
      title: "Bidding",
      text: [
        "Middlehand says values to forehand, who holds or passes; then rearhand goes on with whoever is left. The value of a game is its base value times a number: one more than the unbroken run of jacks and trumps from the club jack down that you have (with) or have not (without), and one more for hand, schneider and so on.",
      ],
      example: {
        table: [
          ["game", "base value"],
          ["diamonds", "9"],
          ["hearts", "10"],
          ["spades", "11"],
          ["clubs", "12"],
          ["grand: only jacks are trumps", "24"],
          ["null: take no trick at all", "23"],
        ],
        caption: "Hearts with two jacks from the top: with 2, game 3, times 10 = 30.",
      },
    },
    {
      title: "The skat",
      text: [
        "The declarer picks up the skat, pushes two cards, which count as taken, and names the game. Or leaves it and plays from the hand for a higher value; only then schneider (90 points) and schwarz (every trick) can be announced.",
      ],
    },
    {
      title: "Tricks",
      text: [
        "Follow suit; jacks belong to the trumps. Without the suit anything may be played. The highest trump wins, or else the highest card of the suit led.",
      ],
      example: {
        trick: {
          plays: [
            ["Forehand", "HT"],
            ["Middlehand", "H8"],
            ["Rearhand", "DJ"],
          ],
          winner: 2,
        },
        caption:
          "In a spades game the jack of diamonds is a trump: it wins, with 12 card points in the trick.",
      },
    },
    {
      title: "Card points",
      text: ["Ace 11, ten 10, king 4, queen 3, jack 2, the others nothing. A lost game counts double."],
      example: {
        cards: ["SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7"],
        caption: "11 + 10 + 4 + 3 + 2 = 30 in each suit.",
      },
    },
  ],
};
