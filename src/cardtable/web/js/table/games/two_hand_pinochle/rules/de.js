/** The rules in short, in German. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Für zwei, mit 48 Karten. Zwischen den Stichen wird gemeldet und vom Talon gezogen; Gemeldetes bleibt auf der Hand und darf gespielt werden.",
  parts: [
    {
      title: "Der Anfang",
      text: [
        "Zwölf Karten für jeden; die nächste wird aufgedeckt, ihre Farbe ist Trumpf. Bei gleichem Stand entscheidet eine Münze, wer ausspielt.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "Rang von oben; an Augen 11, 10, 4, 3, 2 und 0.",
      },
    },
    {
      title: "Ein Stich",
      text: [
        "Einer spielt aus, der andere gibt eine beliebige Karte dazu. Eine höhere Karte der Farbe gewinnt, oder ein Trumpf auf eine andere Farbe; von zwei gleichen die erste. Die Augen beider Karten gehören dem Gewinner.",
        "Dann darf der Gewinner eine Meldung ansagen, und beide ziehen, der Gewinner zuerst.",
      ],
      example: {
        trick: {
          plays: [
            ["Du", "DT"],
            ["Gegner", "H9"],
          ],
          winner: 1,
        },
        caption: "Herz ist Trumpf: auch die Neun sticht die Karo Zehn.",
      },
    },
    {
      title: "Meldungen",
      text: [
        "Eine Karte darf in einer Meldung anderen Namens wieder dienen, solange wenigstens eine Karte der neuen Meldung frisch ist.",
      ],
      example: {
        table: [
          ["Meldung", "Punkte"],
          ["Folge: A 10 K D B in Trumpf", "150"],
          ["vier Asse, Könige, Damen, Buben", "100, 80, 60, 40"],
          ["Trumpf-Ehe: K D in Trumpf", "40"],
          ["Pinochle: ♠D ♦B", "40"],
          ["Ehe: K D einer anderen Farbe", "20"],
          ["Trumpf-Neun", "10"],
        ],
        caption: "Erst die Trumpf-Ehe, später machen A 10 B daraus eine Folge: 40 + 150.",
      },
    },
    {
      title: "Das Ende",
      text: [
        "Nach 24 Stichen sind alle Karten gespielt. Die Punkte zählen über die Runden zusammen, solange ihr wollt.",
      ],
    },
  ],
};
