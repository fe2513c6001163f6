"""Samples of the hidden hands, and how well each fits the calls and the play.

Near the end every division of the hidden cards is used. Before that, hands are drawn with the types that the
auction allows, and kept if they could have made their calls. No player follows a system or rules of thumb all
the time. So a call or card that the rules would not have chosen makes a sample less likely, but not
impossible.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING

from cardtable.cards import DECK, Cards
from cardtable.games.bridge import SEATS, barred_cards, hidden_hands, known_cards
from cardtable.games.bridge.deal import HAND
from cardtable.players.bridge.bidding import standard, story, vulnerability
from cardtable.players.bridge.carding import Carding
from cardtable.search.bridge.random_deals import draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from cardtable.core import Seat
    from cardtable.games.bridge import View
    from cardtable.players.bridge.system.rules import System


Hands = tuple[Cards, ...]

UNUSUAL_CALL = 0.2
UNUSUAL_CARD = 0.5
# A round draws a pool of hands of the right types in at most this many tries. There are this many rounds.
TRIES = 400_000
ROUNDS = 60
# Up to this number, all divisions of the hidden cards over two hands are used.
# That is comb(10, 5): five tricks to go.
FEW = 252
# In the first tricks solving a sample takes longer than weighing it, so hands are chosen from this many
# others.
SOLVED_SLOWLY = 4
POOL = 40
# Samples that do not fit their calls are kept, up to this number, in case no others are found.
SPARE = 40


@dataclass(frozen=True)
class Guess:
    """All four hands as dealt, and their weight among the samples."""

    hands: Hands
    weight: float = 1.0


class Guesses:
    """Samples of the hidden hands. Calls are understood as in this system, by default the standard one."""

    def __init__(self, view: View, system: System | None = None) -> None:
        self._view = view
        self._known = known_cards(view)
        self._hidden = [seat for seat in SEATS if self._known[seat].bit_count() < HAND]
        self._stories = [(seat, story(view, seat, system)) for seat in self._hidden]
        self._types = _types(view, system or standard(), self._hidden)
        self._carding = Carding(view)

    def draw(self, rng: Random) -> Iterator[Guess]:
        """Samples of all four hands with their weights."""
        every = self._every_division()
        if every is None:
            yield from self._drawn(rng)
        else:
            rng.shuffle(every)
            yield from (Guess(hands, self._weight(hands)) for hands in every)

    def _drawn(self, rng: Random) -> Iterator[Guess]:
        """If too few hands could have made their calls, some that could not come last."""
        spare: list[Hands] = []
        fitting = self._fitting(rng, spare)
        if len(self._view.tricks) < SOLVED_SLOWLY:
            yield from self._likely(fitting, rng)
        yield from (Guess(hands, self._weight(hands)) for hands in fitting)
        spare = spare or list(islice(hidden_hands(self._view, rng), SPARE))
        yield from (Guess(hands, self._weight(hands)) for hands in spare)

    def _likely(self, fitting: Iterator[Hands], rng: Random) -> Iterator[Guess]:
        """Likelier hands come more often, so that no time is lost on solving others."""
        while pool := list(islice(fitting, POOL)):
            weights = [self._weight(hands) for hands in pool]
            best = max(weights)
            for hands, weight in zip(pool, weights, strict=True):
                # The weight is already in how often hands come, so all of them count the same.
                if rng.random() * best < weight:
                    yield Guess(hands)

    def _fitting(self, rng: Random, spare: list[Hands]) -> Iterator[Hands]:
        barred = [Cards.of(cards) for cards in barred_cards(self._view)]
        for _ in range(ROUNDS):
            found = draw(self._known, barred, self._types, rng, wanted=POOL, tries=TRIES)
            for hands in found:
                if all(story.allows(hands[seat]) for seat, story in self._stories):
                    yield hands
                elif len(spare) < SPARE:
                    spare.append(hands)
            if len(found) < POOL // 4:
                return

    def _weight(self, hands: Hands) -> float:
        calls = sum(story.surprises(hands[seat]) for seat, story in self._stories)
        weight: float = UNUSUAL_CALL**calls * UNUSUAL_CARD ** self._carding.surprises(hands)
        return weight

    def _every_division(self) -> list[Hands] | None:
        """All possible hidden hands, or None if there are too many."""
        unseen = [card for card in DECK if not any(hand & card.bit for hand in self._known)]
        everything = Cards.of(unseen)
        if len(self._hidden) < 2:
            # The declarer's hand is open after a claim.
            return [self._with(dict.fromkeys(self._hidden, everything))]
        one, other = self._hidden[:2]
        room = HAND - self._known[one].bit_count()
        if len(self._hidden) > 2 or comb(len(unseen), room) > FEW:
            return None
        barred = [Cards.of(cards) for cards in barred_cards(self._view)]
        found: list[Hands] = []
        for chosen in combinations(unseen, room):
            cards = Cards.of(chosen)
            rest = everything & ~cards
            if not cards & barred[one] and not rest & barred[other]:
                found.append(self._with({one: cards, other: rest}))
        return found

    def _with(self, guessed: Mapping[Seat, int]) -> Hands:
        return tuple(Cards(self._known[seat] | guessed.get(seat, 0)) for seat in SEATS)


def _types(view: View, system: System, hidden: Sequence[Seat]) -> list[int]:
    """What the auction says about hidden hands, as sets of types."""
    known = system.auction(view.calls, vulnerability(view.game)).known
    return [known[(seat - view.game.dealing) % 4].types if seat in hidden else 0 for seat in SEATS]
