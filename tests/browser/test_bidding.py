"""The page where bidding is practised, with hands that are the same every time."""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING

import pytest

from browser.conftest import USUAL
from browser.expectations import expect
from browser.visitor import Visitor
from server.outside import ServerProcess, server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

# With the secret below South holds 9-8, K-J-5-4-2, Q-8, K-10-4-3 and North opens one no trump.
HAND = "#/bidding/notrump/0123456789abcdef"


@pytest.fixture(scope="module")
def practising(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose hands follow from a secret that we know."""
    file = tmp_path_factory.mktemp("bidding") / "tables.db"
    with server(f"sqlite:///{file}") as running:
        with sqlite3.connect(file) as store:
            store.execute("insert into secret values ('bidding practice', 0, ?)", (bytes(32),))
        store.close()
        yield running


def call(page: Page, name: str, calls: int) -> None:
    """Press a card of the bidding box, and wait until so many calls are explained."""
    page.locator(".bidding-box").get_by_role("button", name=name, exact=True).click()
    page.locator(f".meanings li:nth-child({calls})").wait_for()


def test_a_hand_is_bid_and_judged(chromium: Browser, practising: ServerProcess) -> None:
    """A transfer as the system has it, then a game that it would not bid; North's hand comes after it."""
    with chromium.new_context(**USUAL) as context:
        page = Visitor.enter(context, practising.address, HAND).page
        page.locator(".bidding-box").wait_for()
        expect(page.locator(".held .card")).to_have_count(13)
        expect(page.locator(".meanings")).to_contain_text("North 1NT 15-17 HCP, balanced")
        page.get_by_role("button", name="What would the system call?").click()
        expect(page.locator(".hint")).to_have_text(re.compile(r"^The system calls 2♦\. You have 9 points"))
        expect(page.locator(".all-hands")).to_have_count(0)
        call(page, "2 diamonds", 7)
        expect(page.locator(".meanings")).to_contain_text("You 2♦ transfer to hearts")
        expect(page.locator(".differs")).to_have_count(0)
        call(page, "4 hearts", 11)
        expect(page.locator(".differs")).to_contain_text("The system calls 2NT.")
        page.locator(".bidding-end").wait_for()
        expect(page.locator(".bidding-end")).to_contain_text("2NT N, 7 tricks with open cards")
        expect(page.locator(".hand-0 li")).to_have_text(["♠ A Q 10 7", "♥ Q 3", "♦ 5 4 3 2", "♣ A Q J"])
        expect(page.locator(".bidding-box")).to_have_count(0)


def test_from_the_lobby_to_a_theme_of_ones_own(chromium: Browser, practising: ServerProcess) -> None:
    """The lobby's entry of bridge has the way; what cannot be dealt is said, and the next try is dealt."""
    with chromium.new_context(**USUAL) as context:
        page = Visitor.enter(context, practising.address).page
        page.get_by_role("link", name="Practise bidding").click()
        page.get_by_label("Theme").select_option("own")
        page.get_by_label("You hold").fill("38+ hcp")
        page.get_by_role("button", name="Deal", exact=True).click()
        page.get_by_text("No hand is like “38+ hcp”.").wait_for()
        page.get_by_label("You hold").fill("20+ hcp")
        page.get_by_label("Your partner holds").fill("any")
        page.get_by_role("button", name="Deal", exact=True).click()
        page.locator(".bidding-box").wait_for()
        expect(page.locator(".held .card")).to_have_count(13)


def test_a_refused_theme_changes_nothing_of_the_hand_on_the_table(
    chromium: Browser, practising: ServerProcess
) -> None:
    """The hand is bid on for the theme it was dealt for, and keeps its address."""
    with chromium.new_context(**USUAL) as context:
        page = Visitor.enter(context, practising.address, HAND).page
        page.locator(".bidding-box").wait_for()
        cards = str(page.locator(".held").text_content())
        page.get_by_label("Theme").select_option("own")
        page.get_by_label("You hold").fill("8-9 zebras")
        page.get_by_role("button", name="Another hand").click()
        page.get_by_text("8-9 zebras").last.wait_for()
        call(page, "2 diamonds", 7)
        expect(page.locator(".held")).to_have_text(cards)
        expect(page.locator(".meanings")).to_contain_text("You 2♦ transfer to hearts")
        assert page.url.endswith(HAND)


def test_a_hand_that_comes_too_late_does_not_change_another_page(
    chromium: Browser, practising: ServerProcess
) -> None:
    """Who has gone to the lobby while a hand was dealt stays there."""
    with chromium.new_context(**USUAL) as context:
        page = Visitor.enter(context, practising.address, "#/bidding").page
        page.locator(".bidding-choices").wait_for()
        waiting: list[Route] = []
        page.route("**/api/bidding", lambda route: waiting.append(route))
        with page.expect_request("**/api/bidding"):
            page.evaluate("() => { window.dealt = document.querySelector('bidding-page').deal(); }")
        page.goto(f"{practising.address}/#/")
        page.locator("article.game").first.wait_for()
        title = page.title()
        waiting[0].continue_()
        page.evaluate("() => window.dealt")
        assert page.evaluate("location.hash") == "#/"
        assert page.title() == title


def test_on_a_phone_in_german(chromium: Browser, practising: ServerProcess) -> None:
    """Nothing is wider than the screen, and the words are German."""
    phone = {**USUAL, "viewport": {"width": 390, "height": 844}, "locale": "de-DE"}
    with chromium.new_context(**phone) as context:
        visitor = Visitor.enter(context, practising.address, HAND)
        visitor.page.locator(".bidding-box").wait_for()
        expect(visitor.page.locator(".meanings")).to_contain_text("Nord 1SA 15-17 FP, ausgeglichen")
        assert not visitor.is_too_wide
        expect(visitor.page.get_by_role("button", name="Was würde das System reizen?")).to_be_visible()
