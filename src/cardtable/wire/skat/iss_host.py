"""The server side of `iss`: what the Internet Skat Server sends to one player, and what it accepts.

    → table .1 me start 7 me 240.0 zoot 240.0 skat:basic 240.0
    → table .1 me play w H9.HT.….SA|??.….??|??.….??|??.?? 240.0 240.0 240.0
    ← table .1 me play H.CT.C9                          hearts, with the two cards that are pushed
    → table .1 me play 0 H.CT.C9 231.5 240.0 240.0
    → table .1 me end (;GM[Skat]…;)

Everything is made from the seat's View, so nobody gets more than they may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Hidden
from cardtable.errors import NotationError, OutOfTurn
from cardtable.games.skat import Action, Call, Contract, View
from cardtable.games.skat.actions import DISCARDS, PLAYS
from cardtable.games.skat.deal import HAND, SKAT
from cardtable.notation.skat.iss import CARDS, UNKNOWN, WORLD, IssGame, IssMove, read_cards, read_contract
from cardtable.notation.skat.iss_replay import SHOW
from cardtable.wire.skat.iss_guest import SAID, WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardtable.cards import Card
    from cardtable.core import Move

PLAYERS = 3


class Teller:
    """Sends one hand to one seat, each event once."""

    def __init__(self, table: str, name: str) -> None:
        self._prefix = f"table {table} {name}"
        self._sent = 0

    def start(self, number: int, names: Sequence[str], view: View, clocks: Sequence[float]) -> list[str]:
        """A hand begins. `names` and `clocks` are in the order of the seats, forehand first."""
        self._sent = 0
        seats = " ".join(f"{name} {clock:.1f}" for name, clock in zip(names, clocks, strict=True))
        return [f"{self._prefix} start {number} {seats}", self.line(_dealt(view), clocks)]

    def tell(self, view: View, clocks: Sequence[float]) -> list[str]:
        """What is new in the View since the last time."""
        new = view.history[self._sent :]
        self._sent = len(view.history)
        return [self.line(told, clocks) for move in new for told in _moves(view, move)]

    def line(self, move: IssMove, clocks: Sequence[float]) -> str:
        """The line of a move, with the clocks."""
        return f"{self._prefix} play {move} " + " ".join(f"{clock:.1f}" for clock in clocks)

    def state(self, words: str) -> str:
        """The line with the state of the table."""
        return f"{self._prefix} state {words}"

    def chat(self, sender: str, words: str) -> str:
        """The line of a chat message."""
        return f"{self._prefix} tell {sender} {words}"

    def end(self, game: IssGame) -> str:
        """The line that ends a game."""
        return f"{self._prefix} end {game}"


def _dealt(view: View) -> IssMove:
    hands = [_cards(view.hand) if seat == view.seat else _cards([UNKNOWN] * HAND) for seat in range(PLAYERS)]
    return IssMove(WORLD, "|".join([*hands, _cards([UNKNOWN] * SKAT)]))


def _moves(view: View, move: Move[Action | Hidden]) -> Iterator[IssMove]:
    action, who = move.action, str(move.seat)
    is_own = move.seat == view.seat
    if isinstance(action, Hidden):
        # Pushed cards are sent together with the game.
        return
    if isinstance(action, Contract):
        cards: list[Card | str] = []
        if not action.hand:
            cards += view.skat if is_own else [UNKNOWN] * SKAT
        yield IssMove(who, _cards([action.code, *cards, *view.shown]))
    else:
        yield IssMove(who, SAID.get(action, str(action)))
    if action is Call.PICK_UP:
        yield IssMove(WORLD, _cards(view.found if is_own else [UNKNOWN] * SKAT))


def _cards(cards: Iterable[Card | str]) -> str:
    return ".".join(map(str, cards))


def read_move(what: str, view: View) -> list[Action]:
    """The meaning of `play …`, as one or two of our actions. The table decides whether they are legal.
    Raises OutOfTurn if it is not the player's turn, and NotationError if it means nothing now."""
    if view.seat is None or view.seat not in view.to_act:
        raise OutOfTurn(() if view.seat is None else (view.seat,), view.to_act)
    if view.contract is not None:
        if what not in CARDS:
            raise NotationError(what, None, "a card is played, like SJ; or SC shows the hand, RE resigns")
        return [PLAYS[CARDS[what]]]
    if view.found:
        return _announced(what)
    if what in WORDS:
        return [WORDS[what]]
    if view.declarer is None:
        raise NotationError(what, None, "a value like 18, y or p is expected")
    return _announced_from_hand(what)


def is_game_alone(what: str, view: View) -> bool:
    """Whether a game is named without the pushed cards, which then come as their own move."""
    return bool(view.found) and view.contract is None and read_contract(what, hand=False) is not None


def shown(view: View) -> IssMove:
    """The move that shows the declarer's cards. Raises OutOfTurn for everybody else."""
    if view.seat is None or view.seat != view.declarer or view.seat not in view.to_act:
        raise OutOfTurn(() if view.seat is None else (view.seat,), view.to_act)
    return IssMove(str(view.seat), _cards([SHOW, *view.hand]))


def _announced(what: str) -> list[Action]:
    name, *cards = what.split(".")
    contract = read_contract(name, hand=False)
    expected = "a game and the two cards that are pushed, like H.CT.C9"
    if contract is None:
        raise NotationError(what, None, expected)
    _check_number(what, contract, len(cards) - SKAT, expected)
    one, other = read_cards(what, ".".join(cards[:SKAT]))
    pushed = DISCARDS.get(one.bit | other.bit)
    if pushed is None:
        raise NotationError(what, None, "two different cards are pushed")
    return [pushed, contract]


def _announced_from_hand(what: str) -> list[Action]:
    name, *cards = what.split(".")
    contract = read_contract(name, hand=True)
    expected = "s picks up the skat; a hand game is announced like GH"
    if contract is None or ("H" in contract.code and "H" not in name):
        raise NotationError(what, None, expected)
    _check_number(what, contract, len(cards), expected)
    return [contract]


def _check_number(what: str, contract: Contract, shown: int, expected: str) -> None:
    """In an open game the ten cards may follow. They are known anyway."""
    if shown and not (contract.ouvert and shown == HAND):
        raise NotationError(what, None, expected)
