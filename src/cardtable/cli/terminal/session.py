"""What a person and some bots play, and how far they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from cardtable.cli.faces.face import you
from cardtable.core import Seat, T
from cardtable.errors import BadOption, GameError
from cardtable.games import usual_match
from cardtable.match import shuffled
from cardtable.players import check_bot, make_bot
from cardtable.record import Record
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame, AnyPlayer
    from cardtable.match import Match, Seating
    from cardtable.record import AnyRecord
    from cardtable.table import AnyTable

BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida")


@dataclass(frozen=True)
class SessionTerms:
    """Who plays what. `person` is the person's number among the players, `bots` are the others in their
    order. A seed makes all deals and all bots repeatable."""

    game: AnyGame
    seed: int
    person: int
    bots: tuple[str, ...]

    def __post_init__(self) -> None:
        others = self.game.seats - 1
        players = len(usual_match(self.game).standings)
        if players != self.game.seats:
            raise BadOption(f"at the terminal everybody plays: {self.game.seats} can play, not {players}")
        if not 0 <= self.person <= others:
            raise BadOption(f"there is no seat {self.person}; the seats are 0 to {others}")
        if len(self.bots) != others:
            raise BadOption(f"{others} other seats need a bot each, or one for all, not {len(self.bots)}")
        for bot in self.bots:
            check_bot(self.game.name, bot)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        bots = [name for name, _ in zip(BOT_NAMES, self.bots, strict=False)]
        bots += [f"Bot {number + 1}" for number in range(len(bots), len(self.bots))]
        return (*bots[: self.person], you(), *bots[self.person :])


@dataclass(frozen=True)
class TerminalSession:
    """A match with one hand on the table.

    `chosen` is the person's choice in this hand while others, who choose at the same time, had not chosen.
    """

    terms: SessionTerms
    current: AnyRecord
    finished: tuple[AnyRecord, ...] = ()
    chosen: str | None = None

    @classmethod
    def begin(cls, terms: SessionTerms) -> TerminalSession:
        """A new match. Raises BadOption if it would be over before it begins."""
        seating = usual_match(terms.game).next_hand()
        if seating is None:
            raise BadOption("with these options the match is over before it begins")
        return cls(terms, _dealt(seating, terms.seed))

    @cached_property
    def match(self) -> Match:
        """The match after the finished hands. Raises GameError if one is not finished."""
        match = usual_match(self.terms.game)
        for record in self.finished:
            result = record.last.result
            if result is None:
                raise GameError("a hand before the last one is not finished")
            match = match.after(result)
        return match

    @cached_property
    def seating(self) -> Seating:
        """Who sits where in this hand. Raises GameError if the hand does not belong to the match."""
        seating = self.match.next_hand()
        if seating is None:
            raise GameError("the match was over before the last hand")
        # A hand from a file opens a match whatever its number was: bridge has a dealer for each number.
        opens = not self.finished and self.current.game == self.terms.game
        if seating.game != self.current.game and not opens:
            raise GameError("the last hand does not belong to this match")
        return seating

    @property
    def seat(self) -> Seat:
        """The person's seat in this hand."""
        return Seat(self.seating.players.index(self.terms.person))

    def by_seat(self, of_players: Sequence[T]) -> list[T]:
        """Values of players, in the order of the seats."""
        return [of_players[player] for player in self.seating.players]

    def table(self) -> AnyTable:
        """The table with this hand. Raises GameError if the hand breaks the rules or does not belong to
        the match."""
        table, seat = Table(self.current), self.seat
        if self.chosen is not None:
            table.submit(seat, self.current.game.parse(self.chosen))
        return table

    def at(self, table: AnyTable, chosen: str | None = None) -> TerminalSession:
        """The match with the present state of this table."""
        return replace(self, current=table.record, chosen=chosen)

    def after(self, table: AnyTable, seating: Seating) -> TerminalSession:
        """The match after the hand on the table is over and this one is dealt."""
        finished = (*self.finished, table.record)
        return TerminalSession(self.terms, _dealt(seating, self.terms.seed), finished)

    def bot(self, seat: Seat, decision: int) -> AnyPlayer:
        """The bot on this seat, made again for each decision, so that it acts the same after a break."""
        player = self.seating.players[seat]
        name = self.terms.bots[player - (player > self.terms.person)]
        rng = Random(f"{self.terms.seed}/{len(self.finished)}/{seat}/{decision}")
        return make_bot(name, rng.getrandbits(32))


def _dealt(seating: Seating, seed: int) -> AnyRecord:
    return Record(seating.game, shuffled(seating, seed))
