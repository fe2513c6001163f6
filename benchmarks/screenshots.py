"""Pictures of every page at four sizes: `python -m benchmarks.screenshots FOLDER [GAME…] [--locale de-DE]`.

For looking at, one by one: nothing is compared.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

# The people who play in the browser tests take the pictures.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import click
from playwright.sync_api import sync_playwright

from browser.visitor import Visitor
from cardtable.games import GAMES
from server.outside import server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
    # What is left of the wide screen at 200 %.
    "zoom": {"width": 720, "height": 450},
}
THEMES = ("light", "contrast")
PICTURED = (0, 1, 2, 5, 9)
"""After so many decisions a picture is taken."""


@dataclass(frozen=True)
class Studio:
    """Where people who speak a language have their pictures taken."""

    folder: Path
    browser: Browser
    address: str
    locale: str

    def visitor(self, place: str = "") -> Visitor:
        return Visitor.enter(self.browser.new_context(locale=self.locale), self.address, place)

    def take(self, person: Visitor, name: str) -> None:
        for size, viewport in SIZES.items():
            person.page.set_viewport_size(viewport)
            person.page.mouse.move(0, 0)
            person.page.screenshot(path=self.folder / f"{name}_{size}.png", animations="disabled")
            if person.is_too_wide:
                click.echo(f"{name}_{size}: something lies outside the screen")
        person.page.set_viewport_size(SIZES["wide"])


def lobby(studio: Studio) -> None:
    """Somebody with a running game, and a friend's table waiting."""
    person = studio.visitor()
    studio.take(person, "lobby_empty")
    friend = studio.visitor()
    friend.open_table(game="bridge", chairs=["me", "open", "bridge:random", "open"])
    studio.take(friend, "waiting")
    plain_table(person, "nimmt")
    person.page.goto(f"{studio.address}/#/")
    person.page.wait_for_selector(".brief.turn")
    studio.take(person, "lobby")
    person.page.locator("section.tables button.new").click()
    person.page.wait_for_selector("dialog[open]")
    studio.take(person, "new_table")


def plain_table(person: Visitor, name: str) -> str:
    """Against computers that answer at once and bid as people do."""
    chairs = next(iter(GAMES[name].presets().values())).seats
    bot = f"{name}:{'course' if name == 'two-hand-pinochle' else 'basic'}"
    return person.open_table(game=name, chairs=["me", *[bot] * (chairs - 1)], start=True)


def game(studio: Studio, name: str) -> None:
    person = studio.visitor()
    table = plain_table(person, name)
    decisions = 0
    while person.wait_until_asked():
        if decisions in PICTURED:
            studio.take(person, f"{name}_{decisions}")
        person.decide()
        decisions += 1
    studio.take(person, f"{name}_result")
    studio.take(studio.visitor(f"#/table/{table}"), f"{name}_watched")
    studio.take(studio.visitor(f"#/table/{table}/hand/1/at/9"), f"{name}_replay")
    studio.take(studio.visitor(f"#/rules/{name}"), f"{name}_rules")


def themes(studio: Studio) -> None:
    for theme in THEMES:
        person = studio.visitor()
        person.page.evaluate("async (theme) => (await import('/js/settings.js')).prefer({ theme })", theme)
        studio.take(person, f"{theme}_lobby")
        plain_table(person, "pinochle")
        while person.wait_until_asked() and person.page.locator(".slot .card").count() == 0:
            person.decide()
        studio.take(person, f"{theme}_table")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)))
@click.option("--locale", default="en-US", show_default=True, help="The language of the browser, as de-DE.")
def main(folder: Path, games: tuple[str, ...], locale: str) -> None:
    """Take pictures of every page into FOLDER; of these GAMES only, if some are named."""
    program = shutil.which("chromium")
    if program is None:
        raise click.ClickException("there is no chromium; on Debian: apt-get install chromium")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        server(f"sqlite:///{place}/tables.db") as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        studio = Studio(folder, browser, running.address, locale)
        for name in games or GAMES:
            game(studio, name)
        if not games:
            lobby(studio)
            themes(studio)


if __name__ == "__main__":
    main()
