"""Reasons for an action: sentences, each with the check that it is true.

A player chooses first. Then the reasons of the game are looked through, the strongest first, and the first
that holds for the action and not for the next best one is said. So a person learns why this and not that.

A sentence about hidden cards is checked in two ways. By counting: what follows from the cards that the seat
has seen is certain, and the sentence may say so. By samples: what holds in most of them is said with its
chance. (In bridge a claim is something else, so they are not called claims.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyView

K = TypeVar("K")
A = TypeVar("A")

SAMPLES = 200
LIKELY = 0.55
"""What holds in fewer samples is not said to be likely."""
TENTHS = 10


@dataclass(frozen=True)
class Reason(Generic[K, A]):
    """A sentence about an action. `K` is what the seat knows.

    `fits` returns the parameters of the sentence if it is about this action, as far as the seat can see, and
    None otherwise. A sentence about hidden cards has two more checks: `holds` for one position that the seat
    may be in, and `proved` by counting, which is true only if it holds in every such position. `key` is the
    sentence for what is proved, `likely` the one for what holds in most samples; its parameter `tenths` is
    the chance, from 6 to 9. One of the two may be missing.
    """

    key: str
    fits: Callable[[K, A], Mapping[str, object] | None]
    holds: Callable[[K, A, Any], bool] | None = None
    proved: Callable[[K, A], bool] = lambda knows, action: False
    likely: str = ""

    def chance(self, knows: K, action: A, positions: Sequence[Any]) -> float:
        """In which share of these positions it holds."""
        assert self.holds is not None
        return sum(self.holds(knows, action, each) for each in positions) / len(positions)


@dataclass(frozen=True)
class Reasons(Generic[K, A]):
    """The reasons for one kind of decision, the strongest first. `knows` is computed once from the View."""

    knows: Callable[[Any], K]
    reasons: tuple[Reason[K, A], ...]

    def why(self, view: AnyView, action: A, other: A | None = None) -> Text:
        """The strongest sentence that is true of this action and, if possible, not of the other one. Raises
        LookupError if there is none: some reason should hold for every legal action."""
        decision = _Decision(view, self.knows(view))
        first = None
        for reason in self.reasons:
            text = decision.said(reason, action)
            if text is None:
                continue
            if other is None or not decision.is_said(text.key, self.reasons, other):
                return text
            first = first or text
        if first is None:
            raise LookupError(f"no reason holds for {action}")
        return first

    def is_true(self, view: AnyView, key: str, action: A) -> bool:
        """Whether this sentence, perhaps with other cards or chances, is true of this action."""
        return _Decision(view, self.knows(view)).is_said(key, self.reasons, action)

    def named(self, key: str) -> tuple[Reason[K, A], ...]:
        """Those that say this sentence."""
        return tuple(each for each in self.reasons if key in (each.key, each.likely))


@dataclass(frozen=True)
class _Decision(Generic[K]):
    view: AnyView
    knows: K

    @cached_property
    def samples(self) -> list[Any]:
        """Drawn when the first sentence asks for them. The same question gets the same answer."""
        worlds = self.view.game.worlds(self.view, Random(len(self.view.history)))
        return list(islice(worlds, SAMPLES))

    def said(self, reason: Reason[K, A], action: A) -> Text | None:
        """The sentence for this action. None if it is not true, or not known to be."""
        parameters = reason.fits(self.knows, action)
        if parameters is None:
            return None
        if reason.holds is None or reason.proved(self.knows, action):
            return Text(reason.key, **parameters) if reason.key else None
        if not reason.likely:
            return None
        chance = reason.chance(self.knows, action, self.samples)
        # Never ten in ten: samples prove nothing.
        tenths = min(round(TENTHS * chance), TENTHS - 1)
        return Text(reason.likely, tenths=tenths, **parameters) if chance >= LIKELY else None

    def is_said(self, key: str, reasons: Sequence[Reason[K, A]], action: A) -> bool:
        """Whether this sentence, perhaps with other cards or chances, is true of this action too."""
        texts = (self.said(each, action) for each in reasons if key in (each.key, each.likely))
        return any(text is not None and text.key == key for text in texts)
