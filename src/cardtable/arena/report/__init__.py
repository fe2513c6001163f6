"""The report of a tournament: as text on a terminal, and as a self-contained page."""
