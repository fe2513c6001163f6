"""The laws caught in the act: each planted fault must be found, and by the law made for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Line, Result, Seat
from cardtable.dealing.dealer import Dealer
from cardtable.testing import LawBroken, check_game
from support import tiny
from support.tiny import Away, Show, State, Tiny, View

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random


def test_honest_game_passes() -> None:
    """The game that the culprits are made from breaks no law."""
    check_game(Tiny())


@dataclass(frozen=True)
class Leaky(Tiny):
    """Everybody sees what was put away first. The sampler takes that over, so the views agree."""

    def away_seen(self, state: State, seat: Seat | None) -> tuple[int, ...]:
        return tuple(action.card for action in state.away)

    def worlds(self, view: View, rng: Random) -> Iterator[State]:
        if view.deal is not None or not view.away:
            yield from super().worlds(view, rng)
        fixed = [view.away[0]], [view.away[1]]
        for seat in range(2):
            if seat == view.seat:
                fixed[seat].extend(view.hand)
        unseen = [card for card in range(1, 8) if card not in (*fixed[0], *fixed[1])]
        dealer = Dealer(unseen, [3 - len(fixed[0]), 3 - len(fixed[1]), 1])
        while True:
            piles = dealer.deal(rng)
            hands = tuple(tuple(sorted(own + new)) for own, new in zip(fixed, piles, strict=False))
            yield State(self, tiny.Deal(hands), tuple(Away(card) for card in view.away), ())


@dataclass(frozen=True)
class Forgetful(Tiny):
    """Draws worlds as if the own card put away could lie anywhere."""

    def guess_away(self, view: View, hands: Sequence[Sequence[int]], rng: Random) -> tuple[Any, ...]:
        return tuple(Away(rng.choice(hand)) for hand in hands) if view.history else ()


@dataclass(frozen=True)
class Dishonest(Tiny):
    """Draws worlds in which a card was put away that its owner never had."""

    def guess_away(self, view: View, hands: Sequence[Sequence[int]], rng: Random) -> tuple[Any, ...]:
        guess = list(super().guess_away(view, hands, rng))
        if guess and view.seat is not None:
            guess[1 - view.seat] = Away(view.hand[0])
        return tuple(guess)


@dataclass(frozen=True)
class Lopsided(Tiny):
    """Draws only worlds that fit, but thinks that people put their lowest card away."""

    def guess_away(self, view: View, hands: Sequence[Sequence[int]], rng: Random) -> tuple[Any, ...]:
        guess = super().guess_away(view, hands, rng)
        return tuple(
            action if seat == view.seat else Away(min(hands[seat])) for seat, action in enumerate(guess)
        )


class Stubborn(State):
    """Lists the card 4 and refuses it."""

    __slots__ = ()

    def why_not(self, seat: Seat, action: tiny.Action) -> str | None:
        return "I do not like it" if action.card == 4 else State.why_not(self, seat, action)


class Lax(State):
    """Lets cards be shown that are not in the hand."""

    __slots__ = ()

    def why_not(self, seat: Seat, action: tiny.Action) -> str | None:
        return None


class Endless(State):
    """Never stops putting cards away."""

    __slots__ = ()

    def apply(self, moves: Mapping[Seat, tiny.Action]) -> State:
        return self


class Stuck(State):
    """Waits for seats that have nothing to choose from."""

    __slots__ = ()

    def legal(self, seat: Seat) -> tuple[tiny.Action, ...]:
        return State.legal(self, seat)[:0]


class Rounding(State):
    """Has lines that do not add up to the points."""

    __slots__ = ()

    @property
    def result(self) -> Result | None:
        honest = State.result.__get__(self)
        return None if honest is None else replace(honest, lines=(Line("half", 1, (Seat(0),)),))


class Losing(State):
    """Loses one of the two things that were counted."""

    __slots__ = ()

    @property
    def result(self) -> Result | None:
        honest = State.result.__get__(self)
        return None if honest is None else replace(honest, tally=(1, 0))


class Changing(State):
    """Remembers in itself, not in the next state, what was shown."""

    __slots__ = ()

    def apply(self, moves: Mapping[Seat, tiny.Action]) -> State:
        after = State.apply(self, moves)
        object.__setattr__(self, "away", (Away(1), Away(2)))
        return after


class Loose(State):
    """Can be changed by anybody."""

    __slots__ = ()

    def __setattr__(self, name: str, new: object) -> None:
        object.__setattr__(self, name, new)


@dataclass(frozen=True)
class With(Tiny):
    """The tiny game played with one of the faulty states above."""

    state: str = "State"

    def state_of(
        self, deal: tiny.Deal, away: tuple[tiny.Action, ...], shown: tuple[tiny.Action, ...]
    ) -> State:
        kind: type[State] = globals()[self.state]
        return kind(self, deal, away, shown)


@dataclass(frozen=True)
class Peeking(Tiny):
    """Offers a seat only what beats the other hand: its own list differs from the rules."""

    def view_of(self, state: State, seat: Seat | None) -> View:
        view = super().view_of(state, seat)
        if seat is None or state.shown:
            return view
        best = max(state.deal.hands[1 - seat])
        return replace(view, legal=tuple(action for action in view.legal if action.card > best))


@dataclass(frozen=True)
class Mumbling(Tiny):
    """Reads every action as the showing of a card."""

    def parse(self, text: str) -> tiny.Action:
        return Show(super().parse(text).card)


@dataclass(frozen=True)
class Boasting(Tiny):
    """Claims that every seat has seen every card, so that no swap can be tried."""

    def seen(
        self, deal: tiny.Deal, actions: Sequence[tiny.Action], seat: Seat | None
    ) -> tuple[tuple[int, ...], ...]:
        return (*deal.hands, *self.layout.left_over(deal.hands))


CULPRITS = [
    (Leaky(), "swap"),
    (Forgetful(), "agree"),
    (Dishonest(), "replay"),
    (Lopsided(), "spread"),
    (With(state="Stubborn"), "two tongues"),
    (With(state="Lax"), "two tongues"),
    (With(state="Endless"), "ends"),
    (With(state="Stuck"), "ends"),
    (With(state="Rounding"), "points"),
    (With(state="Losing"), "points"),
    (With(state="Changing"), "frozen"),
    (With(state="Loose"), "frozen"),
    (Peeking(), "own eyes"),
    (Mumbling(), "round trips"),
    (Boasting(), "swap"),
]


@pytest.mark.parametrize(("game", "law"), CULPRITS, ids=[repr(game) for game, _ in CULPRITS])
def test_culprit_is_caught_by_the_right_law(game: Tiny, law: str) -> None:
    """Each planted fault breaks the law that was made for it."""
    with pytest.raises(LawBroken) as caught:
        check_game(game)
    assert caught.value.law == law, caught.value
