"""Opening leads. Against suit contracts a table learned from solved deals chooses the suit. Agreements choose
the card.

The agreements are those of Standard American: top of a sequence, ace from ace and king, top of an inner
sequence, fourth best, low from three to an honour, top of two, top of nothing against no trumps.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.cards import RANKS, Suit
from cardtable.games.bridge import Bid, of_suit, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.games.bridge import View

TABLE = Path(__file__).with_name("leads.json")
"""Written by `python -m lab.bridge_leads --write`."""
_ACE, _KING, _QUEEN, _JACK, _TEN, _NINE = (RANKS.index(rank) for rank in "AKQJT9")
GRAND_SLAM = 7
LONGEST = 5
"""Longer suits count as this long."""
_INNER = ({_KING: (_JACK, _TEN)}, {_KING: (_TEN, _NINE)}, {_QUEEN: (_TEN, _NINE)}, {_ACE: (_JACK, _TEN)})


def opening_lead(view: View) -> Card:
    """The card that the table and our agreements lead from this hand."""
    assert view.contract is not None
    trumps = int(view.contract.strain)
    held = [cards for suit in Suit if (cards := list(of_suit(view.hand, suit)))]
    aces = [cards[-1] for cards in held if cards[-1].rank == _ACE and int(cards[0].suit) != trumps]
    if aces and view.contract.level == GRAND_SLAM:
        return aces[0]
    best = max(held, key=lambda cards: _worth(view, cards))
    theirs = their_suits(view)
    unbid = [cards for cards in held if int(cards[0].suit) not in {*theirs, trumps}]
    if unbid and int(best[0].suit) in theirs:
        best = max(unbid, key=lambda cards: _worth(view, cards))
    return agreed(best, trumps)[0]


def agreed(cards: Sequence[Card], trumps: int) -> tuple[Card, str]:
    """The card of a suit, given from its lowest up, that tells partner most about it, and the name of the
    agreement."""
    ranks = [card.rank for card in cards]
    against_suit = trumps < len(Suit)
    own_trumps = int(cards[0].suit) == trumps
    if len(cards) == 1:
        return cards[0], "singleton" if against_suit and not own_trumps else "safe_low"
    if _has_sequence(ranks, against_suit=against_suit):
        return cards[-1], "sequence"
    inner = _inner_sequence(ranks, against_suit=against_suit)
    if inner is not None:
        return cards[ranks.index(inner)], "inner_sequence"
    if len(cards) == 2:
        return cards[-1], "top_of_two"
    if against_suit and ranks[-1] == _ACE and not own_trumps:
        # A player who leads low from an ace may never make it.
        return cards[-1], "not_under_ace"
    if len(cards) >= 4 and ranks[-1] >= _TEN:
        return cards[-4], "fourth_best"
    if ranks[-1] < _TEN and not against_suit:
        return cards[-1], "top_of_nothing"
    return cards[-4] if len(cards) >= 4 else cards[0], "safe_low"


def _has_sequence(ranks: Sequence[int], *, against_suit: bool) -> bool:
    """Two touching honours against a suit. Against no trumps a third one that touches or nearly does."""
    top = ranks[-1]
    if top < _JACK or ranks[-2] != top - 1:
        return False
    return against_suit or len(ranks) == 2 or ranks[-3] >= top - 3


def _inner_sequence(ranks: Sequence[int], *, against_suit: bool) -> int | None:
    """The higher of two touching cards under a higher honour. Never from an ace against a suit."""
    for form in _INNER:
        for top, (high, low) in form.items():
            if ranks[-1] == top and ranks[-2] == high and len(ranks) > 2 and ranks[-3] == low:
                return None if top == _ACE and against_suit else high
    return None


def honours(cards: Sequence[Card]) -> str:
    """The honours of a suit as the table names them: `AQ`, `-` for none."""
    return "".join(RANKS[card.rank] for card in reversed(cards) if card.rank >= _JACK) or "-"


def bid_by(view: View, places: int) -> set[int]:
    """The suits that were bid by the seat this many places after mine."""
    assert view.seat is not None
    bidder = (view.seat + places) % 4
    return {
        int(call.strain)
        for number, call in enumerate(view.calls)
        if isinstance(call, Bid) and call.strain < len(Suit) and view.caller(number) == bidder
    }


def circumstances(view: View, suit: int) -> list[str]:
    """What else the table uses about a suit: whether it is trumps, and who bid it."""
    assert view.contract is not None
    found = ["trumps"] if suit == int(view.contract.strain) else []
    places = {"partner": 2, "declarer": 1, "dummy": 3}
    return [*found, *(who for who, place in places.items() if suit in bid_by(view, place))]


def kind(view: View) -> str:
    """The kind of contract: `suit` or `notrump`."""
    assert view.contract is not None
    return "suit" if int(view.contract.strain) < len(Suit) else "notrump"


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(TABLE.read_text())
    return table


def their_suits(view: View) -> set[int]:
    """The suits that the other side bid. After a no-trump opening most bids do not show a suit."""
    assert view.seat is not None
    bids = [
        call
        for number, call in enumerate(view.calls)
        if isinstance(call, Bid) and side_of(view.caller(number)) != side_of(view.seat)
    ]
    opened_notrump = bool(bids) and int(bids[0].strain) == len(Suit)
    return set() if opened_notrump else {int(bid.strain) for bid in bids}


def by_thumb(view: View, cards: Sequence[Card]) -> tuple[float, int, int]:
    """How good a suit is to lead without a table: partner's comes first, then a sequence, then length."""
    length = len(cards)
    touching = length > 1 and cards[-1].rank >= _QUEEN and cards[-2].rank == cards[-1].rank - 1
    is_partners = int(cards[0].suit) in bid_by(view, 2)
    return 2.0 * is_partners + touching, length, sum(card.rank for card in cards)


def _worth(view: View, cards: Sequence[Card]) -> tuple[float, int, int]:
    """How good a suit is to lead, compared with the others of the hand: by the table against a suit
    contract. Against no trumps the table costs tricks, because with open cards it does not matter to find
    the long suit at once."""
    thumb = by_thumb(view, cards)
    if kind(view) == "notrump":
        return thumb
    table = _table()["suit"]
    holding = table["holdings"].get(honours(cards), table["holdings"]["-"])
    worth = holding[min(len(cards), LONGEST) - 1]
    worth += sum(table["circumstances"][each] for each in circumstances(view, int(cards[0].suit)))
    return worth, *thumb[1:]
