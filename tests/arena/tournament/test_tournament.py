"""Tournaments: the same whatever plays them, and however often they are stopped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from cardtable.arena.journal.journal import JOURNAL, Journal
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.journal.under_way import FOLDER
from cardtable.arena.journal.verify import differences, read_tournament
from cardtable.arena.plan.meeting import lineups
from cardtable.arena.plan.plan import Plan
from cardtable.arena.plan.sets import sides_of
from cardtable.arena.play.play import PlayedSets, play_sets, sets_in_order
from cardtable.arena.play.workers import WorkerLost, Workers, played_sets, worker_pool
from cardtable.arena.statistics.stopping import Certain
from cardtable.arena.tournament.tournament import run
from cardtable.games import GAMES
from cardtable.hosting.bots import read_bots
from cardtable.hosting.conduct import MatchAborted, Policy, TimeLimits

EXAMPLES = Path(__file__).parents[3] / "examples"
RANDOM_BOT = EXAMPLES / "json_lines" / "random_bot.py"


def planned(game: str, *bots: str, seed: str = "1", block: int = 20) -> Plan:
    found, copies = read_bots(game, bots)
    options = {"seats": sum(copies)} if game == "nimmt" else {}
    rules = GAMES[game](**options)
    return Plan(rules, tuple(found), tuple(lineups(copies, len(sides_of(rules)))), seed, block=block)


def journal_of(plan: Plan, sets: int, workers: Workers = Workers()) -> list[bytes]:  # noqa: B008 # frozen
    return [text for text, _ in played_sets(plan, range(sets), workers)]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_against_its_copy_scores_nothing(game: str) -> None:
    """In every set, to the last bit: luck of the deal and of the draw is the same for both."""
    places = len(sides_of(GAMES[game]()))
    plan = planned(game, *[f"{game}:random"] * places)
    for _, line in played_sets(plan, range(3), Workers()):
        scores = line.score(plan)
        assert scores == [scores[0]] * places


@pytest.mark.parametrize("game", list(GAMES))
def test_what_was_played_passes_the_referee(game: str, tmp_path: Path) -> None:
    """The journal holds the deals of the seed, all seatings, legal moves and the right points."""
    places = len(sides_of(GAMES[game]()))
    plan = planned(game, *[f"{game}:random"] * places)
    with Journal(tmp_path, plan) as journal:
        *_, board = run(plan, 2, journal, Workers())
    read, lines = read_tournament(tmp_path)
    assert [len(line.hands) for line in lines] == [places, places]
    assert board.hands == 2 * places
    assert [why for line in lines for why in differences(read, line)] == []


def test_the_journal_is_the_same_whatever_plays() -> None:
    """In this process, in threads or in processes: the same lines in the same order."""
    plan = planned("nimmt", "nimmt:basic", "2*nimmt:random")
    alone = journal_of(plan, 12)
    with ThreadPoolExecutor(3) as threads:
        assert journal_of(plan, 12, Workers(threads, 3)) == alone
    with worker_pool(2) as processes:
        assert journal_of(plan, 12, Workers(processes, 2)) == alone


@pytest.mark.parametrize("block", [0, 2])
def test_programs_make_no_difference(block: int) -> None:
    """A program that draws from the seed it is given plays the same in one process and in several."""
    plan = planned("nimmt", str(RANDOM_BOT), "nimmt:random", block=block)
    alone = journal_of(plan, 3)
    with worker_pool(2) as processes:
        assert journal_of(plan, 3, Workers(processes, 2)) == alone


def test_a_program_started_for_each_hand_scores_nothing_against_its_copy() -> None:
    """Then programs draw from the seed of their seat, like players of ours."""
    plan = planned("nimmt", str(RANDOM_BOT), str(RANDOM_BOT), block=0)
    for _, line in played_sets(plan, range(2), Workers()):
        first, second = line.score(plan)
        assert first == second


@pytest.mark.parametrize("cut", [0, 1, 700, 2500])
def test_a_stopped_tournament_goes_on(tmp_path: Path, cut: int) -> None:
    """Wherever the journal was torn, the same command completes it to the same bytes."""
    plan = planned("nimmt", str(RANDOM_BOT), "nimmt:random", block=2)
    with Journal(tmp_path, plan) as journal:
        *_, whole = run(plan, 5, journal, Workers())
    path = tmp_path / JOURNAL
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - cut])
    with Journal(tmp_path, plan) as journal:
        assert len(journal.lines) < 5 or cut == 0
        *_, again = run(plan, 5, journal, Workers())
    assert path.read_bytes() == data
    assert again.tallies[0].differences == whole.tallies[0].differences


def test_what_is_finished_before_its_turn_is_kept(tmp_path: Path) -> None:
    """Two lineups play a block one after the other: when it is stopped in the second, nothing is lost of the
    first, and what was finished stands."""
    plan = planned("nimmt", str(RANDOM_BOT), "nimmt:random", block=4)
    plan = replace(plan, lineups=((0, 1), (1, 0)))
    alone = journal_of(plan, 4)
    keep = tmp_path / "0.jsonl"
    stopped = sets_in_order(plan, range(4), PlayedSets(), keep=keep)
    assert [next(stopped), next(stopped)] == alone[:2]
    stopped.close()
    # Set 2 belongs to the first lineup, so that it was played before set 1.
    assert [json.loads(line)["set"] for line in keep.read_bytes().splitlines()] == [0, 2, 1]
    other = planned("nimmt", str(RANDOM_BOT), "nimmt:random", seed="2")
    _, told = journal_of(other, 2)
    keep.write_bytes(told.replace(b'"set":1', b'"set":2') + b'\n{"set":3,')
    assert play_sets(plan, range(4), keep=keep).lines == [
        *alone[:2],
        told.replace(b'"set":1', b'"set":2'),
        alone[3],
    ]


def test_a_block_that_is_finished_is_not_played_again(tmp_path: Path) -> None:
    """It waits for its turn in a file beside the journal, which is gone when all is in the journal."""
    plan = planned("nimmt", str(RANDOM_BOT), "nimmt:random", block=2)
    alone = journal_of(plan, 4)
    waiting = tmp_path / FOLDER / "2.jsonl"
    waiting.parent.mkdir()
    waiting.write_bytes(b"\n".join([*alone[2:], b""]))
    with Journal(tmp_path, plan) as journal:
        boards = run(plan, 4, journal, Workers())
        assert [board.sets for board in islice(boards, 4)] == [0, 1, 2, 3]
        assert sorted(path.name for path in waiting.parent.iterdir()) == ["2.jsonl"]
        assert [board.sets for board in boards] == [4]
    assert (tmp_path / JOURNAL).read_bytes().splitlines() == alone
    assert not waiting.parent.exists()


def test_a_kill_costs_the_sets_under_way_and_no_more(tmp_path: Path) -> None:
    """Two workers have blocks of two sets. The programs wait in set 1 and in set 3 until the arena is killed:
    then sets 0 and 2 are on the disk, and the same command completes the journal to the same bytes."""
    bot = tmp_path / "waits.py"
    bot.write_text(WAITS)
    out, door = tmp_path / "out", tmp_path / "open"
    command = [sys.executable, "-c", "from cardtable.cli import main; main()", "arena", "nimmt", str(bot)]
    command += [
        "nimmt:random",
        "--deals",
        "4",
        "--block",
        "2",
        "--seed",
        "1",
        "--jobs",
        "2",
        "--out",
        str(out),
    ]
    environment = {**os.environ, "DOOR": str(door)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as arena:
        files = [out / FOLDER / "0.jsonl", out / FOLDER / "2.jsonl"]
        while not all(file.exists() and file.read_bytes().endswith(b"\n") for file in files):
            assert arena.poll() is None
        arena.kill()
    assert [json.loads(file.read_bytes())["set"] for file in files] == [0, 2]
    assert (out / JOURNAL).read_bytes() == b""
    door.touch()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    plan = planned("nimmt", str(bot), "nimmt:random", block=2)
    assert (out / JOURNAL).read_bytes().splitlines() == journal_of(plan, 4)


WAITS = """
import json, os, sys, time
hands = 0
for line in sys.stdin:
    message = json.loads(line)
    hands += message["type"] == "hand"
    while hands == 3 and not os.path.exists(os.environ.get("DOOR", "/")):
        time.sleep(0.01)
    if message["type"] == "act":
        print(json.dumps({"action": message["legal"][0]}), flush=True)
"""


def test_more_deals_continue_a_tournament(tmp_path: Path) -> None:
    """Ten sets at once are five sets and then five more."""
    plan = planned("nimmt", "nimmt:basic", "nimmt:random")
    for sets in (5, 10):
        with Journal(tmp_path, plan) as journal:
            *_, _ = run(plan, sets, journal, Workers())
    assert (tmp_path / JOURNAL).read_bytes() == b"".join(line + b"\n" for line in journal_of(plan, 10))


def test_the_journal_of_another_tournament_is_refused(tmp_path: Path) -> None:
    """The message names what differs, and nothing is changed."""
    with Journal(tmp_path, planned("nimmt", "nimmt:basic", "nimmt:random")):
        pass
    with pytest.raises(BadJournal, match='seed was "1" and is "2" now'):
        Journal(tmp_path, planned("nimmt", "nimmt:basic", "nimmt:random", seed="2"))
    with pytest.raises(BadJournal, match="its bots were nimmt:basic, nimmt:random and are nimmt:random"):
        Journal(tmp_path, planned("nimmt", "nimmt:random", "nimmt:random"))


def test_a_changed_program_is_another_bot(tmp_path: Path) -> None:
    """Its results and those of the version before are not thrown together."""
    script = tmp_path / "bot.py"
    script.write_bytes(RANDOM_BOT.read_bytes())
    with Journal(tmp_path / "out", planned("nimmt", str(script), "nimmt:random")):
        pass
    script.write_bytes(RANDOM_BOT.read_bytes() + b"\n")
    with pytest.raises(BadJournal, match="of another tournament: the program of bot has changed since"):
        Journal(tmp_path / "out", planned("nimmt", str(script), "nimmt:random"))


def test_two_arenas_do_not_write_one_journal(tmp_path: Path) -> None:
    """The second one is told so."""
    plan = planned("nimmt", "nimmt:basic", "nimmt:random")
    with Journal(tmp_path, plan), pytest.raises(BadJournal, match="is being written by another arena"):
        Journal(tmp_path, plan)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (b"{}\n", "line 3: "),
        (b"\xff\n", "line 3: "),
        (b'{"set":7,"deal":{},"hands":[]}\n', "line 3: set 7 where set 2 was expected"),
    ],
)
def test_a_damaged_journal_is_refused(tmp_path: Path, damage: bytes, why: str) -> None:
    """A whole line that is no set was not torn by a kill; somebody has to look at it."""
    plan = planned("nimmt", "nimmt:basic", "nimmt:random")
    with Journal(tmp_path, plan) as journal:
        *_, _ = run(plan, 2, journal, Workers())
    with open(tmp_path / JOURNAL, "ab") as file:
        file.write(damage)
    with pytest.raises(BadJournal, match=why):
        Journal(tmp_path, plan)


def test_certainty_ends_a_tournament_early(tmp_path: Path) -> None:
    """The answer comes after the same set whatever plays, and whether or not more is in the journal."""
    plan = planned("nimmt", "nimmt:basic", "3*nimmt:random")
    with Journal(tmp_path, plan) as journal:
        *_, everything = run(plan, 40, journal, Workers())
    *_, decided = run(plan, 40, None, Workers(), until=Certain(0.05))
    with Journal(tmp_path, plan) as journal:
        *_, looked_up = run(plan, 40, journal, Workers(), until=Certain(0.05))
    assert everything.sets == 40
    assert decided.sets == looked_up.sets == 30
    assert decided.tallies[0].differences == looked_up.tallies[0].differences


def test_equal_players_are_never_told_apart() -> None:
    """A player and its copy do not differ, so no number of sets is enough."""
    plan = planned("nimmt", "nimmt:random", "nimmt:random")
    *_, board = run(plan, 40, None, Workers(), until=Certain(0.05))
    assert board.sets == 40


@pytest.mark.parametrize(
    ("policy", "out"), [(Policy.SUBSTITUTE, False), (Policy.STRICT, True)], ids=["substitute", "strict"]
)
def test_a_program_that_does_not_start_does_not_end_the_tournament(
    tmp_path: Path, policy: Policy, out: bool
) -> None:
    """Every set is played to its end for it, and says who was missing and why."""
    plan = with_a_broken_program(tmp_path, policy)
    lines = [line for _, line in played_sets(plan, range(3), Workers())]
    for line in lines:
        (conduct,) = line.faults.values()
        assert (conduct.dead, conduct.out) == (1, out)
        assert conduct.decisions == conduct.substituted >= 20
        assert conduct.first is not None
        assert "does not start: [Errno 8] Exec format error" in conduct.first
    assert [why for line in lines for why in differences(plan, line)] == []


def test_a_program_that_does_not_start_ends_it_under_abort(tmp_path: Path) -> None:
    """As any other fault does, by its name."""
    plan = with_a_broken_program(tmp_path, Policy.ABORT)
    with pytest.raises(MatchAborted, match=r"^the match is aborted: broken: .* does not start"):
        journal_of(plan, 1)


def with_a_broken_program(folder: Path, policy: Policy) -> Plan:
    program = folder / "broken"
    program.write_bytes(b"\x7fno program\n")
    program.chmod(0o755)
    plan = planned("nimmt", f"sixnimmt:{program}", "nimmt:random")
    return replace(plan, terms=TimeLimits(policy))


def test_sets_are_kept_one_by_one(tmp_path: Path) -> None:
    """Also within a block of programs: who stops it then loses the set under way."""
    plan = planned("nimmt", str(RANDOM_BOT), "nimmt:random")
    with Journal(tmp_path, plan) as journal:
        kept = [
            (board.sets, (tmp_path / JOURNAL).read_bytes().count(b"\n"))
            for board in islice(run(plan, 20, journal, Workers()), 3)
        ]
    assert kept == [(0, 0), (1, 1), (2, 2)]


def test_a_worker_that_is_killed_ends_it_with_a_reason() -> None:
    """As the system does when there is too little memory."""
    with worker_pool(2) as processes, pytest.raises(WorkerLost, match="a process that played was killed"):
        _kill_workers_of(Workers(processes, 2))


def _kill_workers_of(workers: Workers) -> None:
    plan = planned("nimmt", "nimmt:basic", "nimmt:random")
    others = set(active_children())
    for _ in played_sets(plan, range(100_000), workers):
        for worker in set(active_children()) - others:
            worker.kill()
