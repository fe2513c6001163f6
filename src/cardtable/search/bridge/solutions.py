"""Results of open cards for a board of bridge, as values that print as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.games.bridge import SEATS, Strain, side_of
from cardtable.games.bridge.contract import SEAT_LETTERS
from cardtable.search.solutions import html_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Contract
    from cardtable.search.bridge.par import Par, Tricks
    from cardtable.search.bridge.position import BoardPosition
    from cardtable.search.review import Decision

STRAINS = tuple(reversed(Strain))
SIDES = ("NS", "EW")


@dataclass(frozen=True)
class DoubleDummy:
    """The tricks of each seat as declarer in each strain, and par."""

    tricks: Tricks
    par: Par

    @property
    def lines(self) -> list[str]:
        head = " " + "".join(f"{strain!s:>4}" for strain in STRAINS)
        rows = (
            SEAT_LETTERS[seat] + "".join(f"{self.tricks[seat, strain]:4}" for strain in STRAINS)
            for seat in SEATS
        )
        return [head, *rows, self._par]

    def plain(self) -> dict[str, Any]:
        rows = {
            SEAT_LETTERS[seat]: {str(strain): self.tricks[seat, strain] for strain in STRAINS}
            for seat in SEATS
        }
        return {"table": rows, "par": {"score": self.par.score, "contracts": self.par.contracts}}

    def _repr_html_(self) -> str:
        return self.html("")

    def html(self, title: str, below: Iterable[str] = ()) -> str:
        rows = [(SEAT_LETTERS[seat], *(self.tricks[seat, strain] for strain in STRAINS)) for seat in SEATS]
        return html_table(title, ("", *STRAINS), rows, [self._par, *below])

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def _par(self) -> str:
        return f"par: NS {self.par.score:+d}  {', '.join(self.par.contracts)}"


@dataclass(frozen=True)
class Leads:
    """The declarer's tricks after each opening lead, the best for the leader first, and a best line."""

    contract: Contract
    position: BoardPosition
    tricks: Mapping[Card, int]
    line: tuple[Card, ...]

    @property
    def lines(self) -> list[str]:
        worth = _worth(self.tricks)
        return [
            f"{self.contract}: declarer's tricks after each lead: {worth}",
            f"best line: {_by_tricks(self.position, self.line)}",
        ]

    def plain(self) -> dict[str, Any]:
        return {"leads": _texts(self.tricks), "line": [str(card) for card in self.line]}


@dataclass(frozen=True)
class CardValues:
    """After each card the remaining tricks for the side whose turn it is, best first, and a best line."""

    position: BoardPosition
    tricks: Mapping[Card, int]
    line: tuple[Card, ...]

    @property
    def lines(self) -> list[str]:
        turn = self.position.turn
        return [
            f"{SEAT_LETTERS[turn]} to play, tricks still to come for {SIDES[side_of(turn)]}: "
            f"{_worth(self.tricks)}",
            f"best line: {_by_tricks(self.position, self.line)}",
        ]

    def plain(self) -> dict[str, Any]:
        return {
            "turn": SEAT_LETTERS[self.position.turn],
            "values": _texts(self.tricks),
            "line": [str(card) for card in self.line],
        }


@dataclass(frozen=True)
class CardCosts:
    """What each card that was played lost. `tricks` has the number of the trick of each decision."""

    contract: Contract
    decisions: tuple[Decision[Any], ...]
    tricks: tuple[int, ...]

    @property
    def lines(self) -> list[str]:
        mistakes = (
            f"trick {trick} {each.action} -{each.cost:.0f} (best {each.values[0][0]})"
            for trick, each in zip(self.tricks, self.decisions, strict=True)
            if each.cost
        )
        return [f"{self.contract} as played: {', '.join(mistakes) or 'no card gave anything away'}"]

    def plain(self) -> dict[str, Any]:
        decisions = [
            {
                "seat": SEAT_LETTERS[each.seat],
                "card": str(each.action),
                "cost": each.cost,
                "values": {str(action): value for action, value in each.values},
            }
            for each in self.decisions
        ]
        return {"decisions": decisions}


@dataclass(frozen=True)
class BoardSolution:
    """The results for a board or a position. None for parts that were not asked for or do not apply."""

    title: str
    table: DoubleDummy | None = None
    leads: Leads | None = None
    played: CardCosts | None = None
    cards: CardValues | None = None

    def __str__(self) -> str:
        lines = [f"  {line}".rstrip() for part in self._parts for line in part.lines]
        return "\n".join([self.title, *lines])

    def plain(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"title": self.title}
        for part in self._parts:
            plain.update(part.plain())
        return plain

    def _repr_html_(self) -> str:
        rest = [line for part in self._parts if part is not self.table for line in part.lines]
        if self.table is None:
            return html_table(self.title, (), [[line] for line in rest])
        return self.table.html(self.title, rest)

    @property
    def _parts(self) -> list[DoubleDummy | Leads | CardCosts | CardValues]:
        parts = (self.table, self.leads, self.played, self.cards)
        return [part for part in parts if part is not None]


def _worth(tricks: Mapping[Card, int]) -> str:
    return "  ".join(f"{card} {won}" for card, won in tricks.items())


def _texts(tricks: Mapping[Card, int]) -> dict[str, int]:
    return {str(card): won for card, won in tricks.items()}


def _by_tricks(position: BoardPosition, line: Iterable[Card]) -> str:
    """Trick by trick, each with the hand that leads to it."""
    parts: list[str] = []
    leader: Seat | None = None
    for card in line:
        if position.leader != leader or not position.trick:
            leader = position.leader
            parts.append(f"{', ' if parts else ''}{SEAT_LETTERS[position.turn]}:")
        parts.append(f" {card}")
        position = position.after(card)
    return "".join(parts)
