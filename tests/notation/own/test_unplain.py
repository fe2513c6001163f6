"""Values from plain data, by their type."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cards import Card, Cards, Suit, card
from cardtable.core import Hidden, Move, Seat
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.errors import NotationError
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt, Play, TakeRow
from cardtable.notation.own.plain import plain
from cardtable.notation.own.unplain import unplain
from cardtable.testing import random_record
from support.tiny import Show, Tiny

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.notation.own.options import Games

NIMMT = Nimmt()
TINY = Tiny()
KNOWN: Games = {**GAMES, "tiny": Tiny}
PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name, cls in KNOWN.items()
    for preset, game in cls.presets().items()
]


class Call(Enum):
    PASS = "pass"
    DOUBLE = "double"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class French(Tiny):
    """The tiny game with other cards."""

    @property
    def layout(self) -> Layout:
        return Layout(Deck((card("SA"), card("HT"), card("C2")), (Pile("hand", 3),)))


@dataclass(frozen=True)
class Seen:
    trump: Suit | None
    trick: tuple[tuple[Seat, Card], ...]
    last: Move[Call | Hidden]
    shown: dict[str, int]


@pytest.mark.parametrize("game", PRESETS)
def test_every_view_of_a_hand_comes_back(game: AnyGame) -> None:
    """Whatever a seat or a spectator sees at any time is the same after a way through JSON."""
    for state in random_record(game, Random(11)).states():
        for seat in (None, *map(Seat, range(game.seats))):
            view = state.view(seat)
            assert unplain(json.loads(json.dumps(plain(view))), type(view), game) == view


@pytest.mark.parametrize(
    ("data", "kind", "game", "value"),
    [
        ("57", Play, NIMMT, Play(NIMMT.layout.by_text["57"])),
        ("take 57", Play | TakeRow, NIMMT, TakeRow(NIMMT.layout.by_text["57"])),
        ("show 3", Show | Hidden, TINY, Show(3)),
        ("?", Show | Hidden, TINY, Hidden()),
        ("double", Call, TINY, Call.DOUBLE),
        ("H", Suit, TINY, Suit.HEARTS),
        ("SA", Card, French(), card("SA")),
        ("HT SA", Cards, French(), Cards.parse("SA HT")),
        (["SA", "C2"], tuple[Card, ...], French(), (card("SA"), card("C2"))),
        ([1, "x"], tuple[int, str], TINY, (1, "x")),
        ([3, 1, 3], frozenset[int], TINY, frozenset({1, 3})),
        ({"a": 1.5}, dict[str, float], TINY, {"a": 1.5}),
        ({"seat": 1, "action": "?"}, Move[Hidden], TINY, Move(Seat(1), Hidden())),
        (
            {
                "trump": "S",
                "trick": [[2, "C2"]],
                "last": {"seat": 0, "action": "pass"},
                "shown": {"heads": 7},
                "weather": "a field that this version does not know",
            },
            Seen,
            French(),
            Seen(Suit.SPADES, ((Seat(2), card("C2")),), Move(Seat(0), Call.PASS), {"heads": 7}),
        ),
    ],
)
def test_value_is_read_by_its_type(data: Any, kind: Any, game: AnyGame, value: object) -> None:
    """Numbers, texts, cards, actions, enums, collections and dataclasses, in any nesting."""
    assert unplain(data, kind, game) == value


def test_game_is_not_read_but_put_in() -> None:
    """Where a value has its game inside, the game that everybody knows is taken."""
    assert unplain(None, Nimmt, NIMMT) is NIMMT


@pytest.mark.parametrize(
    ("data", "kind", "why"),
    [
        (True, int, "'true': this is no int"),
        (None, str, "'null': this is no str"),
        (["a"], int, "'[...]': this is no int"),
        (3, tuple[int, ...], "'3': this is no list"),
        ([1], tuple[int, int], "'[...]': this is no list"),
        ([1], dict[str, int], "'[...]': this is no dict"),
        ("treble", Call, "'treble': this is no Call"),
        (7, Show, "'7': this is no Show"),
        ("away 3", Show, "'away 3': this is no Show"),
        ("fold", Show, "'fold': an action is `away` or `show` and a card"),
        ("fold", Show | Hidden, "'fold': this is no Show or Hidden"),
        ("x", Move[Hidden], "'x': this is no Move"),
        ({"seat": 1}, Move[Hidden], "'seat': the field action of Move is missing"),
        ({"seat": "1", "action": "?"}, Move[Hidden], "'1': seat: this is no int"),
        (
            {"trump": "S", "trick": [[2, "C9"]], "last": {}, "shown": {}},
            Seen,
            "'C9': trick: an action is `away` or `show` and a card",
        ),
    ],
)
def test_data_that_is_no_such_value_is_refused(data: Any, kind: Any, why: str) -> None:
    """One line says what was found, in which field, and what it should have been."""
    with pytest.raises(NotationError) as caught:
        unplain(data, kind, TINY)
    assert str(caught.value) == why
