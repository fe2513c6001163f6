"""The hands of a journal in the formats of other programs."""

from __future__ import annotations

import csv
import json
from collections import deque
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.arena.journal.export import export
from cardtable.arena.journal.journal import JOURNAL, Journal
from cardtable.arena.journal.line_file import BadJournal
from cardtable.arena.plan.plan import Plan
from cardtable.arena.play.workers import Workers
from cardtable.arena.tournament.tournament import run
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn
from cardtable.notation.bridge import pbn
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import formats_of
from cardtable.notation.own import ids
from cardtable.notation.skat import iss

if TYPE_CHECKING:
    from pathlib import Path


def played(folder: Path, game: str, *names: str) -> Path:
    """Two sets of bots that do what they like, under these names."""
    bots = tuple(BuiltIn(f"{game}:random", name) for name in names)
    rules = Nimmt(len(bots)) if game == "nimmt" else GAMES[game]()
    plan = Plan(rules, bots, (tuple(range(len(bots))),), "7")
    with Journal(folder, plan) as journal:
        deque(run(plan, 2, journal, Workers()), maxlen=1)
    return folder


def sets_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / JOURNAL).read_text().splitlines()]


def rewrite(folder: Path, sets: list[dict[str, Any]]) -> None:
    (folder / JOURNAL).write_text("".join(json.dumps(line) + "\n" for line in sets))


def test_a_line_for_each_hand_and_seat(tmp_path: Path) -> None:
    """Who sat where and had what; the set is worth the mean of its hands. Names may have commas."""
    folder = played(tmp_path, "nimmt", "one", "the, other")
    sets = sets_of(folder)
    text, left_out = export(folder, "csv")
    assert text.startswith("set,deal,hand,seat,chair,bot,points,set_score,set_illegal,")
    assert left_out == []
    rows = list(csv.DictReader(StringIO(text)))
    assert [row["set"] + row["deal"] + row["hand"] + row["seat"] for row in rows] == [
        *("0010", "0011", "0020", "0021"),
        *("1110", "1111", "1120", "1121"),
    ]
    hands = [hand for line in sets for hand in line["hands"]]
    assert [int(row["points"]) for row in rows] == [points for hand in hands for points in hand["points"]]
    assert [int(row["chair"]) for row in rows] == [chair for hand in hands for chair in hand["chairs"]]
    assert all(row["bot"] == ("one", "the, other")[int(row["chair"])] for row in rows)
    ours = [float(row["points"]) for row in rows[:4] if row["bot"] == "one"]
    assert {float(row["set_score"]) for row in rows[:4] if row["bot"] == "one"} == {sum(ours) / 2}


def test_faults_are_those_of_the_set(tmp_path: Path) -> None:
    """They are counted for a whole set, so that they stand beside each of its hands."""
    folder = played(tmp_path, "nimmt", "one", "two")
    sets = sets_of(folder)
    sets[1]["faults"] = {"1": {"dead": 1, "late": 3, "substituted": 9, "first": "gone", "out": True}}
    rewrite(folder, sets)
    kinds = ("set_illegal", "set_malformed", "set_late", "set_dead", "set_substituted", "set_lost")
    found = [
        (row["set"], row["bot"], [row[kind] for kind in kinds])
        for row in csv.DictReader(StringIO(export(folder, "csv")[0]))
        if any(row[kind] != "0" for kind in kinds)
    ]
    assert found == [("1", "two", ["0", "0", "3", "1", "9", "1"])] * 2


def test_bridge_as_pbn(tmp_path: Path) -> None:
    """A teams match: names, both rooms, the IMPs of each; our own checker agrees with all of it."""
    text, left_out = export(played(tmp_path, "bridge", "home", "away"), "pbn")
    boards, findings = pbn.read(text)
    assert (left_out, findings) == ([], [])
    assert [(board.number, board.tags["Round"], board.tags["Room"]) for board in boards] == [
        (1, "0", "Open"),
        (1, "0", "Closed"),
        (2, "1", "Open"),
        (2, "1", "Closed"),
    ]
    assert {board.names for board in boards} == {("home", "away") * 2, ("away", "home") * 2}
    assert all(board.imps is not None for board in boards)
    assert [checked.outcome for checked in formats_of("bridge")["pbn"].check(text)] == [Outcome.AGREES] * 4


def test_skat_as_the_server_writes_it(tmp_path: Path) -> None:
    """With the names of the players; a bracket in one of them would end it and becomes another."""
    text, left_out = export(played(tmp_path, "skat", "one", "two", "[three]"), "iss")
    games = [iss.read(game) for _, game in iss.split(text)]
    assert left_out == []
    assert games[0].headers["CO"] == "set 0 hand 1"
    assert [sorted(game.headers[key] for key in ("P0", "P1", "P2")) for game in games] == [
        ["[three)", "one", "two"]
    ] * 6
    assert [checked.outcome for checked in formats_of("skat")["iss"].check(text)] == [Outcome.AGREES] * 6


def test_ids_of_every_hand(tmp_path: Path) -> None:
    """In their order, each with the points that the journal has."""
    folder = played(tmp_path, "two-hand-pinochle", "one", "two")
    text, _ = export(folder, "ids")
    results = [ids.read(line).last.result for line in text.splitlines()]
    points = [hand["points"] for line in sets_of(folder) for hand in line["hands"]]
    assert [None if result is None else list(result.points) for result in results] == points


def test_a_hand_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    """By its set and hand, with the reason; all others are there."""
    folder = played(tmp_path, "nimmt", "one", "two")
    sets = sets_of(folder)
    sets[1]["hands"][0]["actions"][0] = "nonsense"
    rewrite(folder, sets)
    text, left_out = export(folder, "records")
    assert len(text.splitlines()) == 3
    (why,) = left_out
    assert why.startswith("set 1 hand 1: ")


def test_a_torn_line_is_not_there_yet(tmp_path: Path) -> None:
    """A kill leaves it behind, and the same command plays it again."""
    folder = played(tmp_path, "nimmt", "one", "two")
    path = folder / JOURNAL
    path.write_bytes(path.read_bytes()[:-10])
    assert len(export(folder, "csv")[0].splitlines()) == 1 + 4


def test_what_is_refused(tmp_path: Path) -> None:
    """The journal of another tournament, and a format of another game."""
    folder = played(tmp_path / "duel", "nimmt", "one", "two")
    other = played(tmp_path / "three", "nimmt", "one", "two", "three")
    with pytest.raises(BadOption, match="hands of nimmt are written as csv, records, ids"):
        export(folder, "pbn")
    (folder / JOURNAL).write_bytes((other / JOURNAL).read_bytes())
    with pytest.raises(BadJournal, match="line 1: not a set of this tournament"):
        export(folder, "csv")
