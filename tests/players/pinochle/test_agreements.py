"""What bids tell a partner by agreement, and what players make of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.core import Clock, Seat
from cardtable.errors import BadOption
from cardtable.games.pinochle import Bid, Deal, Hand, Pinochle, Word
from cardtable.games.pinochle.agreements import told_by
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.players import make_bot
from cardtable.players.pinochle.agreements import Agreements, meanings, meld_bid, sure_melds
from cardtable.players.pinochle.auction import CallsHeard, Guess
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import ExpertPlayer
from cardtable.players.weighing import Budget
from cardtable.record import Record

DOUBLE = replace(Pinochle.presets()["double"], agreements="meld")
CLASSIC = replace(Pinochle.presets()["classic"], agreements="meld")

# Aces around 100 and a pinochle 40, whatever is trump.
ACES = "AD TD KD JD AC TC JC AH TH AS TS QS"
NOTHING = "9D 9D JD TD 9C 9C TC JH 9H QH KS 9S"


def dealt(hands: dict[int, str]) -> Deal:
    """These hands, and the other cards anywhere."""
    rest = list(DOUBLE_DECK)
    for hand in hands.values():
        for card in Hand.parse(hand):
            rest.remove(card)
    Random(5).shuffle(rest)
    return Deal(
        tuple(
            Hand.parse(hands[seat]) if seat in hands else Hand.of(rest.pop() for _ in range(12))
            for seat in range(4)
        )
    )


def view_after(game: Pinochle, deal: Deal, calls: str) -> Any:
    state: Any = Record(game, deal, tuple(game.parse(text) for text in calls.split())).last
    return state.view(state.to_act[0])


@pytest.mark.parametrize(
    ("game", "high", "bid", "told"),
    [
        (DOUBLE, 50, 51, 10),
        (DOUBLE, 50, 52, 20),
        (DOUBLE, 52, 55, 30),
        (DOUBLE, 52, 59, 70),
        (DOUBLE, 50, 60, None),
        (replace(DOUBLE, fives=55), 50, 54, 40),
        (replace(DOUBLE, fives=55), 50, 55, None),
        (replace(DOUBLE, fives=200), 50, 60, None),
        (CLASSIC, None, 200, 50),
        (CLASSIC, None, 220, 150),
        (CLASSIC, 220, 240, 100),
        (CLASSIC, 220, 300, None),
    ],
)
def test_what_a_first_bid_tells(game: Pinochle, high: int | None, bid: int, told: int | None) -> None:
    """Each step above the last bid is 10 in melds, 50 with the single deck's tenfold melds; from ten steps
    above the lowest bid on it is natural, and sooner where larger steps begin before."""
    assert told_by(game, high, Bid(bid)) == told


def test_sure_melds_are_told() -> None:
    """Aces and a pinochle are 140, which three steps tell; a lower limit lets them be told in part."""
    hand = Hand.parse(ACES)
    assert sure_melds(hand, CLASSIC) == 140
    assert meld_bid(CLASSIC, hand, 200, 400) == Bid(220)
    assert meld_bid(CLASSIC, hand, 200, 215) == Bid(210)
    assert meld_bid(CLASSIC, hand, 200, 190) is None
    assert meld_bid(CLASSIC, hand, 300, 400) is None


@pytest.mark.parametrize("player", [BasicPlayer(), ExpertPlayer(3, Budget(worlds=12, batch=4))])
def test_a_first_bid_and_its_reason(player: BasicPlayer | ExpertPlayer) -> None:
    """220 at once where melds are told, and why; at a table without the agreement the lowest bid will do."""
    deal = dealt({1: ACES})
    advice = player.advise(view_after(CLASSIC, deal, ""), Clock())
    assert str(advice.action) == "220"
    assert advice.why.startswith("220 tells your partner of about 150 in melds whatever is trump; with ")
    natural = view_after(replace(CLASSIC, agreements="natural"), deal, "")
    assert str(BasicPlayer().choose(natural, Clock())) == "200"


def test_a_player_keeps_to_its_own_agreements() -> None:
    """Whatever the table says."""
    view = view_after(CLASSIC, dealt({1: ACES}), "")
    natural = make_bot("pinochle:basic,agreements=natural")
    assert str(natural.choose(view, Clock())) == "200"
    telling = make_bot("pinochle:basic,agreements=meld")
    assert str(telling.choose(replace(view, game=replace(CLASSIC, agreements="natural")), Clock())) == "220"


def test_who_speaks_only_once_tells_no_melds() -> None:
    """Not by an option of the player either: the only bid there is says what the hand is good for."""
    once = Pinochle.presets()["sdz"]
    view = view_after(once, dealt({1: ACES}), "")
    telling = make_bot("pinochle:basic,agreements=meld").choose(view, Clock())
    assert telling == BasicPlayer().choose(view, Clock())
    after = view_after(once, dealt({1: ACES}), f"{telling} pass")
    assert not Agreements.at(after, "meld").tells_melds(1)


@pytest.mark.parametrize("name", ["novice", "sdz"])
def test_every_player_with_a_rule_keeps_to_what_the_table_agrees_on(name: str) -> None:
    """Its partner and the page read its first bid so: 220 tells of aces and a pinochle."""
    deal = dealt({1: ACES, 3: NOTHING})
    assert str(make_bot(f"pinochle:{name}", 1).choose(view_after(CLASSIC, deal, ""), Clock())) == "220"
    silent = make_bot(f"pinochle:{name}", 1).choose(view_after(CLASSIC, deal, "200 pass"), Clock())
    assert silent is Word.PASS


def test_what_the_partner_told_counts() -> None:
    """Seat 3 has next to nothing, but its partner's 220 told of 150."""
    deal = dealt({1: ACES, 3: NOTHING})
    told = view_after(CLASSIC, deal, "220 230")
    adds, melds = Agreements.at(told, None).partner_adds(CLASSIC, told.history, 3)
    # About 6 more come beside what was told of; 39 is what a partner melds as a rule.
    assert (adds, melds) == (150 + 6 - 39, 150)
    silent = view_after(CLASSIC, deal, "pass 200")
    adds, melds = Agreements.at(silent, None).partner_adds(CLASSIC, silent.history, 3)
    assert (adds, melds) == (18 - 39, None)
    advice = BasicPlayer().advise(told, Clock())
    assert advice.why.startswith("Your partner told of about 150 in melds, and 240 tells of about 50 of your")
    assert str(advice.action) == "240"


def test_only_many_melds_are_told_over_the_partners_bid() -> None:
    """Seat 3 leaves 200 to its partner with nothing to tell, and tells of aces and a pinochle."""
    agreed = Agreements.of_table(CLASSIC)
    for hand, said in ((NOTHING, Word.PASS), (ACES, Bid(230))):
        view = view_after(CLASSIC, dealt({3: hand}), "200 pass")
        found = agreed.first_call(CLASSIC, view.history, 3, view.hand, 210, 400)
        assert found == said


def test_meanings_of_an_auction() -> None:
    """First bids tell of melds, later ones are natural, passes say nothing."""
    view = view_after(CLASSIC, dealt({}), "220 pass 230 pass 240")
    assert meanings(view) == [
        "about 150 in melds, whatever is trump",
        "",
        "about 50 in melds, whatever is trump",
        "",
        "would play for 240",
    ]
    natural = view_after(replace(CLASSIC, agreements="natural"), dealt({}), "220 pass")
    assert meanings(natural) == ["would play for 220", ""]


def test_what_the_own_bids_would_tell() -> None:
    """At the first turn only, and only below the natural bids."""
    view = view_after(CLASSIC, dealt({}), "220")
    assert view.tells == {230 + 10 * step: 50 * (step + 1) for step in range(7)}
    assert view_after(CLASSIC, dealt({}), "220 pass 230 pass").tells == {}
    assert view_after(replace(CLASSIC, agreements="natural"), dealt({}), "220").tells == {}
    assert CLASSIC.start(dealt({})).view(Seat(0)).tells == {}


def test_bids_that_told_weigh_guesses() -> None:
    """The expert takes a hand with aces for likelier than one without when its partner told of 150."""
    deal = dealt({1: ACES})
    view = view_after(CLASSIC, deal, "220 pass")
    agreed = Agreements.at(view, None)
    auction = CallsHeard(view, agreed)
    fits, not_so = (Guess(CLASSIC.start(dealt({1: hand})), agreed) for hand in (ACES, NOTHING))
    assert auction.weight(fits) > 100 * auction.weight(not_so)


def test_a_bid_that_told_the_untruth_leaves_many_guesses() -> None:
    """None of these hands has melds for 290: all fit badly, none so badly that another one decides alone."""
    view = view_after(CLASSIC, dealt({1: NOTHING}), "290 pass")
    agreed = Agreements.at(view, None)
    auction = CallsHeard(view, agreed)
    guesses = (Guess(CLASSIC.start(dealt({1: hand})), agreed) for hand in (ACES, NOTHING))
    aces, nothing = map(auction.weight, guesses)
    assert 0.1 < aces / nothing < 10


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("pinochle:basic,agreements=acol", "agreements are one of natural, meld, not 'acol'"),
        ("pinochle:novice,agreements=meld", "is not an option of this player; there is none"),
        ("pinochle:random,agreements=meld", "is not an option of this player; there is none"),
    ],
)
def test_agreements_that_are_not_there(name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        make_bot(name)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"agreements": "acol", "auction": "passes"}, "agreements are `natural` or `meld`, not acol"),
        ({"agreements": "meld"}, "who speaks only once tells no melds"),
        (
            {"agreements": "meld", "auction": "passes", "fives": 20},
            "melds are told by bids below `fives`: it lies above the minimum 20",
        ),
    ],
)
def test_agreements_that_a_table_cannot_have(options: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        Pinochle(**options)


def test_later_bids_say_what_the_partner_told() -> None:
    """Seat 1 bid once; its partner then told of 100, and now it goes on, or not, because of it."""
    deal = dealt({1: ACES, 3: NOTHING})
    for calls, action, ending in (
        ("220 230 250 260", "270", "270 is safe enough."),
        ("220 230 250 700", "pass", "not enough to go higher."),
    ):
        advice = BasicPlayer().advise(view_after(CLASSIC, deal, calls), Clock())
        assert str(advice.action) == action
        assert advice.why.startswith("Your partner told of about 100 in melds; with ")
        assert advice.why.endswith(ending)
