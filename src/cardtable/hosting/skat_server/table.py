"""One table of a skat server: three or four chairs, and a new hand as soon as everybody is ready. Does no
I/O."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Clock
from cardtable.errors import BadMessage
from cardtable.games.skat import Action, Skat, View
from cardtable.hosting.skat_server.hand import Listener, ServedChair, ServedHand
from cardtable.wire.skat.iss_host import PLAYERS

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.notation.skat.iss import IssGame

PLACES = 4
"""The protocol always lists four places, whatever the number of chairs."""
FREE_CHAIR = ". . 0 0 0 0 0 0 0 0"

Think = Callable[["Player[Action, View]", View, Callable[[Action], None]], None]
"""Lets a built-in player choose, now or later, and passes the choice to the function."""


def think_at_once(player: Player[Action, View], view: View, act: Callable[[Action], None]) -> None:
    """Let the player choose now and pass on the choice."""
    act(player.choose(view, Clock()))


class SkatTable:
    """A table. `games` counts the hands that were played. The forehand of one hand is rearhand in the next.
    At a table of four the player before forehand deals and sits out. `ended` is called with each game."""

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
        self._hand: ServedHand | None = None
        self.name = name
        self.size = size
        self.games = 0
        self.chairs: list[ServedChair] = []
        self.observers: list[Listener] = []

    @property
    def has_people(self) -> bool:
        """Whether anybody but built-in players sits here."""
        return any(chair.player is None for chair in self.chairs)

    @property
    def free(self) -> int:
        """The number of free chairs."""
        return self.size - len(self.chairs)

    def sit(self, chair: ServedChair) -> None:
        """Take a chair. Raises BadMessage if the table is full."""
        if not self.free:
            raise BadMessage(f"table {self.name} is full")
        self.chairs.append(chair)

    def observe(self, observer: Listener) -> None:
        """From now on this listener gets what everybody may know, and the current hand from its start."""
        self.observers.append(observer)
        observer.tell([observer.teller.state(self._state)])
        if self._hand is not None:
            self._hand.let_watch(observer)

    def stop_observing(self, name: str) -> bool:
        """Remove an onlooker. False if there was none of this name."""
        left = [observer for observer in self.observers if observer.name == name]
        for observer in left:
            self.observers.remove(observer)
            if self._hand is not None:
                self._hand.forget(observer)
        return bool(left)

    @property
    def _state(self) -> str:
        names = [chair.name for chair in self.chairs]
        status = [chair.status for chair in self.chairs]
        free = PLACES - len(self.chairs)
        return " ".join([str(self.size), *names, *["."] * free, *status, *[FREE_CHAIR] * free, "false"])

    def tell_state(self) -> None:
        """Send everybody at the table who sits here and the scores."""
        for listener in (*self.chairs, *self.observers):
            listener.tell([listener.teller.state(self._state)])

    def chat(self, sender: str, words: str) -> None:
        """Send a text to everybody at the table."""
        for listener in (*self.chairs, *self.observers):
            listener.tell([listener.teller.chat(sender, words)])

    def ready(self, name: str) -> None:
        """Note that somebody is ready for the next hand. Raises BadMessage during a hand."""
        if self._hand is not None:
            raise BadMessage(f"table {self.name}: the hand is not over")
        self._chair(name).is_ready = True
        self.tell_state()
        self.start_if_ready()

    def start_if_ready(self) -> None:
        """Deal a new hand if all chairs are taken and everybody is ready."""
        is_ready = all(chair.is_ready or chair.player is not None for chair in self.chairs)
        if self._hand is None and not self.free and is_ready:
            turn = self.games % self.size
            self.games += 1
            deal = Skat().deal(Random(f"{self._seed}/{self.games}"))
            seated = self.chairs[turn:] + self.chairs[:turn]
            onlookers = [*seated[PLAYERS:], *self.observers]
            self._hand = ServedHand(self.games, seated[:PLAYERS], onlookers, deal, self._now)
            self._go_on(self._hand)

    def play(self, name: str, what: str) -> None:
        """Apply a player's move. Raises BadMessage, NotationError or GameError if it is not possible; nothing
        changes then."""
        if self._hand is None:
            raise BadMessage(f"table {self.name}: no hand is being played")
        self._hand.play(self._chair(name), what)
        self._go_on(self._hand)

    def leave(self, name: str) -> None:
        """Free the chair. A hand that is being played there ends without a result."""
        chair = self._chair(name)
        if self._hand is not None and self._hand.has_seated(chair):
            self._end(self._hand.left_by(chair))
        elif self._hand is not None:
            self._hand.forget(chair)
        self.chairs.remove(chair)
        self.tell_state()

    def check_clock(self) -> None:
        """End the hand without a result if a player has used up the time."""
        if self._hand is not None and self._hand.is_out_of_time:
            self._end(self._hand.timed_out())

    def _chair(self, name: str) -> ServedChair:
        return next(chair for chair in self.chairs if chair.name == name)

    def _go_on(self, hand: ServedHand) -> None:
        if hand.is_over:
            self._end(hand.finished())
            return
        due = hand.computer_due
        if due is not None and not hand.is_thinking:
            hand.is_thinking = True
            self._think(*due, lambda action: self._thought(hand, action))

    def _thought(self, hand: ServedHand, action: Action) -> None:
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
