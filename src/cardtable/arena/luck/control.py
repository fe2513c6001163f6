"""Control variates for a tournament that was played: the luck of bots with the cards they could not see.

Wherever a bot did something else than a plain player would have done, plain players play the hand out, once
after each of the two. The difference is what the decision gained with the cards as they lie. Less its mean
over other deals that the bot could not tell from the real one it is luck, and 0 on average whatever the bots
are: the bot decided without knowing which of these deals it was. This is the manner of AIVAT (Burch and
others, 2018), with other deals drawn as `walk` tells in place of chances that are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import record_of
from cardtable.arena.luck.walk import Walk
from cardtable.arena.tournament.sets import duplicate_of, seat_seed
from cardtable.core import Clock, Seat
from cardtable.duplicate import Hand
from cardtable.hosting.bots import Hosted
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.arena.luck.walk import Makers
    from cardtable.arena.tournament.plan import HandLine, Plan, SetLine
    from cardtable.core import AnyPlayer, AnyState, AnyView
    from cardtable.match import Seating
    from cardtable.record import AnyRecord

NO_LIMIT = Clock()


@dataclass(frozen=True)
class Luck:
    """How much of what the first bot was ahead was luck: before the cards were played, and in the play. The
    two are told apart, because plain players make more of some contracts than of others."""

    before: float = 0.0
    play: float = 0.0

    def __add__(self, other: Luck) -> Luck:
        return Luck(self.before + other.before, self.play + other.play)


class Control:
    """Finds the luck in the sets of a plan. `plain` is asked what a plain player would do; so many other
    `deals` are looked at for each decision, `steps` of a walk apart."""

    def __init__(self, plan: Plan, plain: AnyPlayer, deals: int, steps: int) -> None:
        self._plan = plan
        self._plain = plain
        self._deals = deals
        self._steps = steps
        self._duplicate = duplicate_of(plan.game)

    def luck(self, line: SetLine) -> Luck:
        """In one set, in the unit in which sets count. BadJournal if players of ours would decide otherwise
        today: then nobody knows what they would have done with other cards."""
        seatings = self._plan.seatings(self._plan.deal_of(line.set))
        rng = Random(f"{self._plan.seed}/luck {line.set}")
        found = Luck()
        for seating, hand in zip(seatings, line.hands, strict=True):
            found += _Hand(self, seating, line, hand, rng).luck()
        # A margin is that of the whole set, points are those of a hand.
        hands = 1 if self._duplicate.is_margin else len(seatings)
        return Luck(found.before / hands, found.play / hands)

    def makers(self, bots: Sequence[int], deal: int) -> Makers:
        """Of the players of ours in a hand, as the tournament made them."""
        found = {}
        for seat, number in enumerate(bots):
            bot = self._plan.bots[number]
            if not isinstance(bot, Hosted):
                found[Seat(seat)] = partial(bot.make, seat_seed(self._plan.seed, deal, seat))
        return found

    def bots(self, line: SetLine, hand: HandLine) -> list[int]:
        """Who sits on each seat."""
        lineup, size = self._plan.lineup_of(line.set), self._plan.chairs_a_place
        return [lineup[chair // size] for chair in hand.chairs]

    def plainly(self, view: AnyView) -> Any:
        return self._plain.choose(view, NO_LIMIT)

    def worlds(self, past: AnyRecord, seat: Seat, makers: Makers, rng: Random) -> Iterator[AnyState]:
        """Positions that look alike to the seat."""
        walk = Walk(past, seat, makers, rng)
        return (walk.on(self._steps) for _ in range(self._deals))

    def ahead(self, chairs: Sequence[int], bots: Sequence[int], one: Points, other: Points) -> float:
        """How much better the one outcome of a hand is for the first bot than the other one."""
        if not self._duplicate.is_margin:
            return _ahead(one, bots) - _ahead(other, bots)
        # As if the one had been at the first table of a set, and the other at the second.
        size = self._plan.chairs_a_place
        turned = tuple([(chair + size) % len(chairs) for chair in chairs])
        scores = self._duplicate.score([Hand(tuple(chairs), one), Hand(turned, other)], size)
        return scores[chairs[bots.index(0)] // size]


Points = tuple[int, ...]


class _Hand:
    def __init__(
        self, control: Control, seating: Seating, line: SetLine, hand: HandLine, rng: Random
    ) -> None:
        self._control = control
        self._record = record_of(seating, line, hand)
        self._chairs = hand.chairs
        self._bots = control.bots(line, hand)
        self._makers = control.makers(self._bots, seating.deal)
        self._rng = rng
        self._where = f"set {line.set}"

    def luck(self) -> Luck:
        found, done, record = Luck(), 0, self._record
        ours = {seat: make() for seat, make in self._makers.items()}
        for state in record.states():
            past = Record(record.game, record.deal, record.actions[:done])
            for seat, action in zip(state.to_act, islice(record.actions, done, None), strict=False):
                if seat in ours and ours[seat].choose(state.view(seat), NO_LIMIT) != action:
                    raise BadJournal(f"{self._where}: the player on seat {seat} would not do {action} today")
                found += self._of_decision(past, state, seat, action)
            done += len(state.to_act)
        return found

    def _of_decision(self, past: AnyRecord, state: AnyState, seat: Seat, action: Any) -> Luck:
        instead = self._control.plainly(state.view(seat))
        if instead == action:
            return Luck()
        worlds = self._control.worlds(past, seat, self._makers, self._rng)
        usual = fmean([self._gain(world, seat, action, instead) for world in worlds])
        luck = self._gain(state, seat, action, instead) - usual
        # Every game calls the action so that puts a card on the table.
        return Luck(play=luck) if type(action).__name__ == "Play" else Luck(before=luck)

    def _gain(self, state: AnyState, seat: Seat, action: Any, instead: Any) -> float:
        one, other = (self._played_out(state, {seat: each}) for each in (action, instead))
        return self._control.ahead(self._chairs, self._bots, one, other)

    def _played_out(self, state: AnyState, moves: dict[Seat, Any]) -> Points:
        while state.to_act:
            plain = {
                seat: self._control.plainly(state.view(seat)) for seat in state.to_act if seat not in moves
            }
            state = state.apply({**plain, **moves})
            moves = {}
        assert state.result is not None, "the hand is over"
        return state.result.points


def _ahead(points: Points, bots: Sequence[int]) -> float:
    """The mean of the first bot less that of all others."""
    own = [each for each, bot in zip(points, bots, strict=True) if bot == 0]
    rest = [each for each, bot in zip(points, bots, strict=True) if bot != 0]
    return fmean(own) - fmean(rest)
