"""Files of lines that were damaged in any way, and whatever else somebody may give the arena to read."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.arena.journal.journal import JOURNAL, MANIFEST, Journal
from cardtable.arena.journal.line_file import BadJournal, BadLine, LineFile, is_torn, read_chosen, read_lines
from cardtable.arena.journal.verify import differences, read_tournament
from cardtable.arena.plan.plan import Plan, SetLine
from cardtable.arena.play.workers import Workers
from cardtable.arena.tournament.tournament import run
from cardtable.errors import BadOption
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn, read_bots
from cardtable.programs.launch import CannotStart

if TYPE_CHECKING:
    from collections.abc import Callable

PLAN = Plan(Nimmt(2), (BuiltIn("nimmt:basic", "a"), BuiltIn("nimmt:random", "b")), ((0, 1),), "1")


def test_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    """What was whole stays, and what is written next stands on a line of its own."""
    path = tmp_path / "lines"
    path.write_bytes(b"[1]\n[2]\n[3")
    file = LineFile(path, list[int])
    assert file.lines == [[1], [2]]
    file.write(b"[4]")
    file.close()
    assert path.read_bytes() == b"[1]\n[2]\n[4]\n"
    assert read_lines(path, list[int]) == [[1], [2], [4]]


def test_an_empty_line_is_called_so(tmp_path: Path) -> None:
    """No kill leaves one."""
    path = tmp_path / "lines"
    path.write_bytes(b"[1]\n\n[2]\n")
    with pytest.raises(BadLine, match="lines line 2 is empty"):
        read_lines(path, list[int])


@pytest.mark.parametrize(("data", "torn"), [(b"", False), (b"[1]\n", False), (b"[1]\n[2", True)])
def test_a_torn_line_can_be_told(tmp_path: Path, data: bytes, torn: bool) -> None:
    """By what comes after the last whole line."""
    path = tmp_path / "lines"
    path.write_bytes(data)
    assert is_torn(path) is torn


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """A journal that is none is told so, and never ends in another error."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lines"
        path.write_bytes(data)
        with suppress(BadJournal):
            LineFile(path, SetLine).close()


@given(st.text(max_size=30))
def test_any_text_is_a_bot_or_refused(text: str) -> None:
    """Whatever somebody types."""
    with suppress(BadOption, CannotStart):
        bots, copies = read_bots("nimmt", [text])
        assert len(bots) == len(copies) == 1


@pytest.fixture
def played(tmp_path: Path) -> Path:
    with Journal(tmp_path, PLAN) as journal:
        *_, _ = run(PLAN, 2, journal, Workers())
    return tmp_path


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line["hands"].pop(),
        lambda line: line["hands"][0]["chairs"].reverse(),
        lambda line: line["hands"][0]["points"].pop(),
        lambda line: line.update(faults={"7": {}}),
        lambda line: line.update(set=-1),
    ],
)
def test_a_line_that_is_no_set_of_the_tournament_is_refused(
    played: Path, damage: Callable[[dict[str, Any]], object]
) -> None:
    """It was not torn, somebody changed it; the line is named."""
    path = played / JOURNAL
    first, second = map(json.loads, path.read_text().splitlines())
    damage(second)
    path.write_text(f"{json.dumps(first)}\n{json.dumps(second)}\n")
    with pytest.raises(BadJournal, match="line 2: "):
        Journal(played, PLAN)


@pytest.mark.parametrize(
    ("part", "value", "why"),
    [
        ("game", "chess", "there is no game 'chess'"),
        ("options", {"seats": 99}, "6 nimmt! has 2 to 10 seats, not 99"),
        ("lineups", [], "does not say who played"),
        ("lineups", 3, "does not say what was played"),
        ("lineups", [[0, 7]], "does not say who played"),
        ("lineups", [[0]], "does not say who played"),
        ("bots", [], "does not say who played"),
        ("swiss", {"bots": 2, "deals": 0}, "does not say who played"),
        ("swiss", {"bots": 3, "deals": 1}, "does not say who played"),
        ("deals", "of a file", "deals.jsonl, which has the deals of the tournament, is not there"),
        ("seed", None, "does not say what was played"),
    ],
)
def test_a_damaged_manifest_is_refused(played: Path, part: str, value: object, why: str) -> None:
    """The referee says what is missing."""
    manifest = json.loads((played / MANIFEST).read_text())
    manifest["tournament"][part] = value
    (played / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(BadJournal, match=why):
        read_tournament(played)


@given(
    st.lists(st.sampled_from(["1", "take 1", "104", "x", ""]), max_size=12),
    st.lists(st.integers(), max_size=3),
)
def test_the_referee_finds_fault_with_any_nonsense(actions: list[str], points: list[int]) -> None:
    """Hands that nobody can have played are told as such."""
    with TemporaryDirectory() as folder:
        with Journal(Path(folder), PLAN) as journal:
            *_, _ = run(PLAN, 1, journal, Workers())
        plan, (line,) = read_tournament(Path(folder))
    line.hands[0].actions = actions
    line.hands[1].points = points
    assert len(list(differences(plan, line))) == 2


def test_some_lines_by_their_numbers(played: Path) -> None:
    """From 0 on; others are not even looked at."""
    path = played / JOURNAL
    first, second, *_ = path.read_text().splitlines()
    path.write_text(f"nonsense\n{second}\n{first}\n")
    chosen = read_chosen(path, SetLine, {1, 2, 9})
    assert {number: line.set for number, line in chosen.items()} == {1: 1, 2: 0}
