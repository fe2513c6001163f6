"""Four-hand pinochle with open cards."""
