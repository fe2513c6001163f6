"""Pictures of the page to look at: `make screenshots`, `python -m benchmarks.pictures.screenshots FOLDER`.

Every phase of every game, and the pages around them, in every language and theme at every size; a phase is
reached once, and then shown in all these ways. `index.html` in the folder has them side by side. Nothing is
compared: tests/browser/test_sizes.py looks for what overlaps.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

# The people who play in the browser tests take the pictures.
sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import click
from playwright.sync_api import sync_playwright

from benchmarks.pictures.contact_sheet import contact_sheet
from browser.phases import SIZES, WALKS, replay_of, show_at, to_the_end
from browser.test_account import fill
from browser.test_endings import SKAT
from browser.test_friends import says
from browser.test_tables import DECLARER, PINOCHLE, asked_for_card
from browser.visitor import DUEL, Visitor
from cardtable.arena.ladder.ladder import open_ladder
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import Terms
from cardtable.texts import languages
from server.outside import server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

CLUB = "club"
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
PREFER = "async (some) => (await import('/js/settings.js')).prefer(some)"


@dataclass
class Studio:
    """Where people have their pictures taken, and how."""

    folder: Path
    browser: Browser
    address: str
    languages: tuple[str, ...]
    themes: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
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
            show(person, language, theme)
            for width, height in self.sizes:
                show_at(person, width, height)
                person.page.mouse.move(0, 0)
                name = f"{phase} {language} {theme} {width}x{height}"
                person.page.screenshot(path=self.folder / f"{name}.png", animations="disabled")
                if person.is_too_wide:
                    click.echo(f"{name}: something lies outside the screen")
        show(person, "en", "dark")
        show_at(person, 1440, 900)


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
    page.evaluate(PREFER, {"language": language, "theme": theme})
    page.reload()
    page.wait_for_selector(f"#page > main.{shown}")


def lobby(person: Visitor) -> Iterator[str]:
    """Somebody's first visit, then with a running game; opening a table; what is not there."""
    person.page.evaluate(PREFER, {"guided": False})
    person.page.reload()
    person.page.wait_for_selector("article.game")
    yield "lobby first"
    person.page.evaluate(PREFER, {"guided": True})
    person.open_table(**DUEL)
    person.page.goto(f"{person.address}/#/")
    person.page.wait_for_selector(".brief.turn")
    yield "lobby"
    person.page.locator("section.tables button.new").click()
    person.page.wait_for_selector("dialog[open]")
    yield "lobby new table"
    person.look_at("#/table/0000000000000000")
    yield "lobby missing"


def afterwards(person: Visitor) -> Iterator[str]:
    """Replays, and the rules of each game."""
    for wanted in (DECLARER, SKAT, PINOCHLE):
        yield from replay_of(person, wanted)
    for game in GAMES:
        person.look_at(f"#/rules/{game}")
        person.page.wait_for_selector("main.rules")
        yield f"rules {game}"


def german_cards(person: Visitor) -> Iterator[str]:
    """A trick with the other pictures, and large indices everywhere."""
    person.page.evaluate(PREFER, {"faces": "german"})
    person.open_table(**PINOCHLE)
    person.wait_until_asked()
    yield "cards german hand"
    asked_for_card(person)
    yield "cards german play"
    person.page.evaluate(PREFER, {"index": "large"})
    yield "cards german large"


def account(person: Visitor) -> Iterator[str]:
    """Of a guest, and of somebody who has one."""
    person.look_at("#/account")
    person.page.wait_for_selector("main.account form")
    yield "account guest"
    fill(person, "Make an account", login=f"ada.{uuid4().hex[:6]}", password="correct horse")
    person.page.get_by_text("You are logged in as").wait_for()
    yield "account"


def offered_deal(person: Visitor) -> Iterator[str]:
    """A hand that was played, offered to others, and played by one of them."""
    table = person.open_table(**DUEL)
    to_the_end(person)
    person.look_at(f"#/table/{table}/hand/1")
    person.page.get_by_role("button", name="Share").click()
    yield "series share"
    person.page.locator("button.friends").click()
    person.page.wait_for_selector("series-page main")
    yield "series own"
    offered = person.page.url.partition("/#/")[2]
    with another(person) as friend:
        friend.look_at(f"#/{offered}")
        friend.page.wait_for_selector("series-page main button")
        friend.page.locator("series-page main button").first.click()
        friend.page.wait_for_selector("table-page main.felt")
        to_the_end(friend)
    person.page.reload()
    person.page.wait_for_selector("series-page main")
    yield "series results"


def friends(person: Visitor) -> Iterator[str]:
    """Two people in a room, who talk; then at the table."""
    table = person.open_table(game="bridge", chairs=["me", "open", "open", "bridge:random"])
    with another(person) as friend:
        friend.go_to(table)
        friend.page.locator(".room").get_by_role("button", name="Sit here").first.click()
        friend.page.get_by_role("button", name="Start").wait_for()
        says(friend, "Hello, shall we begin?")
        person.page.locator(".log .said", has_text="Hello, shall we begin?").wait_for()
        yield "friends room"
        person.page.get_by_role("button", name="Start").click()
        person.page.locator(".room").wait_for(state="detached")
        yield "friends table"


def ladder(person: Visitor) -> Iterator[str]:
    """Three bots, one of them new."""
    person.look_at(f"#/ladder/{CLUB}")
    person.page.wait_for_selector("ladder-page tbody tr")
    yield "ladder"


@contextmanager
def another(person: Visitor) -> Iterator[Visitor]:
    """Somebody else, with a browser of their own."""
    browser = person.page.context.browser
    assert browser is not None
    with browser.new_context(locale="en-US", service_workers="block", reduced_motion="reduce") as context:
        yield Visitor.enter(context, person.address)


def before_it_is_there(person: Visitor) -> Iterator[str]:
    """What a slow network and none at all show."""
    person.page.route("**/js/main.js", lambda route: route.abort())
    person.page.reload()
    yield "slow opening"
    person.page.unroute("**/js/main.js")
    person.page.route("**/api/session", lambda route: route.abort())
    person.page.reload()
    person.page.wait_for_selector("main.missing")
    yield "slow unreachable"


ALL: tuple[Callable[[Visitor], Iterator[str]], ...] = (
    lobby,
    *WALKS,
    afterwards,
    german_cards,
    account,
    offered_deal,
    friends,
    ladder,
    before_it_is_there,
)
NAMES = [walk.__name__ for walk in ALL]


def club(place: str) -> Path:
    """A ladder with five sets, and a newcomer who has not played."""
    folder = Path(place) / CLUB
    with open_ladder(folder, Nimmt(2), ["nimmt:basic", "nimmt:random"], "1", Terms()) as ladder:
        list(ladder.play(5))
    with open_ladder(folder, None, ["nimmt:novice"], "1", Terms()):
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
def main(
    folder: Path,
    walks: tuple[str, ...],
    spoken: tuple[str, ...],
    themes: tuple[str, ...],
    sizes: tuple[str, ...],
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
        studio = Studio(folder, browser, running.address, *ways)
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
