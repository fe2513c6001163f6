"""axe-core looks at every page and every table: nothing serious, whatever the theme and the screen."""

from __future__ import annotations

from importlib.resources import files
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

pytestmark = pytest.mark.skipif(
    find_spec("axe_playwright_python") is None,
    reason="axe-playwright-python, which brings axe-core, is not installed",
)

LOOKS = (("dark", 1440, 900), ("light", 390, 844), ("contrast", 1440, 900))
"""Themes, each on a screen."""

# The rules that are broken and the first place of each.
BROKEN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}"""


def broken(person: Visitor) -> list[str]:
    """What is wrong with what is shown now, in any of the looks."""
    page = person.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text() + "; null")
    found: list[str] = []
    for theme, width, height in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("async (theme) => (await import('/js/settings.js')).prefer({ theme })", theme)
        found += [f"{theme} {width}: {each}" for each in page.evaluate(BROKEN)]
    return found


def test_the_pages_around_the_tables(new_person: Callable[..., Visitor]) -> None:
    """The lobby, its form for a new table, the waiting room and the rules."""
    person = new_person()
    page = person.page
    assert broken(person) == []
    page.locator("article.game").first.get_by_role("button", name="With friends").click()
    page.wait_for_selector("dialog[open]")
    assert broken(person) == []
    person.open_table(game="bridge", chairs=["me", "open", "bridge:random", "open"])
    assert broken(person) == []
    page.goto(f"{person.address}/#/rules/skat")
    page.wait_for_selector("main.rules")
    assert broken(person) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_table(new_person: Callable[..., Visitor], game: str) -> None:
    """After some decisions, with cards on the table."""
    person = new_person()
    seats = next(iter(GAMES[game].presets().values())).seats
    person.open_table(game=game, chairs=["me", *[f"{game}:random"] * (seats - 1)], start=True)
    for _ in range(4):
        person.decide()
    person.wait_until_asked()
    assert broken(person) == []


def test_what_a_meld_counts_is_legible(new_person: Callable[..., Visitor]) -> None:
    """The points stand inside a button, whose colour is the theme's own."""
    person = new_person()
    game = "two-hand-pinochle"
    person.open_table(game=game, chairs=["me", f"{game}:random"], start=True)
    while not person.may("meld "):
        if not person.take():
            person.next_hand()
    person.page.locator("[data-action^='meld '] .worth").first.wait_for()
    assert broken(person) == []


def test_what_comes_after_a_hand(new_person: Callable[..., Visitor]) -> None:
    """The result, the replay with what can be done there, and the page of a series."""
    person = new_person()
    page = person.page
    table = person.open_table(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
    person.play_hand()
    assert broken(person) == []
    page.goto(f"{person.address}/#/table/{table}/hand/1/at/3")
    page.wait_for_selector("replay-page main.felt")
    assert broken(person) == []
    page.get_by_role("button", name="Share").click()
    page.wait_for_selector("button.friends")
    assert broken(person) == []
    page.locator("button.friends").click()
    page.wait_for_selector("main.friend")
    assert broken(person) == []
