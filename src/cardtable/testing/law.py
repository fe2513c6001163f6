"""How a broken law is reported, and random hands to test with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.errors import GameError
from cardtable.record import Record

if TYPE_CHECKING:
    from random import Random

    from cardtable.core import AnyGame
    from cardtable.record import AnyRecord

MOST_ACTIONS = 2_000


class LawBroken(AssertionError):
    """`law` is the name of the law. The message says where and how it is broken."""

    def __init__(self, law: str, message: str) -> None:
        self.law = law
        super().__init__(f"{law}: {message}")


def random_record(game: AnyGame, rng: Random) -> AnyRecord:
    """A hand played to its end by random choices. Raises LawBroken if it does not end."""
    deal = game.deal(rng)
    state = game.start(deal)
    actions: list[Any] = []
    while state.to_act:
        moves = {}
        for seat in state.to_act:
            legal = state.legal(seat)
            if not legal:
                raise LawBroken("ends", f"seat {seat} is to act and has no legal action")
            moves[seat] = rng.choice(legal)
        actions.extend(moves.values())
        try:
            state = state.apply(moves)
        except GameError as error:
            raise LawBroken("two tongues", f"listed actions are refused: {error}") from error
        if len(actions) > MOST_ACTIONS:
            raise LawBroken("ends", f"the hand goes on after {MOST_ACTIONS} actions")
    return Record(game, deal, tuple(actions))
