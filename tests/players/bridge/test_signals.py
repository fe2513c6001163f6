"""Signals of defenders: attitude, count and suit preference, and that guesses are weighed by them."""

from __future__ import annotations

from cardtable.cards import card
from cardtable.core import Clock, Seat
from cardtable.games.bridge import PLAYS, Bridge, Deal, State, read_hand
from cardtable.players.bridge import BasicPlayer
from cardtable.players.bridge.carding import Carding
from cardtable.texts import Text


def after(contract: str, hands: tuple[str, str, str, str], *played: str) -> State:
    state: State = Bridge(contract=contract).start(Deal(tuple(read_hand(hand) for hand in hands)))
    for text in played:
        state = state.apply({state.to_act[0]: PLAYS[card(text).index]})
    return state


def decided(state: State) -> tuple[str, str]:
    advice = BasicPlayer().advise(state.view(state.to_act[0]), Clock())
    assert isinstance(advice.why, Text)
    return str(advice.action), advice.why.key.removeprefix("bridge.why.")


# West leads; South declares, North is dummy.
LIKES = ("J43.A32.KQ54.432", "Q862.T987.32.J65", "T9.KQJ4.AJT8.AKQ", "AK75.65.976.T987")
HATES = ("J43.A32.KQ54.432", "9862.T987.32.J65", "QT.KQJ4.AJT8.AKQ", "AK75.65.976.T987")


def test_a_high_card_on_partners_ace_likes_the_suit() -> None:
    """East has the queen and plays the eight; without it the two."""
    assert decided(after("3NS", LIKES, "SA", "S3")) == ("S8", "likes")
    assert decided(after("3NS", HATES, "SA", "S3")) == ("S2", "partners")


def test_two_cards_like_the_suit_when_there_is_a_trump_to_ruff_with() -> None:
    hands = ("J432.A32.KQ54.43", "86.T987.832.J652", "QT9.KQJ4.AJT.AKQ", "AK75.65.976.T987")
    assert decided(after("4HS", hands, "SA", "S2")) == ("S8", "likes")
    assert decided(after("3NS", hands, "SA", "S2")) == ("S6", "partners")


def test_high_and_low_shows_an_even_number_on_the_declarers_lead() -> None:
    """South leads diamonds: East plays the three from two, West the six from three."""
    state = after("3NS", LIKES, "SA", "S3", "S8", "S9", "C7", "C2", "C5", "CA", "DA")
    assert decided(state) == ("D6", "cannot_win")
    state = after("3NS", LIKES, "SA", "S3", "S8", "S9", "C7", "C2", "C5", "CA", "DA", "D6", "D4")
    assert decided(state) == ("D3", "even")


def test_the_lowest_of_four_is_not_called_a_high_card() -> None:
    """West has queen, ten, six and four, and cannot spare a high one: the hint must not speak of a signal."""
    hands = ("J43.A32.K753.432", "Q8652.T987.2.J65", "T9.KQJ4.AJ98.AKQ", "AK7.65.QT64.T987")
    state = after("3NS", hands, "SA", "S3", "S8", "S9", "C7", "C2", "C5", "CA", "DA")
    assert decided(state) == ("D4", "cannot_win")


def test_the_card_to_ruff_names_the_suit_to_return() -> None:
    """West has ruffed a diamond and is out of them. East returns the ten with the king of spades, the higher
    of the other suits, and the two with the ace of clubs."""
    spades = ("Q43.QT2.KJ54.K43", "AK62.987.AT32.65", "J97.AKJ4.Q986.AQ", "T85.653.7.JT9872")
    clubs = ("KQ4.QT2.KJ54.543", "A862.987.AT32.A6", "J97.AKJ4.Q986.KQ", "T53.653.7.JT9872")
    played = ("D7", "D4", "DA", "D8", "D3", "D9", "H3", "D5", "ST", "S4", "SA", "S7")
    assert decided(after("3HS", spades, *played)) == ("DT", "for_a_ruff_likely")
    assert decided(after("3HS", clubs, *played)) == ("D2", "for_a_ruff_likely")


def test_partner_and_declarer_weigh_hands_by_the_signal() -> None:
    """East followed to the ace with the eight. For West it is a surprise if South has the queen, for South if
    West has it."""
    hands = ("743.A32.KQ54.432", "Q862.T987.32.J65", "T9.KQJ4.AJT8.AKQ", "AKJ5.65.976.T987")
    state = after("3NS", hands, "SA", "S3", "S8", "S9")
    north, east, south, west = (read_hand(hand) for hand in hands)
    seen_by_west, seen_by_south = (Carding(state.view(Seat(seat))) for seat in (3, 2))
    weak_east = read_hand("T862.T987.32.J65")
    assert seen_by_west.surprises((north, east, south, west)) == 0
    assert seen_by_west.surprises((north, weak_east, read_hand("Q9.KQJ4.AJT8.AKQ"), west)) == 1
    assert seen_by_south.surprises((north, east, south, west)) == 0
    strong_west = read_hand("AKQ5.65.976.T987")
    assert seen_by_south.surprises((north, read_hand("J862.T987.32.J65"), south, strong_west)) == 1
