"""The strong player of four-hand pinochle: what it reckons with, and what it does."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import Suit
from cardtable.core import Adviser, Clock, Seat
from cardtable.games.pinochle import Deal, Hand, Pinochle, Word
from cardtable.games.pinochle.actions import SEATS
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.players.pinochle.agreements import Agreements
from cardtable.players.pinochle.auction import CallsHeard, Guess
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import ClubPlayer, ExpertPlayer
from cardtable.players.pinochle.forecast import BIG, Stakes, counters, score
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.pinochle import View
    from cardtable.table import AnyTable

RUN = "AD AC TC KC QC JC AH AS TS KS JS JS"
POOR = "9D 9D JD JC 9C 9C JH 9H QH QS JS 9S"
SUIT_EACH = tuple(Hand.of(card for card in DOUBLE_DECK if str(card)[0] == suit) for suit in "DCHS")
FEW = Budget(worlds=12, batch=4)

NATURAL = Agreements.of_table(Pinochle())


def view_after(deal: Deal, actions: Sequence[str], seat: int) -> View:
    game = Pinochle()
    view: Any = Record(game, deal, tuple(game.parse(text) for text in actions)).last.view(Seat(seat))
    assert view.to_act == (seat,)
    result: View = view
    return result


def holding(hand: str, seat: int) -> Deal:
    """A deal with this hand on a seat and the other cards anywhere."""
    known = Hand.parse(hand)
    rest = list(DOUBLE_DECK)
    for card in known:
        rest.remove(card)
    Random(5).shuffle(rest)
    hands = [Hand.of(rest[start : start + 12]) for start in (0, 12, 24)]
    return Deal((*hands[:seat], known, *hands[seat:]))


def test_points_are_worth_themselves_far_from_the_end() -> None:
    """What one side gains the other loses."""
    assert Stakes(Pinochle(), 0).worth(0, 30, 10) == 20
    assert Stakes(Pinochle(), 1).worth(0, 30, 10) == -20


def test_near_the_end_the_game_is_at_stake() -> None:
    """Whoever reaches 120 has won, the bidders first; who leads by more has the better chance."""
    stakes = Stakes(Pinochle(scores=(100, 95)), 0)
    assert stakes.worth(0, 20, 30) == BIG
    assert stakes.worth(1, 30, 25) == -BIG
    assert -BIG < stakes.worth(1, 20, 5) < stakes.worth(1, 5, 5) < stakes.worth(1, -20, 19) < BIG


@pytest.mark.parametrize(
    ("taken", "worth"),
    [
        (15, 25 - 14),  # 10 and 15 make the bid of 25; the others have 4 and 10
        (14, -25 - 15),  # one counter less loses it
        (25, 35),  # without a trick the others lose their meld
    ],
)
def test_what_counters_are_worth(taken: int, worth: int) -> None:
    """The bid is made or lost by one counter."""
    assert score(Stakes(Pinochle(), 0), 0, 25, (10, 4), taken) == worth


def test_the_forecast_of_counters() -> None:
    """All trumps take everything; a bidder without trumps takes little."""
    assert counters(SUIT_EACH, 0, Suit.DIAMONDS) > 24
    assert counters(SUIT_EACH, 1, Suit.DIAMONDS) < 8


def test_bids_tell_of_hands() -> None:
    """A bid of 40 fits a run with aces better than nines and jacks, a pass the other way round."""
    strong, weak = (Guess(Pinochle().start(holding(hand, 1)), NATURAL) for hand in (RUN, POOR))
    bid = CallsHeard(view_after(holding(RUN, 1), ["40"], 2), NATURAL)
    assert bid.weight(strong) > 100 * bid.weight(weak)
    passed = CallsHeard(view_after(holding(RUN, 1), ["pass"], 2), NATURAL)
    assert passed.weight(weak) > 10 * passed.weight(strong)


def test_a_run_and_aces_are_bid_and_named() -> None:
    """The hand is worth more than the minimum, with clubs, and the reason says what it promises."""
    deal = holding(RUN, 1)
    advice = ExpertPlayer(1, FEW).advise(view_after(deal, [], 1), Clock())
    assert int(str(advice.action)) > 20
    assert advice.why.startswith("Your hand is worth about 46 with clubs as trump")
    assert advice.evidence is not None
    assert advice.evidence.guesses == 12
    named = ExpertPlayer(1, FEW).advise(view_after(deal, ["30", "pass", "pass", "pass"], 1), Clock())
    assert str(named.action) == "trump C"


def test_a_poor_hand_is_passed_and_a_hopeless_bid_thrown_in() -> None:
    """Nines and jacks are no bid, and 60 is not to be made with them."""
    deal = holding(POOR, 1)
    assert str(ExpertPlayer(1).choose(view_after(deal, [], 1), Clock())) == "pass"
    view = view_after(deal, ["60", "pass", "pass", "pass"], 1)
    assert str(ExpertPlayer(1, FEW).choose(view, Clock())) == "throw in"


def test_club_bids_by_rule() -> None:
    """Before the play `club` says what `basic` says, and claims no guesses for it."""
    view = view_after(holding(RUN, 1), [], 1)
    advice = ClubPlayer(1).advise(view, Clock())
    assert advice == BasicPlayer().advise(view, Clock())
    assert ClubPlayer(2).choose(view, Clock()) == advice.action
    assert advice.evidence is None


def late(tricks: int) -> View:
    """A position after so many tricks in which seat 0 has led from the top."""
    game = Pinochle()
    deal = game.deal(Random(8))
    table: AnyTable = Table(Record(game, deal))
    for text in ("pass", "pass", "pass", "trump S"):
        table.submit(table.waiting[0], game.parse(text))
    while table.length < 4 + 4 * tricks or len(table.legal(table.waiting[0])) == 1:
        table.submit(table.waiting[0], table.legal(table.waiting[0])[0])
    view: View = table.view(table.waiting[0])
    return view


def test_cards_are_valued_with_open_cards() -> None:
    """In the middle of the play all cards have values, best first, over so many guesses."""
    view = late(6)
    advice = ExpertPlayer(3, FEW).advise(view, Clock())
    assert advice.evidence is not None
    assert {action for action, _ in advice.evidence.values} == set(view.legal)
    values = [value for _, value in advice.evidence.values]
    assert values == sorted(values, reverse=True)
    assert advice.evidence.guesses == 12


def test_the_same_seed_decides_the_same() -> None:
    """A decision can be repeated."""
    view = late(7)
    assert ExpertPlayer(4, FEW).advise(view, Clock()) == ExpertPlayer(4, FEW).advise(view, Clock())


def test_little_time() -> None:
    """With no time left it still decides, before the play and in it."""
    for view in (view_after(holding(RUN, 1), [], 1), late(7)):
        assert ExpertPlayer().choose(view, Clock(timedelta(0))) in view.legal


def test_no_bid_above_the_highest() -> None:
    """Where the bids come to an end, nobody is thought to go further."""
    game = Pinochle(highest=30)
    state = game.start(holding("AD AD TD TD KD KD QD QD JD JD AS AC", 2)).apply({Seat(1): game.parse("29")})
    view: Any = state.view(Seat(2))
    assert str(ExpertPlayer(1, FEW).choose(view, Clock())) in ("pass", "30")
    after = state.apply({Seat(2): game.parse("30")})
    assert [str(call) for call in after.legal(Seat(3))] == ["pass"]
    assert Guess(state, NATURAL).after_call(game.parse("30"), Stakes(game, 0)) > 100


@pytest.mark.parametrize("preset", Pinochle.presets())
def test_whole_hands_in_every_preset(preset: str) -> None:
    """It plays by the rules from the first bid to the last card, passing included."""
    game = Pinochle.presets()[preset]
    players = [ExpertPlayer(seat, Budget(worlds=2, batch=2)) for seat in range(4)]
    record = play(Table(Record(game, game.deal(Random(2)))), players)
    assert record.last.result is not None


def test_it_is_an_adviser() -> None:
    """Hints at the table come from it."""
    assert isinstance(ExpertPlayer(), Adviser)


@pytest.mark.parametrize("preset", ["racehorse", "sdz"])
def test_a_bid_is_called_safe_only_where_the_samples_say_so(preset: str) -> None:
    """They put it above zero, and not below passing."""
    game = Pinochle.presets()[preset]
    safe = 0
    for seed in range(20):
        state = game.start(game.deal(Random(seed)))
        for _ in SEATS:
            (seat,) = state.to_act
            hint = ExpertPlayer(seed, Budget(worlds=16, batch=16)).advise(state.view(seat), Clock())
            if hint.evidence is not None and getattr(hint.why, "key", "").endswith(".why.bid"):
                values = dict(hint.evidence.values)
                safe += 1
                assert values[hint.action] > 0
                assert values[hint.action] >= values.get(Word.PASS, 0)
            state = state.apply({seat: hint.action})
    assert safe
