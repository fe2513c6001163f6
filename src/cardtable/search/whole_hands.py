"""Whole hands in the kernel: the same rules as in `cardtable.games`, hundreds of times as fast.

The part of a game in this layer publishes its `WholeHands`. The kernel numbers cards by their place in the
deck of the game's layout, and actions by their place in `actions`. The `door` of a game says which of its
options the kernel plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cardtable._kernel import Words as Words  # noqa: TC001 # `envs` makes them
from cardtable.errors import BadOption
from cardtable.games import part_of
from cardtable.record import Record
from cardtable.search.part import SearchPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame
    from cardtable.core import Deal as AnyDeal
    from cardtable.record import AnyRecord
    from cardtable.search.part import WholeHands


class KernelHand(Protocol):
    """One hand. The docstrings are in the kernel."""

    @property
    def turn(self) -> int: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def actions(self) -> list[int]: ...
    @property
    def piles(self) -> list[list[int]]: ...
    def to_act(self, seat: int) -> bool: ...
    def legal(self, seat: int) -> list[int]: ...
    def choose(self, place: int) -> None: ...
    def observe(self, words: Words, seat: int, observation: Any, mask: Any, actions: Any) -> None: ...


class KernelBatch(Protocol):
    """Many hands at once. The docstrings are in the kernel."""

    def reset(self, threads: int) -> None:
        """Deal all hands."""

    def step(self, chosen: Any, threads: int) -> None:
        """Take a choice for each hand."""

    def hand(self, number: int) -> KernelHand:
        """One of the hands."""


def whole_hands(game: AnyGame) -> WholeHands:
    """What the kernel has for a game. Raises BadOption if it does not play it, and UnknownToKernel if not
    with these options."""
    hands = part_of(SearchPart, game.name).whole_hands
    if hands is None:
        raise BadOption(f"the kernel plays no whole hands of {game.name}")
    hands.door.check(game)
    return hands


def start(game: AnyGame, deal: AnyDeal) -> KernelHand:
    """A hand in the kernel, from this deal."""
    hand: KernelHand = whole_hands(game).hand(_numbered(game, deal.piles))
    return hand


def record_of(game: AnyGame, hand: KernelHand) -> AnyRecord:
    """A hand of the kernel so far, without choices that are not open yet."""
    actions = whole_hands(game).actions
    return Record(game, _deal(game, hand.piles), tuple(actions[number] for number in hand.actions))


def _numbered(game: AnyGame, piles: Sequence[Sequence[Any]]) -> list[list[int]]:
    numbered, rest = [], iter(piles)
    for deck in game.layout.decks:
        place = {card: number for number, card in enumerate(deck.kinds)}
        numbered += [[place[card] for card in next(rest)] for _ in deck.piles]
    return numbered


def _deal(game: AnyGame, piles: Sequence[Sequence[int]]) -> AnyDeal:
    named, rest = [], iter(piles)
    for deck in game.layout.decks:
        cards = list(deck.kinds)
        named += [[cards[number] for number in next(rest)] for _ in deck.piles]
    deal: AnyDeal = game.deal_of(named)
    return deal
