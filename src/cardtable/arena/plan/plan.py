"""The plan of a tournament, and the result of a set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.arena.plan.sets import duplicate_of, order_of, seatings, sides_of, without_gain
from cardtable.duplicate import SetHand
from cardtable.hosting.bots import Hosted
from cardtable.hosting.conduct import Conduct, TimeLimits
from cardtable.match import Seating, shuffled
from cardtable.programs.launch import Limits

if TYPE_CHECKING:
    from datetime import timedelta
    from pathlib import Path

    from cardtable.arena.plan.chosen_deals import Chosen
    from cardtable.arena.plan.sets import Lineup
    from cardtable.arena.plan.swiss import Swiss, SwissRounds
    from cardtable.arena.settings.stored_deals import DealWithFacts
    from cardtable.core import AnyGame, Seat
    from cardtable.hosting.bots import Bot

Faults = dict[str, Conduct]
"""The conduct of entrants that had faults, by chair."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what is played. Sets are numbered from 0: every lineup plays the first deal,
    then every lineup the second.

    `thinking` is the time of built-in players for a decision. Without it they decide the same on any machine.
    Programs run for a `block` of sets and are then started again, so that their memory and their random
    numbers depend only on the number of the set. With a block of 0 they are started for each hand, with the
    seed of their seat. `logs` is a folder for their stderr, `io_logs` one for all lines in both directions.

    Deals come from the seed, or are `given`. If some of them were `chosen`, only those are played.

    In a `swiss` tournament the lineups of the first round come first, then those of the second, and so on.
    The plan has the lineups that are known so far. With `alternating` lineups each plays its own deals, in
    turn, so that sets are independent even if the same bots sit in all of them.
    """

    game: AnyGame
    bots: tuple[Bot, ...]
    lineups: tuple[Lineup, ...]
    seed: str
    terms: TimeLimits = field(default_factory=TimeLimits)
    limits: Limits = field(default_factory=Limits)
    thinking: timedelta | None = None
    block: int = 20
    logs: Path | None = None
    io_logs: Path | None = None
    given: tuple[DealWithFacts, ...] | None = None
    chosen: Chosen | None = None
    swiss: Swiss | None = None
    alternating: bool = False

    def __post_init__(self) -> None:
        """Raises BadOption if a program speaks a protocol that does not support the game."""
        for bot in self.bots:
            if isinstance(bot, Hosted):
                bot.refuse_misfit(self.game)

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that play together, by side."""
        return sides_of(self.game)

    @property
    def chairs_a_place(self) -> int:
        """The number of chairs of a place: the seats of one side."""
        return len(self.sides[0])

    def place_of(self, chair: int) -> int:
        """The place at the table that this chair belongs to. A lineup has one bot for each place."""
        return chair // self.chairs_a_place

    @cached_property
    def tables(self) -> int:
        """The number of tables that play each deal."""
        if self.alternating:
            return 1
        return len(self.lineups) if self.swiss is None else self.swiss.bots // len(self.sides)

    @cached_property
    def round_sets(self) -> int | None:
        """The number of sets in a round. None if no set depends on earlier results."""
        return None if self.swiss is None else self.swiss.deals * self.tables

    def swiss_rounds(self) -> SwissRounds | None:
        """The rounds of a Swiss tournament before its first set. None if it is none."""
        if self.swiss is None:
            return None
        # Imported here because few tournaments are Swiss.
        from cardtable.arena.plan.swiss import SwissRounds

        return SwissRounds(self.swiss, len(self.sides), self.seed)

    def grown(self, lineups: tuple[Lineup, ...]) -> Plan:
        """The plan with the rounds that are known now."""
        return self if len(lineups) == len(self.lineups) else replace(self, lineups=lineups)

    def deal_of(self, number: int) -> int:
        """The number of the deal that is played in this set."""
        return number // self.tables

    def lineup_of(self, number: int) -> Lineup:
        """The lineup that plays this set."""
        if self.alternating:
            return self.lineups[number % len(self.lineups)]
        past = 0 if self.swiss is None else self.deal_of(number) // self.swiss.deals
        return self.lineups[past * self.tables + number % self.tables]

    def dealt(self, number: int) -> tuple[AnyGame, Any]:
        """The deal with this number among all available deals, and the game it is played as."""
        if self.given is not None:
            return self.given[number].game, self.given[number].deal
        game = duplicate_of(self.game).facts(self.game, number)
        return game, shuffled(Seating(game, (), number), self.seed)

    def drawn(self, deal: int) -> int:
        """The number of a deal of the tournament among all available deals."""
        return deal if self.chosen is None else self.chosen.numbers[deal]

    @property
    def most_deals(self) -> int | None:
        """The number of available deals. None if there is no limit."""
        if self.chosen is not None:
            return len(self.chosen.numbers)
        return None if self.given is None else len(self.given)

    @property
    def most_sets(self) -> int | None:
        """The number of sets that can be played. None if there is no limit."""
        return None if self.most_deals is None else self.most_deals * self.tables

    def seatings(self, deal: int) -> list[Seating]:
        """The hands of a set: the game, the chair on each seat, and the number of the deal among all."""
        number = self.drawn(deal)
        deals = self.given
        game = duplicate_of(self.game).facts(self.game, number) if deals is None else deals[number].game
        order = order_of(len(self.sides), self.seed, number)
        return [Seating(game, chairs, number) for chairs in seatings(self.sides, order)]

    def has_programs(self, lineup: Lineup) -> bool:
        """Whether a program sits in this lineup."""
        return any(isinstance(self.bots[bot], Hosted) for bot in lineup)

    @cached_property
    def fixed_block(self) -> int | None:
        """The number of sets that have to be played in one go, starting at a multiple of it. None if any
        sets may be."""
        return self.block or None if any(isinstance(bot, Hosted) for bot in self.bots) else None

    def block_start(self, number: int) -> int:
        """The first set of the block of this set. A round begins with a new block."""
        played = number if self.round_sets is None else number % self.round_sets
        return number - played % self.block if self.block else number


class HandLine(msgspec.Struct):
    """One hand, as the journal stores it."""

    chairs: list[int]
    points: list[int]
    actions: list[str]


class SetLine(msgspec.Struct, omit_defaults=True):
    """A whole set, as the journal stores it. `drawn` is the number of a filtered deal among all available
    deals."""

    set: int
    deal: dict[str, str]
    hands: list[HandLine]
    faults: Faults = {}
    drawn: int | None = None

    def fits(self, plan: Plan) -> bool:
        """Whether this can be a set of the tournament: all its seatings are there, and faults name
        existing chairs only."""
        deal = plan.deal_of(self.set)
        seated = [list(seating.players) for seating in plan.seatings(deal)]
        chairs = {str(chair) for chair in seated[0]}
        return (
            [hand.chairs for hand in self.hands] == seated
            and all(len(hand.points) == len(hand.chairs) for hand in self.hands)
            and set(self.faults) <= chairs
            and self.drawn == (None if plan.chosen is None else plan.drawn(deal))
        )

    def score(self, plan: Plan) -> list[float]:
        """The score of the set for each place. A place that lost the set through faults gains nothing."""
        hands = [SetHand(tuple(hand.chairs), tuple(hand.points)) for hand in self.hands]
        duplicate, size = duplicate_of(plan.game), plan.chairs_a_place
        scores, lost = duplicate.score(hands, size), self._lost(plan)
        return without_gain(scores, lost, duplicate) if lost else scores

    def out(self, plan: Plan, lineup: Lineup) -> frozenset[int]:
        """The bots that lost this set through faults."""
        return frozenset([lineup[place] for place in self._lost(plan)])

    def _lost(self, plan: Plan) -> list[int]:
        """The places that lost this set through faults."""
        lost = [int(chair) for chair, conduct in self.faults.items() if conduct.out]
        return [plan.place_of(chair) for chair in lost]
