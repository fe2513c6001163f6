"""The value of a game, step by step, by chapter 5 of the International Skat Order."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from cardtable.core import Line, Result, Seat
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, matadors
from cardtable.texts import Text

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
OPPONENTS_LINE = Text("skat.lines.others")

NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""The values of null, by hand and ouvert."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What the declarer has in the end: card points with the skat, and tricks of both sides. `left` are the
    card points that nobody took.

    `final` means that schneider and schwarz can be read from it. If a game ended at once because it could not
    be won any more, only what was announced counts. A declarer who `conceded` has lost a null. Every other
    game goes by what was taken, so one that is already won stays won (ISkO 4.3.6 with 4.1.3).
    """

    points: int
    tricks: int
    others: int
    left: int = 0
    final: bool = True
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """`value` is the value of the game before a loss doubles it. `schneider` and `schwarz` were made, by
    either side. Negative `matadors` are *without*."""

    won: bool
    value: int
    overbid: bool
    matadors: int
    schneider: bool
    schwarz: bool
    words: str

    @property
    def score(self) -> int:
        """The points of the declarer."""
        return self.value if self.won else -2 * self.value


def verdict(contract: Contract, bid: int, cards: int, taken: Taken) -> ScoredGame:
    """How a game ends. `cards` are the twelve that the declarer had, including the skat."""
    if contract.kind is Kind.NULL:
        return _null(contract, bid, taken)
    made = _made(taken)
    tops = matadors(contract.kind, cards)
    base = BASE[contract.kind]
    value = _levels(contract, tops, *made)[-1][1] * base
    won = _reached(contract, taken)
    overbid = value < bid
    words = _game_words(contract, tops, *made, bid if overbid else 0)
    if overbid:
        value = _raised(base, bid)
    return ScoredGame(won and not overbid, value, overbid, tops, *made, words)


def least_value(contract: Contract, cards: int) -> int:
    """What a game counts with these cards, if it is neither schneider nor schwarz unless announced."""
    if contract.kind is Kind.NULL:
        return NULL_VALUES[contract.hand, contract.ouvert]
    return _levels(contract, matadors(contract.kind, cards), False, False)[-1][1] * BASE[contract.kind]


def _null(contract: Contract, bid: int, taken: Taken) -> ScoredGame:
    base = value = NULL_VALUES[contract.hand, contract.ouvert]
    overbid = value < bid
    words = _null_words(contract, value, bid if overbid else 0)
    if overbid:
        value = _raised(base, bid)
    won = not taken.tricks and not taken.conceded and not overbid
    return ScoredGame(won, value, overbid, 0, False, False, words)


def _raised(base: int, bid: int) -> int:
    """The smallest multiple of the base value that would have been enough."""
    # Division rounded up.
    return -(-bid // base) * base


def _overbid(base: int, bid: int) -> Text:
    value = _raised(base, bid)
    return Text("skat.lines.overbid", bid=bid, times=value // base, base=base, value=value)


# Cached, because players ask for the same verdicts again and again.
@lru_cache(maxsize=4096)
def _game_words(contract: Contract, tops: int, schneider: bool, schwarz: bool, overbid: int) -> Text:
    """The game in words. `overbid` is the bid that the game does not reach, or 0."""
    (_, first), *more = _levels(contract, tops, schneider, schwarz)
    level, base = more[-1][1] if more else first, BASE[contract.kind]
    steps = [
        Text("skat.lines.tops", holds=tops > 0, count=abs(tops), level=first),
        *(Text(f"skat.lines.{word}", level=number) for word, number in more),
        Text("skat.lines.times", base=base, value=level * base),
    ]
    return Text("skat.lines.sum", steps=[*steps, *([_overbid(base, overbid)] if overbid else [])])


@lru_cache(maxsize=256)
def _null_words(contract: Contract, value: int, overbid: int) -> Text:
    text = Text("skat.lines.null", hand=contract.hand, ouvert=contract.ouvert, value=value)
    return Text("skat.lines.sum", steps=[text, _overbid(value, overbid)]) if overbid else text


def _made(taken: Taken) -> tuple[bool, bool]:
    if not taken.final:
        return False, False
    schneider = taken.points >= TO_SCHNEIDER or taken.points <= ALL_POINTS - TO_SCHNEIDER
    # A trick without points still prevents schwarz.
    return schneider, not taken.tricks or not taken.others


def _reached(contract: Contract, taken: Taken) -> bool:
    if contract.schwarz:
        return taken.others == 0 and taken.tricks == TRICKS
    return taken.points >= (TO_SCHNEIDER if contract.schneider else TO_WIN)


def _levels(contract: Contract, tops: int, schneider: bool, schwarz: bool) -> list[tuple[str, int]]:
    """The steps of the calculation, each with the level it leads to. The game itself comes first."""
    level = abs(tops) + 1
    steps = [("game", level)]
    # An announced level counts whether it was made or not, but never twice.
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
            steps.append((word, level))
    return steps


def solo_result(ended: ScoredGame, declarer: Seat, taken: Taken, doubled: int, table: int) -> Result:
    """The result of a game. `doubled` is 2 after kontra, 4 after re. `table` is the number of players for
    the list, or 0."""
    own = (declarer,)
    lines = [Line(ended.words, ended.value if ended.won else -ended.value, own)]
    if not ended.won:
        lines.append(Line(Text("skat.lines.lost"), -ended.value, own))
    if doubled > 1:
        lines.append(
            Line(
                Text("skat.lines.kontra" if doubled == 2 else "skat.lines.re"),
                (doubled - 1) * ended.score,
                own,
            )
        )
    if table:
        lines.append(
            Line(Text("skat.lines.gameWon"), WON_OR_LOST, own)
            if ended.won
            else Line(Text("skat.lines.gameLost"), -WON_OR_LOST, own)
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
    """The player with the most card points loses them, twice as many if somebody took no trick at all. A
    player who takes every trick wins instead."""
    seats = tuple(Seat(seat) for seat in range(3))
    if TRICKS in tricks:
        winner = seats[tricks.index(TRICKS)]
        lines = [Line(Text("skat.lines.durchmarsch"), DURCHMARSCH, (winner,))]
    else:
        losers = tuple(seat for seat in seats if points[seat] == max(points))
        lines = [Line(Text("skat.lines.ramsch", points=max(points)), -max(points), losers)]
        if 0 in tricks:
            lines.append(Line(Text("skat.lines.virgin"), -max(points), losers))
    return _result(lines, points)
