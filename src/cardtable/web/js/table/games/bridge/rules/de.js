/** The rules in short, in German. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Zwei gegen zwei mit 52 Karten. Erst wird gereizt: wie viele Stiche, mit welchem Trumpf? Dann spielt der Alleinspieler, und das Blatt seines Partners liegt als Dummy offen.",
  parts: [
    {
      title: "Die Reizung",
      text: [
        "Vom Geber an bietet, kontriert oder passt jeder. Ein Gebot verspricht sechs Stiche und so viele mehr: 2♥ sind acht Stiche mit Cœur als Trumpf. Jedes Gebot ist höher als das letzte; die Rangfolge ist Treff, Karo, Cœur, Pik, Sans Atout (SA).",
        "Dreimal Passe beendet die Reizung. Das letzte Gebot ist der Kontrakt. Wer von dieser Seite die Farbe zuerst genannt hat, ist Alleinspieler; der Partner ist Dummy.",
      ],
      example: {
        cards: ["SA", "SK", "SQ", "SJ", "", "HA", "HT", "H4", "", "DK", "D7", "D3", "", "CQ", "C9", "C2"],
        caption:
          "Figurenpunkte: Ass 4, König 3, Dame 2, Bube 1. Dieses Blatt hat 19: genug zum Eröffnen, und ein Vollspiel ist nah.",
      },
    },
    {
      title: "Das Spiel",
      text: [
        "Links vom Alleinspieler wird ausgespielt. Dann liegt der Dummy offen, und der Alleinspieler spielt auch dessen Karten.",
        "Die ausgespielte Farbe muss bedient werden; wer nicht kann, spielt, was er will. Der höchste Trumpf gewinnt den Stich, sonst die höchste Karte der ausgespielten Farbe. Wer den Stich macht, spielt aus.",
      ],
      example: {
        trick: {
          plays: [
            ["West", "HK"],
            ["Nord", "H4"],
            ["Ost", "H9"],
            ["Süd", "S2"],
          ],
          winner: 3,
        },
        caption: "Pik ist Trumpf, und Süd hat kein Cœur: Pik Zwei macht den Stich.",
      },
    },
    {
      title: "Die Abrechnung",
      text: [
        "Ein erfüllter Kontrakt zählt seine Stiche, und eine Prämie, wenn sie 100 wert sind: das ist ein Vollspiel. Jeder Faller kostet Punkte.",
      ],
      example: {
        table: [
          ["", "Punkte"],
          ["je gereiztem Stich in Treff oder Karo", "20"],
          ["je Stich in Cœur oder Pik", "30"],
          ["in Sans Atout der erste, dann jeder", "40, 30"],
          ["Vollspiel (in Gefahr)", "300 (500)"],
          ["Teilkontrakt", "50"],
          ["je Faller (in Gefahr)", "−50 (−100)"],
        ],
        caption: "4♥ erfüllt: 120 + 300 = 420.",
      },
    },
  ],
};
