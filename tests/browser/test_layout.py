"""What must be in sight: scores, names, bids, the guide, and where the keyboard goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.expectations import expect
from browser.phases import show_at, with_hint
from browser.test_endings import SKAT
from browser.visitor import DUEL, PREFER, USUAL_PAUSE
from cardtable.texts import languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

BIDDING = {"game": "bridge", "chairs": ["me", *["bridge:random"] * 3], "start": True}
FOUR = {"game": "nimmt", "chairs": ["me", *["nimmt:random"] * 3], "start": True}
CUT = """(wanted) => [...document.querySelectorAll(wanted)]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
    .map((each) => `${each.className} ${each.innerText}: ${each.scrollWidth} > ${each.clientWidth}`)"""


def test_four_columns_of_the_score_are_seen_on_a_small_desktop(regular: Visitor) -> None:
    """The sheet of four players has the width of the panel, in every language."""
    regular.open_table(**FOUR)
    regular.wait_until_asked()
    for language in languages():
        regular.speak(language)
        show_at(regular, 1024, 768)
        assert regular.page.evaluate(CUT, ".sheet, .sheet .row :first-child") == [], language
    regular.speak("en")


def test_the_first_steps_leave_a_phone_to_the_table(new_person: Callable[..., Visitor]) -> None:
    """They are in the lobby; at the table its prompt says what to do, and every bid lies above the hand."""
    person = new_person()
    page = person.page
    steps = page.locator(".first-steps")
    person.open_table(**BIDDING)
    person.wait_until_asked()
    expect(steps).to_be_visible()
    with_hint(person)
    for width, height in ((390, 844), (844, 390), (720, 450)):
        show_at(person, width, height)
        expect(steps).to_be_hidden()
        hand = page.locator(".hand").bounding_box()
        last = page.locator("[data-action='7NT']").bounding_box()
        assert hand is not None
        assert last is not None
        assert last["y"] + last["height"] <= hand["y"], (width, height)


def test_nobody_is_told_to_take_a_turn_before_the_game_begins(new_person: Callable[..., Visitor]) -> None:
    """In the waiting room there is nothing to press yet."""
    person = new_person()
    steps = person.page.locator(".first-steps")
    person.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    expect(person.page.locator(".room")).to_be_visible()
    expect(steps).to_have_count(0)
    person.open_table(**DUEL)
    expect(steps).to_contain_text("Take your turn.")


@pytest.mark.parametrize("wanted", [SKAT, BIDDING])
def test_names_are_whole_where_there_is_room(
    new_person: Callable[..., Visitor], wanted: dict[str, object]
) -> None:
    """Somebody else's replay has the guest by name, on every plate and screen."""
    player = new_person()
    player.open_table(**wanted)
    player.play_hand()
    table = player.page.url.split("/")[-1]
    stranger = new_person()
    stranger.look_at(f"#/table/{table}/hand/1")
    expect(stranger.page.locator(".seat .name", has_text="Guest ")).to_be_attached()
    for size in ((1440, 900), (1024, 768), (390, 844), (360, 640)):
        show_at(stranger, *size)
        assert stranger.page.evaluate(CUT, ".seat .name") == [], size


def test_the_keyboard_goes_on_after_the_last_card(new_person: Callable[..., Visitor]) -> None:
    """While the last trick is still shown nothing can be pressed; then the focus is on what comes next."""
    person = new_person()
    person.page.evaluate(PREFER, {"pause": USUAL_PAUSE})
    person.open_table(**DUEL)
    while person.goes_on(lambda: person.decide_by_keyboard(typed=False)):
        pass
    expect(person.page.locator(".result button.next")).to_be_focused()
