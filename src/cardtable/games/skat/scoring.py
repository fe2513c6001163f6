"""What a game counts, step by step, by chapter 5 of the International Skat Order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.core import Line, Result, Seat
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, matadors

if TYPE_CHECKING:
    from cardtable.games.skat.actions import Contract

TO_WIN = 61
# Then 30 are left for the others, who need 31 to be out of schneider.
TO_SCHNEIDER = 90
TRICKS = 10
DURCHMARSCH = 120
# Seeger-Fabian, the scoring of lists.
WON_OR_LOST = 50
AGAINST_A_LOST_GAME = {3: 40, 4: 30}
"""By the number of players at the table: what everybody else gets on the list for a lost game."""
OPPONENTS_LINE = "others, for a lost game"

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""By hand and ouvert."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What the declarer has in the end: card points with the skat, and tricks of both sides; `left`
    are the card points that nobody took.

    `final` means that schneider and schwarz can be read from it; where a game ended at once because
    it could not be won any more, only what was announced counts.
    """

    points: int
    tricks: int
    others: int
    left: int = 0
    final: bool = True
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """`value` is what the game counts before a loss doubles it. `schneider` and `schwarz` were made,
    by either side; `matadors` below 0 are *without*."""

    won: bool
    value: int
    overbid: bool
    matadors: int
    schneider: bool
    schwarz: bool
    words: str

    @property
    def score(self) -> int:
        return self.value if self.won else -2 * self.value


def verdict(contract: Contract, bid: int, cards: int, taken: Taken) -> Verdict:
    """How a game ends; `cards` are the twelve that the declarer had, skat included."""
    if contract.kind is Kind.NULL:
        return _null(contract, bid, taken)
    made = _made(taken)
    tops = matadors(contract.kind, cards)
    level, words = _level(contract, tops, *made)
    base = BASE[contract.kind]
    value = level * base
    words += f", times {base} = {value}"
    won = not taken.conceded and _reached(contract, taken)
    overbid = value < bid
    if overbid:
        value, excuse = _overbid(base, bid)
        words += excuse
    return Verdict(won and not overbid, value, overbid, tops, *made, words)


def _null(contract: Contract, bid: int, taken: Taken) -> Verdict:
    base = value = NULL_VALUES[contract.hand, contract.ouvert]
    words = f"{contract} = {value}"
    overbid = value < bid
    if overbid:
        value, excuse = _overbid(base, bid)
        words += excuse
    won = not taken.tricks and not taken.conceded and not overbid
    return Verdict(won, value, overbid, 0, False, False, words)


def _overbid(base: int, bid: int) -> tuple[int, str]:
    """The smallest multiple of the base value that would have done, and that in words."""
    # Division rounded up.
    times = -(-bid // base)
    return times * base, f", overbid: {bid} was bid, {times} times {base} = {times * base}"


def _made(taken: Taken) -> tuple[bool, bool]:
    if not taken.final:
        return False, False
    schneider = taken.points >= TO_SCHNEIDER or taken.points <= ALL_POINTS - TO_SCHNEIDER
    # A trick without points still saves from schwarz.
    return schneider, not taken.tricks or not taken.others


def _reached(contract: Contract, taken: Taken) -> bool:
    if contract.schwarz:
        return taken.others == 0 and taken.tricks == TRICKS
    return taken.points >= (TO_SCHNEIDER if contract.schneider else TO_WIN)


def _level(contract: Contract, tops: int, schneider: bool, schwarz: bool) -> tuple[int, str]:
    level = abs(tops) + 1
    words = [f"{'with' if tops > 0 else 'without'} {abs(tops)}, game {level}"]
    # An announced level counts as if it was made, whether it was or not, but never twice.
    for word, counts in (
        ("hand", contract.hand),
        ("schneider", schneider or contract.schneider),
        ("announced", contract.schneider),
        ("schwarz", schwarz or contract.schwarz),
        ("announced", contract.schwarz),
        ("open", contract.ouvert),
    ):
        if counts:
            level += 1
            words.append(f"{word} {level}")
    return level, ", ".join(words)


def solo_result(ended: Verdict, declarer: Seat, taken: Taken, doubled: int, table: int) -> Result:
    """`doubled` is 2 after kontra, 4 after re; `table` is the number of players for the list, or 0."""
    own = (declarer,)
    lines = [Line(ended.words, ended.value if ended.won else -ended.value, own)]
    if not ended.won:
        lines.append(Line("lost, counts double", -ended.value, own))
    if doubled > 1:
        lines.append(Line("kontra" if doubled == 2 else "kontra and re", (doubled - 1) * ended.score, own))
    if table:
        lines.append(
            Line("game won", WON_OR_LOST, own) if ended.won else Line("game lost", -WON_OR_LOST, own)
        )
    if table and not ended.won:
        others = tuple(Seat(seat) for seat in range(3) if seat != declarer)
        lines.append(Line(OPPONENTS_LINE, AGAINST_A_LOST_GAME[table], others))
    return _result(lines, (taken.points, ALL_POINTS - taken.points - taken.left, taken.left))


def _result(lines: list[Line], tally: tuple[int, ...]) -> Result:
    points = [0, 0, 0]
    for line in lines:
        for seat in line.seats:
            points[seat] += line.value
    return Result(tuple(points), tuple(lines), tally)


def ramsch_result(points: tuple[int, ...], tricks: tuple[int, ...]) -> Result:
    """Whoever has the most card points loses them, twice as many if somebody took no trick at all;
    whoever takes every trick wins instead."""
    seats = tuple(Seat(seat) for seat in range(3))
    if TRICKS in tricks:
        winner = seats[tricks.index(TRICKS)]
        lines = [Line("ramsch: every trick", DURCHMARSCH, (winner,))]
    else:
        losers = tuple(seat for seat in seats if points[seat] == max(points))
        lines = [Line(f"ramsch: {max(points)} card points", -max(points), losers)]
        if 0 in tricks:
            lines.append(Line("somebody took no trick: double", -max(points), losers))
    return _result(lines, points)
