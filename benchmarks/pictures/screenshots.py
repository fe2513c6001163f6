"""Pictures of the page to look at: `make screenshots`, `python -m benchmarks.pictures.screenshots FOLDER`.

Every phase of every game, and the pages around them, in every language and theme at every size; a phase is
reached once, and then shown in all these ways. `index.html` in the folder has them side by side. Nothing is
compared: tests/browser/test_sizes.py looks for what overlaps.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

# The people who play in the browser tests take the pictures.
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import click
from playwright.sync_api import sync_playwright

from benchmarks.pictures.contact_sheet import contact_sheet
from benchmarks.pictures.walks import ALL, CLUB, NAMES
from browser.phases import SIZES, show_at
from browser.visitor import PREFER, Visitor
from cardtable.arena.ladder.ladder import open_ladder
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import TimeLimits
from cardtable.texts import languages
from server.outside import server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

THEMES = ("dark", "light", "contrast")

# What was shown before is shown again, in another language and other colours.
SHOW = """async ([language, theme]) => {
    const { prefer } = await import("/js/settings.js");
    const { chooseLanguage } = await import("/js/texts.js");
    prefer({ theme });
    if (document.documentElement.lang === language) return;
    chooseLanguage(language);
    while (document.documentElement.lang !== language) await new Promise((next) => setTimeout(next, 20));
}"""


# The same before the page has begun, when no module can be asked.
KEEP = """(some) => {
    const kept = JSON.parse(localStorage.getItem("cardtable") ?? "{}");
    localStorage.setItem("cardtable", JSON.stringify({ ...kept, ...some }));
}"""


@dataclass
class Studio:
    """Where people have their pictures taken, and how."""

    folder: Path
    browser: Browser
    address: str
    languages: tuple[str, ...]
    themes: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    keep: bool
    taken: list[str] = field(default_factory=list)

    def visitor(self) -> Visitor:
        context = self.browser.new_context(locale="en-US", service_workers="block", reduced_motion="reduce")
        person = Visitor.enter(context, self.address)
        person.page.set_viewport_size({"width": 1440, "height": 900})
        person.page.evaluate(PREFER, {"pause": 0, "guided": True})
        person.page.reload()
        person.page.wait_for_selector("article.game")
        return person

    def take(self, person: Visitor, phase: str) -> None:
        self.taken.append(phase)
        for language, theme in product(self.languages, self.themes):
            names = {size: f"{phase} {language} {theme} {size[0]}x{size[1]}" for size in self.sizes}
            missing = {size: name for size, name in names.items() if not self.has(name)}
            if missing:
                show(person, language, theme)
            for size, name in missing.items():
                show_at(person, *size)
                person.page.mouse.move(0, 0)
                person.page.screenshot(path=self.file(name), animations="disabled")
                if person.is_too_wide:
                    click.echo(f"{name}: something lies outside the screen")
        show(person, "en", "dark")
        show_at(person, 1440, 900)

    def file(self, name: str) -> Path:
        return self.folder / f"{name}.png"

    def has(self, name: str) -> bool:
        """Taken by a run that was stopped."""
        return self.keep and self.file(name).exists()


def show(person: Visitor, language: str, theme: str) -> None:
    page = person.page
    waiting = page.locator("#page > main")
    if waiting.count() == 0:
        page.evaluate(SHOW, [language, theme])
        return
    # The page has not begun: it has the language that the server was asked for.
    shown = waiting.get_attribute("class")
    wanted = {"accept-language": language}
    page.route(
        f"{person.address}/", lambda route: route.continue_(headers={**route.request.headers, **wanted})
    )
    page.evaluate(KEEP, {"language": language, "theme": theme})
    page.reload()
    page.wait_for_selector(f"#page > main.{shown}")


def club(place: str) -> Path:
    """A ladder with five sets, and a newcomer who has not played."""
    folder = Path(place) / CLUB
    with open_ladder(folder, Nimmt(2), ["nimmt:basic", "nimmt:random"], "1", TimeLimits()) as ladder:
        list(ladder.play(5))
    with open_ladder(folder, None, ["nimmt:novice"], "1", TimeLimits()):
        return folder


def measured(size: str) -> tuple[int, int]:
    width, _, height = size.partition("x")
    return int(width), int(height)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("walks", nargs=-1, type=click.Choice(NAMES))
@click.option("--language", "spoken", multiple=True, type=click.Choice(languages()), help="Only this one.")
@click.option("--theme", "themes", multiple=True, type=click.Choice(THEMES), help="Only this one.")
@click.option("--size", "sizes", multiple=True, help="Only this one, as 390x844.")
@click.option("--go-on", "keep", is_flag=True, help="Take only the pictures that are not there yet.")
def main(
    folder: Path,
    walks: tuple[str, ...],
    spoken: tuple[str, ...],
    themes: tuple[str, ...],
    sizes: tuple[str, ...],
    keep: bool,
) -> None:
    """Take pictures of every page into FOLDER; of these WALKS only, if some are named."""
    program = shutil.which("chromium")
    if program is None:
        raise click.ClickException("there is no chromium; on Debian: apt-get install chromium")
    folder.mkdir(parents=True, exist_ok=True)
    ways = (spoken or languages(), themes or THEMES, tuple(map(measured, sizes)) or SIZES)
    with (
        tempfile.TemporaryDirectory() as place,
        server(f"sqlite:///{place}/tables.db", "--seed", "1", "--ladder", str(club(place))) as running,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=program, args=["--no-sandbox"]) as browser,
    ):
        studio = Studio(folder, browser, running.address, *ways, keep)
        for walk in ALL:
            if walks and walk.__name__ not in walks:
                continue
            person = studio.visitor()
            for phase in walk(person):
                studio.take(person, phase)
            person.page.context.close()
        (folder / "index.html").write_text(contact_sheet(studio.taken, *ways))
    click.echo(f"{folder / 'index.html'}: {len(studio.taken)} phases")


if __name__ == "__main__":
    main()
