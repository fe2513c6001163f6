"""The end of things: the last cards are seen, the winner is named, and one click decides one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from browser.test_tables import PINOCHLE
from browser.visitor import CORNER, DUEL

if TYPE_CHECKING:
    from browser.visitor import Visitor

SKAT: dict[str, Any] = {"game": "skat", "chairs": ["me", "skat:random", "skat:random"], "start": True}

# Counts the cards on the table whenever it changes after the last of them was played.
WATCHED = """(cards) => {
    const page = document.querySelector("table-page");
    window.seen = [];
    new MutationObserver(() => {
        if (page.table.status !== "playing") window.seen.push(document.querySelectorAll(cards).length);
    }).observe(page, { childList: true, subtree: true });
}"""

BIDS = (r"^skat$", r"^\d+$", "^yes$")
"""Bid as high as can be bid, then pick up the skat."""


def bid_high(person: Visitor) -> None:
    """Opens tables of skat until I am the declarer, who may look at the skat."""
    taken = ""
    while taken != "skat":
        person.open_table(**SKAT)
        taken = person.take(*BIDS)
        while taken.isdigit() or taken == "yes":
            taken = person.take(*BIDS)


@pytest.mark.parametrize(
    ("wanted", "cards", "count"),
    [
        (PINOCHLE, ".trick.held .slot .card", 4),
        (DUEL, ".rows .card", 4),
    ],
)
def test_the_last_cards_of_a_hand_are_seen(
    regular: Visitor, wanted: dict[str, Any], cards: str, count: int
) -> None:
    """The result waits as long as any other trick stays on the table."""
    regular.open_table(**wanted)
    regular.page.evaluate(WATCHED, cards)
    regular.play_hand()
    assert max(regular.page.evaluate("window.seen")) >= count


def test_the_winner_of_a_match_is_named(regular: Visitor) -> None:
    """In the headline and, with everybody else, in the table below it."""
    chairs = ["me", *["nimmt:random"] * 3]
    regular.open_table(game="nimmt", options={"seats": 4, "end": 1}, chairs=chairs, start=True)
    regular.play_hand()
    rows = regular.page.locator(".result tbody tr")
    totals = [int(each.replace("−", "-")) for each in rows.locator("td:last-child").all_inner_texts()]
    names = rows.locator("th").all_inner_texts()
    best = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    headline = regular.page.inner_text(".result h2")
    assert all(name in headline for name in best)
    assert "win" in headline
    middle = regular.page.locator(".result").bounding_box()
    assert middle is not None
    for place in range(4):
        row = rows.nth(place).bounding_box()
        assert row is not None
        assert middle["x"] < row["x"] < row["x"] + row["width"] < middle["x"] + middle["width"]


def test_a_double_click_decides_once(regular: Visitor) -> None:
    """Two cards are pushed; the game that appears under the pointer is not announced by the second click."""
    bid_high(regular)
    page = regular.page
    page.locator(".confirm").wait_for()
    for place in (0, 1):
        page.locator(".hand button.card").nth(place).click(position=CORNER)
    position = regular.seq
    page.locator(".confirm").dblclick()
    regular.wait_for_news(position)
    page.locator(".answers button[data-action=clubs]").wait_for()
    # The very next click of an impatient hand, on a button that has just come.
    page.evaluate("""() => {
        const felt = document.querySelector("main.felt");
        const button = document.querySelector("[data-action=clubs]");
        window.tooSoon = felt.classList.contains("settling");
        if (window.tooSoon) button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    }""")
    page.locator("main.felt:not(.settling)").wait_for()
    assert page.evaluate("document.querySelector('table-page').table.view.contract") is None
    page.locator("[data-action=clubs]").click()
    page.locator(".factbox", has_text="Clubs").wait_for()
