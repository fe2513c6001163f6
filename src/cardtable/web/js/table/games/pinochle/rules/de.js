/** The rules in short, in German. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Zwei gegen zwei mit 48 Karten, jede von der Neun bis zum Ass doppelt. Reizen, Trumpf nennen, melden und stechen: Meldung und Stiche deiner Seite müssen das Gebot erreichen.",
  parts: [
    {
      title: "Die Karten",
      text: [
        "In jeder Farbe: Ass, Zehn, König, Dame, Bube, Neun. Von zwei gleichen Karten gewinnt die zuerst gespielte.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "Von oben: die Zehn ist die zweithöchste.",
      },
    },
    {
      title: "Reizen und Trumpf",
      text: [
        "Jeder spricht einmal, der Geber zuletzt; jedes Gebot ist höher als das vorige, von 21 an. Der Geber hält von Anfang an 20. Wer am meisten bietet, nennt Trumpf.",
      ],
    },
    {
      title: "Meldungen",
      text: [
        "Gemeldet wird von selbst. Eine Karte darf in mehreren Meldungen zählen, und zweimal dieselbe Meldung ist viel mehr wert.",
      ],
      example: {
        table: [
          ["Meldung", "Punkte", "doppelt"],
          ["Folge: A 10 K D B in Trumpf", "15", "150"],
          ["ein Ass jeder Farbe", "10", "100"],
          ["ein König jeder Farbe", "8", "80"],
          ["eine Dame jeder Farbe", "6", "60"],
          ["ein Bube jeder Farbe", "4", "40"],
          ["Pinochle: ♠D ♦B", "4", "30"],
          ["Trumpf-Ehe: K D in Trumpf", "4", "8"],
          ["Ehe: K D einer anderen Farbe", "2", "4"],
          ["Trumpf-Neun", "1", "2"],
        ],
        caption: "Von doppelten Meldungen träumt, wer reizt.",
      },
    },
    {
      title: "Ein Pinochle",
      text: ["Pik Dame und Karo Bube gaben dem Spiel den Namen."],
      example: {
        cards: ["SQ", "DJ", "", "HK", "HQ"],
        caption: "Pinochle 4, und mit Herz als Trumpf eine Trumpf-Ehe 4: zusammen 8.",
      },
    },
    {
      title: "Stiche",
      text: [
        "Der Meistbietende spielt aus. Bedienen und, wenn möglich, überstechen, auch den Partner; ohne die Farbe muss Trumpf gespielt und, wenn möglich, überstochen werden.",
        "Ass, Zehn und König zählen je 1, der letzte Stich 1: zusammen 25. Reicht es nicht für das Gebot, ist das Gebot verloren.",
      ],
      example: {
        trick: {
          plays: [
            ["Du", "CK"],
            ["West", "CQ"],
            ["Nord", "CA"],
            ["Ost", "C9"],
          ],
          winner: 2,
        },
        caption: "Nord muss den König des Partners mit dem Ass überstechen; zwei Zählkarten für eure Seite.",
      },
    },
  ],
};
