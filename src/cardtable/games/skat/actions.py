"""The actions of skat, each made once, and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import combinations

from cardtable.cards import DECK as FULL_DECK
from cardtable.cards import RANKS, Card, Cards
from cardtable.errors import NotationError
from cardtable.texts import Text

SEVEN = RANKS.index("7")
DECK: tuple[Card, ...] = tuple(card for card in FULL_DECK if card.rank >= SEVEN)

# The multiples of 9, 10, 11, 12 and 24 that a game can reach, and 23, 35, 46, 59 of null.
VALUES: tuple[int, ...] = (
    *(18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77),
    *(80, 81, 84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150),
    *(153, 154, 156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264),
)
"""Every value a game can have, and so every possible bid."""


class Kind(IntEnum):
    """The kinds of games."""

    DIAMONDS = 0
    HEARTS = 1
    SPADES = 2
    CLUBS = 3
    GRAND = 4
    NULL = 5

    def __str__(self) -> str:
        return self.name.lower()


class Call(Enum):
    """Actions without a choice in them."""

    PASS = "pass"
    YES = "yes"
    NO = "no"
    PICK_UP = "skat"
    KONTRA = "kontra"
    RE = "re"
    SHOW = "show"
    CONCEDE = "concede"

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid this value. Written as its number: `18`."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay these two cards into the skat. Written `push C7 HT`."""

    cards: Cards

    def __str__(self) -> str:
        return f"push {self.cards}"


@dataclass(frozen=True, slots=True)
class Contract:
    """The announced game. Written in words, without what is implied: `clubs hand`, `grand hand schneider`
    (announced), `null hand ouvert`, `spades ouvert`."""

    kind: Kind
    hand: bool = False
    schneider: bool = False
    schwarz: bool = False
    ouvert: bool = False

    def __str__(self) -> str:
        words = [str(self.kind)]
        # ISkO: an open suit game or grand is always a hand game, so `hand` is implied.
        if self.hand and (self.kind is Kind.NULL or not self.ouvert):
            words.append("hand")
        if self.ouvert:
            words.append("ouvert")
        elif self.schwarz:
            words.append("schwarz")
        elif self.schneider:
            words.append("schneider")
        return " ".join(words)

    @property
    def code(self) -> str:
        """Its letters in records of the Internet Skat Server: `CHS`, `NHO`, `GO`."""
        code = "DHSCGN"[self.kind]
        if self.kind is Kind.NULL:
            return code + "H" * self.hand + "O" * self.ouvert
        if self.ouvert:
            return code + "O"
        return code + "H" * self.hand + ("Z" if self.schwarz else "S" * self.schneider)


@dataclass(frozen=True, slots=True)
class Play:
    """Play this card. Written as the card: `SJ`."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


Action = Bid | Call | Discard | Contract | Play

TRUMP_KINDS = tuple(kind for kind in Kind if kind is not Kind.NULL)

BIDS: tuple[Bid, ...] = tuple(Bid(value) for value in VALUES)
# Legal actions are listed in this order, and ids count in it. The same holds for FROM_HAND.
PLAIN: tuple[Contract, ...] = tuple(Contract(kind) for kind in Kind)
"""Each kind of game with nothing announced besides it."""

ANNOUNCED: tuple[Contract, ...] = (
    *PLAIN,
    Contract(Kind.NULL, ouvert=True),
)
"""The possible announcements after picking up the skat."""

FROM_HAND: tuple[Contract, ...] = (
    *(
        Contract(kind, True, schneider, schwarz, ouvert)
        for kind in TRUMP_KINDS
        for schneider, schwarz, ouvert in (
            (False, False, False),
            (True, False, False),
            (True, True, False),
            (True, True, True),
        )
    ),
    Contract(Kind.NULL, hand=True),
    Contract(Kind.NULL, hand=True, ouvert=True),
)
"""The possible announcements without looking at the skat. An open suit game or grand announces schwarz,
and announcing schwarz announces schneider."""

PLAYS: dict[Card, Play] = {card: Play(card) for card in DECK}
DISCARDS: dict[int, Discard] = {
    one.bit | other.bit: Discard(Cards(one.bit | other.bit)) for one, other in combinations(DECK, 2)
}

CONTRACTS: dict[str, Contract] = {contract.code: contract for contract in (*ANNOUNCED, *FROM_HAND)}
"""By the letters of the Internet Skat Server."""

_BY_TEXT: dict[str, Action] = {
    **{str(bid): bid for bid in BIDS},
    **{str(call): call for call in Call},
    **{str(contract): contract for contract in CONTRACTS.values()},
    **{str(play).lower(): play for play in PLAYS.values()},
}


def parse(text: str) -> Action:
    """The action in this text. Raises NotationError if there is none."""
    words = text.split()
    action = _BY_TEXT.get(" ".join(words).lower())
    if action is not None:
        return action
    if words and words[0].lower() == "push":
        cards = Cards.parse(" ".join(words[1:]))
        if cards in DISCARDS:
            return DISCARDS[cards]
        raise NotationError(text, None, Text("skat.typed.push"))
    raise NotationError(text, None, Text("skat.typed.action"))


# Each suit has eight neighbouring bits of a hand. The plays in it are looked up rather than collected.
_SUIT_BITS = (1 << len(RANKS) - SEVEN) - 1


def _plays_of_suit(suit: int) -> tuple[tuple[Play, ...], ...]:
    cards = DECK[suit * 8 : suit * 8 + 8]
    return tuple(
        tuple(PLAYS[card] for number, card in enumerate(cards) if holding >> number & 1)
        for holding in range(_SUIT_BITS + 1)
    )


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (_plays_of_suit(suit) for suit in range(4))
_SHIFTS = tuple(DECK[suit * 8].index for suit in range(4))
_TO_CLUBS, _TO_DIAMONDS, _TO_HEARTS, _TO_SPADES = _SHIFTS


def plays(cards: int) -> tuple[Play, ...]:
    """The plays of these cards, in the order of the deck."""
    return (
        _CLUBS[cards >> _TO_CLUBS & _SUIT_BITS]
        + _DIAMONDS[cards >> _TO_DIAMONDS & _SUIT_BITS]
        + _HEARTS[cards >> _TO_HEARTS & _SUIT_BITS]
        + _SPADES[cards >> _TO_SPADES & _SUIT_BITS]
    )


def discards(hand: int) -> tuple[Discard, ...]:
    """Every two of the twelve cards, in the order of the deck."""
    bits = [card.bit for card in Cards(hand)]
    return tuple([DISCARDS[one | other] for one, other in combinations(bits, 2)])
