"""The report of a tournament in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.expectations import expect
from cardtable.arena.plan.meeting import lineups
from cardtable.arena.plan.plan import HandLine, Plan, SetLine
from cardtable.arena.report.page import Unfinished, write_report
from cardtable.arena.report.summary import summarize
from cardtable.arena.results.scoreboard import Scoreboard
from cardtable.arena.settings.settings import VIEWER, TournamentFormat
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import BuiltIn

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOTS = 12


@pytest.fixture(scope="module")
def report() -> str:
    """A round robin of many bots with long names, in which those with higher numbers are better."""
    bots = tuple(
        BuiltIn("nimmt:random", f"a_bot_with_quite_a_long_name_number_{number}") for number in range(BOTS)
    )
    plan = Plan(Nimmt(2), bots, tuple(lineups([1] * BOTS, 2, TournamentFormat.ROUND_ROBIN)), "1")
    board = Scoreboard(plan)
    for number in range(2 * len(plan.lineups)):
        one, other = plan.lineup_of(number)
        board.add(SetLine(number, {}, [HandLine([0, 1], [one - BOTS, other - BOTS - number % 3], [])]))
    stopped = Unfinished("It was stopped.")
    return write_report(summarize(board, wanted=1_000), board, {}, VIEWER, unfinished=stopped)


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_stands_out_at_the_side(chromium: Browser, report: str, width: int) -> None:
    """On a telephone as on a desk: tables scroll by themselves, plots and names fit."""
    page = chromium.new_page(viewport={"width": width, "height": 900})
    page.set_content(report)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sides = page.evaluate(
        "[...document.querySelectorAll('svg text')].map(text => text.getBoundingClientRect())"
        ".flatMap(box => [box.left, box.right])"
    )
    assert min(sides) >= 0
    assert max(sides) <= width
    expect(page.locator("figure")).to_have_count(3)
    page.close()
