"""The pages around the tables, phase by phase, and tables that no test of sizes walks through."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from uuid import uuid4

from browser.phases import WALKS, replay_of, to_the_end, with_hint
from browser.test_account import fill
from browser.test_endings import SKAT
from browser.test_fair import played
from browser.test_friends import says
from browser.test_puzzles import CHOOSE
from browser.test_series import make
from browser.test_tables import DECLARER, PINOCHLE, asked_for_card
from browser.visitor import DUEL, PREFER, Visitor
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Route

CLUB = "club"
"""The ladder that the server shows."""

EARLIER_WEEKS = [
    {"monday": "2026-10-05", "decisions": 61, "cost": 1.4},
    {"monday": "2026-10-12", "decisions": 87, "cost": 0.9},
    {"monday": "2026-10-26", "decisions": 23, "cost": 1.1},
]
"""As the server tells them; the player was away for a week."""


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


def variants(person: Visitor) -> Iterator[str]:
    """Rules that change the table: melds told by bids, passed cards, a double deck, skat in a pub."""
    classic = {"game": "pinochle", "preset": "classic", "options": {"agreements": "meld"}}
    person.open_table(**classic, chairs=["me", *["pinochle:basic"] * 3], start=True)
    person.wait_until_asked()
    with_hint(person)
    yield "pinochle agreements"
    for preset in ("racehorse", "double"):
        chairs = ["me", *["pinochle:basic"] * 3]
        person.open_table(game="pinochle", preset=preset, chairs=chairs, start=True)
        person.wait_until_asked()
        yield f"pinochle {preset} bidding"
        asked_for_card(person)
        yield f"pinochle {preset}"
    person.open_table(**{**SKAT, "preset": "pub"})
    asked_for_card(person)
    yield "skat pub"
    person.open_table(game="nimmt", preset="tactics", chairs=["me", *["nimmt:random"] * 2], start=True)
    person.wait_until_asked()
    yield "nimmt tactics"


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


def bidding_practice(person: Visitor) -> Iterator[str]:
    """A hand that is dealt, a hint, then passed as often as asked; and a theme of one's own."""
    page = person.page
    person.look_at("#/bidding/notrump/0123456789abcdef")
    page.locator(".bidding-box").wait_for()
    page.get_by_role("button", name="What would the system call?").click()
    page.locator(".hint").wait_for()
    yield "bidding hand"
    end = page.locator(".bidding-end")
    while end.count() == 0:
        said = page.locator(".meanings li").count()
        page.locator(".bidding-box button").first.click()
        page.locator(f".meanings li:nth-child({said + 1})").wait_for()
    yield "bidding end"
    page.get_by_label("Theme").select_option("own")
    yield "bidding own theme"


def series(person: Visitor) -> Iterator[str]:
    """Its form, before it is played, half way and in the end."""
    page = person.page
    page.get_by_role("button", name="New series").click()
    page.wait_for_selector("dialog[open]")
    yield "series form"
    page.keyboard.press("Escape")
    link = make(person)
    yield "series new"
    page.get_by_role("button", name="Play the first deal").click()
    page.wait_for_selector("table-page main.felt")
    to_the_end(person)
    yield "series after a deal"
    person.look_at("#" + link.partition("#")[2])
    page.get_by_role("button", name="Deal 1").click()
    page.wait_for_selector(".traveller")
    yield "series half way"


def day(person: Visitor) -> Iterator[str]:
    """The deal of the day: before it is played and after, with its ranking, and in the lobby then."""
    page = person.page
    page.locator(".day-deal", has_text="6 nimmt!").click()
    page.wait_for_selector("series-page main .play")
    yield "day new"
    place = page.url.partition("#")[2]
    page.locator("series-page main .play").click()
    page.wait_for_selector("table-page main.felt")
    to_the_end(person)
    yield "day after the deal"
    person.look_at(f"#{place}")
    page.wait_for_selector("series-page main table")
    yield "day ranking"
    page.goto(f"{person.address}/#/")
    page.wait_for_selector(".day-deal.done")
    yield "day lobby"


def puzzles(person: Visitor) -> Iterator[str]:
    """A puzzle of each game, and what is told when it was answered."""
    for game in GAMES:
        person.look_at(f"#/puzzles/{game}")
        person.page.wait_for_selector("puzzle-page .prompt.mine")
        yield f"puzzle {game}"
        person.page.evaluate(CHOOSE)
        person.page.wait_for_selector("puzzle-page .verdict")
        yield f"puzzle {game} answered"


def my_page(person: Visitor) -> Iterator[str]:
    """When nothing was played, and after some hands, as if there had been more in the weeks before."""
    person.look_at("#/mine")
    person.page.wait_for_selector("main.mine")
    yield "mine empty"
    for wanted in (DUEL, SKAT):
        person.open_table(**wanted)
        to_the_end(person)
    person.page.route("**/me/statistics", with_earlier_weeks)
    person.look_at("#/mine")
    person.page.get_by_role("button", name="Judge my decisions").click()
    # Two hands are analysed at low priority.
    person.page.locator("main.mine .kinds").nth(1).wait_for(timeout=600_000)
    yield "mine"


def with_earlier_weeks(route: Route) -> None:
    """A picture is taken on one day; what several weeks look like comes from us."""
    answer = route.fetch()
    told = answer.json()
    for game in told["games"]:
        game["weeks"] = [*EARLIER_WEEKS, *game["weeks"]]
    route.fulfill(response=answer, json=told)


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


def fairness(person: Visitor) -> Iterator[str]:
    """What was promised about a deal, and what the browser finds."""
    played(person)
    yield "fair"
    person.page.locator(".check-deal").click()
    person.page.wait_for_selector(".findings")
    yield "fair checked"


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
    person.page.route("**/js/*.js", lambda route: route.abort())
    person.page.reload()
    yield "slow opening"
    person.page.unroute("**/js/*.js")
    person.page.route("**/api/session", lambda route: route.abort())
    person.page.reload()
    person.page.wait_for_selector("main.missing")
    yield "slow unreachable"


ALL: tuple[Callable[[Visitor], Iterator[str]], ...] = (
    lobby,
    *WALKS,
    variants,
    afterwards,
    german_cards,
    account,
    bidding_practice,
    series,
    day,
    puzzles,
    my_page,
    offered_deal,
    fairness,
    friends,
    ladder,
    before_it_is_there,
)
NAMES = [walk.__name__ for walk in ALL]
