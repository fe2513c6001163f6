"""English and German, complete; chosen by the browser and switchable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.visitor import DUEL, Visitor
from cardtable.games import GAMES
from cardtable.players import all_bots
from cardtable.server.api.lobby import has_face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from server.outside import ServerProcess

UNEXPLAINED = """async ([language, bots]) => {
    const words = await (await fetch(`/texts/${language}.json`)).json();
    return bots.filter((bot) => !(bot.split(":").pop() in words.ways));
}"""
OURS = [name for name in GAMES if has_face(name)]


@pytest.fixture(scope="module")
def german(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context(locale="de-AT")
    yield Visitor.enter(context, served.address)
    context.close()


def test_every_computer_of_ours_is_explained(german: Visitor) -> None:
    """Whoever chooses opponents can read how they play, in either language."""
    for language in ("en", "de"):
        assert german.page.evaluate(UNEXPLAINED, [language, all_bots()]) == []


def test_the_browser_chooses_and_people_may_switch(new_person: Callable[..., Visitor]) -> None:
    """Prompt, log and result are German, whatever is played. Then English is chosen: what is on the page
    changes at once, the focus stays, and the choice is remembered."""
    person = new_person(locale="de-DE")
    page = person.page
    assert page.locator("html").get_attribute("lang") == "de"
    person.open_table(**DUEL)
    person.wait_until_asked()
    assert "Du bist dran" in person.prompt
    person.play_hand()
    assert page.get_by_role("link", name="Ansehen und auswerten").is_visible()
    assert "Die Partie beginnt" in page.inner_text(".log")
    assert "is over" not in page.inner_text(".log")

    page.goto(f"{person.address}/#/")
    page.get_by_role("button", name="Sofort spielen: Skat gegen Computer").wait_for()
    choice = page.get_by_role("combobox", name="Sprache")
    choice.focus()
    choice.select_option("en")
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    assert page.evaluate("document.activeElement.value") == "en"
    page.reload()
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


def test_every_game_has_rules_with_examples(german: Visitor) -> None:
    """In both languages, drawn by the same cards as the tables."""
    page = german.page
    for language, words in (("de", "Regeln von"), ("en", "Rules of")):
        page.evaluate("async (each) => (await import('/js/texts.js')).chooseLanguage(each)", language)
        for game in OURS:
            page.goto(f"{german.address}/#/rules/{game}")
            page.wait_for_selector(f"html[lang={language}] .rules [aria-current][href='#/rules/{game}']")
            page.wait_for_function("words => document.title.startsWith(words)", arg=words)
            assert page.locator("figure card-face svg").count() >= 6


def test_the_first_steps_are_shown_once(new_person: Callable[..., Visitor]) -> None:
    """In the lobby, at the table and after the hand there is a sentence; whoever closes it is left alone. The
    opponents are novices as it says."""
    person = new_person()
    steps = person.page.locator(".first-steps")
    assert "Choose a game. “Play now” seats you against novices." in steps.inner_text()
    assert person.page.get_by_role("radio", name="novice").is_checked()
    person.open_table(**DUEL)
    person.page.wait_for_selector(".first-steps:has-text('Take your turn.')")
    steps.get_by_role("button", name="Got it").click()
    assert steps.count() == 0
    person.page.reload()
    person.wait_until_asked()
    assert steps.count() == 0
