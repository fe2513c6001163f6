"""The actions of two-hand pinochle: call the toss, play a card, meld, exchange the dix."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardtable.cards import Card, card
from cardtable.errors import NotationError
from cardtable.games.pinochle.hands import SORTED
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

STAR = "*"
MOST_STARS = 2


class Coin(Enum):
    """A side of the coin: how it falls, and how it is called."""

    HEADS = "heads"
    TAILS = "tails"

    def __str__(self) -> str:
        return self.value


class Word(Enum):
    """What the winner of a turn may do besides melding."""

    EXCHANGE = "exchange"
    NO_MELD = "no meld"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Copy:
    """A card of a hand. `stars` distinguish its two copies by what everybody has seen: none for one that
    was never melded, one for the first that was, two for the second if these differ. Written `HK`,
    `HK*`, `HK**`."""

    card: Card
    stars: int = 0

    def __str__(self) -> str:
        return f"{self.card}{STAR * self.stars}"

    @classmethod
    def parse(cls, text: str) -> Copy:
        kind = card(text.rstrip(STAR))
        stars = text.count(STAR)
        if kind not in SORTED or stars > MOST_STARS:
            raise NotationError(text, None, Text("two-hand-pinochle.typed.copy"))
        return cls(kind, stars)


@dataclass(frozen=True, slots=True)
class Play:
    """Lead or chase with this card. Written as the card: `HK`."""

    copy: Copy

    def __str__(self) -> str:
        return str(self.copy)


@dataclass(frozen=True, slots=True)
class Meld:
    """Declare the meld of these cards, in any order. Written `meld HK HQ*`."""

    copies: tuple[Copy, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "copies", tuple(sorted(self.copies, key=_place)))

    def __str__(self) -> str:
        return f"meld {' '.join(str(copy) for copy in self.copies)}"


def _place(copy: Copy) -> tuple[int, int]:
    return SORTED.index(copy.card), copy.stars


Action = Coin | Play | Meld | Word

WORDS: dict[str, Action] = {str(word): word for word in (*Coin, *Word)}


def parse(text: str) -> Action:
    """The action in this text. Raises NotationError if there is none."""
    words = text.lower().split()
    if (word := WORDS.get(" ".join(words))) is not None:
        return word
    if words[:1] == ["meld"] and len(words) > 1:
        return Meld(tuple(_copies(text)))
    if len(words) == 1:
        try:
            return Play(Copy.parse(text.strip()))
        except NotationError:
            pass
    raise NotationError(
        text,
        None,
        Text("two-hand-pinochle.typed.action"),
    )


def _copies(text: str) -> Iterator[Copy]:
    """The cards after the word `meld`."""
    position = text.lower().index("meld") + len("meld")
    for word in text.split()[1:]:
        position = text.index(word, position)
        try:
            yield Copy.parse(word)
        except NotationError as error:
            raise NotationError(text, position, error.why) from None
        position += len(word)
