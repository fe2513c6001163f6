/** The rules in short, in English: enough to sit down and play. docs/games has them in full. */

/** @type {Record<string, import("./page.js").Rules>} */
export const rules = {
  bridge: {
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
  },
  nimmt: {
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
  },
  skat: {
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
  },
  pinochle: {
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
  },
  "two-hand-pinochle": {
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
        text: [
          "After 24 turns all cards are played. Points add up over the rounds, for as long as you like.",
        ],
      },
    ],
  },
};
