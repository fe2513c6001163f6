"""The pictures of the documents, taken anew: `make pictures`, `python -m benchmarks.pictures.documentation`.

Tables, replays and the lobby in Chromium; the terminal; a report of the arena; a notebook; and a hand that
plays itself for the README. They go to docs/images. Deals at tables are new each time.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

# The people who play in the browser tests take the pictures.
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import click
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.text import Text

import cardtable as ct
from benchmarks.pictures.animation import animated_webp
from browser.phases import bridge, nimmt, two_hand
from browser.visitor import Visitor
from server.outside import server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

IMAGES = Path(__file__).parents[2] / "docs" / "images"
DESKTOP = (1440, 900)
QUALITY, MOVING_QUALITY = 72, 40
MOVING = (880, 600)
PREFER = "async (some) => (await import('/js/settings.js')).prefer(some)"
STEPS, STEP_MILLISECONDS = range(0, 65, 4), 1200
"""A hand of bridge in twenty seconds: bid by bid, then trick by trick."""

NOTEBOOK = """
body { font: 15px sans-serif; margin: 24px }
section { margin-bottom: 20px }
table { border-collapse: collapse }
th, td { padding: 3px 10px; text-align: right }
tr:nth-child(even) { background: #f5f5f5 }
"""
"""Notebooks lay their tables out like this."""

TRICKS = 3
"""So many have been played at the tables where a computer plays its game."""

# The phase of a game that shows most of it. In skat and pinochle the people of the tests bid as high as they
# can, so there a computer gets the game.
PHASES = {
    "bridge": (bridge, "bridge declarer"),
    "nimmt": (nimmt, "nimmt 4"),
    "two_hand_pinochle": (two_hand, "two-hand play"),
}


def webp(page: Page, size: tuple[int, int], quality: int = QUALITY) -> bytes:
    """What the page shows now. Playwright itself has no WebP, Chromium has."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(0, 0)
    page.wait_for_timeout(400)  # until cards have stopped moving
    taken = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": quality}
    )
    return base64.b64decode(taken["data"])


class Studio:
    """Where the pictures are taken: a browser and a server of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def visitor(self) -> Visitor:
        context = self.browser.new_context(locale="en-US", service_workers="block")
        person = Visitor.enter(context, self.address)
        person.page.evaluate(PREFER, {"pause": 0, "guided": True})
        person.page.reload()
        person.page.wait_for_selector("article.game")
        person.page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        return person

    def lobby(self) -> None:
        self.keep("lobby", self.visitor().page)

    def tables(self) -> None:
        for game, (walk, wanted) in PHASES.items():
            person = self.visitor()
            for phase in walk(person):
                if phase == wanted:
                    break
            self.keep(f"table_{game}", person.page)
        for game, computers in (("skat", 2), ("pinochle", 3)):
            self.keep(f"table_{game}", self.after_passing(game, computers))

    def after_passing(self, game: str, computers: int) -> Page:
        """A table where the person has passed, and a computer plays its game."""
        person = self.visitor()
        cards = person.page.locator(".hand button.card:not([aria-disabled])")
        while cards.count() == 0:
            # After a hand in which everybody passes there is another.
            person.open_table(game=game, chairs=["me", *[f"{game}:basic"] * computers], start=True)
            while person.wait_until_asked() and cards.count() == 0:
                person.take("^pass$")
        for _ in range(TRICKS):
            person.take()
        person.wait_until_asked()
        return person.page

    def replay(self) -> None:
        self.keep("replay", self.at_replay("skat", 14))
        self.keep("replay_pinochle", self.at_replay("pinochle", 20))

    def animation(self) -> None:
        """A hand of bridge from the deal to its result."""
        hand = ct.play("bridge", "bridge:basic", seed=4)
        frames = [webp(self.at_replay("bridge", step, hand.id), MOVING, MOVING_QUALITY) for step in STEPS]
        (IMAGES / "hand.webp").write_bytes(animated_webp(frames, MOVING, STEP_MILLISECONDS))

    def at_replay(self, game: str, step: int, id: str | None = None) -> Page:
        id = id or ct.play(game, f"{game}:basic", seed=4).id
        if not hasattr(self, "_viewer"):
            self._viewer = self.visitor()
        self._viewer.page.goto(f"{self.address}/#/replay/{id}/at/{step}")
        self._viewer.page.locator("replay-page main.felt").wait_for()
        return self._viewer.page

    def report(self) -> None:
        with tempfile.TemporaryDirectory() as place:
            bots = {"flat": "nimmt:flat", "basic": "nimmt:basic", "novice": "nimmt:novice"}
            ct.compare("nimmt", bots, deals=30, seed=1, out=place)
            page = self.browser.new_page()
            page.goto(Path(place, "report.html").as_uri())
            self.keep("report", page, (1200, 900))

    def notebook(self) -> None:
        hand = ct.play("bridge", "bridge:basic", seed=4)
        table = ct.solve(ct.deal("bridge", seed=4))
        summary = ct.compare("nimmt", {"basic": "nimmt:basic", "novice": "nimmt:novice"}, deals=10, seed=1)
        cells = "".join(f"<section>{each._repr_html_()}</section>" for each in (hand, table, summary))
        page = self.browser.new_page()
        page.set_content(f"<style>{NOTEBOOK}</style>{cells}")
        self.keep("notebook", page, (1000, 900))

    def terminal(self) -> None:
        keep_text(
            "terminal",
            ["play", "nimmt", "--bot", "nimmt:basic", "--seed", "1", "--new"],
            "\n15\nq\n",
            "6 nimmt! · trick 2",
        )

    def tournament(self) -> None:
        bots = ["nimmt:basic", "nimmt:novice", "nimmt:random"]
        keep_text("tournament", ["arena", "nimmt", *bots, "--deals", "40", "--seed", "1"])

    def keep(self, name: str, page: Page, size: tuple[int, int] = DESKTOP) -> None:
        (IMAGES / f"{name}.webp").write_bytes(webp(page, size))


def keep_text(name: str, words: list[str], typed: str = "", begin: str = "") -> None:
    """What a command prints, from some words on, as a picture that stays text."""
    environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100", "CARDTABLE_LANGUAGE": "en"}
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-c", "from cardtable.cli import main; main()", *words],
            env={**environment, "XDG_STATE_HOME": home},
            input=typed,
            capture_output=True,
            text=True,
            check=True,
        )
    console = Console(record=True, width=100, file=open(os.devnull, "w"))  # noqa: SIM115 # nobody reads it
    console.print(Text(f"$ cardtable {' '.join(words)}"))
    printed = Text.from_ansi(done.stdout)
    console.print(printed[printed.plain.index(begin) :])
    drawn = console.export_svg(title="cardtable")
    # The picture must not load fonts from other servers.
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.S)
    (IMAGES / f"{name}.svg").write_text(drawn, encoding="utf-8")


PICTURES: dict[str, Callable[[Studio], None]] = {
    each.__name__: each
    for each in (
        Studio.lobby,
        Studio.tables,
        Studio.replay,
        Studio.animation,
        Studio.report,
        Studio.notebook,
        Studio.terminal,
        Studio.tournament,
    )
}


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PICTURES)))
def main(names: tuple[str, ...]) -> None:
    """Take the pictures of the documentation anew; only those that are named, if some are."""
    program = shutil.which("chromium")
    if program is None:
        raise click.ClickException("there is no chromium; on Debian: apt-get install chromium")
    with (
        tempfile.TemporaryDirectory() as place,
        server(f"sqlite:///{place}/tables.db") as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        studio = Studio(browser, running.address)
        for name in names or PICTURES:
            PICTURES[name](studio)
            click.echo(name)


if __name__ == "__main__":
    main()
