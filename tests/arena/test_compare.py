"""`compare`: a whole tournament in one call, with players of all kinds."""

from __future__ import annotations

import json
import sys
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardtable as ct
from cardtable.arena.compare import Programs
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.verify import read_tournament
from cardtable.arena.plan.meeting import lineups
from cardtable.arena.settings.settings import TournamentFormat
from cardtable.cli import main
from cardtable.players.nimmt import FlatPlayer
from cardtable.programs.sandbox.confinement import FREE, available

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.core import AnyGame

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
    assert lineups([1] * bots, places, TournamentFormat.MIXED) == found


def test_until_ends_it_early() -> None:
    """As with `cardtable arena --until`."""
    bots = {"better": "nimmt:basic", "worse": "nimmt:random"}
    summary = ct.compare("nimmt", bots, deals=400, seed=1, until="p<0.05")
    assert summary.stopped_early


def test_the_command_and_the_call_play_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same journal, byte for byte, and the same table."""
    options = ["--deals", "3", "--seed", "7", "--out", str(tmp_path / "command")]
    with pytest.raises(SystemExit):
        main(["arena", "nimmt", "nimmt:basic", "3*nimmt:random", *options])
    bots = {"nimmt:basic": "nimmt:basic", "nimmt:random": "3*nimmt:random"}
    summary = ct.compare("nimmt", bots, deals=3, seed=7, out=tmp_path / "call")
    assert capsys.readouterr().out == f"{summary}\n"
    command, call = (tmp_path / name / "journal.jsonl" for name in ("command", "call"))
    assert command.read_bytes() == call.read_bytes()


def test_a_gauntlet_has_the_usual_seats() -> None:
    """The first alone, against the other on all places of the game."""
    summary = ct.compare(
        "nimmt", {"mine": Highest, "basic": "nimmt:basic"}, deals=2, seed=1, format="gauntlet"
    )
    assert summary.hands == 8


def test_options_of_a_player_are_part_of_the_tournament(tmp_path: Path) -> None:
    """`functools.partial` gives them; the journal says so, and refuses others."""
    bots = {"few": partial(FlatPlayer, worlds_per_card=2), "basic": "nimmt:basic"}
    ct.compare("nimmt", bots, deals=1, seed=1, out=tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    expected = "cardtable.players.nimmt.expert.FlatPlayer(worlds_per_card=2)"
    assert manifest["tournament"]["bots"][0]["bot"] == expected
    with pytest.raises(BadJournal, match="is the journal of another tournament"):
        ct.compare("nimmt", {**bots, "few": partial(FlatPlayer, worlds_per_card=3)}, seed=1, out=tmp_path)


def test_a_factory_whose_only_argument_is_given_gets_no_seed() -> None:
    """What is left takes nothing, so it is called with nothing."""
    summary = ct.compare("nimmt", {"mine": partial(modest, seed=3), "other": Highest}, deals=1, seed=1)
    assert summary.bots[0].points == summary.bots[1].points


def test_deals_of_hands_that_were_read(tmp_path: Path) -> None:
    """Hands and their file give the same deals, each once."""
    hands = [ct.deal("skat", seed=number) for number in (1, 2, 1)]
    ct.write(hands, tmp_path / "hands.records", "records")
    bots = {"mine": Highest, "theirs": "2*skat:random"}
    by_hand = ct.compare("skat", bots, deals_from=hands, seed=1, out=tmp_path / "out")
    assert by_hand.sets == 2
    assert by_hand == ct.compare("skat", bots, deals_from=tmp_path / "hands.records", seed=1)
    _, lines = read_tournament(tmp_path / "out")
    assert [line.deal["skat"] for line in lines] == [str(hand.deal.skat) for hand in hands[:2]]


def low_start(game: AnyGame, deal: Any) -> bool:
    """Deals of 6 nimmt! whose first row begins low."""
    return int(str(deal.start[0])) < 20


def test_a_filter_chooses_deals(tmp_path: Path) -> None:
    """A function of the program, as with `--filter` one of a file."""
    bots = {"mine": Highest, "theirs": "nimmt:random"}
    ct.compare("nimmt", bots, deals=3, seed=1, filter=low_start, out=tmp_path)
    plan, lines = read_tournament(tmp_path)
    assert [low_start(*plan.dealt(plan.drawn(plan.deal_of(line.set)))) for line in lines] == [True] * 3
    assert json.loads((tmp_path / "manifest.json").read_text())["tournament"]["filter"]["name"] == "low_start"


def test_programs_are_confined_as_with_the_command(tmp_path: Path) -> None:
    """As far as the system can; not if somebody says so."""
    bots = {"program": f"{sys.executable} {RANDOM_BOT}", "basic": "nimmt:basic"}
    for confine, expected in ((None, available()), (False, FREE)):
        out = tmp_path / str(confine)
        ct.compare("nimmt", bots, deals=1, seed=1, out=out, programs=Programs(confine=confine, time=5))
        told = json.loads((out / "manifest.json").read_text())["tournament"]
        assert told["limits"]["confinement"] == {"files": expected.files, "network": expected.network}
        assert told["terms"]["decision"] == 5.0


def test_who_watches_sees_every_set() -> None:
    """The scoreboard comes before the first set and after each."""
    seen: list[int] = []

    def watch(boards: Iterator[Scoreboard]) -> Scoreboard:
        board = next(boards)
        seen.extend(each.sets for each in chain([board], boards))
        return board

    ct.compare("nimmt", {"mine": Highest, "theirs": "nimmt:random"}, deals=2, seed=1, watch=watch)
    assert seen == [0, 1, 2]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "cup"}, "there is no format 'cup'; there are table, round-robin"),
        ({"format": "swiss", "until": "p<0.05"}, "a Swiss tournament ends after its rounds"),
        ({"rounds": 3}, "only a Swiss tournament has rounds"),
        ({"deals": 0}, "at least one of its deals, not 0"),
        ({"seed": "one\ntwo"}, "a seed is any text that can be printed in a line"),
        ({"jobs": 0}, "not by 0 processes"),
        ({"jobs": 2, "cluster": "tcp://127.0.0.1:1"}, "by a cluster, not by 2 processes"),
        ({"think": float("nan")}, "a time limit is a number of seconds above 0, not nan"),
        ({"deals_from": "/nowhere"}, "/nowhere: No such file or directory"),
        ({"deals_from": []}, "it has hands of nimmt in none of the formats"),
    ],
)
def test_what_cannot_be_played_is_said_before(options: dict[str, Any], message: str) -> None:
    """BadOption names what is wrong."""
    with pytest.raises(ct.BadOption) as error:
        ct.compare("nimmt", {"mine": Highest, "theirs": "nimmt:random"}, **{"seed": 1, **options})
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"policy": "forgive"}, "there is no policy 'forgive'; there are strict, substitute, abort"),
        ({"block": -1}, "programs play a block of 0 or more sets, not of -1"),
    ],
)
def test_terms_that_there_are_not(options: dict[str, Any], message: str) -> None:
    """Said when they are made."""
    with pytest.raises(ct.BadOption, match=message):
        Programs(**options)


def test_a_folder_for_logs_that_cannot_be_one(tmp_path: Path) -> None:
    """What is in the way is named."""
    (tmp_path / "file").write_text("")
    bots = {"program": f"{sys.executable} {RANDOM_BOT}", "basic": "nimmt:basic"}
    with pytest.raises(ct.BadOption, match="file/logs' cannot be a folder for logs: Not a directory"):
        ct.compare("nimmt", bots, programs=Programs(stderr=tmp_path / "file" / "logs"))


def test_other_processes_need_a_name() -> None:
    """A function without one cannot be sent to them."""
    with pytest.raises(ct.BadOption, match="nameless cannot go to other processes"):
        ct.compare("nimmt", {"nameless": lambda: Highest(), "b": "nimmt:basic"}, jobs=2)


def test_a_game_that_does_not_exist() -> None:
    """Those that there are, are told."""
    with pytest.raises(ct.BadOption, match="there is no game 'chess'; there are bridge"):
        ct.compare("chess", {"a": Highest, "b": Highest})


def test_a_function_that_makes_no_player() -> None:
    """It is refused by its name, with what a player is."""
    broken: Any = lambda: 3  # noqa: E731 # a function without a name of its own
    with pytest.raises(ct.BadOption, match=r"broken: a player has a method choose\(view, clock\), and 3 has"):
        ct.compare("nimmt", {"broken": broken, "b": "nimmt:basic"}, deals=1, seed=1)
