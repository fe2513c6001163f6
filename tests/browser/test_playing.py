"""One person with a browser plays every game against computers."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from browser.visitor import DUEL
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

ENGLISH = re.compile(
    r"\b("
    r"and|are|at|bids?|by|cards?|chose|dealt|diamonds|down|for|from|game|guest|has|heads?|hearts|is|it|leads?|made|"
    r"melds?|no|not|of|on|over|passes|pick|play|played|plays|points|row|says|sat|score|spades|takes?|the|this|to|"
    r"tricks?|turn|wins|with|won|your?"
    r")\b",
    re.IGNORECASE,
)
"""Words that no German sentence of the page has."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def against_random(person: Visitor, game: str) -> str:
    others = [f"{game}:random"] * (chairs_of(game) - 1)
    return person.open_table(game=game, chairs=["me", *others], start=True)


def english(person: Visitor) -> list[str]:
    """What is said with an English word in it."""
    return [text for text in person.said if ENGLISH.search(text)]


def chairs_of(game: str) -> int:
    return next(iter(GAMES[game].presets().values())).seats


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_the_end_of_a_hand_by_clicking(person: Visitor, game: str) -> None:
    """The page offers all that the rules ask for, and shows the result with its arithmetic."""
    against_random(person, game)
    person.play_hand()
    assert person.page.locator(".result tbody tr").count() == chairs_of(game)
    assert person.page.locator(".sheet details").count() == 1


def test_after_a_reload_the_game_goes_on(person: Visitor) -> None:
    """The seat belongs to the person, not to the page; after the hand the next one is dealt."""
    person.open_table(**DUEL)
    for _ in range(3):
        assert person.decide()
    person.wait_until_asked()
    before = person.hand.count()
    person.page.reload()
    person.wait_until_asked()
    assert person.hand.count() == before
    person.play_hand()
    person.page.get_by_role("button", name="Next hand").click()
    person.page.wait_for_selector(".prompt.mine")
    assert "Hand 2" in person.page.inner_text("header")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_german_on_a_phone_by_touch(
    new_person: Callable[..., Visitor], game: str
) -> None:
    """A card that was touched by mistake stays in the hand, nothing lies outside the screen, and nothing is
    said in English. Phones may have no shared workers: the tab follows by a stream of its own."""
    person = new_person(script="delete window.SharedWorker", locale="de-DE", **PHONE)
    assert not person.is_too_wide
    against_random(person, game)
    while person.decide_by_touch():
        assert not person.is_too_wide
        assert english(person) == []
    assert person.page.locator(".result tbody tr").count() == chairs_of(game)
    assert not person.is_too_wide
    assert english(person) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_keyboard_alone(person: Visitor, game: str) -> None:
    """To the end of a hand by Tab, arrows and Enter, or what is typed, by turns."""
    against_random(person, game)
    ways = cycle((False, True))
    while person.decide_by_keyboard(typed=next(ways)):
        pass
    assert person.page.locator(".result tbody tr").count() == chairs_of(game)


def test_a_game_is_begun_by_keyboard(person: Visitor) -> None:
    """Tab leads to the game in the lobby, Enter opens a table against computers."""
    focused = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
    while person.page.evaluate(focused) != "Play now: 6 nimmt! against computers":
        person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector("main.felt")
    assert person.decide_by_keyboard(typed=False)
