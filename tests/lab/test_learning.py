"""The lab's runs: what is drawn, and that a run goes on where it was. Nothing is trained here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from lab.learning.plot import picture
from lab.learning.run import open_run, read_run

from cardtable.errors import GameError

if TYPE_CHECKING:
    from pathlib import Path


def evaluated(hands: int, opponent: str, mean: float) -> dict[str, Any]:
    return {"hands": hands, "opponent": opponent, "mean": mean, "half": 1.0}


def test_strength_is_drawn_for_each_opponent() -> None:
    """A line for each of two opponents, an interval for each of three evaluations."""
    lines = [{"hands": 5, "loss": 1.0}, evaluated(0, "a", -2), evaluated(10, "a", 1), evaluated(10, "b", -3)]
    drawn = picture(lines)
    assert drawn.count("<polyline") == 2
    assert drawn.count("<line") == 1 + 3
    assert "v a" in drawn
    assert "over 10 hands" in drawn


def test_nothing_to_draw() -> None:
    """Without an evaluation the error names the command."""
    with pytest.raises(ValueError, match=r"python -m lab\.learning evaluate RUN"):
        picture([{"hands": 5, "loss": 1.0}])


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """Weights, moments and counts come back from the checkpoint; a half-written one is not looked at."""
    settings = {"game": "nimmt", "options": {"seats": 2}, "seed": 1}
    run = open_run(tmp_path, settings, (4, 3, 2))
    run.layers[0]["bias"][:] = (1, 2, 3)
    run.moments[1][1]["weight"][:] = 7
    run.step, run.decisions, run.hands = 5, 60, 2
    run.save()
    (tmp_path / "new-checkpoint.npz").write_bytes(b"half")
    again = read_run(tmp_path)
    assert (again.step, again.decisions, again.hands) == (5, 60, 2)
    assert again.layers[0]["bias"].tolist() == [1, 2, 3]
    assert (again.moments[1][1]["weight"] == 7).all()
    assert again.game.seats == 2


def test_a_line_that_a_stop_has_cut_does_not_matter(tmp_path: Path) -> None:
    """It is left out, and the next line does not become part of it."""
    run = open_run(tmp_path, {"game": "nimmt", "options": {"seats": 2}, "seed": 1}, (4, 3, 2))
    run.log(loss=1.0)
    with (tmp_path / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"step": 3, "dec')
    run.log(loss=2.0)
    assert [line["loss"] for line in run.lines()] == [1.0, 2.0]


def test_a_run_has_one_game(tmp_path: Path) -> None:
    """Another game in its folder is refused, and so is a folder without a run."""
    open_run(tmp_path, {"game": "nimmt", "options": {}, "seed": 1}, (4, 3, 2))
    with pytest.raises(GameError, match="is a run with the game nimmt, not skat"):
        open_run(tmp_path, {"game": "skat", "options": {}, "seed": 1}, (4, 3, 2))
    with pytest.raises(GameError, match=r"there is no run in .*; `python -m lab\.learning new"):
        read_run(tmp_path / "nowhere")
