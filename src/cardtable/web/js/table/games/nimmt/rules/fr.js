/** The rules in short, in French: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Quatre rangées de cartes, et chacun choisit une carte en même temps. Qui doit poser la sixième carte d’une rangée la prend. Les têtes de bœuf comptent contre vous : le moins gagne.",
  parts: [
    {
      title: "Où va une carte",
      text: [
        "Quand tous ont choisi, les cartes sont retournées et posées de la plus basse à la plus haute. Chacune va après la rangée dont la dernière carte est la plus proche en dessous.",
      ],
      example: {
        rows: {
          rows: [[12, 25], [37], [55, 58, 62], [90, 97]],
          card: 48,
          row: 1,
        },
        caption: "48 va après 37 : de toutes les dernières cartes sous 48, c’est la plus haute.",
      },
    },
    {
      title: "Six prend",
      text: [
        "Une rangée a cinq places. Qui pose la sixième carte prend les cinq qui s’y trouvent, et la sixième recommence la rangée.",
      ],
      example: {
        rows: { rows: [[31, 36, 43, 44, 49], [70]], card: 51, row: 0 },
        caption: "51 est la sixième carte : son joueur prend 31, 36, 43, 44 et 49, neuf têtes.",
      },
    },
    {
      title: "Trop basse",
      text: [
        "Une carte plus basse que la dernière de toutes les rangées prend une rangée au choix, en général celle qui a le moins de têtes, et la recommence.",
      ],
      example: {
        cards: ["7", "", "5", "10", "22", "55"],
        caption:
          "La plupart des cartes ont une tête ; les multiples de 5 en ont deux, de 10 trois, de 11 cinq, et 55 en a sept.",
      },
    },
    {
      title: "La fin",
      text: ["Après dix cartes on compte les têtes. Dès que quelqu’un en a 66, la partie est finie."],
    },
  ],
};
