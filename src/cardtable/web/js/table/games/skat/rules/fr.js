/** The rules in short, in French: enough to sit down and play. docs/games has them in full. */

/** @type {import("../../../../rules/page.js").Rules} */
export const rules = {
  intro:
    "Trois joueurs ont dix cartes chacun, et deux cartes forment le skat. Qui annonce la plus haute valeur joue seul contre les deux autres et doit faire 61 des 120 points de cartes.",
  parts: [
    {
      title: "Les cartes",
      text: [
        "Les quatre valets sont toujours les plus hauts atouts : trèfle, pique, cœur, carreau. Dans un jeu de couleur, les sept cartes de cette couleur suivent à partir de l’as. Le dix est au-dessus du roi.",
      ],
      example: {
        cards: ["CJ", "SJ", "HJ", "DJ", "", "HA", "HT", "HK", "HQ", "H9", "H8", "H7"],
        caption: "Les onze atouts d’un jeu de cœur, du plus haut au plus bas.",
      },
    },
    {
      title: "Les enchères",
      text: [
        "Le second annonce des valeurs au premier, qui tient ou passe ; puis le troisième continue avec celui qui reste. La valeur d’un jeu est sa base multipliée par un nombre : un de plus que la suite ininterrompue de valets et d’atouts à partir du valet de trèfle que l’on a (avec) ou que l’on n’a pas (sans), et un de plus pour main, schneider et ainsi de suite.",
      ],
      example: {
        table: [
          ["jeu", "base"],
          ["carreau", "9"],
          ["cœur", "10"],
          ["pique", "11"],
          ["trèfle", "12"],
          ["grand : seuls les valets sont atouts", "24"],
          ["nul : ne faire aucun pli", "23"],
        ],
        caption: "Cœur avec les deux premiers valets : avec 2, jeu 3, fois 10 = 30.",
      },
    },
    {
      title: "Le skat",
      text: [
        "Le déclarant ramasse le skat, écarte deux cartes, qui comptent comme prises, et nomme le jeu. Ou bien il le laisse et joue sans le prendre pour une valeur plus haute ; alors seulement il peut annoncer schneider (90 points) et schwarz (tous les plis).",
      ],
    },
    {
      title: "Les plis",
      text: [
        "Il faut fournir ; les valets sont des atouts. Sans la couleur, on joue ce que l’on veut. Le plus haut atout gagne, sinon la plus haute carte de la couleur demandée.",
      ],
      example: {
        trick: {
          plays: [
            ["Premier", "HT"],
            ["Second", "H8"],
            ["Troisième", "DJ"],
          ],
          winner: 2,
        },
        caption: "Dans un jeu de pique, le valet de carreau est un atout : il gagne un pli de 12 points.",
      },
    },
    {
      title: "Les points",
      text: ["As 11, dix 10, roi 4, dame 3, valet 2, les autres rien. Un jeu perdu compte double."],
      example: {
        cards: ["SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7"],
        caption: "11 + 10 + 4 + 3 + 2 = 30 dans chaque couleur.",
      },
    },
  ],
};
