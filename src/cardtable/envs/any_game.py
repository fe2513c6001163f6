"""A sketch for any game, made from the common contract.

The cards are those of the game's layout. Words of actions share places by their crc32. The largest number of
choices, and the largest number in an action, are found by playing some random hands, always the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import View
from cardtable.envs.sketches import Piles, Sketch, one_of, texts
from cardtable.roles import Roles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame, AnyState

BUCKETS = 32
HANDS = 50
"""The number of hands that are played to find the bounds of a game."""

HAND = "hand"
_CONTRACT = {name for name in vars(View) if not name.startswith("_")}


def sketch(game: AnyGame) -> Sketch[Any]:
    """The generic sketch of a game."""
    kinds = dict(chain.from_iterable(deck.kinds.items() for deck in game.layout.decks))
    most, highest = _bounds(game)  # type: ignore[arg-type] # games are frozen, so they have a hash
    return Sketch(
        cards=texts(kinds),
        copies=max(kinds.values()),
        words=(),
        highest=highest,
        most=most,
        trick=lambda view: (),
        shown=lambda view: _shown(view, kinds),
        numbers=lambda view: _roles(view, game.seats),
        buckets=BUCKETS,
    )


@lru_cache(maxsize=100)
def _bounds(game: AnyGame) -> tuple[int, int]:
    """The largest number of choices, and the largest number in one of them."""
    most, highest = 1, 1
    for seed in range(HANDS):
        for legal in _choices(game, Random(seed)):
            most = max(most, len(legal))
            words = chain.from_iterable(text.split() for text in legal)
            highest = max([highest, *(int(word) for word in words if word.isdecimal())])
    return most, highest


def _choices(game: AnyGame, rng: Random) -> Iterator[tuple[str, ...]]:
    """The legal actions of each seat in a hand that is played at random."""
    state: AnyState = game.start(game.deal(rng))
    while state.to_act:
        legal = {seat: state.legal(seat) for seat in state.to_act}
        yield from (texts(actions) for actions in legal.values())
        state = state.apply({seat: rng.choice(actions) for seat, actions in legal.items()})


def _shown(view: Any, kinds: Mapping[Any, int]) -> Piles:
    """The own hand, then the cards in each field that this game adds to those of the contract."""
    piles = {HAND: list(_cards(getattr(view, HAND, ()), kinds))}
    for name in _own_fields(view, kinds):
        piles.setdefault(name, list(_cards(getattr(view, name), kinds)))
    return tuple(piles.values())


def _own_fields(view: Any, kinds: Mapping[Any, int]) -> list[str]:
    """None if cards are plain numbers, because they cannot be distinguished from scores and counts."""
    if not is_dataclass(view) or any(type(card) is int for card in kinds):
        return []
    return [field.name for field in fields(view) if field.name not in _CONTRACT]


def _cards(value: object, kinds: Mapping[Any, int]) -> Iterator[object]:
    """All cards in a value, also inside nested collections."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    # A card may be a text, and a text is a collection of texts.
    if isinstance(value, Iterable) and not isinstance(value, str):
        for item in value:
            yield from _cards(item, kinds)
    elif value in kinds:
        yield value


def _roles(view: Any, seats: int) -> Iterator[float]:
    """Who has the turn, the deal, the contract and the trick, each as a 1 among the seats."""
    for field in fields(Roles):
        holder = getattr(view.roles, field.name)
        yield from one_of(seats, None if holder is None else (holder - (view.seat or 0)) % seats)
