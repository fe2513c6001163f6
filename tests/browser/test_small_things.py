"""Small things that people stumbled over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.expectations import expect
from browser.test_endings import SKAT
from browser.test_tables import PINOCHLE, asked_for_card
from browser.visitor import CORNER

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

    from browser.visitor import Visitor

TOO_SMALL = """(wanted) => [...document.querySelectorAll(wanted)].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && Math.min(width, height) < 24;
}).map((each) => each.outerHTML)"""


def test_my_empty_place_speaks_to_me(regular: Visitor) -> None:
    """ "You have", not "You has"."""
    regular.open_table(**PINOCHLE)
    asked_for_card(regular)
    label = regular.page.locator(".slot-bottom .empty").get_attribute("aria-label")
    assert label == "You have not played yet"


def test_a_card_on_its_way_is_written_as_cards_are(regular: Visitor) -> None:
    """ "You chose A♦", not the notation of the server."""
    regular.open_table(**PINOCHLE)
    asked_for_card(regular)
    held: list[Route] = []
    regular.page.route("**/act", lambda route: held.append(route))
    position = regular.seq
    with regular.page.expect_request("**/act"):
        regular.page.locator(".hand button.card:not([aria-disabled])").first.click(position=CORNER)
    expect(regular.prompt).to_contain_text("You chose")
    expect(regular.page.locator(".prompt strong .token .suit")).to_have_count(1)
    held[0].continue_()
    regular.page.unroute("**/act")
    regular.wait_for_news(position)


def test_nobody_is_bold_in_the_skat_list_but_the_total(regular: Visitor) -> None:
    """The last column is a player like the others."""
    regular.open_table(**{**SKAT, "preset": "list"})
    regular.play_hand()
    row = regular.page.locator(".sheet-table tbody tr:not(.total)").first
    row.wait_for()
    weights = row.locator("td").evaluate_all(
        "cells => cells.map((each) => getComputedStyle(each).fontWeight)"
    )
    assert len(set(weights)) == 1


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("#/table/0000000000000000", "There is no such table."),
        ("#/table/0000000000000000/hand/1", "There is no such hand."),
        ("#/series/0000000000000000", "There is no such series."),
        ("#/challenge/0000000000000000", "There is no such series."),
        ("#/ladder/none", "There is no such ladder."),
    ],
)
def test_what_is_not_there_is_called_by_its_name(regular: Visitor, place: str, words: str) -> None:
    """A hand, a series and a ladder are no tables; older links call a series a challenge."""
    regular.look_at(place)
    regular.page.locator("main.missing").wait_for()
    expect(regular.page.locator("main.missing h1")).to_have_text(words)


def test_what_was_refused_can_be_said_otherwise(regular: Visitor) -> None:
    """The words stay in the field until the server has taken them."""
    regular.open_table(**PINOCHLE)
    refusal = {"type": "/problems/not-now", "detail": "Not now."}
    regular.page.route("**/say", lambda route: route.fulfill(status=409, json=refusal))
    field = regular.page.get_by_role("textbox", name="Say something")
    field.fill("hearts, please")
    field.press("Enter")
    regular.page.locator("#notice", has_text="Not now.").wait_for()
    expect(field).to_have_value("hearts, please")
    regular.page.unroute("**/say")
    field.press("Enter")
    regular.page.locator(".log .said", has_text="hearts, please").wait_for()
    expect(field).to_have_value("")


@pytest.mark.parametrize("call", ["heads", "tails"])
def test_the_toss_is_told(slow: Visitor, call: str) -> None:
    """Which side of the coin fell, and who leads: whoever called it right."""
    game = "two-hand-pinochle"
    slow.open_table(game=game, chairs=["me", f"{game}:random"], start=True)
    slow.take(f"^{call}$")
    toss = slow.page.locator(".factbox div", has_text="Toss").locator("dd")
    toss.wait_for()
    other = {"heads": "Tails", "tails": "Heads"}[call]
    right = slow.page.evaluate("document.querySelector('table-page').table.turn") == 0
    expect(toss).to_have_text(f"{call.title()}: You lead" if right else f"{other}: Ben leads")


PASSED = "skat1.7MyI_SovkAs7T"
"""Nobody bid; the eight of hearts and the nine of spades lay in the skat."""


def test_a_hand_that_nobody_wanted(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """The result says that all have passed, and by whom the hand was won is not asked."""
    table = regular.open_table(game="skat", chairs=["me", "open", "open"])
    others = [new_person(f"#/table/{table}") for _ in range(2)]
    for each in others:
        each.page.locator(".room").get_by_role("button", name="Sit here").first.click()
        each.page.get_by_role("button", name="Start").wait_for()
    regular.page.get_by_role("button", name="Start").click()
    for each in (*others, regular):
        assert each.take("^pass$") == "pass"
    regular.page.locator(".result").wait_for()
    expect(regular.page.locator(".result h2")).to_have_text("Everybody passed")


def test_the_skat_of_a_hand_that_nobody_wanted_is_shown_once(regular: Visitor) -> None:
    """With its two cards, at the start and at the end; that there was nothing to decide is not said."""
    regular.look_at(f"#/replay/{PASSED}")
    page = regular.page
    page.wait_for_selector(".steps")
    for key in ("Home", "End"):
        page.keyboard.press(key)
        for card in ("eight of hearts", "nine of spades"):
            expect(page.locator("main").get_by_role("img", name=card, exact=True)).to_have_count(1)
    page.get_by_role("button", name="Analyse this hand").click()
    page.wait_for_function(
        "() => document.querySelector('replay-page').analysing.found?.status === 'done'", timeout=90_000
    )
    expect(page.locator("body")).not_to_contain_text("There was nothing to decide")


def test_nothing_is_too_small_for_a_finger(regular: Visitor) -> None:
    """24 px at least, both ways: links, the name of the page on a phone, check boxes."""
    regular.page.set_viewport_size({"width": 390, "height": 844})
    regular.look_at("#/rules/skat")
    regular.page.goto(f"{regular.address}/#/")
    regular.page.locator("article.game").first.wait_for()
    assert regular.page.evaluate(TOO_SMALL, ".rules-link, .brand, input[type=checkbox]") == []
    regular.open_table(**PINOCHLE)
    assert regular.page.evaluate(TOO_SMALL, ".brand, main button") == []
