"""Ladders: who plays next, and that nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.arena.journal.journal import LADDER
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.ladder.book import SETS
from cardtable.arena.ladder.ladder import Ladder, ladder_lines, open_ladder
from cardtable.arena.ladder.standings import ShownLadder
from cardtable.errors import BadOption
from cardtable.games.nimmt import Nimmt
from cardtable.games.skat import Skat
from cardtable.hosting.conduct import TimeLimits
from cardtable.notation.own import ids

RANDOM_BOT = Path(__file__).parents[3] / "examples" / "json_lines" / "random_bot.py"
DUEL = Nimmt(2)


def opened(folder: Path, *added: str, game: Nimmt | Skat | None = None) -> Ladder:
    return open_ladder(folder, game, added, "1", TimeLimits())


def test_newcomers_play_first(tmp_path: Path) -> None:
    """About somebody who has not played least is known."""
    with opened(tmp_path, "nimmt:basic", "nimmt:random", game=DUEL) as ladder:
        assert [line.lineup for line in ladder.play(2)] == [[0, 1], [0, 1]]
    with opened(tmp_path, str(RANDOM_BOT)) as ladder:
        (line,) = ladder.play(1)
        assert line.lineup[0] == 2
        assert {rung.name: rung.sets for rung in ladder.rungs()}["random_bot"] == 1


def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    """Stopped after every set and with a torn line, it is where one that ran through is."""
    bots = ("nimmt:basic", "nimmt:random", str(RANDOM_BOT))
    with opened(tmp_path / "through", *bots, game=DUEL) as through:
        list(through.play(4))
    for _ in range(3):
        with opened(tmp_path / "stopped", *bots, game=DUEL) as stopped:
            list(stopped.play(1))
        with open(tmp_path / "stopped" / SETS, "ab") as file:
            file.write(b'{"lineup": [0')
    with opened(tmp_path / "stopped") as stopped:
        list(stopped.play(1))
    assert stopped.rungs() == through.rungs()
    assert (tmp_path / "stopped" / SETS).read_bytes() == (tmp_path / "through" / SETS).read_bytes()


def test_few_bots_fill_a_larger_table(tmp_path: Path) -> None:
    """Two of them sit by turns."""
    with opened(tmp_path, "nimmt:basic", "nimmt:random", game=Nimmt(4)) as ladder:
        (line,) = ladder.play(1)
    assert line.lineup == [0, 1, 0, 1]


def test_a_changed_program_joins_anew(tmp_path: Path) -> None:
    """What it was keeps its rating and plays no more; what it is has a name of its own."""
    script = tmp_path / "bot.py"
    script.write_bytes(RANDOM_BOT.read_bytes())
    with opened(tmp_path / "ladder", "nimmt:random", str(script), game=DUEL) as ladder:
        list(ladder.play(1))
    script.write_bytes(RANDOM_BOT.read_bytes() + b"\n")
    with opened(tmp_path / "ladder", str(script)) as ladder:
        (line,) = ladder.play(1)
        absent = {rung.name: rung.absent for rung in ladder.rungs()}
    assert sorted(line.lineup) == [0, 2]
    assert absent == {
        "nimmt:random": None,
        "bot": "its program has changed since it joined",
        "bot2": None,
    }


def test_a_program_that_is_gone_is_only_missing(tmp_path: Path) -> None:
    """The others play on."""
    script = tmp_path / "bot.py"
    script.write_bytes(RANDOM_BOT.read_bytes())
    with opened(tmp_path / "ladder", "nimmt:random", "nimmt:basic", str(script), game=DUEL):
        script.unlink()
    with opened(tmp_path / "ladder") as ladder:
        (line,) = ladder.play(1)
        lines = ladder_lines(ladder.rungs())
    assert sorted(line.lineup) == [0, 1]
    assert any("there is no program" in line for line in lines)


def test_a_program_that_fails_is_blamed(tmp_path: Path) -> None:
    """Below the table, with what it said first."""
    script = tmp_path / "bot.sh"
    script.write_text("#!/bin/sh\necho I am lost >&2\nexit 3\n")
    script.chmod(0o755)
    with opened(tmp_path / "ladder", "nimmt:random", str(script), game=DUEL) as ladder:
        list(ladder.play(2))
        rungs = ladder.rungs()
    first = {rung.name: rung.first_fault for rung in rungs}
    assert first["nimmt:random"] is None
    assert str(first["bot"]).endswith("; it said: I am lost")
    assert [(rung.name, rung.is_rated, rung.public_fault) for rung in rungs] == [
        ("nimmt:random", True, None),
        ("bot", False, "exited with status 3"),
    ]
    assert ladder_lines(rungs)[-2:] == [
        "",
        f"† bot: 100% of its decisions made for it; faults 2; first: {first['bot']}",
    ]


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    """Each with what would be right."""
    with pytest.raises(BadOption, match="say of which game it is to be with --game"):
        opened(tmp_path / "nothing")
    with (
        opened(tmp_path, "nimmt:basic", game=DUEL) as alone,
        pytest.raises(BadOption, match="needs two bots"),
    ):
        list(alone.play(1))
    with pytest.raises(BadOption, match="is a ladder of nimmt with other rules"):
        opened(tmp_path, game=Skat())
    with pytest.raises(BadOption, match="on a ladder everybody is there once"):
        opened(tmp_path, "3*nimmt:random")
    with opened(tmp_path), pytest.raises(BadJournal, match="is being written by another arena"):
        opened(tmp_path)


def test_a_ladder_can_be_shown_while_it_is_played(tmp_path: Path) -> None:
    """Plain data for a page, the best first; bounds that are not known yet are null."""
    folder = tmp_path / "club"
    with opened(folder, "nimmt:basic", "nimmt:random", game=DUEL) as ladder:
        shown = ShownLadder(folder)
        begun = shown.as_plain()
        assert begun == {
            "name": "club",
            "game": "nimmt",
            "options": {"seats": 2},
            "sets": 0,
            "played_at": None,
            "rungs": [
                {
                    "name": name,
                    "skill": {"mu": 25.0, "sigma": 25 / 3},
                    "elo": {"mean": 0.0, "low": None, "high": None, "sets": 0},
                    "sets": 0,
                    "rated": True,
                    "faults": 0,
                    "kinds": {},
                    "first_fault": None,
                    "substituted_share": 0.0,
                    "absent": False,
                }
                for name in ("nimmt:basic", "nimmt:random")
            ],
            "next": ["nimmt:basic", "nimmt:random"],
            "latest": [],
        }
        list(ladder.play(7))
        now = shown.as_plain()
    assert now["sets"] == 7
    assert now["played_at"] == (folder / SETS).stat().st_mtime
    assert [rung["sets"] for rung in now["rungs"]] == [7, 7]
    assert [played["set"] for played in now["latest"]] == [6, 5, 4]
    hands = now["latest"][0]["hands"]
    assert [set(hand["names"]) for hand in hands] == [{"nimmt:basic", "nimmt:random"}] * 2
    result = ids.read(hands[0]["id"]).last.result
    assert result is not None
    assert list(result.points) == hands[0]["points"]
    assert shown.as_plain() is now


def test_a_shown_ladder_follows_whatever_happens_to_its_folder(tmp_path: Path) -> None:
    """Newcomers, sets that came while nobody looked, a torn line, a ladder begun anew."""
    with opened(tmp_path, "nimmt:basic", "nimmt:random", game=DUEL) as ladder:
        list(ladder.play(1))
    shown = ShownLadder(tmp_path)
    with opened(tmp_path, "nimmt:flat") as ladder:
        list(ladder.play(2))
    with open(tmp_path / SETS, "ab") as file:
        file.write(b'{"lineup": [0')
    assert shown.as_plain() == ShownLadder(tmp_path).as_plain()
    assert [shown.as_plain()["sets"], len(shown.as_plain()["rungs"])] == [3, 3]
    (tmp_path / SETS).unlink()
    (tmp_path / LADDER).unlink()
    with opened(tmp_path, "nimmt:basic", game=DUEL):
        assert shown.as_plain()["sets"] == 0
        assert shown.as_plain()["next"] == []


def test_only_the_folder_of_a_ladder_can_be_shown(tmp_path: Path) -> None:
    """Another one is refused, as is a line that is none of its sets, with its number."""
    with pytest.raises(BadJournal, match=r"is not the folder of a ladder: there is no ladder\.json in it"):
        ShownLadder(tmp_path)
    with opened(tmp_path, "nimmt:basic", "nimmt:random", game=DUEL) as ladder:
        list(ladder.play(1))
    shown = ShownLadder(tmp_path)
    with open(tmp_path / SETS, "ab") as file:
        file.write((tmp_path / SETS).read_bytes())
    for _ in range(2):
        with pytest.raises(BadJournal, match=r"ladder\.jsonl line 2: not a set of this ladder"):
            shown.as_plain()
