"""Players that learn: imitation of a player, self-play, and what they are worth. docs/lab.md tells how."""
