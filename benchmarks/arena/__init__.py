"""How good the arena's statistics and its stand-ins are, and the cost of starting a program."""
