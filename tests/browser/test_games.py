"""What the page has for single games: a folder for each, found by its name, and nothing anywhere else."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.expectations import expect
from cardtable.games import GAMES
from cardtable.server.api.lobby import has_face

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from browser.visitor import Visitor

JS = Path(str(files("cardtable").joinpath("web", "js")))
FOLDERS = sorted(path.name for path in (JS / "table" / "games").iterdir())
OURS = [name for name in GAMES if has_face(name)]

SKAT: dict[str, Any] = {"game": "skat", "chairs": ["me", "skat:random", "skat:random"], "start": True}


def knows(source: str, name: str) -> bool:
    """Whether it has a game's name as a key or in a comparison."""
    name = re.escape(name)
    key = rf"""(?:^|[{{,\s])(?:{name}|["'`]{name}["'`])\s*:(?!:)"""
    compared = rf"""(?:[=!]==?|\bcase)\s*["'`]{name}["'`]|["'`]{name}["'`]\s*[=!]=|\[["'`]{name}["'`]\]"""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    return re.search(f"{key}|{compared}", code, re.MULTILINE) is not None


@pytest.mark.parametrize(
    "source",
    [
        "const FACES = {\n  skat: skatFace,\n};",
        "const EMBLEMS = { 'skat': [] };",
        'if (table.game.name === "skat") return;',
        'return "skat" == name;',
        'switch (name) { case "skat": }',
        'return RULES["skat"];',
    ],
)
def test_a_name_in_the_wrong_place_is_noticed(source: str) -> None:
    """As a key, in a comparison, as an index."""
    assert knows(source, "skat")


@pytest.mark.parametrize("source", ['const DECKS = ["four", "skat"];', "/** skat: a game */", "view.skat"])
def test_a_name_that_decides_nothing_is_allowed(source: str) -> None:
    """A deck may be called as a game is, and comments may name it."""
    assert not knows(source, "skat")


def test_only_a_games_own_folder_knows_its_name() -> None:
    """No table of games and no comparison with one, except in its folder and in the catalogues of words."""
    modules = [path.relative_to(JS) for path in JS.glob("**/*.js")]
    others = [path for path in modules if path.parts[0] != "texts" and path.parts[:2] != ("table", "games")]
    assert len(others) > 50
    sources = {path: (JS / path).read_text() for path in others}
    assert [(str(path), name) for path in others for name in OURS if knows(sources[path], name)] == []


def test_the_words_of_games_have_flat_keys() -> None:
    """`"skat.title"`: no section of a catalogue is a game's."""
    section = re.compile(rf"""^ {{0,4}}["']?({"|".join(OURS)})["']?: *{{""", re.MULTILINE)
    assert [path.name for path in JS.glob("texts/*.js") if section.search(path.read_text())] == []


def test_every_folder_is_that_of_a_game() -> None:
    """And the games of this package have one each."""
    assert [name.replace("-", "_") for name in OURS] == FOLDERS


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_has_a_face_and_rules(usual_browser: Visitor, folder: str) -> None:
    """The page finds both by these names, the rules in every language."""
    found = usual_browser.page.evaluate(
        """async (folder) => {
            const { face } = await import(`/js/table/games/${folder}/face.js`);
            const written = (language) => import(`/js/table/games/${folder}/rules/${language}.js`);
            const rules = ["en", "de", "fr"].map(written);
            const parts = (await Promise.all(rules)).map((each) => each.rules.parts.length);
            return [typeof face.middle, parts];
        }""",
        folder,
    )
    middle, parts = found
    assert middle == "function"
    assert parts[0] == parts[1] == parts[2] > 0


def unheard_of(page: Page, name: str) -> None:
    """Lets the server say that the page has nothing for a game, and has the page forget it."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        for game in told["games"]:
            if game["name"] == name:
                game |= {"face": False, "title": "Scat", "about": "Three players."}
        route.fulfill(json=told)

    def without_words(route: Route) -> None:
        words = route.fetch().json()
        del words[name]
        route.fulfill(json=words)

    page.route("**/api/games", answer)
    page.route("**/texts/*.json", without_words)
    page.reload()
    page.wait_for_selector("article.game")


def test_a_game_the_page_has_never_heard_of(new_person: Callable[..., Visitor]) -> None:
    """It has the server's words and no rules, and is played to the end on the generic table. Nothing is asked
    for that is not there."""
    person = new_person()
    page = person.page
    unheard_of(page, "skat")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    missing: list[str] = []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    card = page.locator("article.game", has_text="Scat")
    expect(card).to_contain_text("Three players.")
    expect(card.get_by_role("link")).to_have_count(0)
    person.open_table(**SKAT)
    person.play_hand()
    expect(page.locator(".pill.game")).to_have_text("Scat")
    assert [url for url in asked if "/games/skat/" in url] == []
    assert missing == []


def test_a_table_is_drawn_when_its_face_is_there(new_person: Callable[..., Visitor]) -> None:
    """No other table flashes up before: while the face is on its way nothing is drawn."""
    person = new_person()
    page = person.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/table/games/skat/face.js", hold)
    with page.expect_request("**/table/games/skat/face.js"):
        page.reload()
        page.wait_for_selector("article.game")
        opening = "async (wanted) => (await (await import('/js/api.js')).post('/tables', wanted)).table"
        table = page.evaluate(opening, SKAT)
        page.goto(f"{person.address}/#/table/{table}")
        page.wait_for_function("() => document.querySelector('table-page')?.snapshot")
    expect(page.locator("table-page main")).to_have_count(0)
    for route in held:
        route.continue_()
    page.wait_for_selector(".put-away")
