"""The report of a tournament in a browser, without any server: its hands are found and played through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import cardtable as ct
from browser.expectations import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.mark.parametrize("size", [(390, 844), (1200, 900)], ids=["phone", "desktop"])
def test_hands_are_searched_and_played_through(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Four deals in two seatings: eight hands. A set is found by its words, and step by step the cards that
    were played become faint; nothing is wider than the screen."""
    ct.compare("nimmt", {"one": "nimmt:basic", "two": "nimmt:random"}, deals=4, seed=1, out=tmp_path)
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.locator("#hand-count")).to_have_text("8 of 8 hands")
    expect(page.locator("#hand-kind")).to_be_hidden()
    page.fill("#hand-search", "TWO set 2")
    expect(page.locator("#hand-count")).to_have_text("2 of 8 hands")
    page.click("#hand-list summary >> nth=0")
    for _ in range(2):
        page.click("button[aria-label='one on']")
    expect(page.locator(".card.gone")).to_have_count(2)
    expect(page.locator(".actions .now")).to_have_count(1)
    page.click("button[aria-label='one back']")
    expect(page.locator(".card.gone")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert errors == []
    page.close()
