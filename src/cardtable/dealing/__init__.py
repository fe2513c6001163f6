"""Cards and piles: the layout of a game's deck, exact counts, and uniform deals under given knowledge."""
