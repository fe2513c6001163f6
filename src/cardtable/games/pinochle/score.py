"""Counting a hand of four-hand pinochle: tricks, counters, melds, bid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from cardtable.core import Line, Result
from cardtable.games.pinochle.actions import SIDES
from cardtable.games.pinochle.hands import ORDERS, SORTED
from cardtable.games.pinochle.melds import points
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card, Suit
    from cardtable.core import Seat
    from cardtable.games.pinochle.melds import Meld
    from cardtable.games.pinochle.view import Contract

TRICKS = 12

Counting = Literal["25", "250", "classic"]


@dataclass(frozen=True)
class Scale:
    """What the cards count in tricks, from the ace to the nine, and the last trick; melds count `melds`
    times what the table says."""

    ranks: tuple[int, ...]
    last: int
    melds: int

    @property
    def total(self) -> int:
        return 8 * sum(self.ranks) + self.last

    def by_card(self) -> tuple[int, ...]:
        """The same by the index of the card."""
        worth = [0] * 52
        for number, each in enumerate(SORTED):
            worth[each.index] = self.ranks[number % len(self.ranks)]
        return tuple(worth)


SCALES: dict[Counting, Scale] = {
    "25": Scale((1, 1, 1, 0, 0, 0), 1, 1),
    "250": Scale((10, 10, 10, 0, 0, 0), 10, 10),
    "classic": Scale((11, 10, 4, 3, 2, 0), 10, 10),
}
WORTH: dict[Counting, tuple[int, ...]] = {counting: scale.by_card() for counting, scale in SCALES.items()}


@dataclass(frozen=True)
class Taken:
    """By side: what was taken in the complete tricks, and how many of them."""

    counters: tuple[int, int]
    tricks: tuple[int, int]


COUNTERS = Text("pinochle.lines.counters")


def trick_worth(cards: Sequence[Card], number: int, counting: Counting) -> int:
    """What a complete trick counts; they are numbered from 0."""
    worth = WORTH[counting]
    last = SCALES[counting].last if number == TRICKS - 1 else 0
    return sum([worth[each.index] for each in cards]) + last


def taken(plays: Sequence[Card], leaders: Sequence[Seat], trump: Suit, counting: Counting) -> Taken:
    counters, tricks = [0, 0], [0, 0]
    for number in range(len(plays) // 4):
        cards = plays[4 * number : 4 * number + 4]
        if number + 1 < len(leaders):
            side = leaders[number + 1] % 2  # who takes a trick leads the next
        else:
            side = (leaders[number] + ORDERS[trump].best(cards)) % 2
        tricks[side] += 1
        counters[side] += trick_worth(cards, number, counting)
    return Taken((counters[0], counters[1]), (tricks[0], tricks[1]))


def _seat(seat: Seat) -> Text:
    """In its own words, so that front ends can put a name there."""
    return Text("rules.seat", seat=seat)


@cache
def _meld_line(seat: Seat, meld: Meld) -> Line:
    name = Text(f"pinochle.melds.{meld.name}")
    said = Text("pinochle.lines.meld", seat=_seat(seat), meld=name, cards=meld.cards)
    return Line(said, meld.points, SIDES[seat % 2])


def played_out(contract: Contract, melds: Sequence[Sequence[Meld]], won: Taken, moon: int) -> Result:
    """The bidders score meld and counters if that is their bid or more, and lose the bid otherwise.
    The others score theirs, but a meld only counts with a trick. The bid is always the first line."""
    side = contract.bidder % 2
    trump = Text(f"marks.{contract.trump}")
    bid = Text("pinochle.lines.bid", bid=contract.bid, seat=_seat(contract.bidder), trump=trump)
    lines = [Line(bid, 0, SIDES[side])]
    sums = [0, 0]
    for team, seats in enumerate(SIDES):
        laid = [_meld_line(seat, meld) for seat in seats for meld in melds[seat]]
        lines += [*laid, Line(COUNTERS, won.counters[team], seats)]
        sums[team] = sum([line.value for line in laid]) + won.counters[team]
    if sums[side] < contract.bid:
        lines.append(Line(Text("pinochle.lines.setMeld"), -sums[side], SIDES[side]))
        lines.append(Line(Text("pinochle.lines.setBid", bid=contract.bid), -contract.bid, SIDES[side]))
    if contract.moon:
        shot = won.tricks[side] == TRICKS
        lines.append(Line(Text("pinochle.lines.moon", shot=shot), moon if shot else -moon, SIDES[side]))
    other = 1 - side
    if not won.tricks[other]:
        lost = sum(points(melds[seat]) for seat in SIDES[other])
        lines.append(Line(Text("pinochle.lines.noTrick"), -lost, SIDES[other]))
    return _result(lines, won.counters)


def thrown_in(bid: int, bidder: Seat) -> Result:
    said = Text("pinochle.lines.thrownIn", bid=bid, seat=_seat(bidder))
    return _result([Line(said, -bid, SIDES[bidder % 2])], ())


def passed_out() -> Result:
    return _result([], ())


def _result(lines: list[Line], tally: tuple[int, ...]) -> Result:
    one, other = (sum([line.value for line in lines if line.seats is side]) for side in SIDES)
    return Result((one, other, one, other), tuple(lines), tally)
