"""A tournament for people: as text on a terminal, and as a page that needs nothing else."""
