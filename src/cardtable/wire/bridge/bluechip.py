"""The table-manager protocol of the computer championships (Blue Chip, version 18), host side.

Clients drive: the host's lines wait until the client says that it is `ready` for them. Keywords are read in
any case, with any number of blanks and with or without a final dot. docs/protocols/bluechip.md describes the
whole conversation.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, NotationError
from cardtable.games.bridge import PLAYS, SEAT_NAMES, Action, partner
from cardtable.games.bridge.play import TRICKS
from cardtable.wire.bridge.bluechip_lines import (
    END,
    START,
    read_call,
    read_card,
    tidy,
    write_call,
    write_card,
    write_cards,
)
from cardtable.wire.bridge.seat import as_dealt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, View

MOST_READY = 16
"""What a client may ask for before it has received the first of it."""

# `ready for dummy` asks for the hand, `ready for dummy's card` for a card.
_READY = re.compile(
    r"(?P<seat>\w+) ready (?:for |to )(?P<what>teams|start|deal|cards|dummy\b(?!')|.*'s (?:bid|card))",
    re.IGNORECASE,
)
_ALERT = re.compile(r"\b(?:alert|infos)\b\.?(?P<text>.*)", re.IGNORECASE)
_VULNERABLE = {"none": "Neither", "ns": "N/S", "ew": "E/W", "both": "Both"}


@dataclass
class BlueChipSession:
    """What the codecs of a table share: the explanations of the calls of this board, by number, and the
    thinking time of North-South and East-West in seconds, on this board and in all. `number` is that of
    the board; None if each codec counts its boards."""

    number: int | None = None
    texts: dict[int, str] = field(default_factory=dict)
    board: list[float] = field(default_factory=lambda: [0.0, 0.0])
    total: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def new_board(self) -> None:
        """Forget the explanations and times of the last board."""
        self.texts.clear()
        self.board = [0.0, 0.0]

    def spend(self, side: int, seconds: float) -> None:
        """Add thinking time of a side."""
        self.board[side] += seconds
        self.total[side] += seconds

    def timing(self) -> str:
        """The line with the times."""
        sides = (
            f"{name} : this board  [{_minutes(board)}],  total  [{_hours(total)}]."
            for name, board, total in zip(("N/S", "E/W"), self.board, self.total, strict=True)
        )
        return "Timing - " + "  ".join(sides)


def _hours(seconds: float) -> str:
    return f"{int(seconds) // 3600}:{_minutes(seconds % 3600):0>5}"


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


@dataclass(frozen=True)
class WaitingLine:
    """A line that waits for its `ready`. `until` is empty for those that need none."""

    until: str
    line: str


class BlueChip:
    """The host's end of one line: a Codec whose `tell` also returns lines that have become due. Call
    `tell` again after each line that was heard."""

    def __init__(self, seat: Seat, teams: tuple[str, str], session: BlueChipSession | None = None) -> None:
        self._seat = seat
        self._teams = teams
        self._session = session or BlueChipSession()
        self._held: deque[WaitingLine] = deque()
        self._ready: deque[str] = deque()
        # Of the deal and the cards, what was told of this board. A client may be ready for it again: BEN's is
        # ready for each deal twice once a board was dealt again.
        self._told: set[str] = set()
        self._boards = 0
        self._calls = self._cards = 0
        self._led = -1
        self._timed = False
        # Boards that the client was told of and has not asked for.
        self._starts = 0
        self._broken_off = False

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be sent."""
        return not self._held

    @property
    def has_begun(self) -> bool:
        """Whether a board was dealt on this line."""
        return self._boards > 0

    def greet(self, names: Sequence[str], me: int) -> list[str]:
        north_south, east_west = self._teams
        self._hold("teams", f'Teams : N/S : "{north_south}" E/W : "{east_west}"')
        return self._due()

    def begin(self, view: View, names: Sequence[str]) -> list[str]:
        self._boards += 1
        # From the second board on this comes unasked.
        self._hold("start" if self._boards == 1 else "", START)
        self._deal_out(view)
        return self._due()

    def begin_again(self, view: View) -> list[str]:
        """The board is broken off and dealt once more, for everybody at the table."""
        unheard = [held for held in self._held if held.until in ("teams", "start")]
        self._held = deque(unheard)
        if not unheard:
            # What the client said before it hears of this is void.
            self._ready.clear()
            self._broken_off = True
            self._hold("", START)
        self._deal_out(view)
        return self._due()

    def _deal_out(self, view: View) -> None:
        self._calls = self._cards = 0
        self._led, self._timed = -1, False
        self._told.clear()
        number = self._boards if self._session.number is None else self._session.number
        dealer, vulnerable = SEAT_NAMES[view.game.dealing], _VULNERABLE[view.game.vulnerable]
        self._hold("deal", f"Board number {number}. Dealer {dealer}. {vulnerable} vulnerable.")
        self._hold("cards", write_cards(SEAT_NAMES[self._seat], view.hand))

    def tell(self, view: View) -> list[str]:
        self._tell_calls(view)
        if view.contract is not None and not view.game.auction_only:
            self._tell_cards(view)
        if view.result is not None and not self._timed:
            self._timed = True
            self._hold("", self._session.timing())
        return self._due()

    def hear(self, line: str) -> Action | None:
        """The call or card in a line, or None for a `ready`. Raises BadMessage if the line cannot be
        understood."""
        ready = _READY.match(tidy(line))
        kind = "" if ready is None else _kind(ready["what"])
        if kind == "deal":
            self._starts -= 1
            if self._starts <= 0:
                self._broken_off = False
        if self._broken_off:
            return None
        if kind:
            if len(self._ready) >= MOST_READY:
                raise BadMessage(f"ready for more than {MOST_READY} things at once")
            self._ready.append(kind)
            return None
        try:
            called = read_call(line)
            if called is not None:
                return self._called(*called, line)
            played = read_card(line)
        except NotationError as error:
            raise BadMessage(str(error)) from None
        if played is None:
            raise BadMessage(f"{line.strip()[:60]!r} is neither a `ready`, nor a call, nor a card")
        return PLAYS[played.index]

    def refuse(self, why: str) -> list[str]:
        return []

    def part(self, names: Sequence[str], standings: Sequence[int]) -> list[str]:
        """A client that has not asked for all of the last board gets no more of it."""
        self._held.clear()
        return [END]

    def _called(self, seat: Seat, call: AnyCall, line: str) -> AnyCall:
        if seat != self._seat:
            raise BadMessage(f"{SEAT_NAMES[self._seat]} calls for {SEAT_NAMES[seat]}")
        alert = _ALERT.search(line)
        if alert is not None:
            self._session.texts[self._calls] = " ".join(alert["text"].split())
        return call

    def _tell_calls(self, view: View) -> None:
        while self._calls < len(view.calls):
            caller = view.caller(self._calls)
            if caller != self._seat:
                # Alerts are for the opponents: a partner must not learn from them.
                text = None if caller == partner(self._seat) else self._session.texts.get(self._calls)
                self._hold("bid", write_call(caller, view.calls[self._calls], text))
            self._calls += 1

    def _tell_cards(self, view: View) -> None:
        contract = view.contract
        assert contract is not None
        plays = list(view.plays())
        while self._cards < len(plays):
            hand, played = plays[self._cards]
            chooser = contract.declarer if hand == contract.dummy else hand
            if chooser != self._seat:
                self._hold("card", write_card(hand, played))
            self._cards += 1
            if self._cards == 1 and contract.dummy != self._seat:
                assert view.dummy is not None, "dummy is open after the first card"
                dummy = as_dealt(view, contract.dummy, view.dummy)
                self._hold("dummy", write_cards("Dummy", dummy))
        # The same View is passed again after each line that is heard, but the lead is requested once.
        if view.legal and not view.trick and self._led < len(plays) < 4 * TRICKS:
            self._led = len(plays)
            leads = view.turn == contract.dummy
            self._hold("", "Dummy to lead" if leads else f"{SEAT_NAMES[self._seat]} to lead")

    def _hold(self, until: str, line: str) -> None:
        self._held.append(WaitingLine(until, line))

    def _due(self) -> list[str]:
        lines = []
        while self._held and (not self._held[0].until or self._ready):
            held = self._held[0]
            if held.until:
                asked = self._ready.popleft()
                if asked in self._told:
                    continue
                if asked != held.until:
                    raise BadMessage(
                        f"{SEAT_NAMES[self._seat]} is ready for its {asked}, and {held.until} is due"
                    )
                if asked in ("deal", "cards"):
                    self._told.add(asked)
            self._held.popleft()
            if held.line == START:
                self._starts += 1
            lines.append(held.line)
        return lines


def _kind(what: str) -> str:
    """`North's bid` is ready for a bid of any seat."""
    return what.lower().rpartition(" ")[2]
