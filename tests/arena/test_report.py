"""The page about a tournament."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from cardtable.arena.bots import BuiltIn
from cardtable.arena.journal import Journal, read_sets
from cardtable.arena.plan import Plan
from cardtable.arena.plots import interval_plot, spread_plot, trail_plot
from cardtable.arena.report import write_report
from cardtable.arena.run import Workers, run
from cardtable.arena.skills import Skills
from cardtable.arena.stats import Interval
from cardtable.arena.summary import summarize
from cardtable.games.nimmt import Nimmt
from cardtable.notation import ids

if TYPE_CHECKING:
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


def page(folder: Path, *names: str) -> str:
    bots = tuple(BuiltIn("nimmt:random", name) for name in names)
    plan = Plan(Nimmt(len(bots)), bots, (tuple(range(len(bots))),), "1")
    with Journal(folder, plan) as journal:
        *_, board = run(plan, 3, journal, Workers())
    return write_report(summarize(board, wanted=3), board, read_sets(folder))


def test_the_page_needs_nothing_else(tmp_path: Path) -> None:
    """No script, no style sheet, no picture from elsewhere: it can be kept and sent."""
    found = Tags(page(tmp_path, "one", "two", "three"))
    assert not {"script", "link", "img", "iframe"} & set(found.tags)
    assert found.tags.count("svg") == 3
    assert found.tags.count("table") == 2


def test_decisive_hands_can_be_replayed(tmp_path: Path) -> None:
    """Three sets of two hands: six ids, each of a finished hand, with a link to where it can be seen."""
    text = page(tmp_path, "one", "two")
    shown = re.findall(r"<code>(nimmt1\.[A-Za-z0-9_-]+)</code>", text)
    assert len(shown) == 6
    assert re.findall(r'<a href="http://127\.0\.0\.1:8000/#/replay/([^"]+)">', text) == shown
    for each in shown:
        assert ids.read(each).last.result is not None


def test_names_are_only_text(tmp_path: Path) -> None:
    """Whoever calls a bot like a tag sees its name and nothing happens."""
    found = Tags(page(tmp_path, "<script>alert(1)</script>", "two"))
    assert "script" not in found.tags
    assert "<script>alert(1)</script>" in found.text


def test_an_unbounded_interval_has_no_whiskers() -> None:
    """One set has a mean, but nothing is known about how sure it is."""
    plot = interval_plot([("a", Interval(1.0, float("-inf"), float("inf"), 1))], "points")
    assert plot.count("<circle") == 1
    assert "whisker" not in plot


def test_every_value_is_in_a_bar() -> None:
    """Two equal values and one apart: a bar of 2 and a bar of 1."""
    plot = spread_plot([("a", [1.0, 1.0, 5.0])], "points")
    assert re.findall(r"<title>(\d) sets", plot) == ["2", "1"]


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


def test_a_long_trail_keeps_its_ends() -> None:
    """After a thousand sets there are a few hundred points, from the first rating to nearly the last."""
    skills = Skills(2)
    for _ in range(1_000):
        skills.add({0: 1.0, 1: 0.0})
    sets = [number for number, _ in skills.trail]
    assert (sets[0], sets[-1]) == (0, 1_000)
    assert len(sets) <= 400
    assert sets == sorted(sets)
