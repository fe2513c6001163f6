"""Deals that print with the name of every pile: `front: CJ SA …; skat: H7 D8`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from cardtable.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.dealing.layout import Layout


class PrintedDeal(ABC):
    """A deal that knows the names of its piles. `read_piles` reads what `str` writes."""

    @abstractmethod
    def named_piles(self) -> Mapping[str, Sequence[Any]]:
        """The piles in the order of the layout, by name."""

    def __str__(self) -> str:
        return "; ".join(f"{name}: {' '.join(map(str, pile))}" for name, pile in self.named_piles().items())

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        # Few programs need it, and all of them load this module.
        from cardtable.dealing.picture import svg_of_piles

        return svg_of_piles(self.named_piles())


def read_piles(layout: Layout, text: str) -> list[list[Any]]:
    """The piles in a text, each as `NAME: CARDS`, separated by semicolons or on separate lines. Raises
    NotationError if they are not a deal of this layout."""
    named: dict[str, str] = {}
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        name, colon, cards = part.partition(":")
        if not colon or name.strip() in named:
            raise NotationError(part.strip(), None, "each pile stands once, as NAME: CARDS")
        named[name.strip()] = cards.strip()
    return piles_by_name(layout, named)


def piles_by_name(layout: Layout, named: Mapping[str, str]) -> list[list[Any]]:
    """The same from the cards of each pile as text."""
    names = [pile.name for pile in layout.piles]
    if set(named) != set(names):
        raise NotationError(", ".join(named), None, f"the piles of a deal are {', '.join(names)}")
    piles = [_cards(layout, named[name]) for name in names]
    why = layout.why_not(piles)
    if why is not None:
        raise NotationError("; ".join(named.values()), None, why)
    return piles


def _cards(layout: Layout, text: str) -> list[Any]:
    for word in text.split():
        if word not in layout.by_text:
            raise NotationError(text, text.index(word), f"there is no card {word} in the deck")
    return [layout.by_text[word] for word in text.split()]
