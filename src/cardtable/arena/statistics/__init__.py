"""Statistics of a tournament: differences, intervals, ratings."""
