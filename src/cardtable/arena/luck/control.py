"""Control variates for a finished tournament: the luck of bots with the cards that they could not see.

If a bot did not do what a plain player would have done, plain players finish the hand twice: after the action
of the bot, and after their own. The difference is the gain of the decision with the real cards. The mean of
the same difference over other deals, which the bot could not tell from the real one, is what the bot could
expect. The rest is luck. Luck is 0 on average for every bot, because the bot decided without knowing which of
these deals was real. The idea is that of AIVAT (Burch and others, 2018). AIVAT needs known probabilities; we
draw the other deals as `walk` describes.
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
from cardtable.arena.plan.sets import duplicate_of, seat_seed
from cardtable.core import Clock, Seat
from cardtable.duplicate import SetHand
from cardtable.hosting.bots import Hosted
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.arena.luck.walk import Makers
    from cardtable.arena.plan.plan import HandLine, Plan, SetLine
    from cardtable.core import AnyPlayer, AnyState, AnyView
    from cardtable.match import Seating
    from cardtable.record import AnyRecord

NO_LIMIT = Clock()


@dataclass(frozen=True)
class Luck:
    """The part of the first bot's lead that was luck: before the cards were played, and in the play. They are
    separate, because plain players make more of some contracts than of others."""

    before: float = 0.0
    play: float = 0.0

    def __add__(self, other: Luck) -> Luck:
        return Luck(self.before + other.before, self.play + other.play)


class Control:
    """Finds the luck in the sets of a plan. `plain` is the plain player. Each decision is compared on `deals`
    other deals, which are `steps` of a walk apart."""

    def __init__(self, plan: Plan, plain: AnyPlayer, deals: int, steps: int) -> None:
        self._plan = plan
        self._plain = plain
        self._deals = deals
        self._steps = steps
        self._duplicate = duplicate_of(plan.game)

    def luck(self, line: SetLine) -> Luck:
        """The luck in one set, in the unit of the set's score. Raises BadJournal if our players would decide
        differently today: then nobody knows what they would have done with other cards."""
        seatings = self._plan.seatings(self._plan.deal_of(line.set))
        rng = Random(f"{self._plan.seed}/luck {line.set}")
        luck = Luck()
        for seating, hand in zip(seatings, line.hands, strict=True):
            luck += _Hand(self, seating, line, hand, rng).luck()
        # A margin is that of the whole set, points are those of a hand.
        hands = 1 if self._duplicate.is_margin else len(seatings)
        return Luck(luck.before / hands, luck.play / hands)

    def makers(self, bots: Sequence[int], deal: int) -> Makers:
        """Functions that make our players of a hand anew, as the tournament made them."""
        players = {}
        for seat, number in enumerate(bots):
            bot = self._plan.bots[number]
            if not isinstance(bot, Hosted):
                players[Seat(seat)] = partial(bot.make, seat_seed(self._plan.seed, deal, seat))
        return players

    def bots(self, line: SetLine, hand: HandLine) -> list[int]:
        """The number of the bot on each seat."""
        lineup = self._plan.lineup_of(line.set)
        return [lineup[self._plan.place_of(chair)] for chair in hand.chairs]

    def plain_choice(self, view: AnyView) -> Any:
        """What the plain player would do."""
        return self._plain.choose(view, NO_LIMIT)

    def worlds(self, past: AnyRecord, seat: Seat, makers: Makers, rng: Random) -> Iterator[AnyState]:
        """Positions that the seat cannot tell from the real one."""
        walk = Walk(past, seat, makers, rng)
        return (walk.advance(self._steps) for _ in range(self._deals))

    def ahead(self, chairs: Sequence[int], bots: Sequence[int], one: Points, other: Points) -> float:
        """How much better `one` outcome of a hand is for the first bot than the `other`."""
        if not self._duplicate.is_margin:
            return _ahead(one, bots) - _ahead(other, bots)
        # As if the one had been at the first table of a set, and the other at the second.
        size = self._plan.chairs_a_place
        turned = tuple([(chair + size) % len(chairs) for chair in chairs])
        scores = self._duplicate.score([SetHand(tuple(chairs), one), SetHand(turned, other)], size)
        return scores[self._plan.place_of(chairs[bots.index(0)])]


Points = tuple[int, ...]


class _Hand:
    """One hand of a set, and the luck in it."""

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
        luck, taken, record = Luck(), 0, self._record
        ours = {seat: make() for seat, make in self._makers.items()}
        for state in record.states():
            past = Record(record.game, record.deal, record.actions[:taken])
            for seat, action in zip(state.to_act, islice(record.actions, taken, None), strict=False):
                if seat in ours and ours[seat].choose(state.view(seat), NO_LIMIT) != action:
                    raise BadJournal(f"{self._where}: the player on seat {seat} would not do {action} today")
                luck += self._of_decision(past, state, seat, action)
            taken += len(state.to_act)
        return luck

    def _of_decision(self, past: AnyRecord, state: AnyState, seat: Seat, action: Any) -> Luck:
        instead = self._control.plain_choice(state.view(seat))
        if instead == action:
            return Luck()
        worlds = self._control.worlds(past, seat, self._makers, self._rng)
        usual = fmean([self._gain(world, seat, action, instead) for world in worlds])
        luck = self._gain(state, seat, action, instead) - usual
        # In every game this is the name of the action that puts a card on the table.
        return Luck(play=luck) if type(action).__name__ == "Play" else Luck(before=luck)

    def _gain(self, state: AnyState, seat: Seat, action: Any, instead: Any) -> float:
        one, other = (self._played_out(state, {seat: move}) for move in (action, instead))
        return self._control.ahead(self._chairs, self._bots, one, other)

    def _played_out(self, state: AnyState, moves: dict[Seat, Any]) -> Points:
        while state.to_act:
            plain = {
                seat: self._control.plain_choice(state.view(seat))
                for seat in state.to_act
                if seat not in moves
            }
            state = state.apply({**plain, **moves})
            moves = {}
        assert state.result is not None, "the hand is over"
        return state.result.points


def _ahead(points: Points, bots: Sequence[int]) -> float:
    """The mean of the first bot minus the mean of all others."""
    own = [score for score, bot in zip(points, bots, strict=True) if bot == 0]
    rest = [score for score, bot in zip(points, bots, strict=True) if bot != 0]
    return fmean(own) - fmean(rest)
