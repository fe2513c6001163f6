"""The law for reasons: what a hint says for certain is so in every position that the seat may be in."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock
from cardtable.games import part_of
from cardtable.players import make_bot
from cardtable.players.part import PlayersPart
from cardtable.reasons import TENTHS
from cardtable.testing.law import LawBroken
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.advice import Advice
    from cardtable.core import AnyGame, AnyView
    from cardtable.reasons import Reasons

POSITIONS = 200
"""In so many positions a sentence is looked at, other ones than those that it was chosen by."""


@dataclass
class HintTally:
    """What the hints of some hands said. `unchecked` has the keys of hints that no reason stands for.
    `promised` has the chances in tenths that were said, each with the share of the positions in which it was
    so. `both` are the hints whose sentence is true of the next best action too, out of `compared`."""

    hints: int = 0
    unchecked: dict[str, int] = field(default_factory=dict)
    promised: list[tuple[int, float]] = field(default_factory=list)
    compared: int = 0
    both: int = 0

    def add(self, more: HintTally) -> None:
        """Count the hints of other hands, too."""
        self.hints += more.hints
        for key, times in more.unchecked.items():
            self.unchecked[key] = self.unchecked.get(key, 0) + times
        self.promised += more.promised
        self.compared += more.compared
        self.both += more.both

    def __str__(self) -> str:
        shares = ", ".join(f"{tenths} in ten: {off:+.0%}" for tenths, off in self.off().items())
        fits = f"{self.both} of {self.compared} fit the next best action"
        return f"{self.hints} hints; {fits}; {shares}; unchecked {self.unchecked}"

    def off(self) -> dict[int, float]:
        """For each number of tenths how far what was so lies from what was said, on average."""
        promised = {tenths for tenths, _ in self.promised}
        return {tenths: self._share(tenths) - tenths / TENTHS for tenths in sorted(promised)}

    def _share(self, tenths: int) -> float:
        shares = [share for promised, share in self.promised if promised == tenths]
        return sum(shares) / len(shares)


def check_reasons(bot: str, game: AnyGame, seed: int) -> HintTally:
    """Ask the built-in player with this name for a hint at every decision of a hand that it plays. Raises
    LawBroken if a sentence is not about the action, or says for certain what need not be so."""
    tally, reasons = HintTally(), part_of(PlayersPart, game.name).reasons
    for view, advice in _hints(bot, game, seed):
        tally.hints += 1
        text = advice.why
        key = text.key if isinstance(text, Text) else "no text"
        checks = [(kind, reason) for kind in reasons for reason in kind.named(key)]
        if not checks:
            tally.unchecked[key] = tally.unchecked.get(key, 0) + 1
            continue
        fitting = [
            (kind.knows(view), reason)
            for kind, reason in checks
            if reason.fits(kind.knows(view), advice.action) is not None
        ]
        if not fitting:
            raise LawBroken("reasons", f"{key} is said of {advice.action}, and is not about it: {view}")
        for knows, reason in fitting:
            if reason.holds is not None:
                positions = list(islice(game.worlds(view, Random(f"law {seed}")), POSITIONS))
                share = reason.chance(knows, advice.action, positions)
                if isinstance(text, Text) and key == reason.likely:
                    tally.promised.append((text.params["tenths"], share))
                elif share < 1:
                    raise LawBroken(
                        "reasons", f"{key} is said of {advice.action}, and is so in {share:.0%}: {view}"
                    )
        _compare(tally, view, advice, key, reasons)
    return tally


def _hints(bot: str, game: AnyGame, seed: int) -> Iterator[tuple[AnyView, Advice[Any]]]:
    """The hints of a hand in which all follow theirs, where there is a choice."""
    players: list[Any] = [make_bot(bot, seed + seat) for seat in range(game.seats)]
    state = game.start(game.deal(Random(seed)))
    while state.to_act:
        moves = {}
        for seat in state.to_act:
            view = state.view(seat)
            advice = players[seat].advise(view, Clock())
            moves[seat] = advice.action
            if len(view.legal) > 1:
                yield view, advice
        state = state.apply(moves)


def _compare(
    tally: HintTally, view: AnyView, advice: Advice[Any], key: str, reasons: Sequence[Reasons[Any, Any]]
) -> None:
    if advice.evidence is None or len(advice.evidence.values) < 2:
        return
    other = next(action for action, _ in advice.evidence.values if action != advice.action)
    tally.compared += 1
    tally.both += any(kind.is_true(view, key, other) for kind in reasons if kind.named(key))
