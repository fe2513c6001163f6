/** The rules in short, in German. */

/** @type {Record<string, import("./page.js").Rules>} */
export const rules = {
  bridge: {
    intro:
      "Zwei gegen zwei mit 52 Karten. Erst wird gereizt: wie viele Stiche, mit welchem Trumpf? Dann spielt der Alleinspieler, und das Blatt seines Partners liegt als Tisch offen.",
    parts: [
      {
        title: "Die Reizung",
        text: [
          "Vom Teiler an bietet, kontriert oder passt jeder. Ein Gebot verspricht sechs Stiche und so viele mehr: 2♥ sind acht Stiche mit Cœur als Trumpf. Jedes Gebot ist höher als das letzte; die Rangfolge ist Treff, Karo, Cœur, Pik, Sans Atout (SA).",
          "Dreimal Passe beendet die Reizung. Das letzte Gebot ist der Kontrakt. Wer von dieser Seite die Farbe zuerst genannt hat, ist Alleinspieler; der Partner ist der Tisch (Dummy).",
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
          "Links vom Alleinspieler wird ausgespielt. Dann liegt der Tisch offen, und der Alleinspieler spielt auch dessen Karten.",
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
  },
  nimmt: {
    intro:
      "Vier Reihen, und alle wählen gleichzeitig eine Karte. Wer die sechste Karte einer Reihe legen muss, nimmt die Reihe. Hornochsen sind Minuspunkte: Wer die wenigsten hat, gewinnt.",
    parts: [
      {
        title: "Wohin eine Karte kommt",
        text: [
          "Haben alle gewählt, werden die Karten aufgedeckt und von der niedrigsten an gelegt. Jede kommt hinter die Reihe, deren letzte Karte die nächstkleinere ist.",
        ],
        example: {
          rows: {
            rows: [[12, 25], [37], [55, 58, 62], [90, 97]],
            card: 48,
            row: 1,
          },
          caption: "48 kommt hinter 37: von allen letzten Karten unter 48 ist das die höchste.",
        },
      },
      {
        title: "Die Sechste nimmt",
        text: [
          "Eine Reihe hat Platz für fünf. Wer die sechste Karte legt, nimmt die fünf, die da liegen; die sechste beginnt die Reihe neu.",
        ],
        example: {
          rows: { rows: [[31, 36, 43, 44, 49], [70]], card: 51, row: 0 },
          caption: "51 ist die sechste Karte: ihr Besitzer nimmt 31, 36, 43, 44 und 49, neun Hornochsen.",
        },
      },
      {
        title: "Zu niedrig",
        text: [
          "Eine Karte, die kleiner ist als alle letzten Karten, nimmt eine Reihe nach Wahl, meist die mit den wenigsten Hornochsen, und beginnt sie neu.",
        ],
        example: {
          cards: ["7", "", "5", "10", "22", "55"],
          caption:
            "Die meisten Karten haben einen Hornochsen; Fünfer zwei, Zehner drei, Vielfache von 11 fünf, und die 55 hat sieben.",
        },
      },
      {
        title: "Das Ende",
        text: ["Nach zehn Karten wird gezählt. Hat jemand 66 Hornochsen, ist die Partie zu Ende."],
      },
    ],
  },
  skat: {
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
  },
  pinochle: {
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
          "Jeder spricht einmal, der Teiler zuletzt; jedes Gebot ist höher als das vorige, von 21 an. Der Teiler hält von Anfang an 20. Wer am meisten bietet, nennt Trumpf.",
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
          caption:
            "Nord muss den König des Partners mit dem Ass überstechen; zwei Zählkarten für eure Seite.",
        },
      },
    ],
  },
  "two-hand-pinochle": {
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
  },
};
