"""Scores a hand of four-hand pinochle: tricks, counters, melds, bid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from cardtable.core import Line, Result
from cardtable.games.pinochle.actions import SIDES
from cardtable.games.pinochle.hands import EIGHTY, FORTY_EIGHT, ORDERS, STRENGTH, Pack
from cardtable.games.pinochle.melds import points
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card, Suit
    from cardtable.core import Seat
    from cardtable.games.pinochle.game import Pinochle
    from cardtable.games.pinochle.melds import Meld
    from cardtable.games.pinochle.view import Contract

Counting = Literal["25", "250", "classic", "50"]


@dataclass(frozen=True)
class Scale:
    """The counters of a deck, from the ace down, and of the last trick. Melds count `melds` times the
    table."""

    ranks: tuple[int, ...]
    last: int
    melds: int
    pack: Pack = FORTY_EIGHT

    @property
    def total(self) -> int:
        return 4 * self.pack.copies * sum(self.ranks) + self.last

    @property
    def unit(self) -> int:
        """The size of a point relative to a deck with 25 counters in all tricks, for comparing
        differences."""
        return self.total // 25

    def by_card(self) -> tuple[int, ...]:
        """The counters by the index of the card."""
        worth = [0] * 52
        for card in self.pack.kinds:
            worth[card.index] = self.ranks[STRENGTH.index(str(card)[1])]
        return tuple(worth)


SCALES: dict[Counting, Scale] = {
    "25": Scale((1, 1, 1, 0, 0, 0), 1, 1),
    "250": Scale((10, 10, 10, 0, 0, 0), 10, 10),
    "classic": Scale((11, 10, 4, 3, 2, 0), 10, 10),
    "50": Scale((1, 1, 1, 0, 0), 2, 1, EIGHTY),
}
WORTH: dict[Counting, tuple[int, ...]] = {counting: scale.by_card() for counting, scale in SCALES.items()}


@dataclass(frozen=True)
class Taken:
    """For each side the counters of the complete tricks, and their number."""

    counters: tuple[int, int]
    tricks: tuple[int, int]


COUNTERS = Text("pinochle.lines.counters")


def trick_worth(cards: Sequence[Card], number: int, counting: Counting) -> int:
    """The counters of a complete trick. Tricks are numbered from 0."""
    worth = WORTH[counting]
    scale = SCALES[counting]
    last = scale.last if number == scale.pack.tricks - 1 else 0
    return sum([worth[card.index] for card in cards]) + last


def taken(plays: Sequence[Card], leaders: Sequence[Seat], trump: Suit, counting: Counting) -> Taken:
    """What each side has taken in the complete tricks."""
    counters, tricks = [0, 0], [0, 0]
    for number in range(len(plays) // 4):
        cards = plays[4 * number : 4 * number + 4]
        if number + 1 < len(leaders):
            side = leaders[number + 1] % 2  # The winner of a trick leads the next.
        else:
            side = (leaders[number] + ORDERS[trump].best(cards)) % 2
        tricks[side] += 1
        counters[side] += trick_worth(cards, number, counting)
    return Taken((counters[0], counters[1]), (tricks[0], tricks[1]))


def _seat(seat: Seat) -> Text:
    """A seat as a Text, so that front ends can put a name there."""
    return Text("rules.seat", seat=seat)


@cache
def _meld_line(seat: Seat, meld: Meld) -> Line:
    name = Text(f"pinochle.melds.{meld.name}")
    text = Text("pinochle.lines.meld", mine=False, seat=_seat(seat), meld=name, cards=meld.cards)
    return Line(text, meld.points, SIDES[seat % 2])


def played_out(game: Pinochle, contract: Contract, melds: Sequence[Sequence[Meld]], won: Taken) -> Result:
    """The bidders score meld and counters if that is at least their bid, and lose the bid otherwise.

    The others score theirs, but a meld counts only with a trick, and nothing counts without the counters that
    the game requires. The bid is always the first line.
    """
    side, other = contract.bidder % 2, 1 - contract.bidder % 2
    lines = [_bid_line(contract)]
    sums = [0, 0]
    for team, seats in enumerate(SIDES):
        laid = _meld_lines(game, melds, team)
        lines += [*laid, Line(COUNTERS, won.counters[team], seats)]
        sums[team] = sum([line.value for line in laid]) + won.counters[team]
    if sums[side] < contract.bid or won.counters[side] < game.bidder_counters:
        lines.append(Line(Text("pinochle.lines.setMeld"), -sums[side], SIDES[side]))
        lines.append(_set_line(game, contract.bid, side))
    if contract.moon:
        shot = not won.tricks[other]
        lines.append(
            Line(Text("pinochle.lines.moon", shot=shot), game.moon if shot else -game.moon, SIDES[side])
        )
    if game.save and won.counters[other] < game.save:
        lines.append(Line(Text("pinochle.lines.notSaved", save=game.save), -sums[other], SIDES[other]))
    elif not won.tricks[other]:
        lost = sums[other] - won.counters[other]
        lines.append(Line(Text("pinochle.lines.noTrick"), -lost, SIDES[other]))
    return _result(lines, won.counters)


def given_up(game: Pinochle, contract: Contract, melds: Sequence[Sequence[Meld]], why: Text) -> Result:
    """Set before a card is played: the bidders lose the bid, the others score their melds."""
    side, other = contract.bidder % 2, 1 - contract.bidder % 2
    lines = [_bid_line(contract), Line(why, 0, SIDES[side]), _set_line(game, contract.bid, side)]
    return _result([*lines, *_meld_lines(game, melds, other)], ())


def no_marriage(game: Pinochle, bid: int, bidder: Seat, melds: Sequence[Sequence[Meld]]) -> Result:
    """Set because no trump can be named: the others score their melds, counted without a trump."""
    text = Text("pinochle.lines.noMarriage", bid=bid, mine=False, seat=_seat(bidder))
    lines = [Line(text, 0, SIDES[bidder % 2]), _set_line(game, bid, bidder % 2)]
    return _result([*lines, *_meld_lines(game, melds, 1 - bidder % 2)], ())


def side_meld(melds: Sequence[Sequence[Meld]], side: int) -> int:
    """The points of the melds of a side, whether they count or not."""
    return sum([points(melds[seat]) for seat in SIDES[side]])


def _bid_line(contract: Contract) -> Line:
    trump = Text(f"marks.{contract.trump}")
    bid = Text("pinochle.lines.bid", bid=contract.bid, mine=False, seat=_seat(contract.bidder), trump=trump)
    return Line(bid, 0, SIDES[contract.bidder % 2])


def _meld_lines(game: Pinochle, melds: Sequence[Sequence[Meld]], side: int) -> list[Line]:
    """The melds of a side, and a line that cancels them if they are too few together."""
    lines = [_meld_line(seat, meld) for seat in SIDES[side] for meld in melds[seat]]
    if lines and (meld := side_meld(melds, side)) < game.least_meld:
        lines.append(Line(Text("pinochle.lines.lowMeld", least=game.least_meld), -meld, SIDES[side]))
    return lines


def _set_line(game: Pinochle, bid: int, side: int) -> Line:
    if game.set_costs == "given":
        return Line(Text("pinochle.lines.setGiven", bid=bid), bid, SIDES[1 - side])
    if game.set_costs == "nothing":
        return Line(Text("pinochle.lines.setNothing", bid=bid), 0, SIDES[side])
    return Line(Text("pinochle.lines.setBid", bid=bid), -bid, SIDES[side])


def thrown_in(bid: int, bidder: Seat) -> Result:
    """The bidder gave up without naming a trump and loses the bid."""
    text = Text("pinochle.lines.thrownIn", bid=bid, mine=False, seat=_seat(bidder))
    return _result([Line(text, -bid, SIDES[bidder % 2])], ())


def passed_out() -> Result:
    """Nobody bid: no points."""
    return _result([], ())


def _result(lines: list[Line], tally: tuple[int, ...]) -> Result:
    one, other = (sum([line.value for line in lines if line.seats is side]) for side in SIDES)
    return Result((one, other, one, other), tuple(lines), tally)
