"""The jacobian protocol, player side: our players can play at any host, in either dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from cardtable.cards import Cards, card
from cardtable.core import Clock
from cardtable.errors import BadMessage, GameError, NotationError
from cardtable.games.bridge import (
    SEAT_LETTERS,
    Action,
    Bid,
    Bridge,
    Call,
    Contract,
    Play,
    View,
    parse_call,
    parse_seat,
    read_hand,
)
from cardtable.notation.bridge.pbn.values import VULNERABLE
from cardtable.wire.bridge.jacobian import EXTENSIONS
from cardtable.wire.bridge.seat import SeatAtTable

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import Player, Seat
    from cardtable.games.bridge import Vulnerable

NAME = "cardtable"


@runtime_checkable
class Explainer(Protocol):
    """A player that can explain its calls in words, and name its system."""

    @property
    def system(self) -> str: ...

    def explain(self, view: View, call: Bid | Call) -> str:
        """The meaning of a call, in words."""


class JacobianGuest:
    """The player's end of the line. In `lockstep` every line is answered, sometimes with a blank one."""

    opening = ()

    def __init__(self, player: Player[Action, View], *, name: str = NAME, lockstep: bool = False) -> None:
        self._player = player
        self._name = name
        self._lockstep = lockstep
        self._kind = "newplay"
        self._seat: Seat | None = None
        self._dealer = "N"
        self._vulnerable: Vulnerable = "none"
        self._hand = Cards()
        self._table: SeatAtTable | None = None
        self._offered: Play | Bid | Call | None = None
        self._early_dummy: Cards | None = None
        self.done = False

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the host. Raises BadMessage if it cannot be understood.
        Unknown words are ignored, because hosts may have extensions."""
        word, _, rest = line.strip().partition(" ")
        try:
            answers = self._heard(word.lower(), rest.strip())
        except (NotationError, GameError) as error:
            raise BadMessage(f"{line.strip()[:60]!r}: {error}") from None
        return answers or ([""] if self._lockstep else [])

    def _heard(self, word: str, rest: str) -> list[str]:
        match word:
            case "jacobian" | "id":
                return [f"id {self._name}"]
            case "extensions":
                return [f"extensions {' '.join(EXTENSIONS)}"]
            case "system" if not rest:
                return [
                    f"system {self._player.system if isinstance(self._player, Explainer) else ''}".strip()
                ]
            case "newplay" | "newbidding" | "new" as kind:
                self._kind, self._table, self._offered, self._early_dummy = kind, None, None, None
                self._dealer = "N"
            case "go":
                return self._choose()
            case "seat" | "vul" | "hand" | "dealer" | "contract":
                self._set_up(word, rest)
            case "dummy" | "show" | "call":
                self._seen_at_table(word, rest)
        return []

    def _set_up(self, word: str, rest: str) -> None:
        match word:
            case "seat":
                self._seat = parse_seat(rest)
            case "vul":
                if rest.lower() not in VULNERABLE:
                    raise NotationError(rest, None, "vul is All, None, EW or NS")
                self._vulnerable = VULNERABLE[rest.lower()]
            case "hand":
                self._hand = read_hand(rest)
                if len(self._hand) != 13:
                    raise NotationError(rest, None, f"a hand has 13 cards, not {len(self._hand)}")
            case "dealer":
                self._dealer = SEAT_LETTERS[parse_seat(rest)]
                self._sit_down(None)
            case _ if self._table is None:
                self._sit_down(Contract.parse(rest))
            case _:
                self._settle()

    def _sit_down(self, contract: Contract | None) -> None:
        if self._seat is None or not self._hand:
            raise GameError("a board starts with seat and hand")
        dealer = self._dealer
        game = Bridge(
            dealer,  # type: ignore[arg-type] # one of NESW
            self._vulnerable,
            contract="" if contract is None else str(contract),
            auction_only=self._kind == "newbidding",
        )
        self._table = SeatAtTable(game, self._seat, self._hand)

    def _seen_at_table(self, word: str, rest: str) -> None:
        table = self._at_table()
        words = rest.split()
        if word == "dummy":
            if table.view.dummy is None:
                # The original dialect shows dummy before the opening lead.
                self._settle()
            if table.view.dummy is None:
                self._early_dummy = read_hand(rest)
            else:
                table.show_dummy(read_hand(rest))
        elif word == "show":
            # `show SA` in one dialect and `show W SA` in the other: the card comes last in both.
            self._show(card(words[-1]) if words else card(""))
        elif len(words) == 2:
            self._call(parse_seat(words[0]), parse_call(words[1]))

    def _show(self, shown: Card) -> None:
        table = self._at_table()
        # A card of a hand that we play ourselves was played for us, instead of the one we offered.
        if not table.holds(shown):
            self._settle()
        self._offered = None
        table.play(shown)
        if self._early_dummy is not None:
            table.show_dummy(self._early_dummy)
            self._early_dummy = None

    def _call(self, seat: Seat, call: Bid | Call) -> None:
        table = self._at_table()
        if seat != table.seat:
            self._settle()
        self._offered = None
        if table.turn != seat:
            raise GameError(f"it is not {SEAT_LETTERS[seat]}'s turn to call")
        table.call(call)

    def _settle(self) -> None:
        """Our offer was taken, because nothing else was reported."""
        if isinstance(self._offered, Play):
            self._at_table().play(self._offered.card)
        elif self._offered is not None:
            self._at_table().call(self._offered)
        self._offered = None

    def _choose(self) -> list[str]:
        table = self._at_table()
        self._settle()
        view = table.view
        if not view.legal:
            raise GameError("nothing can be played or called from here")
        action = self._player.choose(view, Clock())
        assert isinstance(action, Play | Bid | Call)
        self._offered = action
        if isinstance(action, Play):
            return [f"play {action.card}"]
        return [*self._disclosed(view, action), f"call {action}"]

    def _disclosed(self, view: View, call: Bid | Call) -> list[str]:
        if not isinstance(self._player, Explainer):
            return []
        meaning = self._player.explain(view, call)
        return [f"explain {meaning}"] if meaning else []

    def _at_table(self) -> SeatAtTable:
        if self._table is None:
            raise GameError("a board starts with seat, vul, hand and contract")
        return self._table
