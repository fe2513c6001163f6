"""The actions of four-hand pinochle and their notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from cardtable.cards import DECK, Card, Suit
from cardtable.core import Hidden, Move, Seat
from cardtable.errors import NotationError
from cardtable.games.pinochle.hands import STRENGTH, SUITS, Hand, kind, named
from cardtable.texts import Text

SEATS: tuple[Seat, ...] = tuple(Seat(number) for number in range(4))
ALONE: tuple[tuple[Seat, ...], ...] = tuple((seat,) for seat in SEATS)
"""A tuple with only this seat, as `to_act` has it."""

SIDES: tuple[tuple[Seat, ...], ...] = ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3]))


class Word(Enum):
    """Bid no more, give up the hand instead of naming trump or after the melds, or show five nines."""

    PASS = "pass"
    THROW_IN = "throw in"
    CONCEDE = "concede"
    MISDEAL = "misdeal"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Bid:
    """Written as a number: `25`."""

    amount: int

    def __str__(self) -> str:
        return str(self.amount)


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Written `trump H`, or `moon H` by a bidder who undertakes to take every trick."""

    suit: Suit
    moon: bool = False

    def __str__(self) -> str:
        return f"{'moon' if self.moon else 'trump'} {self.suit}"


@dataclass(frozen=True, slots=True)
class Give:
    """Cards for the partner, face down. Written `give DA DJ SQ`."""

    cards: Hand

    def __str__(self) -> str:
        return f"give {self.cards}"


@dataclass(frozen=True, slots=True)
class Play:
    """Written as the card: `SQ`."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


Action = Word | Bid | NameTrump | Give | Play
Moves = tuple[Move[Action | Hidden], ...]
"""As the public sees them: passed cards are hidden."""

# Made once, because hands are played by the million.
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in DECK)
PLAYED: tuple[Moves, ...] = tuple(tuple(Move(seat, play) for play in PLAYS) for seat in SEATS)
"""The move of a seat that plays a card, by seat and card."""

TRUMPS: tuple[NameTrump, ...] = tuple(NameTrump(suit) for suit in SUITS)
MOONS: tuple[NameTrump, ...] = tuple(NameTrump(suit, moon=True) for suit in SUITS)


@dataclass(frozen=True)
class BidLadder:
    """The possible bids: from `minimum` on by steps, but multiples of `five` above `fives` and of twice as
    much above `tens`."""

    minimum: int
    highest: int
    step: int
    fives: int | None
    tens: int | None
    five: int

    def after(self, amount: int) -> int:
        """The next bid above this one."""
        amount += self.step
        for level, unit in ((self.tens, 2 * self.five), (self.fives, self.five)):
            if level is not None and amount > level:
                return -(-amount // unit) * unit  # Rounded up.
        return amount

    def calls(self, lowest: int) -> tuple[Word | Bid, ...]:
        """A pass, or any bid from this one on."""
        return _calls(self, lowest)


@cache
def _calls(ladder: BidLadder, lowest: int) -> tuple[Word | Bid, ...]:
    calls: list[Word | Bid] = [Word.PASS]
    while lowest <= ladder.highest:
        calls.append(Bid(lowest))
        lowest = ladder.after(lowest)
    return tuple(calls)


# Kinds keep their bits of the 52-card deck, so a suit has thirteen bits, seven of them never used.
_SUIT_WIDTH = 13
_SUITS = tuple((1 << _SUIT_WIDTH) - 1 << suit * _SUIT_WIDTH for suit in SUITS)


def _plays_in_one_suit() -> dict[int, tuple[Play, ...]]:
    """The plays for every set of kinds of one suit."""
    plays: dict[int, tuple[Play, ...]] = {0: ()}
    for suit in SUITS:
        choices: list[tuple[int, tuple[Play, ...]]] = [(0, ())]
        for card in (kind(rank, suit) for rank in STRENGTH):
            choices += [(mask | card.bit, (*listed, PLAYS[card.index])) for mask, listed in choices]
        plays.update(choices)
    return plays


# Six ranks: 64 sets for each suit, few enough to make all of them.
_IN_ONE_SUIT = _plays_in_one_suit()


def plays(kinds: int) -> tuple[Play, ...]:
    """The plays of these cards in the order of a sorted hand: diamonds, clubs, hearts, spades; A T K Q J
    9."""
    if kinds in _IN_ONE_SUIT:
        return _IN_ONE_SUIT[kinds]
    one, two, three, four = _SUITS
    look = _IN_ONE_SUIT
    return look[kinds & one] + look[kinds & two] + look[kinds & three] + look[kinds & four]


def gifts(hand: int, number: int) -> tuple[Give, ...]:
    """Every choice of this many cards, each once, those with the first kinds of the sorted hand first."""
    cards = list(Hand(hand))
    return tuple(Give(Hand.of(chosen)) for chosen in _choices(cards, number))


def _choices(cards: list[Card], number: int) -> list[tuple[Card, ...]]:
    if number == 0:
        return [()]
    choices: list[tuple[Card, ...]] = []
    for place in range(len(cards) - number + 1):
        # A further copy of a kind comes only together with those before it.
        if place and cards[place] is cards[place - 1]:
            continue
        choices += [(cards[place], *rest) for rest in _choices(cards[place + 1 :], number - 1)]
    return choices


def parse(text: str, copies: int = 2) -> Action:
    """The action in this text, in a game with this many copies of each card. Raises NotationError."""
    words = text.split()
    if words and words[0].lower() == "give":
        return Give(Hand.parse(text.strip()[len("give") :], copies))
    action = _parse_word(" ".join(words).lower()) or _parse_trump(words)
    if action is not None:
        return action
    card = named(words[0]) if len(words) == 1 else None
    if card is not None:
        return PLAYS[card.index]
    raise NotationError(text, None, Text("pinochle.typed.action"))


def _parse_word(text: str) -> Action | None:
    if text.isascii() and text.isdigit() and len(text) <= 6:
        return Bid(int(text))
    return next((word for word in Word if word.value == text), None)


def _parse_trump(words: list[str]) -> Action | None:
    if len(words) != 2 or words[0].lower() not in ("trump", "moon"):
        return None
    named = TRUMPS if words[0].lower() == "trump" else MOONS
    return next((action for action in named if str(action.suit) == words[1].upper()), None)
