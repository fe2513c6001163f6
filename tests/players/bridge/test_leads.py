"""Opening leads: which card of a suit is agreed, and which suit the table prefers."""

from __future__ import annotations

import pytest

from cardtable.games.bridge import Bridge, Deal, State, Strain, of_suit, read_hand
from cardtable.players.bridge import leads


@pytest.mark.parametrize(
    ("spades", "against", "card", "why"),
    [
        ("AK32", "4H", "SA", "sequence"),
        ("KQ32", "4H", "SK", "sequence"),
        ("KQ32", "3NT", "S2", "fourth_best"),
        ("KQT2", "3NT", "SK", "sequence"),
        ("JT92", "3NT", "SJ", "sequence"),
        ("KJT2", "4H", "SJ", "inner_sequence"),
        ("KT92", "3NT", "ST", "inner_sequence"),
        ("QT93", "4H", "ST", "inner_sequence"),
        ("AJT2", "3NT", "SJ", "inner_sequence"),
        ("AJT2", "4H", "SA", "not_under_ace"),
        ("K8643", "3NT", "S4", "fourth_best"),
        ("Q86", "4H", "S6", "safe_low"),
        ("86", "4H", "S8", "top_of_two"),
        ("864", "3NT", "S8", "top_of_nothing"),
        ("7", "4H", "S7", "singleton"),
    ],
)
def test_the_agreed_card_of_a_suit(spades: str, against: str, card: str, why: str) -> None:
    """Sequences from the top, fourth best, low from an honour, top of two and of nothing."""
    trumps = Strain.HEARTS if against == "4H" else Strain.NOTRUMP
    cards = list(of_suit(read_hand(f"{spades}..."), 3))
    found, reason = leads.agreed(cards, int(trumps))
    assert (str(found), reason) == (card, why)


def led(contract: str, hand: str, *calls: str) -> str:
    """What East leads with this hand; North declares."""
    held = read_hand(hand)
    rest = [1 << index for index in range(52) if not held >> index & 1]
    others = [type(held)(sum(rest[start::3])) for start in range(3)]
    game = Bridge("E") if calls else Bridge(contract=contract)
    state: State = game.start(Deal((others[0], held, others[1], others[2])))
    for call in calls:
        state = state.apply({state.to_act[0]: game.parse(call)})
    return str(leads.opening_lead(state.view(state.to_act[0])))


def test_length_is_led_against_no_trumps() -> None:
    """Five to the king and jack rather than three small ones."""
    assert led("3NN", "KJ642.T98.K65.A4") == "S4"


def test_a_suit_that_partner_bid_is_worth_more() -> None:
    """Queen to four spades or hearts: hearts without a word, spades if West has bid them."""
    hand = "Q862.Q763.K65.A4"
    assert led("3NN", hand) == "H3"
    calls = ("pass", "pass", "1S", "1NT", "pass", "3NT", "pass", "pass", "pass")
    assert led("", hand, *calls) == "S2"
