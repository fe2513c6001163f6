"""Rubber scoring (Laws of Contract Bridge, 1993): a line, games below it, honours, and the rubber.

Trick points go below the line. A side with 100 of them has won a game. It is vulnerable from then on, and
both sides start again at zero below the line. The second game ends the rubber.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS
from cardtable.core import Line, Result
from cardtable.games.bridge.actions import Strain
from cardtable.games.bridge.contract import SIDES, side_of
from cardtable.games.bridge.deal import holding
from cardtable.games.bridge.scoring import GAME, premiums, settled, tally_of, trick_score, undertricks
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.games.bridge.contract import Contract
    from cardtable.games.bridge.deal import Deal

BELOW = Text("bridge.lines.below")
Score = tuple[int, int]

# T J Q K A are neighbours in RANKS.
_HONOURS = 0b11111 << RANKS.index("T")
_ACE = 1 << RANKS.index("A")


def played(contract: Contract, tricks: int, deal: Deal, below: Score, games: Score) -> Result:
    """The points of one deal. `below` and `games` are those of both sides before it."""
    side = side_of(contract.declarer)
    over = tricks - contract.target
    lines = list(_honours(contract, deal))
    if over < 0:
        penalty = undertricks(-over, contract.doubled, games[side] > 0)
        lines.append(Line(Text("bridge.lines.down", count=-over), penalty, SIDES[1 - side]))
    else:
        made = trick_score(contract)
        extra = premiums(contract, over, games[side] > 0)
        if below[side] + made >= GAME and games[side] == 1:
            extra.append((Text("bridge.lines.rubber"), 700 if games[1 - side] == 0 else 500))
        lines.append(Line(BELOW, made, SIDES[side]))
        lines.extend(Line(name, points, SIDES[side]) for name, points in extra)
    return settled(lines, tally_of(contract.declarer, tricks))


def after(below: Score, games: Score, result: Result) -> tuple[Score, Score]:
    """The points below the line and the games won after this deal."""
    # Only the declarer's side scores below the line, so at most one side has added points.
    for side, seats in enumerate(SIDES):
        made = sum(line.value for line in result.lines if line.name == BELOW and line.seats == seats)
        total = below[side] + made
        if made and total >= GAME:
            return (0, 0), (games[0] + (side == 0), games[1] + (side == 1))
        if made:
            return ((total, below[1]) if side == 0 else (below[0], total)), games
    return below, games


def _honours(contract: Contract, deal: Deal) -> list[Line]:
    """100 for four of the five trump honours in one hand, 150 for all, 150 for four aces at no trumps."""
    lines = []
    for seat, hand in enumerate(deal.hands):
        if contract.strain is Strain.NOTRUMP:
            worth = 150 if all(holding(hand, suit) & _ACE for suit in range(4)) else 0
        else:
            held = (holding(hand, contract.strain) & _HONOURS).bit_count()
            worth = {4: 100, 5: 150}.get(held, 0)
        if worth:
            lines.append(Line(Text("bridge.lines.honours"), worth, SIDES[seat % 2]))
    return lines
