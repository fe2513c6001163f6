"""Players of two-hand pinochle."""
