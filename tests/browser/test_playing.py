"""One person with a browser plays every game against computers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.visitor import CORNER, DUEL
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def against_random(person: Visitor, game: str) -> str:
    others = [f"{game}:random"] * (chairs_of(game) - 1)
    return person.open_table(game=game, chairs=["me", *others], start=True)


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


def test_on_a_phone_the_first_tap_lifts_and_the_second_plays(new_person: Callable[..., Visitor]) -> None:
    """A card that was touched by mistake stays in the hand, and nothing lies outside the screen. Phones
    may have no shared workers: the tab follows by a stream of its own."""
    person = new_person(script="delete window.SharedWorker", **PHONE)
    assert not person.is_too_wide
    against_random(person, "skat")
    while person.wait_until_asked():
        assert not person.is_too_wide
        cards = person.page.locator(".hand button.card:not([aria-disabled])")
        if person.page.locator(".answers").count() > 0:
            person.decide()
            continue
        held, position = person.hand.count(), person.seq
        cards.first.tap(position=CORNER)
        person.page.wait_for_selector(".hand .lifted")
        assert person.hand.count() == held
        person.page.locator(".hand .lifted").tap(position=CORNER)
        person.wait_for_news(position)
    assert not person.is_too_wide


def test_a_hand_is_played_by_keyboard_alone(person: Visitor) -> None:
    """Tab and Enter in the lobby; arrows and Enter, or a typed card, at the table."""
    keyboard = person.page.keyboard
    focused = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"
    while person.page.evaluate(focused) != "Play now: 6 nimmt! against computers":
        keyboard.press("Tab")
    keyboard.press("Enter")
    person.page.wait_for_selector("main.felt")
    typed = False
    while person.wait_until_asked():
        position = person.seq
        if person.page.locator("button.take").count() > 0:
            keyboard.type(str(person.page.locator("button.take").first.get_attribute("data-action")))
        elif typed:
            keyboard.type(str(person.hand.first.get_attribute("data-card")))
        else:
            while not person.page.evaluate("document.activeElement.matches('.hand button')"):
                keyboard.press("Tab")
            keyboard.press("ArrowRight")
        keyboard.press("Enter")
        person.wait_for_news(position)
        typed = not typed
