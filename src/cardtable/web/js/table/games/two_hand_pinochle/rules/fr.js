/** The rules in short, in French: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "À deux, avec 48 cartes. Entre les plis on annonce des combinaisons et on pioche au talon ; ce que l’on a annoncé reste en main et peut être joué.",
  parts: [
    {
      title: "Le début",
      text: [
        "Douze cartes chacun ; la suivante est retournée et fait de sa couleur l’atout. À égalité de points, une pièce décide qui commence.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "L’ordre de haut en bas ; en points 11, 10, 4, 3, 2 et 0.",
      },
    },
    {
      title: "Un tour",
      text: [
        "L’un attaque, l’autre répond d’une carte quelconque. Une carte plus haute de la couleur gagne, ou un atout sur une autre couleur ; de deux cartes égales, la première. Le gagnant reçoit les points des deux cartes.",
        "Puis le gagnant peut annoncer une combinaison, et tous deux piochent, lui d’abord.",
      ],
      example: {
        trick: {
          plays: [
            ["Vous", "DT"],
            ["Adversaire", "H9"],
          ],
          winner: 1,
        },
        caption: "Cœur est atout : même le neuf prend le dix de carreau.",
      },
    },
    {
      title: "Les combinaisons",
      text: [
        "Une carte peut resservir dans une combinaison d’un autre nom, pourvu qu’une carte au moins de la nouvelle soit neuve.",
      ],
      example: {
        table: [
          ["combinaison", "points"],
          ["suite : A 10 R D V d’atout", "150"],
          ["quatre as, rois, dames, valets", "100, 80, 60, 40"],
          ["mariage d’atout : R D d’atout", "40"],
          ["pinochle : ♠D ♦V", "40"],
          ["mariage : R D d’une autre couleur", "20"],
          ["neuf d’atout", "10"],
        ],
        caption: "D’abord le mariage d’atout, puis A 10 V en font une suite : 40 + 150.",
      },
    },
    {
      title: "La fin",
      text: [
        "Après 24 tours toutes les cartes sont jouées. Les points s’ajoutent de manche en manche, aussi longtemps que l’on veut.",
      ],
    },
  ],
};
