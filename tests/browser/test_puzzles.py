"""A puzzle from the lobby to the answer, and my page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

# As a click does it; which action it is does not matter here.
CHOOSE = "() => { const page = document.querySelector('puzzle-page'); page.act(page.table.legal[0]); }"


def test_from_the_lobby_to_the_answer(new_person: Callable[..., Visitor]) -> None:
    """What each action is worth is told once I have chosen; my page counts it."""
    page = new_person().page
    page.get_by_role("link", name="Puzzles: Skat").click()
    page.wait_for_selector("puzzle-page main.felt")
    assert page.locator(".values").count() == 0
    page.evaluate(CHOOSE)
    page.wait_for_selector(".verdict")
    assert page.locator(".puzzle .values li").count() >= 2
    assert "Your rating" in page.inner_text(".puzzle")
    page.locator(".next-puzzle").click()
    page.locator(".verdict").wait_for(state="detached")
    page.wait_for_selector("puzzle-page .prompt.mine")
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name="My page").click()
    page.wait_for_selector("main.mine .puzzles")
    assert "of 1 solved" in page.inner_text(".puzzles")
    assert "You have finished no hand yet." in page.inner_text("main.mine")
