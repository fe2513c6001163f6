"""A board of bridge as a file describes it: the deal, the calls, the play, and the stated result.

PBN and LIN are both read into this and written from it. Only readability is checked here. check.py checks the
rules and the arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.bridge import SEATS, Bridge, Contract, Deal, Strain, write_hand
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.games.bridge.deal import HAND, layout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.cards import Card, Cards
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, Vulnerable

WHOLE_DECK = (1 << 52) - 1

# Irregularities at the table that a file marks, by the letters of PBN.
INSUFFICIENT, SKIPPED, REVOKED, LED_OUT_OF_TURN = "I", "S", "R", "L"
IRREGULAR = {
    INSUFFICIENT: "an insufficient bid",
    SKIPPED: "a player who was skipped",
    REVOKED: "a revoke",
    LED_OUT_OF_TURN: "a lead out of turn",
}


@dataclass(frozen=True)
class AnnotatedCall:
    """A call, its meaning if it was explained, and whether it was alerted. `irregular` is a letter of
    IRREGULAR. A player who was skipped has a pass with that letter."""

    call: AnyCall
    note: str = ""
    alert: bool = False
    irregular: str = ""


@dataclass(frozen=True)
class AnnotatedCard:
    """A card that was played, with its note. `irregular` is a letter of IRREGULAR."""

    card: Card
    note: str = ""
    irregular: str = ""


@dataclass(frozen=True)
class Board:
    """`hands` has None for an unknown hand; in an end position all are shorter. `contract` is None if it is
    not stated and, with `passed_out`, if nobody bid. `tricks` are the declarer's; `score` and `imps`
    North-South's.

    `tags` are all other facts by their name in PBN, `tables` those with rows below them. The tags Declarer
    and Result are kept there if they say that the rules of the game did not decide (`^`), and Contract if it
    is only the strain of an end position. `double_dummy` are the tricks each declarer can take, by seat and
    strain.
    """

    line: int = 1
    number: int | None = None
    dealer: Seat | None = None
    vulnerable: Vulnerable | None = None
    hands: tuple[Cards | None, ...] = (None,) * 4
    names: tuple[str, ...] = ("",) * 4
    calls: tuple[AnnotatedCall, ...] | None = None
    contract: Contract | None = None
    passed_out: bool = False
    cards: tuple[AnnotatedCard, ...] = ()
    tricks: int | None = None
    score: int | None = None
    imps: float | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    double_dummy: Mapping[tuple[Seat, Strain], int] | None = None

    @property
    def title(self) -> str:
        """The board's number and room for messages."""
        room = self.tags.get("Room", "")
        return f"board {'?' if self.number is None else self.number}{f' ({room})' if room else ''}"

    @property
    def deal(self) -> Deal | None:
        """All 52 cards, or None if they are not known."""
        hands = tuple(hand for hand in self.hands if hand is not None)
        return Deal(hands) if sum(map(len, hands)) == WHOLE_DECK.bit_count() else None

    @property
    def no_deal(self) -> str:
        """Why there is no deal, for people."""
        lengths = {len(hand) for hand in self.hands if hand is not None}
        if None not in self.hands and lengths != {HAND}:
            (left,) = lengths
            return f"an end position of {left} cards a hand: the cards played before it are left out"
        return "not all four hands are known"

    @property
    def irregular(self) -> str:
        """The marked irregularities, for people. Empty if there are none."""
        marks = [call.irregular for call in self.calls or ()] + [played.irregular for played in self.cards]
        return next((IRREGULAR[mark] for mark in marks if mark), "")

    def game(self, *, contract: bool = False) -> Bridge:
        """The rules of this board. With `contract` they start at the opening lead of the stated contract."""
        stated = str(self.contract) if contract and self.contract is not None else ""
        letter = SEAT_LETTERS[self.dealer or 0]
        return Bridge(letter, self.vulnerable or "none", contract=stated)  # type: ignore[arg-type] # one of NESW


def complete(hands: Sequence[Cards | None]) -> tuple[Cards | None, ...]:
    """The same hands, with the fourth filled in if three are complete. Four hands that are shorter by the
    same number are an end position. Raises NotationError if they cannot be a deal."""
    shown = [hand for hand in hands if hand is not None]
    ending = len(shown) == len(SEATS) and {len(hand) for hand in shown} == {min(len(shown[0]), HAND)}
    seen = 0
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is None:
            continue
        if len(hand) != HAND and not (ending and hand):
            raise NotationError(
                write_hand(hand), None, f"{SEAT_LETTERS[seat]} has {len(hand)} cards and not 13"
            )
        if hand & seen:
            twice = type(hand)(hand & seen)
            raise NotationError(write_hand(hand), None, f"dealt twice: {twice}")
        seen |= hand
    missing = [seat for seat in SEATS if hands[seat] is None]
    if len(missing) != 1:
        return tuple(hands)
    return tuple(type(shown[0])(WHOLE_DECK & ~seen) if hand is None else hand for hand in hands)


def check_deal(deal: Deal) -> Deal:
    """Raises NotationError if this is not a deal of all 52 cards."""
    why = layout().why_not(deal.piles)
    if why is not None:
        raise NotationError(" ".join(write_hand(hand) for hand in deal.hands), None, why)
    return deal
