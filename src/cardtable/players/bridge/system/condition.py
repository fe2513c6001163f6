"""What a rule asks of a hand: an exact test, and the types that may fit and that must fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING

from cardtable.cards import Suit
from cardtable.players.bridge.system.hand_types import EVERYTHING, type_of
from cardtable.texts import Text

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Sequence

    from cardtable.players.bridge.hand import EvaluatedHand
    from cardtable.players.bridge.system.auction import Auction

SUIT = r"(oM|om|[CDHSMmxyz]|suit|major|minor|unbid|mine|partner|their|trumps)"
Suits = dict[str, int]
"""The suit that each name stands for here."""
Statement = tuple[str, int] | Text
"""What the condition is about: the bounds of ("length", 3) or ("points", 0), or a text that says it all."""


@dataclass(frozen=True)
class Condition:
    """`may` are types of which some hand fits, `must` types of which every hand fits. If both are the
    same, the type decides. Otherwise `test` does, with the hand and the number of its type."""

    may: int
    must: int
    test: Callable[[EvaluatedHand, int], bool] | None = None
    says: tuple[Statement, ...] = ()

    def fits(self, hand: EvaluatedHand, more: int = 0) -> bool:
        """Whether the hand fits, as if it had this many more high-card points."""
        kind = type_of(hand, more)
        return bool(self.may >> kind & 1) and (self.test is None or self.test(hand, kind))

    def holds(self, hand: EvaluatedHand, kind: int) -> bool:
        """Whether the hand, which has this type, fits."""
        return bool(self.may >> kind & 1) and (self.test is None or self.test(hand, kind))


if TYPE_CHECKING:
    Build = Callable[[Auction, Suits, re.Match[str]], Condition]

ANY = Condition(EVERYTHING, EVERYTHING)
NEVER = Condition(0, 0)


def suit_name(suit: int) -> Text:
    """The name of this suit."""
    return Text(f"suits.{Suit(suit)}")


def of_types(types: int, *says: Statement) -> Condition:
    """A condition that points and lengths decide."""
    return Condition(types, types, says=says)


def of_cards(test: Callable[[EvaluatedHand], bool], may: int, *says: Statement) -> Condition:
    """A condition on the cards themselves. `may` are the types that can fit it."""
    return Condition(may, 0, lambda hand, _: test(hand), says)


def all_of(parts: Sequence[Condition]) -> Condition:
    """A condition that holds if all of these do."""
    if len(parts) == 1:
        return parts[0]
    unsure = [part for part in parts if part.test is not None]
    return Condition(
        reduce(and_, (part.may for part in parts), EVERYTHING),
        reduce(and_, (part.must for part in parts), EVERYTHING),
        (lambda hand, kind: all(part.holds(hand, kind) for part in unsure)) if unsure else None,
        tuple(dict.fromkeys(said for part in parts for said in part.says)),
    )


def any_of(parts: Sequence[Condition]) -> Condition:
    """A condition that holds if one of these does."""
    if len(parts) == 1:
        return parts[0]
    unsure = any(part.test is not None for part in parts)
    return Condition(
        reduce(or_, (part.may for part in parts), 0),
        reduce(or_, (part.must for part in parts), 0),
        (lambda hand, kind: any(part.holds(hand, kind) for part in parts)) if unsure else None,
        tuple(dict.fromkeys(said for part in parts for said in part.says)),
    )


def opposite(part: Condition) -> Condition:
    """A condition that holds if this one does not."""
    is_fact = part.test is None and part.may in (0, EVERYTHING)
    return Condition(
        EVERYTHING & ~part.must,
        EVERYTHING & ~part.may,
        None if part.test is None else lambda hand, kind: not part.holds(hand, kind),
        # What is the same for every hand is a fact of the board, and is said either way.
        part.says if is_fact else (),
    )
