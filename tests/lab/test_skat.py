"""What the lab of skat reads out of deals and hands, without the nets."""

from __future__ import annotations

from lab.skat.leads import led
from lab.skat.played import Passed, again, announced, passed, played
from lab.skat.rules import Choice, agreement, choices, fitted
from lab.skat.solved import solved

from cardtable.cards import Cards
from cardtable.games.skat import Deal, Skat
from cardtable.record import Record

DEAL = Deal(
    (
        Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7"),
        Cards.parse("HJ HA HT HK HQ H9 H8 S7 S8 D8"),
        Cards.parse("DJ SA ST SK SQ S9 C8 C7 DK DQ"),
    ),
    Cards.parse("D9 H7"),
)
HEARTS_HAND = (
    "18, pass, pass, hearts hand, CA, HA, C7, HT, DJ, SJ, CJ, H9, C8, CT, S7, SA, CK, S8, ST, "
    "CQ, HK, SK, HQ, SQ, D7, H8, S9, C9, HJ, DK, DT, D8, DQ, DA"
)


def test_a_solved_game_has_the_cards_of_its_seat() -> None:
    """Ten cards and the two that were pushed are different, and hands are drawn again from the same seed."""
    games = list(solved(3, "1"))
    assert games == list(solved(3, "1"))
    assert games
    for game in games:
        assert (game.hand.bit_count(), game.pushed.bit_count(), game.hand & game.pushed) == (10, 2, 0)


def test_a_played_hand_is_read_again_from_its_words() -> None:
    record = played(1, "1")
    assert again(1, "1", [str(action) for action in record.actions]) == record
    assert record.result is not None


def test_a_pass_is_valued_by_what_came_of_it() -> None:
    """Middlehand loses hearts hand without 2: -80 - 50 on the list, and 40 for each other, who is 85 ahead.
    Forehand passed while both were in and one had bid, rearhand while that one was in."""
    record = Record(Skat(table=3), DEAL, tuple(Skat().parse(word) for word in HEARTS_HAND.split(",")))
    game = announced(record)
    assert game is not None
    assert (str(game.contract), game.family, game.points) == ("hearts hand", "suit", -130)
    assert (game.is_harder, game.forehand) == (True, False)
    assert (game.hand, game.pushed) == (DEAL.hands[1], DEAL.skat)
    front, _, rear = DEAL.hands
    assert list(passed(record)) == [Passed(front, True, 2, 1, 85.0), Passed(rear, False, 1, 1, 85.0)]


def test_leads_are_compared_with_the_others_of_the_hand() -> None:
    """Some deals have no suit game; the others have values of which some are above and some below 0."""
    found = [led(number, "1") for number in range(12)]
    values = [value for each in found if each is not None for value in each.values()]
    assert None in found
    assert min(values) < 0 < max(values)


def test_rules_are_fitted_to_what_was_played() -> None:
    """The cards of a hand are described, except what the declarer of a grand leads. Where aces are always
    played, an ace has a number above 0 and a king below, and rules with these numbers play the ace."""
    record = Record(Skat(table=3), DEAL, tuple(Skat().parse(word) for word in HEARTS_HAND.split(",")))
    described = list(choices([record]))
    assert {each.situation for each in described} >= {"declarer follows", "defender follows"}
    aces = [Choice("defender follows", [{"king": 1.0}, {"ace": 1.0}], 1) for _ in range(20)]
    rules = fitted(aces)
    assert rules["defender follows"]["ace"] > 0 > rules["defender follows"]["king"]
    assert agreement(rules, aces) == 1.0
    assert agreement({"defender follows": {"king": 1.0}}, aces) == 0.0
