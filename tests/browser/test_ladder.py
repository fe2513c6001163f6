"""The page of a ladder: ratings of bots, who plays next, and the hands they played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.conftest import USUAL
from browser.expectations import expect
from browser.visitor import PATIENCE, Visitor
from cardtable.arena.ladder.ladder import open_ladder
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import TimeLimits
from server.outside import ServerProcess, server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ladder with five sets, and a newcomer who has not played."""
    folder = tmp_path_factory.mktemp("ladders") / "our club"
    with open_ladder(folder, Nimmt(2), ["nimmt:basic", "nimmt:random"], "1", TimeLimits()) as ladder:
        list(ladder.play(5))
    with open_ladder(folder, None, ["nimmt:novice"], "1", TimeLimits()):
        return folder


@pytest.fixture(scope="module")
def showing(club: Path) -> Iterator[ServerProcess]:
    with server(f"sqlite:///{club.parent / 'tables.db'}", "--ladder", str(club)) as running:
        yield running


def test_from_the_lobby_to_a_hand_of_the_ladder(chromium: Browser, showing: ServerProcess) -> None:
    """The lobby lists the ladder; its page has the ratings, a newcomer last and without a place, who plays
    next, and links to replays."""
    with chromium.new_context(**USUAL) as context:
        page = Visitor.enter(context, showing.address).page
        page.get_by_role("link", name="our club").click()
        page.get_by_role("heading", name="our club").wait_for()
        expect(page.locator("main")).to_contain_text("Next: nimmt:novice – nimmt:basic")
        rows = [row.inner_text().split() for row in page.locator("tbody tr").all()]
        assert [(row[0], row[1], row[2]) for row in rows] == [
            ("1", "nimmt:basic", "5"),
            ("2", "nimmt:random", "5"),
            ("nimmt:novice", "0", "sets"),
        ]
        expect(page.locator(".interval")).to_have_count(2)
        page.locator(".latest a").first.click()
        page.wait_for_selector(".steps")
        page.go_back()
        page.get_by_role("heading", name="our club").wait_for()


def test_a_ladder_on_a_phone_in_german(chromium: Browser, showing: ServerProcess) -> None:
    """Nothing is wider than the screen; one that does not exist says so."""
    phone = {**USUAL, "viewport": {"width": 390, "height": 844}, "locale": "de-DE"}
    with chromium.new_context(**phone) as context:
        person = Visitor.enter(context, showing.address)
        person.page.goto(f"{showing.address}/#/ladder/our%20club")
        person.page.get_by_role("heading", name="our club").wait_for()
        expect(person.page.locator("main")).to_contain_text("5 Sätze gespielt")
        assert not person.is_too_wide
        person.page.goto(f"{showing.address}/#/ladder/another")
        person.page.get_by_text("Diese Rangliste gibt es nicht.").wait_for(timeout=PATIENCE)
