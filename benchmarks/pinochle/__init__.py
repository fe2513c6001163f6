"""What single decisions of four-hand pinochle are worth."""
