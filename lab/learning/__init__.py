"""Players that learn: imitation of a player, self-play, and measuring their strength. docs/lab.md
describes it."""
