"""Programs and players against each other: tournaments, ladders, statistics and reports."""
