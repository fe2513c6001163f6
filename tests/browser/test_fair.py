"""The check of a deal that the reader's own browser does: it agrees with the server's arithmetic, finds what
was changed, and says where a browser cannot calculate."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from browser.expectations import expect
from cardtable.games import GAMES
from cardtable.notation.own import records
from cardtable.server.api.hands import deck_shape
from cardtable.server.deals import fair_deals as fair

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

    from browser.visitor import Visitor

SECRET = bytes(range(32))
TABLE, HAND = "5f0c0e9a7d2b4c31", 3
COMMITMENT = "6a404bb0ea1f7bae7c2ff507a99e56a9ae7d6b5d661f5d28093f1c39f3518ece"

CHECK = """async ([secret, place, decks, deal]) => {
    const { commitment, dealt, same } = await import("/js/fair/check.js");
    return [await commitment(secret, place), same(await dealt(secret, place, decks), deal, decks)];
}"""


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_deals_as_the_server_does(regular: Visitor, name: str) -> None:
    """Every game in every form; and another deal is not taken for it."""
    for game in GAMES[name].presets().values():
        decks = json.loads(msgspec.json.encode([deck_shape(each) for each in game.layout.decks]))
        place = {"table": TABLE, "hand": HAND}
        for secret, fits in ((SECRET, True), (bytes(32), False)):
            deal = records.deal_to_plain(game, fair.deal(game, secret, TABLE, HAND))
            found = regular.page.evaluate(CHECK, [SECRET.hex(), place, decks, deal])
            assert found == [COMMITMENT, fits], (game, fits)


def played(person: Visitor) -> str:
    """A deal of 6 nimmt! in a series, played to its end; the address of the check."""
    page = person.page
    series = page.evaluate(
        """async () => {
            const { post } = await import("/js/api.js");
            const wanted = { game: "nimmt", preset: "duel", deals: 1, bot: "nimmt:random" };
            return (await post("/series", wanted)).id;
        }"""
    )
    person.look_at(f"#/series/{series}")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_selector("table-page main.felt")
    while person.take("."):
        pass
    address = str(page.locator("a.fair").get_attribute("href"))
    page.locator("a.fair").click()
    page.wait_for_selector(".check-deal")
    return address


def test_who_has_played_checks_the_deal(new_person: Callable[..., Visitor]) -> None:
    """Four findings, all of them good, in another language too; with another secret two are wrong."""
    ada = new_person()
    address = played(ada)
    page = ada.page
    expect(page.locator(".review")).to_contain_text("This deal was fixed before you sat down")
    page.locator(".check-deal").click()
    page.wait_for_selector(".findings")
    expect(page.locator(".findings .good")).to_have_count(4)
    expect(page.locator(".findings")).to_contain_text("before anybody had done anything")
    ada.speak("de")
    expect(page.locator(".findings")).to_contain_text("bevor jemand etwas getan hatte")

    def changed(route: Route) -> None:
        answer = route.fetch()
        hand = answer.json()
        route.fulfill(response=answer, json={**hand, "secret": "00" * 32})

    page.route("**/hands/1", changed)
    ada.look_at(address)
    page.locator(".check-deal").click()
    page.wait_for_selector(".findings")
    expect(page.locator(".findings .wrong")).to_have_count(2)


def test_a_page_that_may_not_calculate_says_so(new_person: Callable[..., Visitor]) -> None:
    """Browsers offer it only with https and on the machine of the server."""
    ben = new_person(script="Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })")
    page = ben.page
    table = ben.open_table(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
    while ben.take("."):
        pass
    ben.look_at(f"#/table/{table}/hand/1/fair")
    expect(page.locator(".insecure")).to_contain_text("without https")
    expect(page.locator(".check-deal")).to_have_count(0)


def test_the_whole_commitment_can_be_copied_on_a_phone(new_person: Callable[..., Visitor]) -> None:
    """The table shows its first digits; a button copies all 64, where nothing can be pointed at."""
    cleo = new_person()
    page = cleo.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    cleo.open_table(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
    page.wait_for_selector(".commitment", state="attached")
    whole = page.evaluate("document.querySelector('table-page').table.hand.commitment")
    page.locator("[aria-controls=panel]").first.click()
    page.locator(".commitment button").click()
    expect(page.locator("#notice")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == whole
    assert len(whole) == 64
