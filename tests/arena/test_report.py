"""The page about a tournament."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

from cardtable.arena.bots import BuiltIn
from cardtable.arena.journal import Journal, read_sets
from cardtable.arena.plan import Plan
from cardtable.arena.plots import interval_plot, spread_plot
from cardtable.arena.report import write_report
from cardtable.arena.run import Workers, run
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
    """No script, no link, no picture from elsewhere: it can be kept and sent."""
    found = Tags(page(tmp_path, "one", "two", "three"))
    assert not {"script", "link", "img", "iframe"} & set(found.tags)
    assert found.tags.count("svg") == 2
    assert found.tags.count("table") == 2


def test_decisive_hands_can_be_replayed(tmp_path: Path) -> None:
    """Three sets of two hands: six ids, each of a finished hand."""
    found = re.findall(r"nimmt1\.[A-Za-z0-9_-]+", page(tmp_path, "one", "two"))
    assert len(found) == 6
    for text in found:
        assert ids.read(text).last.result is not None


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
