"""The table-manager protocol, player side: our players can take part in other championships."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardtable.core import Clock
from cardtable.errors import BadMessage, GameError, NotationError
from cardtable.games.bridge import (
    SEAT_LETTERS,
    SEAT_NAMES,
    SEATS,
    Action,
    Bid,
    Bridge,
    Call,
    Play,
    View,
    parse_seat,
    read_hand,
)
from cardtable.wire.bridge.bluechip_lines import (
    ANY_SEAT,
    VERSION,
    read_call,
    read_card,
    tidy,
    write_call,
    write_card,
)
from cardtable.wire.bridge.seat import SeatAtTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.cards import Cards
    from cardtable.core import Player, Seat
    from cardtable.games.bridge import Vulnerable

_BOARD = re.compile(
    r"board number (?P<number>\d+)\W+dealer (?P<dealer>\w+)\W+(?P<vulnerable>neither|n/s|e/w|both)",
    re.IGNORECASE,
)
_CARDS = re.compile(r"(?P<owner>\w+)'s cards\s*:(?P<cards>.*)", re.IGNORECASE)
_VULNERABLE: dict[str, Vulnerable] = {"neither": "none", "n/s": "ns", "e/w": "ew", "both": "both"}


@runtime_checkable
class Alerter(Protocol):
    """A player that explains its conventional calls."""

    def alert(self, view: View, call: Bid | Call) -> str | None:
        """The explanation, or None if the call needs none."""


class BlueChipGuest:
    """The player's end of the line. `opening` is the first thing to send. Without a seat it takes any, and
    is told which one. `finished` is called at the end of each board with its number and the seat's
    view."""

    def __init__(
        self,
        player: Player[Action, View],
        seat: Seat | None = None,
        team: str = "cardtable",
        finished: Callable[[int, View], None] | None = None,
    ) -> None:
        self._player = player
        self._takes_any = seat is None
        self._seat = SEATS[0] if seat is None else seat
        self.opening = [
            f'Connecting "{team}" as {ANY_SEAT if seat is None else SEAT_NAMES[seat]} '
            f"using protocol version {VERSION}"
        ]
        self._finished = finished
        self._number = 0
        self._game = Bridge()
        self._table: SeatAtTable | None = None
        self.done = False

    @property
    def _name(self) -> str:
        return SEAT_NAMES[self._seat]

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the host. Raises BadMessage if it breaks the rules. Lines
        that we do not need, such as times, are ignored."""
        try:
            return self._heard(tidy(line))
        except (NotationError, GameError) as error:
            raise BadMessage(f"{line.strip()[:60]!r}: {error}") from None

    def _heard(self, line: str) -> list[str]:
        lower = line.lower()
        if lower == "end of session":
            self.done = True
            return []
        if lower == "start of board":
            # Also in the middle of a board, which is then broken off.
            self._table = None
            return [f"{self._name} ready for deal"]
        if lower.endswith("seated"):
            if self._takes_any:
                self._seat = parse_seat(line.partition(" ")[0])
            return [f"{self._name} ready for teams"]
        if lower.startswith("teams"):
            return [f"{self._name} ready to start"]
        board = _BOARD.match(line)
        if board is not None:
            return self._new_board(board)
        cards = _CARDS.match(line)
        if cards is not None:
            return self._dealt(cards["owner"], cards["cards"])
        return self._in_play(line) if self._table is not None else []

    def _new_board(self, board: re.Match[str]) -> list[str]:
        # Cut, because int() raises ValueError beyond 4,300 digits.
        self._number = int(board["number"][:6])
        dealer = SEAT_LETTERS[parse_seat(board["dealer"])]
        vulnerable = _VULNERABLE[board["vulnerable"].lower()]
        self._game = Bridge(dealer, vulnerable)  # type: ignore[arg-type] # one of NESW
        return [f"{self._name} ready for cards"]

    def _dealt(self, owner: str, text: str) -> list[str]:
        hand = _hand(text)
        if owner.lower() == "dummy":
            if self._table is None:
                raise GameError("dummy is shown before a board has begun")
            self._table.show_dummy(hand)
        else:
            self._table = SeatAtTable(self._game, self._seat, hand)
        return self._go_on(self._table)

    def _in_play(self, line: str) -> list[str]:
        table = self._table
        assert table is not None
        if line.lower().endswith(" to lead"):
            return self._lead(table)
        called = read_call(line)
        if called is not None:
            table.call(called[1])
            return self._go_on(table)
        played = read_card(line)
        if played is not None:
            table.play(played)
            return self._go_on(table)
        return []

    def _lead(self, table: SeatAtTable) -> list[str]:
        if not table.view.legal or table.view.trick:
            raise GameError("it is not for this seat to lead")
        return [self._choose(table), *self._go_on(table)]

    def _go_on(self, table: SeatAtTable) -> list[str]:
        """Everything to send until the next line must be read."""
        lines = self._until_heard(table)
        if table.is_over and self._finished is not None:
            self._finished(self._number, table.view)
        return lines

    def _until_heard(self, table: SeatAtTable) -> list[str]:
        lines: list[str] = []
        while not table.is_over:
            view = table.view
            if not view.legal or table.is_dummy_due:
                return [*lines, self._ready_for(table, view)]
            if view.contract is not None and not view.trick:
                # Only a leader waits without a message.
                return lines
            lines.append(self._choose(table))
        return lines

    def _ready_for(self, table: SeatAtTable, view: View) -> str:
        if table.is_dummy_due:
            return f"{self._name} ready for dummy"
        assert view.turn is not None
        if view.contract is None:
            return f"{self._name} ready for {SEAT_NAMES[view.turn]}'s bid"
        who = "dummy" if view.turn == view.contract.dummy else SEAT_NAMES[view.turn]
        return f"{self._name} ready for {who}'s card to trick {len(view.tricks) + 1}"

    def _choose(self, table: SeatAtTable) -> str:
        action = self._player.choose(table.view, Clock())
        hand = table.turn
        assert hand is not None
        if isinstance(action, Play):
            table.play(action.card)
            return write_card(hand, action.card)
        assert isinstance(action, Bid | Call)
        meaning = self._player.alert(table.view, action) if isinstance(self._player, Alerter) else None
        table.call(action)
        return write_call(hand, action, meaning)


def _hand(text: str) -> Cards:
    """`S A K 3. H -. D J T 9. C Q 8 7`; a void may also be empty."""
    suits = dict.fromkeys("SHDC", "")
    for part in text.upper().split("."):
        letter, *held = part.split() or [""]
        if letter in suits:
            suits[letter] = "".join(held).replace("-", "")
        elif letter:
            raise NotationError(text, None, "suits are S, H, D and C, each with its cards and a dot")
    hand = read_hand(".".join(suits.values()))
    if len(hand) != 13:
        raise NotationError(text, None, f"a hand has 13 cards, not {len(hand)}")
    return hand
