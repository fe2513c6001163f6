"""The plan of a tournament: which bots sit where in which set, with which deal."""
