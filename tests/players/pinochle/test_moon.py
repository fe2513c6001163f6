"""The moon in four-hand pinochle: who goes for every trick, and with what."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.cards import Suit
from cardtable.core import Clock, Seat
from cardtable.games.pinochle import Deal, Hand, Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK, FORTY_EIGHT
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import ExpertPlayer
from cardtable.players.pinochle.moon import is_shot, is_sure
from cardtable.players.weighing import Budget
from cardtable.record import Record

GAME = Pinochle(moon=25)
TOP = "AS AS TS TS KS KS QS AD AD AC AH AH"


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        (TOP, True),
        ("AS AS TS TS KS KS QS QS JS JS 9S 9S", True),
        ("AS AS TS TS KS KS QS AD AD TD TD KD", True),  # nobody has a higher diamond
        ("AS AS TS TS KS KS QS AD TD AC AH AH", False),  # the other ace of diamonds beats the ten
        ("AS AS TS TS KS AD AD AC AC AH AH TH", False),  # five trumps do not draw seven from one hand
        ("AS TS TS KS KS QS QS JS JS 9S 9S AD", True),  # the other ace of spades falls under this one
        ("AS TS TS KS KS QS QS JS JS 9S AD AD", False),  # the nine falls first, and then the ace beats
        ("AS AS TS TS KS KS QS 9S AD AD AC AH", True),  # the nine is good when theirs are drawn
    ],
)
def test_sure_moons(hand: str, sure: bool) -> None:
    """However the other cards lie."""
    assert is_sure(Hand.parse(hand), Suit.SPADES, FORTY_EIGHT) is sure


def deal_with(hand: str, seed: int) -> Deal:
    """This hand for seat 0 and the other cards anywhere."""
    known = Hand.parse(hand)
    rest = list(DOUBLE_DECK)
    for card in known:
        rest.remove(card)
    Random(seed).shuffle(rest)
    return Deal((known, *(Hand.of(rest[start : start + 12]) for start in (0, 12, 24))))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_sure_moon_is_shot_with_open_cards(seed: int) -> None:
    """The solver agrees, and does not where a trick must be lost."""
    assert is_shot(deal_with(TOP, seed).hands, 0, Suit.SPADES, "25")
    assert not is_shot(deal_with("AS 9S 9S JD JD QD JC QC JC QH JH JH", seed).hands, 0, Suit.SPADES, "25")


def named(hand: str, player: BasicPlayer | ExpertPlayer, game: Pinochle = GAME) -> str:
    record = Record(game, deal_with(hand, 1), tuple(map(game.parse, ["pass", "pass", "pass"])))
    return str(player.choose(record.last.view(Seat(0)), Clock()))


@pytest.mark.parametrize("player", [BasicPlayer(), ExpertPlayer(1, Budget(worlds=12, batch=4))])
def test_players_declare_a_sure_moon_and_no_hopeless_one(player: BasicPlayer | ExpertPlayer) -> None:
    """Where there is a moon in the game."""
    assert named(TOP, player) == "moon S"
    assert named(TOP, player, Pinochle()) == "trump S"
    assert named("AS TS KS QS JS AD 9D JC QC KH 9H 9C", player) == "trump S"


def test_the_expert_declares_a_moon_that_is_likely() -> None:
    """One king of hearts may be beaten; in most guesses it is not, as trumps make the others discard."""
    hand = "AS AS TS TS KS KS QS QS AD AC AH KH"
    assert not is_sure(Hand.parse(hand), Suit.SPADES, FORTY_EIGHT)
    game = Pinochle(moon=25)
    shot = [is_shot(deal_with(hand, seed).hands, 0, Suit.SPADES, "25") for seed in range(20)]
    player = ExpertPlayer(1, Budget(worlds=40, batch=8))
    assert named(hand, player, game) == ("moon S" if sum(shot) > 12 else "trump S")
