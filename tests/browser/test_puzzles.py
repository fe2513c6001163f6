"""A puzzle from the lobby to the answer, and my page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.conftest import USUAL
from browser.expectations import expect
from browser.visitor import Visitor
from server.outside import server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

# As a click does it; which action it is does not matter here.
CHOOSE = "() => { const page = document.querySelector('puzzle-page'); page.act(page.table.legal[0]); }"


def test_from_the_lobby_to_the_answer(new_person: Callable[..., Visitor]) -> None:
    """What each action is worth is told once I have chosen; my page counts it."""
    page = new_person().page
    page.get_by_role("link", name="Puzzles: Skat").click()
    page.wait_for_selector("puzzle-page main.felt")
    expect(page.locator(".values")).to_have_count(0)
    page.evaluate(CHOOSE)
    page.wait_for_selector(".verdict")
    expect(page.locator(".puzzle .values li").nth(1)).to_be_visible()
    expect(page.locator(".puzzle")).to_contain_text("Your rating")
    page.locator(".next-puzzle").click()
    page.locator(".verdict").wait_for(state="detached")
    page.wait_for_selector("puzzle-page .prompt.mine")
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("link", name="My page").click()
    page.wait_for_selector("main.mine .puzzles")
    expect(page.locator(".puzzles")).to_contain_text("of 1 solved")
    expect(page.locator("main.mine")).to_contain_text("You have finished no hand yet.")


def test_a_trick_can_be_read_on_a_phone(new_person: Callable[..., Visitor]) -> None:
    """Also where melds, stock and trick lie one below the other."""
    page = new_person("#/puzzles/two-hand-pinochle", viewport={"width": 390, "height": 844}).page
    slot = page.locator("puzzle-page .trick .slot, puzzle-page .trick .card").first.bounding_box()
    assert slot is not None
    assert slot["width"] >= 44


# Plays a whole hand by its last legal actions, which throw away a trick with this seed, as in test_my_page.
BADLY = """async (table) => {
    const { get, post } = await import("/js/api.js");
    for (;;) {
        const { status, legal, seq } = await get(`/tables/${table}`);
        if (status !== "playing") return;
        const action = legal.at(-1)?.action;
        if (action === undefined) await new Promise((next) => setTimeout(next, 30));
        else await post(`/tables/${table}/act`, { action, seq }).catch(() => {});
    }
}"""
SEED = "b"


def test_my_mistake_is_my_first_puzzle(chromium: Browser, tmp_path: Path) -> None:
    """From the hand to my page, where I have it judged, and on to the puzzle; the answer says what I did."""
    with (
        server(f"sqlite:///{tmp_path / 'tables.db'}", "--seed", SEED) as running,
        chromium.new_context(**USUAL) as context,
    ):
        person = Visitor.enter(context, running.address)
        page = person.page
        page.evaluate(
            BADLY, person.open_table(game="bridge", chairs=["me", *["bridge:basic"] * 3], start=True)
        )
        person.look_at("#/mine")
        page.get_by_role("button", name="Judge my decisions (1 hand)").click()
        brief = page.locator(".puzzles .brief.turn")
        brief.wait_for()
        expect(brief).to_contain_text("1 mistake of this week")
        brief.click()
        page.wait_for_selector("puzzle-page main.felt")
        expect(page.locator(".puzzle")).to_contain_text("From a hand of yours")
        page.evaluate(CHOOSE.replace("legal[0]", "legal.at(-1)"))
        page.wait_for_selector(".verdict.wrong")
        expect(page.locator(".puzzle")).to_contain_text("At the table you chose 10♦.")
