"""From the sets of a tournament to numbers: differences, intervals, ratings."""
