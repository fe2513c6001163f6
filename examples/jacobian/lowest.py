"""A jacobian bot in Python: follows suit with its lowest card, and throws its lowest when it cannot.

docs/protocols/jacobian.md describes the protocol. This is the dialect `seed`.
"""

import sys

RANKS = "23456789TJQKA"
SEATS = ["North", "East", "South", "West"]


def cards(text: str) -> list[str]:
    """`K2.KQ6.Q862.Q976` is spades, hearts, diamonds, clubs."""
    return [suit + rank for suit, held in zip("SHDC", text.split("."), strict=True) for rank in held]


hands: dict[str, list[str]] = {}  # our own, and dummy's once it lies on the table
trick: list[str] = []
trump, me, dummy, turn = "", "", "", ""


def play(card: str) -> None:
    """The card goes to the table. The winner of the trick leads to the next."""
    global turn
    trick.append(card)
    for held in hands.values():
        if card in held:
            held.remove(card)
    if len(trick) < 4:
        turn = SEATS[(SEATS.index(turn) + 1) % 4]
        return
    best = max(trick, key=lambda each: (each[0] == trump, each[0] == trick[0][0], RANKS.index(each[1])))
    turn = SEATS[(SEATS.index(turn) + 1 + trick.index(best)) % 4]
    trick.clear()


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "jacobian":
        print("id lowest", flush=True)
    elif word == "seat":
        me = rest
    elif word == "hand":  # a new board, also if the last one was broken off
        hands = {me: cards(rest)}
        trick.clear()
    elif word == "contract":  # 3NS: level, trump, doubles, declarer
        declarer = next(seat for seat in SEATS if seat[0] == rest[-1])
        trump = rest[1]
        turn, dummy = (SEATS[(SEATS.index(declarer) + step) % 4] for step in (1, 2))
    elif word == "dummy":
        hands.setdefault(dummy, cards(rest))
    elif word == "show":
        play(rest)
    elif word == "go":  # the declarer is asked for dummy's cards, too: `turn` knows whose it is
        held = sorted(hands[turn], key=lambda card: RANKS.index(card[1]))
        following = [card for card in held if trick and card[0] == trick[0][0]]
        card = (following or held)[0]
        print("play", card, flush=True)
        play(card)
