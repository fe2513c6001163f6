"""The Python face of the kernel: what a decision is worth, from what one seat knows or with open cards.

The part of a game in this layer publishes what it has of `REVIEW` (see `review`), `solve` and `POSITIONS`
(see `solutions`), and `WHOLE_HANDS` (see `whole_hands`).
"""
