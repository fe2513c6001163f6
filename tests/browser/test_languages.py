"""Every language there is a catalogue of, complete; chosen by the browser and switchable."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from browser.expectations import expect
from browser.test_tables import DECLARER
from browser.visitor import DUEL, Visitor
from cardtable.games import GAMES
from cardtable.players import bots_for
from cardtable.server.api.lobby import has_face
from cardtable.texts import Text, languages, say
from examples.hearts.test_web import served as served_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

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
    computers = [bot for game in GAMES for bot in bots_for(game)]
    for language in ("en", "de"):
        assert german.page.evaluate(UNEXPLAINED, [language, computers]) == []


def test_the_browser_chooses_and_people_may_switch(new_person: Callable[..., Visitor]) -> None:
    """Prompt, log and result are German, whatever is played. Then English is chosen: what is on the page
    changes at once, the focus stays, and the choice is remembered."""
    person = new_person(locale="de-DE")
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    person.open_table(**DUEL)
    person.wait_until_asked()
    expect(person.prompt).to_contain_text("Du bist dran")
    person.play_hand()
    expect(page.get_by_role("link", name="Ansehen und auswerten")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Die Partie beginnt")
    expect(page.locator(".log")).not_to_contain_text("is over")

    page.goto(f"{person.address}/#/")
    page.get_by_role("button", name="Sofort spielen: Skat gegen Computer").wait_for()
    choice = page.get_by_role("combobox", name="Sprache")
    choice.focus()
    choice.select_option("en")
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    assert page.evaluate("document.activeElement.value") == "en"
    page.reload()
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")


TEXTS = [
    Text("log.left", name="Ada", bot="skat:expert"),
    Text("log.left", name="Ada", bot=None),
    Text("table.wins", names=["Ada", "Ben", "Cleo"], who="many"),
    Text("prompt.waits", names=[]),
    Text("play.cards", count=1),
    Text("play.cards", count=0),
    Text("ladder.brief", bots=1, sets=12345),
    Text("ladder.around", mean=1234.6, half=0.4),
    Text("replay.value", value=2.5),
    Text("replay.value", value=3),
    Text("hints.share", value=53.2),
    Text("skat.story", name="Ada", mine=False, won=True, game="grand", points=None, overbid=False, score=48),
    Text(
        "skat.lines.sum",
        steps=[Text("skat.lines.hand", level=3), Text("skat.lines.times", base=12, value=36)],
    ),
    Text("bridge.rules.follow", suit=Text("suits.C")),
    Text("nimmt.rules.noRow", end=7, ends=[1, 22, 3]),
    Text("problem.sentence", why=Text("rules.notYourTurn", names=["Ada", "Ben"])),
]
SAY = """async ([language, said]) => {
    const { chooseLanguage, say, speak, speakOf } = await import("/js/texts.js");
    chooseLanguage(language);
    await speak();
    return said.map(([game, each]) => {
        speakOf(game);
        return say(each);
    });
}"""


@pytest.mark.parametrize("language", languages())
def test_page_and_terminal_say_the_same(german: Visitor, language: str) -> None:
    """Sentences are filled by two programs; forms, lists, numbers and texts within come out alike."""
    asked = [[text.key.split(".")[0], text.plain()] for text in TEXTS]
    assert german.page.evaluate(SAY, [language, asked]) == [say(text, language) for text in TEXTS]


ENGLISH = re.compile(
    r"\b(and|are|bids|by|dealt|for|from|has|heads?|hearts|is|it|made|melds?|not|of|over|"
    r"passes|pick|play|played|plays|row|says|sat|takes?|the|this|to|tricks?|turn|wins|with|won|your?)\b",
    re.IGNORECASE,
)
"""Words that no French sentence of the page has."""


@pytest.mark.parametrize("game", OURS)
def test_every_game_is_played_in_french(new_person: Callable[..., Visitor], game: str) -> None:
    """A third language is as complete as the others: nothing is said in English in a whole hand."""
    person = new_person(locale="fr-CA")
    others = next(iter(GAMES[game].presets().values())).seats - 1
    person.open_table(game=game, chairs=["me", *[f"{game}:random"] * others], start=True)
    # What is said does not depend on how an action is chosen.
    while person.take():
        assert [text for text in person.said if ENGLISH.search(text)] == []
    person.page.wait_for_selector(".result")
    assert [text for text in person.said if ENGLISH.search(text)] == []


# How much of what stands above the lobby lies over its neighbour, and how high the highest is, in pixels.
OVERLAPPING = """() => {
    const parts = [...document.querySelectorAll("lobby-page .top > *")];
    const seen = parts.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
    const inside = document.querySelector("lobby-page .brand");
    const over = seen.slice(1).map((part, place) => seen[place].right - part.left);
    const height = Math.max(...seen.map((part) => part.height));
    const beyond = Math.max(...seen.map((part) => part.right)) - innerWidth;
    return [Math.max(...over, inside.scrollWidth - inside.clientWidth, beyond), height];
}"""


@pytest.mark.parametrize(("language", "guest"), [("en", "Guest"), ("de", "Gast"), ("fr", "Invité")])
def test_the_top_of_the_lobby_fits_on_a_phone(
    new_person: Callable[..., Visitor], language: str, guest: str
) -> None:
    """My name and the links in one line, and nothing of it over something else."""
    page = new_person(locale=language).page
    expect(page.locator("lobby-page .top").get_by_text(f"{guest} ")).to_be_visible()
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 640})
        over, height = page.evaluate(OVERLAPPING)
        assert over <= 0
        assert height < 50


POINTS = {"key": "units.card_points", "params": {}}
JUDGED = {
    "game": "skat",
    "hands": 12,
    "reviewed": 12,
    "declared": 5,
    "made": 3,
    "mean": -59.5,
    "kinds": [
        {"kind": kind, "unit": POINTS, "decisions": 48, "cost": 10.8, "slips": 12}
        for kind in ("bidding", "discards", "declaring", "leads")
    ],
    "weeks": [{"monday": f"2026-11-{day:02}", "decisions": 40, "cost": 1.5} for day in (2, 9, 16)],
    "unit": POINTS,
    "deals": None,
}
"""As the server tells it."""


@pytest.mark.parametrize("language", languages())
def test_my_page_fits_on_a_phone(new_person: Callable[..., Visitor], language: str) -> None:
    """With hands in it and three weeks of them, however long the words are."""
    person = new_person(locale=language)
    page = person.page
    page.route("**/me/statistics", lambda route: route.fulfill(json={"games": [JUDGED]}))
    person.look_at("#/mine")
    page.wait_for_selector(".weeks")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert not person.is_too_wide, width


@pytest.mark.parametrize(("language", "contract"), [("en", "by you"), ("de", "von dir"), ("fr", "par vous")])
def test_my_own_contract_is_said_to_me(
    new_person: Callable[..., Visitor], language: str, contract: str
) -> None:
    """Not to somebody who is called You."""
    person = new_person(locale=language)
    person.open_table(**DECLARER)
    expect(person.page.locator(".factbox")).to_contain_text(contract)


def test_seats_of_a_puzzle_change_their_language(new_person: Callable[..., Visitor]) -> None:
    """Nobody sits there, so they have words for names."""
    person = new_person()
    person.look_at("#/puzzles/skat")
    person.page.wait_for_selector("puzzle-page .prompt.mine")
    person.speak("de")
    seats = person.page.inner_text(".seats")
    assert "Rearhand" not in seats
    assert "Hinterhand" in seats


def test_a_language_is_one_file(chromium: Browser, tmp_path: Path) -> None:
    """Whoever drops a file into a folder is offered it; what the file does not say is said in English."""
    words = {"language": {"name": "Quenya"}, "hall": {"playNow": "Tyala sí"}}
    (tmp_path / "qya.json").write_text(json.dumps(words), encoding="utf-8")
    with served_with({**os.environ, "CARDTABLE_TEXTS": str(tmp_path)}, tmp_path) as address:
        context = chromium.new_context()
        person = Visitor.enter(context, address)
        person.page.get_by_role("combobox", name="Language").select_option(label="Quenya")
        person.page.get_by_text("Tyala sí").first.wait_for()
        expect(person.page.get_by_role("heading", name="Open tables")).to_be_visible()
        context.close()


def test_every_game_has_rules_with_examples(german: Visitor) -> None:
    """In every language, drawn by the same cards as the tables."""
    page = german.page
    for language, words in (("de", "Regeln von"), ("fr", "Règles\N{NO-BREAK SPACE}: "), ("en", "Rules of")):
        german.speak(language)
        for game in OURS:
            page.goto(f"{german.address}/#/rules/{game}")
            page.wait_for_selector(f"html[lang={language}] .rules [aria-current][href='#/rules/{game}']")
            page.wait_for_function("words => document.title.startsWith(words)", arg=words)
            expect(page.locator("figure card-face svg").nth(5)).to_be_attached()


def test_the_first_steps_are_shown_once(new_person: Callable[..., Visitor]) -> None:
    """In the lobby, at the table and after the hand there is a sentence; whoever closes it is left alone. The
    opponents are beginners as it says."""
    person = new_person()
    steps = person.page.locator(".first-steps")
    expect(steps).to_contain_text("Choose a game. “Play now” seats you against beginners.")
    expect(person.page.get_by_role("radio", name="beginner")).to_be_checked()
    person.open_table(**DUEL)
    person.page.wait_for_selector(".first-steps:has-text('Take your turn.')")
    steps.get_by_role("button", name="Got it").click()
    expect(steps).to_have_count(0)
    person.page.reload()
    person.wait_until_asked()
    expect(steps).to_have_count(0)


def test_what_is_said_already_is_said_again(new_person: Callable[..., Visitor]) -> None:
    """What went wrong, and why there is nothing here, in the language that is chosen then."""
    person = new_person()
    page = person.page
    person.look_at("#/table/0000000000000000")
    page.evaluate(
        """async () => {
            const { get } = await import("/js/api.js");
            const { complain } = await import("/js/notices.js");
            await get("/tables/0000000000000000").catch(complain);
        }"""
    )
    notice, missing = page.locator("#notice"), page.locator("main.missing")
    for place in (notice, missing.locator("p")):
        expect(place).to_have_text("There is no table 0000000000000000.")
    page.evaluate("async () => (await import('/js/texts.js')).chooseLanguage('de')")
    for place in (notice, missing.locator("p")):
        expect(place).to_have_text("Den Tisch 0000000000000000 gibt es nicht.")
