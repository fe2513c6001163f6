/** The rules in short, in German. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Drei Spieler mit je zehn Karten, zwei liegen im Skat. Wer am höchsten reizt, spielt allein gegen die beiden anderen und braucht 61 der 120 Augen.",
  parts: [
    {
      title: "Die Karten",
      text: [
        "Die vier Buben sind immer die höchsten Trümpfe: Kreuz, Pik, Herz, Karo. Im Farbspiel folgen die sieben Karten der Trumpffarbe vom Ass abwärts. Die Zehn steht über dem König.",
      ],
      example: {
        cards: ["CJ", "SJ", "HJ", "DJ", "", "HA", "HT", "HK", "HQ", "H9", "H8", "H7"],
        caption: "Die elf Trümpfe im Herzspiel, von oben.",
      },
    },
    {
      title: "Reizen",
      text: [
        "Mittelhand sagt Vorhand Werte an, Vorhand hält oder passt; dann reizt Hinterhand weiter, wer übrig ist. Der Spielwert ist der Grundwert mal einer Zahl: eins mehr als die Spitzen vom Kreuz-Buben an, die du hast (mit) oder nicht hast (ohne), und je eins für Hand, Schneider und so fort.",
      ],
      example: {
        table: [
          ["Spiel", "Grundwert"],
          ["Karo", "9"],
          ["Herz", "10"],
          ["Pik", "11"],
          ["Kreuz", "12"],
          ["Grand: nur die Buben sind Trumpf", "24"],
          ["Null: keinen Stich machen", "23"],
        ],
        caption: "Herz mit den beiden höchsten Buben: mit 2, Spiel 3, mal 10 = 30.",
      },
    },
    {
      title: "Der Skat",
      text: [
        "Der Alleinspieler nimmt den Skat auf, drückt zwei Karten, die für ihn zählen, und sagt sein Spiel an. Oder er lässt ihn liegen und spielt Hand, für mehr Wert; nur dann kann er Schneider (90 Augen) und Schwarz (alle Stiche) ansagen.",
      ],
    },
    {
      title: "Stiche",
      text: [
        "Es wird bedient; die Buben gehören zum Trumpf. Wer nicht bedienen kann, sticht oder wirft ab. Der höchste Trumpf macht den Stich, sonst die höchste Karte der ausgespielten Farbe.",
      ],
      example: {
        trick: {
          plays: [
            ["Vorhand", "HT"],
            ["Mittelhand", "H8"],
            ["Hinterhand", "DJ"],
          ],
          winner: 2,
        },
        caption: "Im Pikspiel ist der Karo-Bube Trumpf: er macht den Stich mit 12 Augen.",
      },
    },
    {
      title: "Augen",
      text: [
        "Ass 11, Zehn 10, König 4, Dame 3, Bube 2, die anderen nichts. Ein verlorenes Spiel zählt doppelt.",
      ],
      example: {
        cards: ["SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7"],
        caption: "11 + 10 + 4 + 3 + 2 = 30 in jeder Farbe.",
      },
    },
  ],
};
