"""Judges bids, trumps and passed cards of a hand of four-hand pinochle with all four hands.

Melds are counted, counters are forecast. The forecast has an error of some counters, so only a larger loss
counts as a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.advice import Unit
from cardtable.core import Clock
from cardtable.games.pinochle import Bid, NameTrump, Pinochle
from cardtable.games.pinochle.actions import SEATS
from cardtable.games.pinochle.auction import Bidding, Naming
from cardtable.games.pinochle.exchange import Giving, Returning
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.agreements import Agreements
from cardtable.players.pinochle.auction import Guess
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import ABOVE, estimates
from cardtable.players.pinochle.forecast import Stakes, forecast, model
from cardtable.search.review import Decision, Review
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Seat
    from cardtable.games.pinochle import Action, State
    from cardtable.record import AnyRecord


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    assert isinstance(record.game, Pinochle)
    found, unit = model(record.game.counting)
    error = found.spread * unit
    for number, (state, seat, action) in enumerate(record.decisions()):
        valued = _VALUED.get(type(state))
        if valued is None:
            return
        if len(state.legal(seat)) == 1:
            continue
        values = valued(state, seat, action)
        if action in values and len(values) > 1:
            ranked = sorted(values.items(), key=lambda each: -each[1])
            yield Decision(number, seat, action, tuple(ranked), error=error)


def _calls(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    most = estimates(state.deal.hands[seat], state.game)[0].points
    most += ABOVE * SCALES[state.game.counting].unit
    stakes, guess = Stakes(state.game, seat % 2), Guess(state, Agreements.of_table(state.game))
    looked_at = [call for call in state.legal(seat) if not isinstance(call, Bid) or call.amount <= most]
    return {call: guess.after_call(call, stakes) for call in dict.fromkeys([*looked_at, action])}


def _trumps(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    stakes, guess = Stakes(state.game, seat % 2), Guess(state, Agreements.of_table(state.game))
    choices = [each for each in state.legal(seat) if not (isinstance(each, NameTrump) and each.moon)]
    return {each: guess.after_naming(each, stakes) for each in choices}


def _gifts(state: Any, seat: Seat, action: Action) -> dict[Action, float]:
    """The cards that were passed and those that a careful partner passes."""
    advised = BasicPlayer().choose(state.view(seat), Clock())
    return {gift: _after_gift(state, seat, gift) for gift in dict.fromkeys([advised, action])}


def _after_gift(state: Giving | Returning, seat: Seat, gift: Action) -> float:
    stakes = Stakes(state.game, seat % 2)
    after: State = state.apply({seat: gift})
    while isinstance(after, Giving | Returning):
        (turn,) = after.to_act
        after = after.apply({turn: BasicPlayer().choose(after.view(turn), Clock())})
    contract = after.view(None).contract
    assert contract is not None
    hands = [after.view(each).hand for each in SEATS]
    found = forecast(state.game, hands, contract.bidder, contract.trump)
    return found.worth(stakes, contract.bid)


_VALUED: dict[type, Callable[[Any, Seat, Action], dict[Action, float]]] = {
    Bidding: _calls,
    Naming: _trumps,
    Giving: _gifts,
    Returning: _gifts,
}

REVIEW = Review(Unit(Text("units.score")), Text("reviews.forecast"), _decisions)
