"""The line protocol of the Internet Skat Server, player side: our players can play there.

    ← password:                                         after the name was sent
    ← table .3 me start 1 xskat:2 240.0 me 240.0 xskat 240.0
    ← table .3 me play w ??.….??|HK.DQ.….C9|??.….??|??.?? 240.0 240.0 240.0
    → table .3 me play 18
    ← table .3 me play 1 18 240.0 238.6 240.0           everybody's moves, the own ones too
    ← table .3 me end (;GM[Skat]…;)
    → table .3 me ready

Cards that are not ours are `??`. Showing the hand and resigning (`SC`, `RE`) change nothing before the
server ends the game, so they are ignored.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Clock, Hidden, Move, Seat
from cardtable.errors import BadMessage, GameError, NotationError
from cardtable.games.skat import Action, Call, Contract, Discard, Play, Skat, View
from cardtable.games.skat.actions import BIDS, PLAYS
from cardtable.games.skat.worlds import position
from cardtable.notation.skat.iss import CARDS, UNKNOWN, WORLD, read_cards, read_contract

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.skat import State

GAME = Skat()
WORDS: dict[str, Action] = {
    "p": Call.PASS,
    "y": Call.YES,
    "s": Call.PICK_UP,
    **{str(bid): bid for bid in BIDS},
}
SAID = {action: word for word, action in WORDS.items()}


class IssGuest:
    """The player's end of the line. `opening` is sent first, and then every line from the server must be fed.

    It gets ready at each table it sits at, and accepts invitations.
    """

    def __init__(self, player: Player[Action, View], name: str, password: str = "") -> None:
        self._player = player
        self._name = name
        self._password = password
        self._seats: dict[str, _Hand] = {}
        self.opening = [name]
        self.done = False

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the server. Raises BadMessage if the line is about our table
        and cannot be understood. All other news (clients, tables, chat) is ignored. After a BadMessage
        the hand continues as if that line had not come."""
        words = line.split()
        try:
            match words:
                case ["password:"]:
                    return [self._password]
                case ["Welcome", name, *_]:
                    # The second of a name is called NAME:2.
                    self._name = name
                case ["invite", _, table, *ticket]:
                    return [" ".join(["join", table, *ticket])]
                case ["create", table, name, *_] if name == self._name:
                    return [f"table {table} {name} ready"]
                case ["destroy", table, *_]:
                    self._seats.pop(table, None)
                case ["table", table, name, word, *rest] if name == self._name:
                    return [f"table {table} {name} {line}" for line in self._at_table(table, word, rest)]
        except (NotationError, GameError, LookupError, ValueError) as error:
            # The last two come from lines with missing words, or with something else where a seat should be.
            raise BadMessage(f"{line.strip()[:60]!r}: {error}") from None
        return []

    def _at_table(self, table: str, word: str, rest: list[str]) -> list[str]:
        if word == "start":
            # `start NUMBER NAME CLOCK NAME CLOCK …`; at a table of four one of us is not among them.
            names = rest[1::2]
            self._seats.pop(table, None)
            if self._name in names:
                self._seats[table] = _Hand(Seat(names.index(self._name)))
        elif word == "play" and table in self._seats:
            # A copy, so that a bad line leaves no traces.
            hand = deepcopy(self._seats[table])
            answers = hand.play(rest[0], rest[1], self._player)
            self._seats[table] = hand
            return answers
        elif word == "end":
            self._seats.pop(table, None)
            return ["ready"]
        return []


class _Hand:
    """What one seat knows of a hand."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._hand = Cards()
        self._found = Cards()
        self._pushed = Cards()
        self._shown = Cards()
        self._declarer: Seat | None = None
        self._contract: Contract | None = None
        self._history: list[Move[Action | Hidden]] = []
        self._answered = -1

    def play(self, who: str, what: str, player: Player[Action, View]) -> list[str]:
        if who == WORLD:
            self._by_world(what)
        else:
            self._by_player(Seat(int(who)), what)
        if not self._hand and not self._history:
            return []
        return self._answer(player)

    def _by_world(self, what: str) -> None:
        if "|" in what:
            cards = what.split("|")[self._seat]
            self._hand = Cards.of(read_cards(what, cards))
        elif UNKNOWN not in what and "." in what and what[:2] in CARDS:
            self._found = Cards.of(read_cards(what, what))

    def _by_player(self, seat: Seat, what: str) -> None:
        if what in CARDS:
            self._add(seat, PLAYS[CARDS[what]])
        elif what in WORDS:
            if what == "s":
                self._declarer = seat
            self._add(seat, WORDS[what])
        elif what[:2] not in ("SC", "RE"):
            self._announced(seat, what)

    def _announced(self, seat: Seat, what: str) -> None:
        name, *cards = what.split(".")
        picked_up = self._declarer is not None
        contract = read_contract(name, hand=not picked_up)
        if contract is None:
            raise NotationError(what, None, f"{name} cannot be announced here")
        if picked_up:
            self._add(seat, Hidden())
            pushed, cards = cards[:2], cards[2:]
            if seat == self._seat:
                self._pushed = Cards.of(read_cards(what, ".".join(pushed)))
        if contract.ouvert and cards:
            self._shown = Cards.of(read_cards(what, ".".join(cards)))
        self._declarer, self._contract = seat, contract
        self._add(seat, contract)

    def _add(self, seat: Seat, action: Action | Hidden) -> None:
        self._history.append(Move(seat, action))

    def _answer(self, player: Player[Action, View]) -> list[str]:
        """One answer for each of our turns: the server also reports our own moves."""
        state = self._state()
        if state.view(None).history != tuple(self._history):
            raise NotationError(str(self._history[-1].action), None, "this was not their turn")
        # The skat comes as a move of the world, after our `s` was repeated to us.
        waits_for_skat = self._declarer == self._seat and self._contract is None and not self._found
        if self._seat not in state.to_act or self._answered == len(self._history) or waits_for_skat:
            return []
        self._answered = len(self._history)
        action = player.choose(state.view(self._seat), Clock())
        if not isinstance(action, Discard):
            return [f"play {self._written(action, Cards())}"]
        # The server wants the game and the pushed cards in one move. For our players these are two decisions.
        after = state.apply({self._seat: action})
        contract = player.choose(after.view(self._seat), Clock())
        return [f"play {self._written(contract, action.cards)}"]

    def _written(self, action: Action, pushed: Cards) -> str:
        if not isinstance(action, Contract):
            return SAID.get(action, str(action))
        cards = list(pushed)
        if action.ouvert:
            cards += Cards((self._hand | self._found) & ~pushed if pushed else self._hand)
        return ".".join([action.code, *map(str, cards)])

    def _state(self) -> State:
        """A position that fits what is known. The invented part cannot be seen from this seat."""
        played = [0, 0, 0]
        for move in self._history:
            if isinstance(move.action, Play):
                played[move.seat] |= move.action.card.bit
        hand = Cards((self._hand | self._found) & ~self._pushed & ~played[self._seat])
        declarer = self._declarer
        shown = Cards(0 if declarer is None else self._shown & ~played[declarer])
        return position(
            game=GAME,
            seat=self._seat,
            hand=hand,
            found=self._found,
            skat=self._pushed,
            shown=shown,
            declarer=declarer,
            contract=self._contract,
            history=tuple(self._history),
        )
