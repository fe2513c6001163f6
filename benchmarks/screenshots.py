"""Pictures of every page at three sizes: `python -m benchmarks.screenshots FOLDER [GAME…]`.

For looking at, one by one: nothing is compared.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
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
}
THEMES = ("light", "contrast")
PICTURED = (0, 1, 2, 5, 9)
"""After so many decisions a picture is taken."""


class Camera:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person: Visitor, name: str) -> None:
        for size, viewport in SIZES.items():
            person.page.set_viewport_size(viewport)
            person.page.mouse.move(0, 0)
            person.page.screenshot(path=self._folder / f"{name}_{size}.png", animations="disabled")
            if person.is_too_wide:
                click.echo(f"{name}_{size}: something lies outside the screen")
        person.page.set_viewport_size(SIZES["wide"])


def lobby(camera: Camera, browser: Browser, address: str) -> None:
    """Somebody with a running game, and a friend's table waiting."""
    person = Visitor.enter(browser.new_context(), address)
    camera.take(person, "lobby_empty")
    friend = Visitor.enter(browser.new_context(), address)
    friend.open_table(game="bridge", chairs=["me", "open", "bridge:random", "open"])
    camera.take(friend, "waiting")
    plain_table(person, "nimmt")
    person.page.goto(f"{address}/#/")
    person.page.wait_for_selector(".brief.turn")
    camera.take(person, "lobby")
    person.page.locator("article.game").first.get_by_role("button", name="With friends").click()
    person.page.wait_for_selector("dialog[open]")
    camera.take(person, "new_table")


def plain_table(person: Visitor, name: str) -> str:
    """Against computers that answer at once and bid as people do."""
    chairs = next(iter(GAMES[name].presets().values())).seats
    bot = f"{name}:{'course' if name == 'two-hand-pinochle' else 'basic'}"
    return person.open_table(game=name, chairs=["me", *[bot] * (chairs - 1)], start=True)


def game(camera: Camera, browser: Browser, address: str, name: str) -> None:
    person = Visitor.enter(browser.new_context(), address)
    table = plain_table(person, name)
    decisions = 0
    while person.wait_until_asked():
        if decisions in PICTURED:
            camera.take(person, f"{name}_{decisions}")
        person.decide()
        decisions += 1
    camera.take(person, f"{name}_result")
    camera.take(Visitor.enter(browser.new_context(), address, f"#/table/{table}"), f"{name}_watched")
    camera.take(
        Visitor.enter(browser.new_context(), address, f"#/table/{table}/hand/1/at/9"), f"{name}_replay"
    )
    german = Visitor.enter(browser.new_context(locale="de-DE"), address, f"#/rules/{name}")
    camera.take(german, f"{name}_rules")


def themes(camera: Camera, browser: Browser, address: str) -> None:
    for theme in THEMES:
        person = Visitor.enter(browser.new_context(), address)
        person.page.get_by_label("Theme").select_option(theme)
        camera.take(person, f"{theme}_lobby")
        plain_table(person, "pinochle")
        while person.wait_until_asked() and person.page.locator(".slot .card").count() == 0:
            person.decide()
        camera.take(person, f"{theme}_table")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("games", nargs=-1, type=click.Choice(list(GAMES)))
def main(folder: Path, games: tuple[str, ...]) -> None:
    """Take pictures of every page into FOLDER; of these GAMES only, if some are named."""
    program = shutil.which("chromium")
    if program is None:
        raise click.ClickException("there is no chromium; on Debian: apt-get install chromium")
    camera = Camera(folder)
    with (
        tempfile.TemporaryDirectory() as place,
        server(f"sqlite:///{place}/tables.db") as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        for name in games or GAMES:
            game(camera, browser, running.address, name)
        if not games:
            lobby(camera, browser, running.address)
            themes(camera, browser, running.address)


if __name__ == "__main__":
    main()
