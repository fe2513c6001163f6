"""The positions of docs/hints.md: readable, a hint of a person that is legal, advice within its evidence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from benchmarks.hints.positions import VERDICTS, Position, positions

from cardtable.players.bridge.expert import ExpertPlayer as BridgeExpert
from cardtable.players.nimmt.expert import ExpertPlayer as NimmtExpert
from cardtable.players.pinochle.expert import ExpertPlayer as PinochleExpert
from cardtable.players.skat.expert import ExpertPlayer as SkatExpert
from cardtable.players.two_hand_pinochle.expert import ExpertPlayer as TwoHandExpert
from cardtable.players.weighing import Budget
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

PAGE = Path(__file__).parents[1] / "docs" / "hints.md"
POSITIONS = positions()

# A few guesses are enough to see that what is advised is part of what was looked at.
FEW = Budget(worlds=2, batch=2)
EXPERTS: tuple[Callable[[], AnyPlayer], ...] = (
    lambda: BridgeExpert(1, FEW),
    lambda: NimmtExpert(1, Budget(worlds=50)),
    lambda: PinochleExpert(1, FEW),
    lambda: SkatExpert(1, FEW),
    lambda: TwoHandExpert(1, FEW),
)
PLAYER = {type(make()).__module__.split(".")[2]: make for make in EXPERTS}


def test_there_are_twenty_positions_of_each_game() -> None:
    """Each with a verdict, and each on the page with the person's hint."""
    assert Counter(each.game for each in POSITIONS) == dict.fromkeys({each.game for each in POSITIONS}, 20)
    assert len({each.game for each in POSITIONS}) == 5
    assert {each.verdict for each in POSITIONS} <= set(VERDICTS)
    page = PAGE.read_text(encoding="utf-8")
    assert [each.id for each in POSITIONS if f"`{each.id}`" not in page or each.hint not in page] == []


@pytest.mark.parametrize("position", POSITIONS, ids=[f"{each.game} {each.id}" for each in POSITIONS])
def test_what_is_advised_is_legal_and_part_of_its_evidence(position: Position) -> None:
    """The person's action is legal too; the reason is one sentence by key, and says nothing of guesses."""
    view = position.view
    assert position.action in [str(action) for action in view.legal]
    advice = position.advice(PLAYER[position.game.replace("-", "_")]())
    assert advice.action in view.legal
    assert isinstance(advice.why, Text)
    assert advice.why.endswith(".")
    assert "guess" not in advice.why
    if advice.evidence is not None:
        assert advice.action in dict(advice.evidence.values)
