"""Judges the calls of a board with all cards open: the value of the contract that each call leads to when
the system bids on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.advice import Unit
from cardtable.games.bridge import Bidding, Bridge
from cardtable.players.bridge import simulation
from cardtable.players.bridge.bidding import close_calls, standard
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.door import POSITIONS
from cardtable.search.bridge.par import par
from cardtable.search.review import Decision, Review
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.record import AnyRecord


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    for number, (state, seat, action) in enumerate(record.decisions()):
        if not isinstance(state, Bidding):
            return
        view = state.view(seat)
        calls = list(dict.fromkeys([*(rule.call for rule in close_calls(view, standard())), action]))
        if len(calls) == 1:
            # The system makes this call, and no other comes close.
            continue
        (points,) = simulation.points(view, calls, [record.deal.hands], standard())
        ranked = sorted(zip(calls, points, strict=True), key=lambda valued: -valued[1])
        yield Decision(number, seat, action, tuple((call, float(worth)) for call, worth in ranked))


def _par(record: AnyRecord) -> list[Text]:
    """The par score of both sides, next to what they reached."""
    assert isinstance(record.game, Bridge)
    POSITIONS.check(record.game)
    tricks = double_dummy.table(record.deal)
    best = par(tricks, record.game.vulnerable, record.game.dealing)
    result = record.result
    scored = 0 if result is None else result.points[0]
    return [Text("bridge.par", score=best.score, contracts=list(best.contracts), scored=scored)]


REVIEW = Review(Unit(Text("units.score"), visible=10), Text("reviews.system"), _decisions, _par)
