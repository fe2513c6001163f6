"""How long open cards take in skat and four-hand pinochle, beside the plain search in the same run.

    python -m benchmarks.trick_solver [--deals N] [--seed N] [--plain N]

Skat: the best of three hands by a simple count declares its longest suit, picks up the skat and discards by
the count; null is declared by the lowest hand. Pinochle: random hands, the longest suit of the leader is
trump, and the question of a bid is put at nine sixteenths of the counters. Milliseconds of processor time,
one thread; everything is solved from nothing; nodes in thousands, which do not depend on the machine. The
plain search (zero windows, a table with the very cards
as key) has the first deals only, because it takes so long: `times` compares the same deals.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, TypeVar

from cardtable._kernel import trick_plain
from cardtable.cards import RANKS, Card, Cards, Suit
from cardtable.core import Seat
from cardtable.games.pinochle.hands import DOUBLE_DECK, Hand
from cardtable.games.pinochle.score import SCALES
from cardtable.games.skat import Kind
from cardtable.games.skat.actions import DECK
from cardtable.games.skat.kinds import SUITS, card_points
from cardtable.search.pinochle import positions as pinochle
from cardtable.search.skat import positions as skat
from cardtable.search.tricks.open_cards import OpenPosition, Solved, value, values_many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Answer = TypeVar("Answer")


def skat_piles(rng: Random) -> tuple[list[list[Card]], list[Card]]:
    deck = rng.sample(DECK, len(DECK))
    return [deck[10 * seat : 10 * seat + 10] for seat in range(3)], deck[30:]


def strength(hand: Sequence[Card], trump: Suit) -> int:
    count = {"A": 4, "T": 2, "J": 8}
    return sum(count.get(RANKS[card.rank], 0) + 5 * (card.suit is trump) for card in hand)


def longest(hand: Sequence[Card]) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))


def strong_declarer(rng: Random) -> skat.SkatPosition:
    hands, found = skat_piles(rng)
    declarer = max(range(3), key=lambda seat: strength(hands[seat], longest(hands[seat])))
    hand = hands[declarer] + found
    trump = longest(hand)
    jack = RANKS.index("J")

    def spare(card: Card) -> tuple[bool, bool, int]:
        """From short plain suits first, tens before others; aces and trumps last."""
        length = sum(other.suit is card.suit and other.rank != jack for other in hand)
        return card.suit is trump or card.rank == jack, RANKS[card.rank] == "A", length - (card.rank == 8)

    pushed = sorted(hand, key=spare)[:2]
    hands[declarer] = [card for card in hand if card not in pushed]
    kind = next(kind for kind, suit in SUITS.items() if suit is trump)
    held = [Cards.of(each) for each in hands]
    points = card_points(Cards.of(pushed))
    return skat.SkatPosition(kind, Seat(declarer), (held[0], held[1], held[2]), Seat(0), points=points)


def low_null(rng: Random) -> skat.SkatPosition:
    hands, found = skat_piles(rng)
    declarer = min(range(3), key=lambda seat: sum(card.rank for card in hands[seat]))
    hands[declarer] = sorted(hands[declarer] + found, key=lambda card: card.rank)[:10]
    held = [Cards.of(each) for each in hands]
    return skat.SkatPosition(Kind.NULL, Seat(declarer), (held[0], held[1], held[2]), Seat(0))


def pinochle_hands(tricks: int, rng: Random) -> pinochle.PinochlePosition:
    deck = rng.sample(DOUBLE_DECK, len(DOUBLE_DECK))
    hands = [deck[tricks * seat : tricks * (seat + 1)] for seat in range(4)]
    return pinochle.PinochlePosition(longest(hands[0]), tuple(Hand.of(hand) for hand in hands), Seat(0))


def counters(position: pinochle.PinochlePosition) -> int:
    ranks = SCALES["25"].ranks
    cards = [card for hand in position.hands for card in hand]
    return SCALES["25"].last + sum(ranks["ATKQJ9".index(RANKS[card.rank])] for card in cards)


def makes_bid(position: pinochle.PinochlePosition) -> Solved:
    return _reaches(-(-9 * counters(position) // 16), position)


@dataclass(frozen=True)
class Question:
    name: str
    wanted: str
    deals: int
    deal: Callable[[Random], OpenPosition]
    ask: Callable[[OpenPosition], Solved]
    plain: int = 0


def questions(deals: int, plain: int) -> list[Question]:
    def hands(tricks: int) -> Callable[[Random], OpenPosition]:
        return partial(pinochle_hands, tricks)

    few = max(1, deals // 4)
    bid: Callable[[OpenPosition], Solved] = makes_bid  # type: ignore[assignment] # positions of pinochle only
    return [
        Question("skat reaches 61", "mean 4", deals, strong_declarer, partial(_reaches, 61)),
        Question("skat exact", "mean 40", deals // 2, strong_declarer, value),
        Question("skat null", "mean 1", deals, low_null, value),
        Question("pinochle 12 exact", "median 120, mean 400", few, hands(12), value),
        Question("pinochle 12 bid", "median 40", few, hands(12), bid),
        Question("pinochle 10 exact", "mean 12, 8 times", deals // 2, hands(10), value, plain),
        Question("pinochle 9 exact", "mean 4", deals, hands(9), value, plain),
        Question("pinochle 8 exact", "", deals, hands(8), value, plain),
    ]


def _reaches(target: int, position: OpenPosition) -> Solved:
    return values_many([position], target=target)[0]


def timed(ask: Callable[[OpenPosition], Answer], position: OpenPosition) -> tuple[float, Answer]:
    """Milliseconds, and the answer."""
    started = process_time()
    answer = ask(position)
    return 1000 * (process_time() - started), answer


def row(question: Question, seed: int) -> str:
    rng = Random(f"{question.name} {seed}")
    positions = [question.deal(rng) for _ in range(max(1, question.deals))]
    answers = [timed(question.ask, position) for position in positions]
    times = [milliseconds for milliseconds, _ in answers]
    nodes = [solved.nodes / 1000 for _, solved in answers]
    compared = positions[: question.plain]
    plain = [timed(lambda position: trick_plain(position.kernel), each)[0] for each in compared]
    ordered = sorted(times)
    figures = [mean(times), median(times), ordered[len(times) * 9 // 10], ordered[-1]]
    figures += [mean(nodes), median(nodes)]
    text = f"{question.name:18} {len(times):5}" + "".join(f" {figure:9.2f}" for figure in figures)
    if plain:
        text += f" {mean(plain):9.1f} {sum(plain) / sum(times[: len(plain)]):6.0f}"
    else:
        text += " " * 17
    return f"{text}  {question.wanted}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--deals", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--plain", type=int, default=10)
    given = options.parse_args()
    names = ("mean", "median", "p90", "max", "k nodes", "median", "plain")
    columns = "".join(f" {name:>9}" for name in names)
    print(f"{'':18} deals{columns}  times  wanted")
    for question in questions(given.deals, given.plain):
        print(row(question, given.seed), flush=True)


if __name__ == "__main__":
    main()
