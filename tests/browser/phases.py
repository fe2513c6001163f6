"""Ways through each game, phase by phase: a way goes on when whoever follows it has looked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from browser.test_endings import SKAT, bid_high
from browser.test_tables import DECLARER, PINOCHLE, asked_for_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from browser.visitor import Visitor

SIZES = ((1440, 900), (1280, 720), (1024, 768), (844, 390), (720, 450), (390, 844), (360, 640))

TWO_HAND = "two-hand-pinochle"
MANY_MELDED = 14
"""So many melded cards lie on the table in few hands."""
LAST_CARDS = 4


def show_at(person: Visitor, width: int, height: int) -> None:
    """On a screen of this size, once cards have followed it."""
    person.page.set_viewport_size({"width": width, "height": height})
    # Cards follow the size of the screen with the next frame.
    person.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


def with_hint(person: Visitor) -> None:
    person.page.locator("header").get_by_role("button", name="Hint").click()
    person.page.locator(".hint").wait_for()


def to_the_end(person: Visitor) -> None:
    while person.take():
        pass
    person.page.locator(".result").wait_for()


def bridge(person: Visitor) -> Iterator[str]:
    person.open_table(game="bridge", chairs=["me", "open", "bridge:random", "open"])
    yield "bridge room"
    person.open_table(game="bridge", chairs=["me", *["bridge:random"] * 3], start=True)
    person.wait_until_asked()
    with_hint(person)
    yield "bridge bidding"
    person.open_table(**DECLARER)
    person.wait_until_asked()
    yield "bridge declarer"
    person.open_table(**{**DECLARER, "options": {"contract": "3NE"}})
    person.take()
    asked_for_card(person)
    yield "bridge defender"
    to_the_end(person)
    yield "bridge result"


def skat(person: Visitor) -> Iterator[str]:
    person.open_table(**SKAT)
    person.wait_until_asked()
    yield "skat bidding"
    bid_high(person, until="skat")
    yield "skat or hand"
    person.page.locator(".hand-games summary").click()
    yield "skat hand games"
    person.take("^skat$")
    person.page.locator(".confirm").wait_for()
    yield "skat push"
    person.take("^push")
    person.wait_until_asked()
    yield "skat announce"
    person.take("^clubs$")
    asked_for_card(person)
    with_hint(person)
    yield "skat play"
    to_the_end(person)
    yield "skat result"


def pinochle(person: Visitor) -> Iterator[str]:
    person.open_table(**PINOCHLE)
    person.wait_until_asked()
    yield "pinochle bidding"
    person.take(r"^\d+$")
    person.wait_until_asked()
    yield "pinochle trump"
    asked_for_card(person)
    yield "pinochle melds"
    for _ in range(2):
        person.take()
    person.wait_until_asked()
    yield "pinochle play"
    to_the_end(person)
    yield "pinochle result"


def two_hand(person: Visitor) -> Iterator[str]:
    person.open_table(game=TWO_HAND, chairs=["me", f"{TWO_HAND}:random"], start=True)
    person.wait_until_asked()
    yield "two-hand toss"
    person.take("^heads$")
    person.wait_until_asked()
    yield "two-hand first"
    while not person.page.evaluate(
        "document.querySelector('table-page').table.legal.some(({ action }) => action.startsWith('meld '))"
    ):
        if not person.take():
            break
        person.wait_until_asked()
    yield "two-hand meld"
    melded = person.page.locator(".melds .card")
    # Where few are melded, the last tricks.
    while (
        melded.count() < MANY_MELDED
        and len(person.cards) > LAST_CARDS
        and person.take("^meld ", "^exchange$")
    ):
        person.wait_until_asked()
    yield "two-hand play"
    to_the_end(person)
    yield "two-hand result"


def nimmt(person: Visitor) -> Iterator[str]:
    for seats in (4, 10):
        chairs = ["me", *["nimmt:random"] * (seats - 1)]
        person.open_table(game="nimmt", options={"seats": seats}, chairs=chairs, start=True)
        for _ in range(3):
            person.take()
        person.wait_until_asked()
        yield f"nimmt {seats}"
    to_the_end(person)
    yield "nimmt result"


WALKS: tuple[Callable[[Visitor], Iterator[str]], ...] = (bridge, skat, pinochle, two_hand, nimmt)


def replay_of(person: Visitor, wanted: dict[str, Any]) -> Iterator[str]:
    table = person.open_table(**wanted)
    to_the_end(person)
    person.look_at(f"#/table/{table}/hand/1/at/9")
    person.page.locator("replay-page main.felt").wait_for()
    yield f"{wanted['game']} replay"
