"""One person with a browser plays every game against computers."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest

from browser.conftest import USUAL, entered
from browser.expectations import expect
from browser.visitor import DUEL
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from browser.visitor import Visitor
    from server.outside import ServerProcess

ENGLISH = re.compile(
    r"\b("
    r"and|are|at|bids?|by|cards?|chose|dealt|diamonds|down|for|from|game|guest|has|heads?|hearts|is|it|leads?|made|"
    r"melds?|no|not|of|on|over|passes|pick|play|played|plays|points|row|says|sat|score|spades|takes?|the|this|to|"
    r"tricks?|turn|wins|with|won|your?"
    r")\b",
    re.IGNORECASE,
)
"""Words that no German sentence of the page has."""

PHONE: dict[str, Any] = {
    **USUAL,
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "de-DE",
}


def against_random(person: Visitor, game: str) -> str:
    others = [f"{game}:random"] * (chairs_of(game) - 1)
    return person.open_table(game=game, chairs=["me", *others], start=True)


def english(person: Visitor) -> list[str]:
    """What is said with an English word in it."""
    return [text for text in person.said if ENGLISH.search(text)]


def chairs_of(game: str) -> int:
    return next(iter(GAMES[game].presets().values())).seats


def rows_of(person: Visitor, game: str) -> int:
    """One for everybody, or one for each side."""
    sides = person.page.evaluate("document.querySelector('table-page').table.sides")
    partners = [len(side) for side in sides] == [2, 2]
    return 2 if partners else chairs_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_the_end_of_a_hand_by_clicking(regular: Visitor, game: str) -> None:
    """The page offers all that the rules ask for, and shows the result with its arithmetic; partners have
    their points in common."""
    against_random(regular, game)
    regular.play_hand()
    expect(regular.page.locator(".result tbody tr")).to_have_count(rows_of(regular, game))
    expect(regular.page.locator(".sheet details")).to_have_count(1)


def test_after_a_reload_the_game_goes_on(regular: Visitor) -> None:
    """The seat belongs to the person, not to the page; after the hand the next one is dealt."""
    regular.open_table(**DUEL)
    for _ in range(3):
        assert regular.decide()
    regular.wait_until_asked()
    before = regular.hand.count()
    regular.page.reload()
    regular.wait_until_asked()
    expect(regular.hand).to_have_count(before)
    regular.play_hand()
    regular.page.get_by_role("button", name="Next hand").click()
    regular.page.wait_for_selector(".prompt.mine")
    expect(regular.page.locator("header")).to_contain_text("Hand 2")


@pytest.fixture(scope="module")
def phone(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    """Somebody who speaks German. Phones may have no shared workers: then a tab has a stream of its own."""
    context = chromium.new_context(**PHONE)
    context.add_init_script("delete window.SharedWorker")
    person = entered(context, served.address)
    assert not person.is_too_wide
    yield person
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_german_on_a_phone_by_touch(phone: Visitor, game: str) -> None:
    """A card that was touched by mistake stays in the hand, nothing lies outside the screen, and nothing is
    said in English."""
    against_random(phone, game)
    while phone.goes_on(phone.decide_by_touch):
        assert not phone.is_too_wide
        assert english(phone) == []
    expect(phone.page.locator(".result tbody tr")).to_have_count(rows_of(phone, game))
    assert not phone.is_too_wide
    assert english(phone) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_keyboard_alone(regular: Visitor, game: str) -> None:
    """By Tab, arrows and Enter, or what is typed, by turns, whatever is offered until the hand is over."""
    against_random(regular, game)
    ways = cycle((False, True))
    while regular.goes_on(lambda: regular.decide_by_keyboard(typed=next(ways))):
        pass
    expect(regular.page.locator(".result tbody tr")).to_have_count(rows_of(regular, game))


def test_a_game_is_begun_by_keyboard(person: Visitor) -> None:
    """Tab leads to the game in the lobby, Enter opens a table against computers."""
    focused = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
    while person.page.evaluate(focused) != "Play now: 6 nimmt! against computers":
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("main.felt")
    assert person.decide_by_keyboard(typed=False)
