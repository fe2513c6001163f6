"""A hint at the terminal: first the reason, and the evidence when the person asks for more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cli.faces.face import action_words
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.advice import Advice, Evidence

SHOWN = 6
"""The number of actions that are listed with their values. The advised one always is."""


def more(game: str, advice: Advice[Any]) -> list[str]:
    """Lines about the evidence: the unit, the number of samples, the values, and how sure that is."""
    evidence = advice.evidence
    if evidence is None:
        return [Text("hints.rule")]
    key = "hints.over" if evidence.guesses else "hints.exact"
    rows = [
        f"  {'>' if action == advice.action else ' '} {action_words(game, action)}  {worth(evidence, value)}"
        for place, (action, value) in enumerate(evidence.values)
        if place < SHOWN or action == advice.action
    ]
    sure = Text(f"hints.{evidence.sureness(advice.action).value}", guesses=evidence.guesses)
    return [Text(key, unit=evidence.unit.name, guesses=evidence.guesses), *rows, sure]


def worth(evidence: Evidence[Any], value: float) -> str:
    """A share in per cent, anything else with its sign."""
    return f"{min(1.0, max(0.0, value)):.0%}" if evidence.unit.share else f"{value:+.1f}"
