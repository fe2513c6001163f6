"""Compares the results of the Internet Skat Server with the rules, and writes our records in its format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.games.skat.actions import Action, Call, Contract, Discard
from cardtable.games.skat.play import Answering, Playing
from cardtable.games.skat.terms import Ramsch
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.skat.iss import NOBODY, WORLD, IssGame, IssMove, IssResult, read, split
from cardtable.notation.skat.iss_replay import RESIGN, SHOW, IssReplay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardtable.core import Seat, State
    from cardtable.games.skat.view import View
    from cardtable.notation.skat.iss_replay import SkatRecord

_WORDS: dict[Action, str] = {Call.PASS: "p", Call.YES: "y", Call.SHOW: SHOW, Call.CONCEDE: RESIGN}
COMPARED = ("declarer", "outcome", "value", "matadors", "overbid", "points", "tricks", "schneider", "schwarz")
"""The fields of a result that follow from the moves alone."""


def check_text(text: str) -> Iterator[Checked]:
    """Every game in a file of the server. A broken one does not affect the next."""
    for line, game in split(text):
        try:
            outcome, why = check(read(game))
        except NotationError as error:
            outcome, why = Outcome.DIFFERS, str(error)
        yield Checked(line, outcome, why)


def check(game: IssGame) -> tuple[Outcome, str]:
    """Games that were broken off, or have unknown cards, are not compared."""
    stated = game.result
    replay = IssReplay(game.moves)
    if stated.outcome == "penalty" or stated.left != NOBODY or stated.timed_out != NOBODY:
        return Outcome.NOT_COMPARED, replay.open or "the server gave a penalty"
    if replay.open is not None:
        return Outcome.NOT_COMPARED, replay.open
    differences = _differences(stated, replay.result)
    return (Outcome.DIFFERS, differences) if differences else (Outcome.AGREES, "")


def _differences(stated: IssResult, played: IssResult) -> str:
    """What a file does not say is not compared."""
    pairs = {name: (getattr(played, name), getattr(stated, name)) for name in COMPARED}
    return ", ".join(
        f"{name} is {ours}, the file says {theirs}"
        for name, (ours, theirs) in pairs.items()
        if theirs is not None and ours != theirs
    )


def from_record(record: SkatRecord, headers: Mapping[str, str] | None = None) -> IssGame:
    """Our record in the format of the server; `headers` follow `GM`. Raises NotationError for ramsch and
    kontra, which the server does not have, and for a hand that is not over."""
    moves = moves_of(record)
    replay = IssReplay(moves)
    if replay.open is not None:
        raise NotationError(" ".join(map(str, moves)), None, replay.open)
    return IssGame({"GM": "Skat", **(headers or {})}, tuple(moves), replay.result)


def moves_of(record: SkatRecord) -> list[IssMove]:
    """The moves of a hand so far."""
    moves = [IssMove(WORLD, ".".join(str(card) for pile in record.deal.piles for card in pile))]
    taken = iter(record.actions)
    pushed = ""
    for state in record.states():
        made = list(zip(state.to_act, taken, strict=False))
        if isinstance(state, Answering):
            moves += _resigned(state, [action for _, action in made])
            continue
        for seat, action in made:
            if isinstance(action, Discard):
                pushed = "".join(f".{card}" for card in action.cards)
            elif isinstance(action, Contract):
                moves.append(IssMove(str(seat), action.code + pushed))
            else:
                moves += _moves(state, seat, action)
    return moves


def _moves(state: State[Action, View], seat: Seat, action: Action) -> list[IssMove]:
    who = str(seat)
    if action in (Call.KONTRA, Call.RE) or (isinstance(state, Playing) and isinstance(state.terms, Ramsch)):
        raise NotationError(str(action), None, "the server knows neither kontra nor ramsch")
    if action is Call.PICK_UP:
        return [IssMove(who, "s"), IssMove(WORLD, ".".join(str(card) for card in state.deal.piles[-1]))]
    if action is Call.CONCEDE and seat not in state.sides[0]:
        # A defender alone cannot resign. It is written once the other agrees.
        return []
    return [IssMove(who, _WORDS.get(action, str(action)))]


def _resigned(state: Answering, answers: list[Action]) -> list[IssMove]:
    if any(answer is not Call.YES for answer in answers):
        return []
    defenders = state.sides[1]
    return [IssMove(str(seat), RESIGN) for seat in defenders]
