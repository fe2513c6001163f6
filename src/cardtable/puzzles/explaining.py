"""Why the best action of a puzzle is right, in a sentence that is not true of the mistake if there is one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.games import part_of
from cardtable.players import bots_for, make_bot
from cardtable.players.part import PlayersPart
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.advice import Advice
    from cardtable.core import AnyView
    from cardtable.puzzles.puzzle import Puzzle
    from cardtable.reasons import Reasons

STRONGEST = "expert"


def computer(game: str, level: str) -> str:
    """The computer of this level, or the strongest there is."""
    wanted = f"{game}:{level}"
    return wanted if wanted in bots_for(game) else bots_for(game)[-1]


def why_not(view: AnyView, advice: Advice[Any], mistake: Any) -> str:
    """Why the advised action and not the mistake. What no reason stands for is said as it was."""
    kind = _kind(view, advice.why)
    return advice.why if kind is None else kind.why(view, advice.action, mistake)


def explained(puzzle: Puzzle, seed: int = 0) -> Puzzle:
    """The same puzzle with the sentence of today."""
    game, view = puzzle.record.game, puzzle.record.last.view(puzzle.seat)
    player = make_bot(computer(game.name, STRONGEST), seed)
    if not isinstance(player, Adviser):
        return puzzle
    # The samples may advise another action by now. Then only the kind of its sentence is used.
    advice = player.advise(view, Clock(None, steady=True))
    kind, best = _kind(view, advice.why), game.parse(puzzle.best)
    if kind is None and advice.action != best:
        return puzzle
    why = advice.why if kind is None else kind.why(view, best, game.parse(puzzle.taken))
    return replace(puzzle, why=plain_text(why), why_plain=str(why))


def fits_mistake(puzzle: Puzzle) -> bool | None:
    """Whether its sentence is true of the mistake too. None if no reason stands for it."""
    if puzzle.why is None:
        return None
    view, key = puzzle.record.last.view(puzzle.seat), puzzle.why["key"]
    kinds = [kind for kind in part_of(PlayersPart, view.game.name).reasons if kind.named(key)]
    mistake = view.game.parse(puzzle.taken)
    return any(kind.is_true(view, key, mistake) for kind in kinds) if kinds else None


def _kind(view: AnyView, why: str) -> Reasons[Any, Any] | None:
    """The reasons of the game that say this sentence."""
    kinds = part_of(PlayersPart, view.game.name).reasons
    return next((kind for kind in kinds if isinstance(why, Text) and kind.named(why.key)), None)
