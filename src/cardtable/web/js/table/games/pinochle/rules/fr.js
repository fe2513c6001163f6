/** The rules in short, in French: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Deux contre deux avec 48 cartes, deux de chaque du neuf à l’as. On enchérit, on nomme l’atout, on pose des combinaisons et on fait des plis : le tout doit atteindre votre enchère.",
  parts: [
    {
      title: "Les cartes",
      text: [
        "Dans chaque couleur l’ordre est as, dix, roi, dame, valet, neuf. De deux cartes égales, la première jouée gagne.",
      ],
      example: {
        cards: ["HA", "HT", "HK", "HQ", "HJ", "H9"],
        caption: "De haut en bas : le dix est la deuxième.",
      },
    },
    {
      title: "Enchères et atout",
      text: [
        "Chacun parle une fois, le donneur en dernier ; chaque enchère dépasse la précédente, à partir de 21. Le donneur tient 20 dès le début. La plus haute enchère nomme l’atout.",
      ],
    },
    {
      title: "Les combinaisons",
      text: [
        "Les combinaisons comptent d’elles-mêmes. Une carte peut servir dans plusieurs, et deux fois la même vaut bien davantage.",
      ],
      example: {
        table: [
          ["combinaison", "points", "deux fois"],
          ["suite : A 10 R D V d’atout", "15", "150"],
          ["un as de chaque couleur", "10", "100"],
          ["un roi de chaque couleur", "8", "80"],
          ["une dame de chaque couleur", "6", "60"],
          ["un valet de chaque couleur", "4", "40"],
          ["pinochle : ♠D ♦V", "4", "30"],
          ["mariage d’atout : R D d’atout", "4", "8"],
          ["mariage : R D d’une autre couleur", "2", "4"],
          ["neuf d’atout", "1", "2"],
        ],
        caption: "Les combinaisons doubles sont le rêve de qui enchérit.",
      },
    },
    {
      title: "Un pinochle",
      text: ["La dame de pique et le valet de carreau ont donné son nom au jeu."],
      example: {
        cards: ["SQ", "DJ", "", "HK", "HQ"],
        caption: "Pinochle 4, et avec cœur pour atout un mariage d’atout 4 : ensemble 8.",
      },
    },
    {
      title: "Les plis",
      text: [
        "Qui a l’enchère attaque. Il faut fournir et battre la meilleure carte si l’on peut, même celle du partenaire ; sans la couleur il faut jouer atout, et battre si l’on peut.",
        "As, dix et rois comptent 1 chacun, le dernier pli 1 : 25 en tout. Moins que l’enchère, et l’enchère est perdue.",
      ],
      example: {
        trick: {
          plays: [
            ["Vous", "CK"],
            ["Ouest", "CQ"],
            ["Nord", "CA"],
            ["Est", "C9"],
          ],
          winner: 2,
        },
        caption: "Nord doit battre de l’as le roi de son partenaire ; deux points pour votre camp.",
      },
    },
  ],
};
