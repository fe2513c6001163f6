"""`compare`: a whole tournament in one call, with players of all kinds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardtable as ct
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import read_tournament
from cardtable.arena.tournament.schedule import Format, lineups

if TYPE_CHECKING:
    from collections.abc import Sequence

RANDOM_BOT = Path(__file__).parents[2] / "examples" / "json_lines" / "random_bot.py"


class Highest:
    """Takes the last action there is."""

    def choose(self, view: Any, clock: ct.Clock) -> Any:
        return view.legal[-1]


def modest(seed: int) -> Highest:
    """A function that makes a player, with a seed that it does not need."""
    return Highest()


def test_a_class_a_function_a_name_and_a_program() -> None:
    """All four play the same deals; two that decide alike have the same points."""
    bots = {
        "class": Highest,
        "function": modest,
        "ours": "nimmt:basic",
        "program": f"{sys.executable} {RANDOM_BOT}",
    }
    summary = ct.compare("nimmt", bots, deals=3, seed=1)
    assert [bot.name for bot in summary.bots] == list(bots)
    assert (summary.sets, summary.hands) == (3, 12)
    assert not any(sum(bot.faults.values()) for bot in summary.bots)


def test_a_summary_prints_itself() -> None:
    """As `cardtable arena` does, and as a table of HTML in a notebook."""
    summary = ct.compare("nimmt", {"mine": Highest, "theirs": "nimmt:basic"}, deals=5, seed=1)
    first, head, *rows = str(summary).splitlines()
    assert first == "nimmt, seed 1: 5 sets, 10 hands"
    assert head.split()[:2] == ["points/hand", "v"]
    assert {row.split()[0] for row in rows} == {"mine", "theirs"}
    assert "<table" in summary._repr_html_()


def test_more_jobs_give_the_same_numbers() -> None:
    """A class goes to the workers by its name."""
    bots = {"mine": Highest, "theirs": "nimmt:basic"}
    one, two = (ct.compare("nimmt", bots, deals=4, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_a_journal_goes_on_and_belongs_to_one_tournament(tmp_path: Path) -> None:
    """The same call with more deals goes on; another player is another tournament."""
    bots = {"mine": Highest, "theirs": "nimmt:basic"}
    first = ct.compare("nimmt", bots, deals=2, seed=1, out=tmp_path)
    more = ct.compare("nimmt", bots, deals=4, seed=1, out=tmp_path)
    assert (first.sets, more.sets) == (2, 4)
    assert more == ct.compare("nimmt", bots, deals=4, seed=1)
    with pytest.raises(BadJournal, match="is the journal of another tournament"):
        ct.compare("nimmt", {"mine": modest, "theirs": "nimmt:basic"}, deals=4, seed=1, out=tmp_path)


def test_fewer_bots_than_places_are_mixed(tmp_path: Path) -> None:
    """Two at a table of three: one alone and the other, in turn, each on deals of its own."""
    summary = ct.compare("skat", {"mine": Highest, "theirs": "skat:random"}, deals=4, seed=1, out=tmp_path)
    assert (summary.sets, summary.hands) == (4, 12)
    plan, lines = read_tournament(tmp_path)
    assert [plan.lineup_of(line.set) for line in lines] == [(0, 0, 1), (0, 1, 1), (0, 0, 1), (0, 1, 1)]
    assert len({str(line.deal) for line in lines}) == 4


@pytest.mark.parametrize(
    ("bots", "places", "found"),
    [
        (2, 2, [(0, 1)]),
        (2, 4, [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]),
        (3, 4, [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]),
    ],
)
def test_mixes(bots: int, places: int, found: Sequence[tuple[int, ...]]) -> None:
    """Every mix in which each bot sits."""
    assert lineups([1] * bots, places, Format.MIXED) == found


def test_until_ends_it_early() -> None:
    """As with `cardtable arena --until`."""
    bots = {"better": "nimmt:basic", "worse": "nimmt:random"}
    summary = ct.compare("nimmt", bots, deals=400, seed=1, until="p<0.05")
    assert summary.stopped_early
