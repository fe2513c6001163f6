"""The parts of the page that are pure functions, asked in the browser they run in."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from server.outside import ServerProcess

WEB = files("cardtable").joinpath("web")

SNAPSHOT = {"table": "a", "seq": 4, "to_act": [1], "log": [{"seq": 4}], "history": []}


@pytest.fixture(scope="module")
def modules(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context()
    yield Visitor.enter(context, served.address)
    context.close()


def after(modules: Visitor, change: dict[str, Any]) -> Any:
    return modules.page.evaluate(
        "async ([before, change]) => (await import('/js/store.js')).changed(before, change)",
        [SNAPSHOT, change],
    )


def test_a_change_sets_fields_and_appends_to_lists(modules: Visitor) -> None:
    """What the stream tells turns one snapshot into the next."""
    change = {"table": "a", "seq": 5, "set": {"to_act": [0]}, "append": {"log": [{"seq": 5}]}}
    expected = {"table": "a", "seq": 5, "to_act": [0], "log": [{"seq": 4}, {"seq": 5}], "history": []}
    assert after(modules, change) == expected


def test_an_old_change_is_ignored_and_a_gap_asks_for_a_snapshot(modules: Visitor) -> None:
    """A tab that got its snapshot late has seen some changes already; one that slept has missed some."""
    old = {"table": "a", "seq": 4, "set": {"to_act": [9]}, "append": {"log": [{"seq": 4}]}}
    gap = {"table": "a", "seq": 7, "set": {"to_act": [9]}, "append": {"log": [{"seq": 6}, {"seq": 7}]}}
    assert after(modules, old) == SNAPSHOT
    assert after(modules, gap) is None


def test_cards_are_read_as_people_type_them(modules: Visitor) -> None:
    """Suit first or rank first, 10 or T."""
    read = "async (texts) => texts.map((await import('/js/cards/notation.js')).readings)"
    assert modules.page.evaluate(read, ["as", "H10", "3n"]) == [
        ["as", "sa"],
        ["h10", "ht"],
        ["3n", "3nt"],
    ]


def test_actions_are_sorted_by_how_people_choose_among_them(modules: Visitor) -> None:
    """Cards, bids, numbers and words of a mixed list end up where each is offered."""
    sort = """async ([actions, hand]) => {
        const { choices } = await import('/js/table/choices.js');
        const legal = actions.map((action) => ({ action, label: action }));
        const { cards, bids, numbers, words } = choices(legal, hand);
        return [cards, bids, numbers, words].map((some) => some.map((each) => each.action));
    }"""
    actions = ["pass", "1C", "7NT", "25", "SA", "HK*", "57"]
    assert modules.page.evaluate(sort, [actions, ["57"]]) == [
        ["SA", "HK*", "57"],
        ["1C", "7NT"],
        ["25"],
        ["pass"],
    ]


def test_the_page_asks_for_all_its_modules_at_once() -> None:
    """Modules that import each other would otherwise be found one after the other."""
    page = WEB.joinpath("index.html").read_text()
    folder = Path(str(WEB))
    there = {path.relative_to(folder).as_posix() for path in folder.glob("js/**/*.js")}
    apart = {"js/main.js", "js/types.js", "js/stream/worker.js"}
    later = {module for module in there if module.split("/")[1] in ("texts", "replay", "rules", "ladder")}
    assert set(re.findall(r'modulepreload" href="/([^"]+)"', page)) == there - apart - later
