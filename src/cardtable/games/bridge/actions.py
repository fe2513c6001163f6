"""The actions of bridge: calls, cards, claims and the answers to claims."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum

from cardtable.cards import DECK, Card, card
from cardtable.errors import NotationError
from cardtable.texts import Text


class Strain(IntEnum):
    """The four suits in order, numbered like `cards.Suit`, and no trumps above them."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    def __str__(self) -> str:
        return STRAINS[self]


STRAINS = ("C", "D", "H", "S", "NT")
_STRAIN_OF = {**{text: Strain(number) for number, text in enumerate(STRAINS)}, "N": Strain.NOTRUMP}


@dataclass(frozen=True, slots=True)
class Bid:
    """Written `1C` to `7NT`."""

    level: int
    strain: Strain

    @property
    def index(self) -> int:
        """Its index among all bids, from 0 for 1C to 34 for 7NT."""
        return (self.level - 1) * len(STRAINS) + self.strain

    def __str__(self) -> str:
        return f"{self.level}{STRAINS[self.strain]}"


class Call(Enum):
    """The calls that are not bids."""

    PASS = "pass"
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Play:
    """Written as the card, suit first: `SA`."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Claim:
    """A side claims this many of the remaining tricks and gives up the others: `claim 5`."""

    tricks: int

    def __str__(self) -> str:
        return f"claim {self.tricks}"


class Consent(Enum):
    """An answer to a claim."""

    ACCEPT = "accept"
    REFUSE = "refuse"

    def __str__(self) -> str:
        return str(self.value)


AnyCall = Bid | Call
Action = Bid | Call | Play | Claim | Consent

# Made once, because boards are played by the million.
BIDS: tuple[Bid, ...] = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in DECK)
CLAIMS: tuple[Claim, ...] = tuple(Claim(tricks) for tricks in range(14))

_WORDS: dict[str, AnyCall | Consent] = {
    "PASS": Call.PASS,
    "P": Call.PASS,
    "X": Call.DOUBLE,
    "XX": Call.REDOUBLE,
    "ACCEPT": Consent.ACCEPT,
    "REFUSE": Consent.REFUSE,
    **{str(bid): bid for bid in BIDS},
    # `3N` for 3NT. A bid of a suit always has two characters.
    **{str(bid)[:2]: bid for bid in BIDS},
}


_CLAIMED = re.compile("[0-9]{1,2}")


def parse(text: str) -> Action:
    """Reads any action in any case, including `P` for pass and `3N` for 3NT. Raises NotationError."""
    word = text.strip().upper()
    if word in _WORDS:
        return _WORDS[word]
    kind, _, number = word.partition(" ")
    if kind == "CLAIM" and _CLAIMED.fullmatch(number) and int(number) < len(CLAIMS):
        return CLAIMS[int(number)]
    try:
        return PLAYS[card(word).index]
    except NotationError:
        raise NotationError(text, None, Text("bridge.typed.action")) from None


def parse_call(text: str) -> AnyCall:
    """Reads a call. Raises NotationError for anything else, also for actions of the play."""
    action = _WORDS.get(text.strip().upper())
    if isinstance(action, Bid | Call):
        return action
    raise NotationError(text, None, "a call is 1C to 7NT, pass, X or XX")


def parse_strain(text: str) -> Strain:
    """Reads a strain: C, D, H, S or NT, in any case. Raises NotationError."""
    if text.upper() not in _STRAIN_OF:
        raise NotationError(text, None, "a strain is C, D, H, S or NT")
    return _STRAIN_OF[text.upper()]
