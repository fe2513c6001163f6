"""The Python interface of the kernel: the value of a decision, from what one seat knows or with open cards.

The part of a game in this layer publishes any of `REVIEW` (see `review`), `solve` and `POSITIONS` (see
`solutions`), and `WHOLE_HANDS` (see `whole_hands`).
"""
