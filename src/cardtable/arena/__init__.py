"""Programs and players against each other: hosting, and what came of it."""
