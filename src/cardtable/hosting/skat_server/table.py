"""One table of a skat server: three or four chairs, and hand after hand as soon as all are ready. No I/O."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Clock
from cardtable.errors import BadMessage
from cardtable.games.skat import Action, Skat, View
from cardtable.hosting.skat_server.hand import Chair, Hand, Listener
from cardtable.wire.skat.iss_host import PLAYERS

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.notation.skat.iss import IssGame

PLACES = 4
"""The server tells of four places, whatever the number of chairs."""
FREE_CHAIR = ". . 0 0 0 0 0 0 0 0"

Think = Callable[["Player[Action, View]", View, Callable[[Action], None]], None]
"""Lets a player of ours choose, now or later, and hands what it chose to the function."""


def think_at_once(player: Player[Action, View], view: View, act: Callable[[Action], None]) -> None:
    act(player.choose(view, Clock()))


class SkatTable:
    """`games` counts the hands that were played. Whoever is forehand is the next one's rearhand; at a table
    of four the one before forehand deals and sits the hand out. `ended` hears of each game."""

    def __init__(
        self,
        name: str,
        size: int,
        seed: str,
        now: Callable[[], float],
        ended: Callable[[IssGame], None] | None,
        think: Think,
    ) -> None:
        self._seed = seed
        self._now = now
        self._ended = ended
        self._think = think
        self._hand: Hand | None = None
        self.name = name
        self.size = size
        self.games = 0
        self.chairs: list[Chair] = []
        self.observers: list[Listener] = []

    @property
    def has_people(self) -> bool:
        return any(chair.player is None for chair in self.chairs)

    @property
    def free(self) -> int:
        return self.size - len(self.chairs)

    def sit(self, chair: Chair) -> None:
        if not self.free:
            raise BadMessage(f"table {self.name} is full")
        self.chairs.append(chair)

    def observe(self, observer: Listener) -> None:
        """From now on told what everybody may know, a hand that is being played from its start."""
        self.observers.append(observer)
        observer.tell([observer.teller.state(self._state)])
        if self._hand is not None:
            self._hand.let_watch(observer)

    def stop_observing(self, name: str) -> bool:
        """Whether there was somebody of this name."""
        found = [observer for observer in self.observers if observer.name == name]
        for observer in found:
            self.observers.remove(observer)
            if self._hand is not None:
                self._hand.forget(observer)
        return bool(found)

    @property
    def _state(self) -> str:
        names = [chair.name for chair in self.chairs]
        status = [chair.status for chair in self.chairs]
        free = PLACES - len(self.chairs)
        return " ".join([str(self.size), *names, *["."] * free, *status, *[FREE_CHAIR] * free, "false"])

    def tell_state(self) -> None:
        """To everybody at the table: who sits here, and how each one stands."""
        for listener in (*self.chairs, *self.observers):
            listener.tell([listener.teller.state(self._state)])

    def chat(self, sender: str, words: str) -> None:
        for listener in (*self.chairs, *self.observers):
            listener.tell([listener.teller.chat(sender, words)])

    def ready(self, name: str) -> None:
        if self._hand is not None:
            raise BadMessage(f"table {self.name}: the hand is not over")
        self._chair(name).is_ready = True
        self.tell_state()
        self.start_if_ready()

    def start_if_ready(self) -> None:
        is_ready = all(chair.is_ready or chair.player is not None for chair in self.chairs)
        if self._hand is None and not self.free and is_ready:
            turn = self.games % self.size
            self.games += 1
            deal = Skat().deal(Random(f"{self._seed}/{self.games}"))
            seated = self.chairs[turn:] + self.chairs[:turn]
            onlookers = [*seated[PLAYERS:], *self.observers]
            self._hand = Hand(self.games, seated[:PLAYERS], onlookers, deal, self._now)
            self._go_on(self._hand)

    def play(self, name: str, what: str) -> None:
        """A player's move. NotationError or GameError, and nothing has changed, if it is none."""
        if self._hand is None:
            raise BadMessage(f"table {self.name}: no hand is being played")
        self._hand.play(self._chair(name), what)
        self._go_on(self._hand)

    def leave(self, name: str) -> None:
        """The chair is free; a hand that is being played there ends without a result."""
        chair = self._chair(name)
        if self._hand is not None and self._hand.has_seated(chair):
            self._end(self._hand.left_by(chair))
        elif self._hand is not None:
            self._hand.forget(chair)
        self.chairs.remove(chair)
        self.tell_state()

    def check_clock(self) -> None:
        """A hand in which a player has used up the time ends without a result."""
        if self._hand is not None and self._hand.is_out_of_time:
            self._end(self._hand.timed_out())

    def _chair(self, name: str) -> Chair:
        return next(chair for chair in self.chairs if chair.name == name)

    def _go_on(self, hand: Hand) -> None:
        if hand.is_over:
            self._end(hand.finished())
            return
        due = hand.computer_due
        if due is not None and not hand.is_thinking:
            hand.is_thinking = True
            self._think(*due, lambda action: self._thought(hand, action))

    def _thought(self, hand: Hand, action: Action) -> None:
        hand.is_thinking = False
        # Meanwhile somebody may have left or resigned, which ends the hand.
        if self._hand is hand:
            hand.take(action)
            self._go_on(hand)

    def _end(self, game: IssGame) -> None:
        self._hand = None
        for chair in self.chairs:
            chair.is_ready = False
            declared = game.headers.get(f"P{game.result.declarer}") == chair.name
            chair.score((game.result.value or 0) if declared else 0)
        for listener in (*self.chairs, *self.observers):
            listener.tell([listener.teller.end(game)])
        self.tell_state()
        if self._ended is not None:
            self._ended(game)
