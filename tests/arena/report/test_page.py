"""The page about a tournament."""

from __future__ import annotations

import json
import re
from collections import deque
from dataclasses import replace
from html.parser import HTMLParser
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.arena.compare import compare
from cardtable.arena.journal.journal import Journal
from cardtable.arena.plan.plan import HandLine, Plan, SetLine
from cardtable.arena.play.workers import Workers
from cardtable.arena.report import live_page as growing_report
from cardtable.arena.report.live_page import REPORT, GrowingReport, is_at_rest, write_page
from cardtable.arena.report.plots import interval_plot, spread_plot, trail_plot
from cardtable.arena.report.summary import summarize
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.arena.settings.settings import VIEWER
from cardtable.arena.statistics.intervals import Interval
from cardtable.arena.statistics.skills import Skills
from cardtable.arena.tournament.tournament import run
from cardtable.errors import PeerGone
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn, Hosted
from cardtable.hosting.conduct import MatchAborted
from cardtable.notation.own import ids
from cardtable.programs.launch import Command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Tags(HTMLParser):
    """Every tag, and what is shown."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def duel(*names: str) -> Plan:
    bots = tuple(BuiltIn("nimmt:random", name) for name in names)
    return Plan(Nimmt(len(bots)), bots, (tuple(range(len(bots))),), "1")


def page(folder: Path, *names: str) -> str:
    plan = duel(*names)
    with Journal(folder, plan) as journal:
        *_, board = run(plan, 3, journal, Workers())
    write_page(folder, summarize(board, wanted=3), board, VIEWER)
    return (folder / REPORT).read_text(encoding="utf-8")


def report_of(folder: Path) -> GrowingReport:
    return GrowingReport(folder, 3, VIEWER)


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    """No script, no style sheet, no picture from elsewhere: it can be kept and sent."""
    text = page(tmp_path, "one", "two", "three")
    found = Tags(text)
    assert not {"link", "img", "iframe"} & set(found.tags)
    assert "src=" not in text
    assert found.tags.count("svg") == 3
    assert found.tags.count("table") == 3
    assert "nimmt: one v two v three" in found.text


def test_many_bots_are_counted_in_the_title(tmp_path: Path) -> None:
    """Their names stand in the tables; the columns of the cross table have the numbers of its rows."""
    text = page(tmp_path, "one", "two", "three", "four")
    assert "<h1>nimmt: 4 bots</h1>" in text
    assert "<tr><th></th><th>1</th><th>2</th><th>3</th><th>4</th></tr>" in text


def test_decisive_hands_can_be_replayed(tmp_path: Path) -> None:
    """Three sets of two hands: all that was done in each, its id, and a link to where it can be seen, too."""
    hands = hands_in(page(tmp_path, "one", "two"))
    assert [(hand["set"], hand["hand"]) for hand in hands] == [
        (set_, hand) for set_ in range(3) for hand in (1, 2)
    ]
    for hand in hands:
        record = ids.read(hand["id"])
        assert hand["link"] == f"http://127.0.0.1:8000/#/replay/{hand['id']}"
        assert [text for _, text in hand["actions"]] == [str(action) for action in record.actions]
        assert record.last.result is not None
        assert hand["points"] == list(record.last.result.points)
        assert sorted(hand["names"]) == ["one", "two"]


def hands_in(text: str) -> list[dict[str, Any]]:
    """The hands that a page has for its script."""
    (data,) = re.findall('<script type="application/json" id="hands">(.*?)</script>', text)
    hands: list[dict[str, Any]] = json.loads(data)
    return hands


def test_points_by_seat(tmp_path: Path) -> None:
    """The two hands of each of three sets give each bot three hands on each seat."""
    text = page(tmp_path, "one", "two")
    assert "<th>mean points in a hand, by seat</th><th>hand 0</th><th>hand 1</th>" in text
    assert text.count(" (3)</td>") == 4


def test_time_for_a_decision(tmp_path: Path) -> None:
    """Players of ours are timed in the first hand of a set, in which each plays ten cards and may have to
    take rows."""
    compare("nimmt", {"one": "nimmt:random", "two": "nimmt:random"}, deals=3, seed=1, out=tmp_path)
    text = (tmp_path / REPORT).read_text(encoding="utf-8")
    cell = "<td>[0-9.]+ (?:µs|ms|s)</td>"
    timed = re.findall(rf"<td>(one|two)</td>{cell}{cell}<td>(\d+)</td>", text)
    assert sorted(name for name, _ in timed) == ["one", "two"]
    assert all(30 <= int(decisions) <= 60 for _, decisions in timed)


def test_names_are_only_text(tmp_path: Path) -> None:
    """Whoever calls a bot like a tag sees its name and nothing happens."""
    text = page(tmp_path, "<script>alert(1)</script>", "two")
    assert "<script>alert" not in text
    assert Tags(text).tags.count("script") == 2
    assert "<script>alert(1)</script>" in Tags(text).text
    assert hands_in(text)[0]["names"].count("<script>alert(1)</script>") == 1


def test_the_page_grows_while_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how far it is and loads itself again, so that a run that is killed leaves that much; at the end
    it does not."""
    monkeypatch.setattr(growing_report, "SOONEST", 0.0)
    monkeypatch.setattr(growing_report, "SHARE", 1e9)
    plan, seen, board = duel("one", "two"), [], None
    with Journal(tmp_path, plan) as journal, report_of(tmp_path) as report:
        for board in report.follow(run(plan, 3, journal, Workers())):
            text = (tmp_path / REPORT).read_text(encoding="utf-8")
            seen.append((board.sets, re.findall(r"(\d) of 3 sets", text), 'http-equiv="refresh"' in text))
    assert board is not None
    # After the last set there is nothing to wait for: the page of the one before is still there.
    assert seen == [(0, ["0"], True), (1, ["1"], True), (2, ["2"], True), (3, ["2"], True)]
    write_page(tmp_path, summarize(board, wanted=3), board, VIEWER)
    text = (tmp_path / REPORT).read_text(encoding="utf-8")
    assert "3 sets, 6 hands" in text
    assert "http-equiv" not in text
    assert "bootstrap" not in text


def test_a_tournament_that_is_stopped_leaves_its_page(tmp_path: Path) -> None:
    """It says how many of the sets it has and why there are no more, and does not load itself again."""
    plan = duel("one", "two")

    def aborted(boards: Iterator[Scoreboard]) -> Iterator[Scoreboard]:
        yield from islice(boards, 3)
        raise MatchAborted("one", PeerGone("exited with status 3"))

    with Journal(tmp_path, plan) as journal, pytest.raises(MatchAborted), report_of(tmp_path) as report:
        deque(report.follow(aborted(run(plan, 3, journal, Workers()))))
    text = (tmp_path / REPORT).read_text(encoding="utf-8")
    assert "2 of 3 sets" in text
    assert "It was stopped: the match is aborted: one: exited with status 3." in text
    assert "http-equiv" not in text


def test_blocks_of_programs_are_shown_when_they_are_whole() -> None:
    """What comes next may take long, so that what is shown must not be the first set of a block."""
    program = Hosted("./bot", "bot", Command(("./bot",), "bot"), "nimmt", "json_lines")
    ours, theirs = duel("one", "two"), replace(duel("one", "two"), bots=(program, program), block=2)
    one = SetLine(0, {}, [HandLine([0, 1], [0, -1], [])])
    for plan, rests in ((ours, [True, True, True]), (theirs, [True, False, True])):
        board = Scoreboard(plan)
        found = [is_at_rest(board)]
        for _ in range(2):
            board.add(one)
            found.append(is_at_rest(board))
        assert found == rests


def test_an_unbounded_interval_has_no_whiskers() -> None:
    """One set has a mean, but nothing is known about how sure it is."""
    unbounded = Interval(1.0, float("-inf"), float("inf"), 1)
    plot = interval_plot([("a", unbounded, unbounded)], "points")
    assert plot.count("<circle") == 1
    assert "whisker" not in plot
    assert "thin" not in plot


def test_every_value_is_in_a_bar() -> None:
    """Two equal values and one apart: a bar of 2 and a bar of 1."""
    plot = spread_plot([("a", [1.0, 1.0, 5.0])], "points")
    assert re.findall(r"<title>(\d) deals", plot) == ["2", "1"]


def test_ratings_over_time() -> None:
    """A line for each bot; the names of two that end at the same height are written one below the other."""
    trail = [
        (0, [(25.0, 8.0), (25.0, 8.0)]),
        (1, [(27.0, 7.0), (23.0, 7.0)]),
        (2, [(25.0, 6.0), (25.0, 6.0)]),
    ]
    plot = trail_plot(["one", "<two>"], trail)
    assert [len(points.split()) for points in re.findall(r'<polyline[^>]* points="([^"]*)"', plot)] == [3, 3]
    heights = re.findall(r'<text class="name hue\d" x="[^"]*" y="([^"]*)">(?:one|&lt;two&gt;)</text>', plot)
    assert abs(float(heights[0]) - float(heights[1])) == 15


def test_the_names_of_many_stay_in_the_plot() -> None:
    """Twelve that end at nearly the same rating, high up: none above the plot, none on another, none lost."""
    trail = [(at, [(20.0 + number / 100, 1.0) for number in range(12)]) for at in (0, 1)]
    plot = trail_plot(
        [f"bot{number}" for number in range(12)], [*trail, (2, [(25.0, 1.0)] * 11 + [(0.0, 1.0)])]
    )
    heights = sorted(float(y) for y in re.findall(r'<text class="name [^"]*" x="[^"]*" y="([^"]*)"', plot))
    assert len(heights) == 12
    assert heights[0] >= 4
    assert heights[-1] <= 244
    assert all(after - before >= 14.8 for before, after in pairwise(heights))
    assert plot.count('class="trail hue0"') == plot.count('class="trail hue0 dashed"') == 1


def test_a_long_trail_keeps_its_ends() -> None:
    """After a thousand sets there are a few hundred points, from the first rating to nearly the last."""
    skills = Skills(2)
    for _ in range(1_000):
        skills.add({0: 1.0, 1: 0.0})
    sets = [number for number, _ in skills.trail]
    assert (sets[0], sets[-1]) == (0, 1_000)
    assert len(sets) <= 400
    assert sets == sorted(sets)
