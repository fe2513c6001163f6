"""What was decided before the play, judged afterwards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.advice import Unit
from cardtable.core import Clock, Seat
from cardtable.games.bridge import Bridge, Deal, read_hand
from cardtable.games.pinochle import Give, Pinochle
from cardtable.games.pinochle.exchange import Giving
from cardtable.games.pinochle.hands import DOUBLE_DECK, Hand
from cardtable.notation.own import ids
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.review import reviews_of
from cardtable.record import Record
from cardtable.search.review import Decision, Review

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

PASSED_GRAND = "skat1._EchhS72agl_NAMHlUjkQAWbf"
"""Rearhand passes with a grand that no defence beats, worth 72."""

PUSHED_JACK = "skat1.CkLrpV86eyVtyihkCb161kAJPS"
"""The declarer lays ten of clubs and jack of diamonds away and loses a game that was there."""

WRONG_GAME = "skat1.WkYaZBQqbnDXmZ3CT2B3UAPKO"
"""Spades are lost with the cards that make hearts."""


def before_play(record: AnyRecord) -> dict[int, Decision[Any]]:
    before, _ = reviews_of(record.game.name)
    return {decision.number: decision for decision in before.decisions(record)}


def acted(record: AnyRecord, *actions: str) -> AnyRecord:
    return Record(record.game, record.deal, tuple(record.game.parse(action) for action in actions))


@pytest.mark.parametrize(
    ("record", "number", "taken", "best", "cost"),
    [
        (PASSED_GRAND, 1, "pass", "18", 72),
        (PUSHED_JACK, 4, "push CT DJ", "push CA D8", 118),
        (WRONG_GAME, 5, "spades", "hearts", 64),
    ],
)
def test_skat_bids_pushes_and_games_have_a_price(
    record: str, number: int, taken: str, best: str, cost: float
) -> None:
    """A game made with open cards is won, any other lost; the price is in points of the hand."""
    decision = before_play(ids.read(record))[number]
    assert (str(decision.action), str(decision.values[0][0])) == (taken, best)
    assert (decision.cost, decision.is_slip) == (cost, True)


def test_a_bridge_call_is_compared_with_that_of_the_system() -> None:
    """North has 26 points and passes; the system opens three no trumps, which make."""
    hands = ("AKQ.AK.AQJ2.K432", "432.5432.543.AQJ", "J765.QJT.K76.765", "T98.9876.T98.T98")
    deal = Deal(tuple(read_hand(hand) for hand in hands))
    record = acted(Record(Bridge(), deal), "pass", "pass", "pass", "pass")
    first = before_play(record)[0]
    values = {str(call): value for call, value in first.values}
    # Three no trumps make 400 and two tricks more: East cannot lead clubs without giving North the king.
    assert values == {"3NT": 460, "pass": 0}
    assert (str(first.action), first.is_slip, first.cost) == ("pass", True, 460)


def test_a_board_is_compared_with_par() -> None:
    """North and South make eleven tricks without trumps from either side, and passed it out."""
    hands = ("AKQ.AK.AQJ2.K432", "432.5432.543.AQJ", "J765.QJT.K76.765", "T98.9876.T98.T98")
    deal = Deal(tuple(read_hand(hand) for hand in hands))
    record = acted(Record(Bridge(), deal), "pass", "pass", "pass", "pass")
    (told,) = reviews_of("bridge")[0].remarks(record)
    assert (told.key, told.params["scored"]) == ("bridge.par", 0)
    assert told.params["score"] == 460
    assert told.params["contracts"] == ["3NN+2", "3NS+2"]


def test_a_pinochle_bid_is_a_slip_only_beyond_what_the_forecast_is_off_by() -> None:
    """Two counters and a half make no verdict; a bid on nothing does."""
    game = Pinochle()
    deal = game.deal_of([[card for card in DOUBLE_DECK if str(card)[0] == suit] for suit in "DCHS"])
    record = acted(Record(game, deal), "pass", "pass", "pass", "trump C")
    naming = before_play(record)[3]
    worth = {str(action): value for action, value in naming.values}
    assert worth["trump D"] > worth["trump C"]
    assert naming.is_slip
    assert naming.error == pytest.approx(2.4)


def test_a_pinochle_gift_is_compared_with_that_of_a_careful_partner() -> None:
    """Nines in place of trumps and aces cost the bidder's side points."""
    game = Pinochle.presets()["racehorse"]
    record = next(begun for seed in range(20) if isinstance((begun := _auctioned(game, seed)).last, Giving))
    state = record.last
    (seat,) = state.to_act
    advised = BasicPlayer().choose(state.view(seat), Clock())
    worst = sorted(state.view(seat).hand, key=lambda card: "9JQKTA".index(str(card)[1]))
    poor = Give(Hand.of(worst[: game.passing]))
    done = Record(game, record.deal, (*record.actions, poor))
    decision = before_play(done)[len(record.actions)]
    assert [action for action, _ in decision.values] == [advised, poor]
    assert decision.cost > 0


def _auctioned(game: Pinochle, seed: int) -> AnyRecord:
    """The first three pass, the dealer names the first suit."""
    record = Record(game, game.deal(Random(seed)))
    return acted(record, "pass", "pass", "pass", "trump C")


def test_few_guesses_make_no_verdict() -> None:
    """However large a cost is, four guesses do not tell; forty do, if chance does not go that far."""
    values = (("good", 30.0), ("bad", 0.0))
    assert not Decision(0, Seat(0), "bad", values, (), guesses=4, error=0.1).is_slip
    assert Decision(0, Seat(0), "bad", values, (), guesses=40, error=10.0).is_slip
    assert not Decision(0, Seat(0), "bad", values, (), guesses=40, error=16.0).is_slip
    assert Decision(0, Seat(0), "bad", values).is_slip


def test_what_no_person_sees_is_no_slip() -> None:
    """The unit of a review says how much that is, and all its decisions know it."""
    values = (("good", 30.0), ("bad", 20.0))
    decision = Decision(0, Seat(0), "bad", values)
    for visible, is_slip in ((9.0, True), (10.0, False)):
        review = Review(Unit("points", visible), "exactly", lambda record: [decision])
        (found,) = review.decisions(ids.read(PASSED_GRAND))
        assert (found.cost, found.is_slip) == (10.0, is_slip)
