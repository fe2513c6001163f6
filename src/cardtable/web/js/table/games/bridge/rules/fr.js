/** The rules in short, in French: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Deux contre deux avec 52 cartes. D’abord les deux camps annoncent combien de plis ils feront et à quel atout ; puis le vainqueur des enchères joue, les cartes de son partenaire étalées sur la table.",
  parts: [
    {
      title: "Les enchères",
      text: [
        "À partir du donneur, chacun enchérit, contre ou passe. Une enchère promet six plis et tant de plus : 2♥ veut dire huit plis avec cœur pour atout. Chaque enchère dépasse la précédente ; l’ordre est trèfle, carreau, cœur, pique, sans atout.",
        "Trois passes finissent les enchères. La dernière enchère est le contrat. Celui de ce camp qui a nommé le premier cette couleur est le déclarant, et son partenaire le mort.",
      ],
      example: {
        cards: ["SA", "SK", "SQ", "SJ", "", "HA", "HT", "H4", "", "DK", "D7", "D3", "", "CQ", "C9", "C2"],
        caption:
          "Comptez as 4, roi 3, dame 2, valet 1 : cette main a 19 points, assez pour ouvrir et penser à la manche.",
      },
    },
    {
      title: "Le jeu",
      text: [
        "Le joueur à gauche du déclarant entame. Puis les cartes du mort sont étalées, et le déclarant les joue aussi.",
        "Il faut fournir à la couleur demandée si l’on peut ; sinon on joue ce que l’on veut. Le plus haut atout gagne le pli, sinon la plus haute carte de la couleur demandée. Le gagnant rejoue.",
      ],
      example: {
        trick: {
          plays: [
            ["Ouest", "HK"],
            ["Nord", "H4"],
            ["Est", "H9"],
            ["Sud", "S2"],
          ],
          winner: 3,
        },
        caption: "Pique est atout et Sud n’a pas de cœur : le deux de pique gagne.",
      },
    },
    {
      title: "La marque",
      text: [
        "Un contrat réussi compte ses plis, et une prime s’ils valent 100 ou plus : c’est la manche. Chaque pli manquant coûte des points.",
      ],
      example: {
        table: [
          ["", "points"],
          ["chaque pli demandé à trèfle ou carreau", "20"],
          ["chacun à cœur ou pique", "30"],
          ["à sans atout : le premier, puis chacun", "40, 30"],
          ["manche (vulnérable)", "300 (500)"],
          ["moins que cela", "50"],
          ["chaque pli de chute (vulnérable)", "−50 (−100)"],
        ],
        caption: "4♥ réussi : 120 + 300 = 420.",
      },
    },
  ],
};
