"""Duplicate scoring (Law 77), part by part.

The trick score after doubling decides whether a contract is a game: two hearts doubled
and made is a game, two clubs doubled is not.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardtable.core import Line, Result, Seat
from cardtable.games.bridge.actions import Strain
from cardtable.games.bridge.contract import SIDES, side_of
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.bridge.contract import Contract

GAME = 100
Part = tuple[str, int]

_GAME, _PART_SCORE = Text("bridge.lines.game"), Text("bridge.lines.partScore")
_OTHERS = Text("bridge.lines.others")


def trick_score(contract: Contract) -> int:
    """The points of the bid tricks, including doubling."""
    minor = contract.strain in (Strain.CLUBS, Strain.DIAMONDS)
    first = 10 if contract.strain is Strain.NOTRUMP else 0
    # Doubled counts twice, redoubled four times.
    return ((20 if minor else 30) * contract.level + first) << contract.doubled


def parts(contract: Contract, tricks: int, vulnerable: bool) -> list[Part]:
    """The score of the declarer's side in named parts, or one negative part if the contract failed."""
    over = tricks - contract.target
    if over < 0:
        return [(Text("bridge.lines.down", count=-over), -undertricks(-over, contract.doubled, vulnerable))]
    made = trick_score(contract)
    bonus = (_GAME, 500 if vulnerable else 300) if made >= GAME else (_PART_SCORE, 50)
    return [(Text("bridge.lines.made", bid=contract.bid), made), bonus, *premiums(contract, over, vulnerable)]


def premiums(contract: Contract, over: int, vulnerable: bool) -> list[Part]:
    """The points of a made contract with this many overtricks beyond its trick score, as a game or not."""
    parts: list[Part] = []
    if contract.level == 6:
        parts.append((Text("bridge.lines.smallSlam"), 750 if vulnerable else 500))
    if contract.level == 7:
        parts.append((Text("bridge.lines.grandSlam"), 1500 if vulnerable else 1000))
    if contract.doubled:
        parts.append((Text("bridge.lines.insult"), 50 * contract.doubled))
    if over:
        parts.append((Text("bridge.lines.over", count=over), over * overtrick(contract, vulnerable)))
    return parts


def overtrick(contract: Contract, vulnerable: bool) -> int:
    """The points of one overtrick."""
    if contract.doubled:
        return (100 if not vulnerable else 200) * contract.doubled
    return 20 if contract.strain in (Strain.CLUBS, Strain.DIAMONDS) else 30


def undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    """The penalty for this many undertricks."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        # 200 for the first, then 300 each.
        return (300 * down - 100) * doubled
    # 100, then 200 each for the second and third, then 300.
    return (200 * down - 100 + 100 * max(0, down - 3)) * doubled


@cache
def score(contract: Contract | None, tricks: int, vulnerable: bool) -> int:
    """The points of the declarer's side. A board that was passed out scores 0."""
    return 0 if contract is None else sum(points for _, points in parts(contract, tricks, vulnerable))


def played(contract: Contract, tricks: int, vulnerable: bool) -> Result:
    """The result of a board that was played."""
    side = side_of(contract.declarer)
    gained = [Line(name, points, SIDES[side]) for name, points in parts(contract, tricks, vulnerable)]
    return settled(gained, tally_of(contract.declarer, tricks))


def tally_of(declarer: Seat, tricks: int) -> tuple[int, int]:
    """The tricks of North and South, and of East and West."""
    return (tricks, 13 - tricks) if side_of(declarer) == 0 else (13 - tricks, tricks)


def settled(gained: Sequence[Line], tally: tuple[int, ...]) -> Result:
    """The result with these lines. One side loses what the other gains."""
    lines = list(gained)
    points = [0, 0]
    for side in (0, 1):
        lost = sum(line.value for line in gained if line.seats == SIDES[1 - side])
        points[side] = sum(line.value for line in gained if line.seats == SIDES[side]) - lost
        if lost:
            lines.append(Line(_OTHERS, -lost, SIDES[side]))
    return Result((points[0], points[1]) * 2, tuple(lines), tally)
