"""House rules of the single deck: raises by five, a marriage for trump, conceding, five nines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Suit
from cardtable.core import Seat
from cardtable.errors import IllegalAction
from cardtable.games.pinochle import Deal, Hand, Pinochle
from cardtable.games.pinochle.hands import DOUBLE_DECK
from cardtable.games.pinochle.match import ToTarget
from cardtable.games.pinochle.melds import points
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.core import AnyState

# Seat 0: marriages of hearts and spades. Seat 1: six nines.
HANDS = (
    "AD TD AC TC KH QH AH KS QS TS JD JC",
    "9D 9D 9C 9C 9H 9S JH JS JC JS TD TC",
    "AD KD KD QD AC KC KC QC AH TH TH JH",
)


def deal() -> Deal:
    rest = list(DOUBLE_DECK)
    given = [Hand.parse(text) for text in HANDS]
    for held in given:
        for card in held:
            rest.remove(card)
    return Deal((*given, Hand.of(rest)))


def after(game: Pinochle, *actions: str) -> AnyState:
    return Record(game, deal(), tuple(map(game.parse, actions))).last


def texts(state: AnyState, seat: int) -> list[str]:
    return [str(action) for action in state.legal(Seat(seat))]


def test_raises_by_five() -> None:
    """`fives` 30: 28, 29, 30, then 35, 40; 31 is refused with its neighbours."""
    game = Pinochle(fives=30, auction="passes")
    state = after(game, "28")
    assert texts(state, 2)[:6] == ["pass", "29", "30", "35", "40", "45"]
    with pytest.raises(IllegalAction, match="31 is no bid here; 30 and 35 are"):
        state.apply({Seat(2): game.parse("31")})
    tenfold = Pinochle(fives=300, minimum=200, step=10, highest=1000, counting="250")
    assert tenfold.bids[8:14] == (280, 290, 300, 350, 400, 450)


def test_a_marriage_is_needed_to_name_trump() -> None:
    """`marriage`: seat 0 may name hearts and spades, not clubs; seat 1 has none: the others score."""
    game = Pinochle(marriage=True)
    state = after(game, "pass", "pass", "pass")
    assert texts(state, 0) == ["trump H", "trump S", "throw in"]
    with pytest.raises(IllegalAction, match="to name C trump you need its king and queen"):
        state.apply({Seat(0): game.parse("trump C")})
    lost = after(game, "25", "pass", "pass", "pass", "throw in").result
    assert lost is not None
    # Seats 0 and 2 without a trump: marriages of hearts and spades, pinochle; two marriages.
    assert lost.points == (2 + 2 + 4 + 2 + 2, -25, 2 + 2 + 4 + 2 + 2, -25)


def test_conceding_after_the_melds() -> None:
    """`concede`: the bidder gives up before the first lead; the bid is lost, the others score their meld."""
    game = Pinochle(concede=True)
    named = ["pass", "pass", "pass", "trump H"]
    state = after(game, *named)
    assert texts(state, 0)[-1] == "concede"
    given_up = after(game, *named, "concede")
    assert given_up.to_act == ()
    assert given_up.result is not None
    melds = [game.melds(deal().hands[seat], Suit.HEARTS) for seat in (1, 3)]
    others = points(melds[0]) + points(melds[1])
    assert given_up.result.points == (-20, others, -20, others)
    assert ToTarget(game).after(given_up.result).game.played == 1
    late = after(game, *named, "AH")
    with pytest.raises(IllegalAction, match="a card has to be played"):
        late.apply({Seat(1): game.parse("concede")})
    with pytest.raises(IllegalAction):
        after(Pinochle(), *named).apply({Seat(0): game.parse("concede")})


def test_five_nines_are_dealt_again() -> None:
    """`five_nines`: seat 1 with six nines lays them down at its first call; nobody scores."""
    game = Pinochle(five_nines=True, auction="passes")
    state = after(game)
    assert texts(state, 1)[-1] == "misdeal"
    over = state.apply({Seat(1): game.parse("misdeal")})
    assert over.result is not None
    assert over.result.points == (0, 0, 0, 0)
    assert ToTarget(game).after(over.result).game.played == 0
    spoken = after(game, "21", "22", "pass", "pass")
    assert "misdeal" not in texts(spoken, 1)
    with pytest.raises(IllegalAction, match="only for five nines, before its first call"):
        spoken.apply({Seat(1): game.parse("misdeal")})
    stuck = Record(Pinochle(five_nines=True, dealer=1), deal(), tuple(map(game.parse, ["pass"] * 3))).last
    assert texts(stuck, 1)[-1] == "misdeal"
