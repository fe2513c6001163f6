/** The rules in short, in German. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
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
};
