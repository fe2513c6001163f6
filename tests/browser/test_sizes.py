"""Every phase of every game on every screen: nothing overlaps, nothing is cut off or out of reach."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from browser.expectations import expect
from browser.phases import SIZES, WALKS, replay_of, show_at, with_hint
from browser.test_endings import SKAT, bid_high
from browser.test_puzzles import CHOOSE
from browser.test_tables import DECLARER, PINOCHLE, asked_for_card
from cardtable.games import GAMES
from cardtable.texts import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from browser.visitor import Visitor

# What is wrong with the page as it is shown now, in words.
WRONG = """() => {
    const table = document.querySelector("table-page, replay-page, puzzle-page");
    const found = [];
    const name = (each) => {
        const words = each.dataset.action ?? each.dataset.card ?? each.innerText ?? "";
        const short = words.trim().replace(/\\s+/g, " ").slice(0, 24);
        return `${each.localName}.${[...each.classList].join(".")} "${short}"`;
    };
    const visible = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen");
    const clip = (each) => {
        let { left, top, right, bottom } = each.getBoundingClientRect();
        for (let over = each.parentElement; over; over = over.parentElement) {
            if (getComputedStyle(over).overflowY === "visible") continue;
            const box = over.getBoundingClientRect();
            left = Math.max(left, box.left);
            right = Math.min(right, box.right);
            top = Math.max(top, box.top);
            bottom = Math.min(bottom, box.bottom);
        }
        return { left, top, right, bottom };
    };
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");

    // Pieces of different kinds must not lie over each other.
    const KINDS = {
        seat: ".seat", prompt: ".prompt", hint: ".hint", facts: ".factbox", auction: ".auction",
        answer: ".answers button, .claims summary", result: ".result, .room", rows: ".row-of-cards",
        opened: ".opened", hand: ".hand .card, .at-bottom .card",
        trick: ".trick .slot > *", away: ".put-away", tray: ".tray, .melds", dummy: ".open-hand .card",
        laid: ".laid-open:not(.at-bottom) .card", pile: ".pile, .stock, .captured",
    };
    const pieces = Object.entries(KINDS).flatMap(([kind, wanted]) =>
        [...table.querySelectorAll(`main ${wanted.split(", ").join(", main ")}`)].filter(visible)
            .map((each) => ({ kind, each, box: clip(each) })));
    for (const [number, one] of pieces.entries()) {
        for (const other of pieces.slice(number + 1)) {
            if (one.kind === other.kind && one.kind !== "seat" && one.kind !== "answer") continue;
            if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (wide > 2 && high > 2) found.push(`${name(one.each)} over ${name(other.each)}`);
        }
    }

    // What somebody said stays within their plate.
    for (const each of table.querySelectorAll("main .seat .said")) {
        if (!visible(each)) continue;
        const { right } = each.closest(".seat").getBoundingClientRect();
        if (each.getBoundingClientRect().right > right - 2) found.push(`${name(each)} leaves its plate`);
    }

    // Melds are not cut, nor the sums of those that are told in words.
    for (const each of table.querySelectorAll(".tray, .tray b")) {
        const { top, bottom } = each.getBoundingClientRect();
        const shown = clip(each);
        const cut = each.scrollHeight > each.clientHeight + 1 && each.clientHeight > 0;
        if (cut || shown.top - top > 2 || bottom - shown.bottom > 2) found.push(`${name(each)} is cut`);
    }

    // In a row above the table there is room for what is said of everybody.
    for (const each of table.querySelectorAll("main.seating-strip .seat .what")) {
        if (visible(each) && each.scrollWidth > each.clientWidth + 1) found.push(`${name(each)} is cut`);
    }

    // Without scrolling the page: what is asked, and my cards.
    for (const each of table.querySelectorAll("main .prompt, :is(table-page, puzzle-page) .hand button")) {
        if (!visible(each)) continue;
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const low = each.matches(".prompt") ? bottom : top + 40;
        const seen = left > -2 && top >= 0 && right < innerWidth + 2 && low <= innerHeight;
        if (!seen) found.push(`${name(each)} is out of sight`);
    }

    // The cards on the table too, as a whole; in a replay only where it has a layout without scrolling.
    const lying =
        ".trick .slot > :is(.card, .empty), .melds .card, .open-hand .card, .put-away > div, " +
        ".row-of-cards, .stock, .captured";
    const scrolls = table.localName === "replay-page" && innerWidth <= 860 && innerHeight > 520;
    for (const each of table.querySelectorAll(`main :is(${lying}), main .suit-row .card`)) {
        if (!visible(each) || scrolls) continue;
        const whole = each.getBoundingClientRect();
        const shown = clip(each);
        const high = Math.min(shown.bottom, innerHeight) - Math.max(shown.top, 0);
        if (high < whole.height - 4) found.push(`${name(each)} is not seen as a whole`);
    }
    for (const each of table.querySelectorAll("main .suit-row .card")) {
        const cut = each.getBoundingClientRect().right > innerWidth;
        if (visible(each) && cut) found.push(`${name(each)} is cut off`);
    }

    // All that can be pressed, after scrolling if need be.
    const controls = "button:not(:disabled), a.button, select, summary";
    for (const each of table.querySelectorAll(`:is(main, header) :is(${controls})`)) {
        if (!visible(each)) continue;
        const whole = each.getBoundingClientRect();
        const shown = clip(each);
        const hidden = Math.max(shown.left - whole.left, whole.right - shown.right);
        if (hidden > 2) found.push(`${name(each)} is cut off`);
        const seen = () => {
            const box = each.getBoundingClientRect();
            const corner = each.matches(".card");
            const x = corner ? box.left + 8 : (box.left + box.right) / 2;
            const y = corner ? box.top + 14 : (box.top + box.bottom) / 2;
            const hit = document.elementFromPoint(x, y);
            return hit !== null && (each === hit || each.contains(hit));
        };
        if (seen()) continue;
        each.scrollIntoView({ block: "center", inline: "center" });
        if (!seen()) found.push(`${name(each)} is out of reach`);
    }
    scrollTo(0, 0);
    for (const each of table.querySelectorAll(".middle, .ask, .answers, .felt")) each.scrollTop = 0;
    return found;
}"""

MELDS = "pinochle1.DBs4LzuJmSo2nCCIED7__"
"""With hearts as trump the first two seats lay down all their twelve cards, in four and in five melds. The
others have a marriage each."""

DOUBLE_MELDS = (
    "pinochle1.BNT4NZiaLJeOpDiN7cUFxQWdGVzoxUUFMMTPBFlbGJ1b2SmEPQBzQ0wNaIJwgj0Ac0GMgRzZXNzYXCmA40wJ_E"
)
"""A double deck: with diamonds as trump the four have five, six, three and five melds; the second speaks
first."""

MELDS_TO_CHOOSE_FROM = "two-hand-pinochle1.DbQ4i-PPzrLmyj6YF2vtJUA2gN"
"""The first seat wins the toss; with the first trick it can lay down a run, four kings, four queens, four
marriages and a pinochle, more than in any of thousands of random deals."""


def wrong(person: Visitor, phase: str) -> list[str]:
    """What is wrong at any size, in a phase that has been reached."""
    page = person.page
    found = []
    for width, height in SIZES:
        show_at(person, width, height)
        found += [f"{phase} {width}x{height}: {each}" for each in page.evaluate(WRONG)]
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


@pytest.mark.parametrize("walk", WALKS)
def test_nothing_overlaps_and_all_is_in_reach(
    regular: Visitor, walk: Callable[[Visitor], Iterator[str]]
) -> None:
    """From the bidding to the result, at seven sizes."""
    assert [each for phase in walk(regular) for each in wrong(regular, phase)] == []


NIMMT = {"game": "nimmt", "preset": "duel", "chairs": ["me", "nimmt:random"], "start": True}


@pytest.mark.parametrize("wanted", [DECLARER, SKAT, PINOCHLE, NIMMT])
def test_the_replay_too(regular: Visitor, wanted: dict[str, Any]) -> None:
    """All cards lie open, and nobody's name lies over them."""
    assert [each for phase in replay_of(regular, wanted) for each in wrong(regular, phase)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_too(regular: Visitor, game: str) -> None:
    """All of its table is there, on a phone held sideways too; then the answer stands above it."""
    page = regular.page
    regular.look_at(f"#/puzzles/{game}")
    page.wait_for_selector("puzzle-page .prompt.mine")
    regular.settle()
    assert wrong(regular, f"puzzle {game}") == []
    page.evaluate(CHOOSE)
    page.wait_for_selector("puzzle-page .verdict")
    for size in SIZES:
        show_at(regular, *size)
        verdict = page.locator(".verdict").bounding_box()
        assert verdict is not None
        assert verdict["y"] < size[1] / 3, size


def test_every_hand_game_of_skat_is_in_sight(new_person: Callable[..., Visitor]) -> None:
    """Nobody has to scroll for the last of six, in any language; on the smallest phones there is no room for
    that."""
    person = new_person()
    person.page.get_by_role("button", name="Got it").click()
    person.open_table(**SKAT)
    bid_high(person, until="skat")
    person.page.locator(".hand-games summary").click()
    for language, size in product(languages(), ((1440, 900), (1280, 720), (1024, 768), (390, 844))):
        person.speak(language)
        show_at(person, *size)
        last, games = person.page.evaluate(
            """() => {
                const bottom = (each) => each.getBoundingClientRect().bottom;
                const rows = [...document.querySelectorAll(".announce tr")];
                return [bottom(rows.at(-1)), bottom(document.querySelector(".hand-games .answers"))];
            }"""
        )
        assert last <= games + 1, (language, size)


def test_all_bids_and_the_auction_are_seen_on_a_phone(regular: Visitor) -> None:
    """With a hint too: seven levels, and the names and calls of the auction."""
    regular.open_table(game="bridge", chairs=["me", *["bridge:random"] * 3], start=True)
    regular.wait_until_asked()
    with_hint(regular)
    regular.page.set_viewport_size({"width": 390, "height": 844})
    hand = regular.page.locator(".hand").bounding_box()
    last = regular.page.locator("[data-action='7NT']").bounding_box()
    auction = regular.page.locator(".auction").bounding_box()
    middle = regular.page.locator(".middle").bounding_box()
    assert hand is not None
    assert last is not None
    assert auction is not None
    assert middle is not None
    assert last["y"] + last["height"] <= hand["y"]
    assert middle["y"] <= auction["y"]
    assert auction["y"] + auction["height"] <= middle["y"] + middle["height"]


def play_deal(person: Visitor, deal: str, seat: int) -> None:
    """At a table with the computers, on this seat."""
    person.look_at(f"#/replay/{deal}")
    page = person.page
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Your seat").select_option(f"Seat {seat}")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_selector("table-page main.felt")


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_most_melds_leave_room_for_everything(regular: Visitor, seat: int) -> None:
    """All cards of two players lie on the table, wherever these sit, and mine are played from below them."""
    play_deal(regular, MELDS, seat)
    page = regular.page
    regular.take("^255$")
    regular.take("^trump H$")
    asked_for_card(regular)
    expect(page.locator(".tray")).to_have_count(4)
    expect(page.locator(".tray .card")).to_have_count(12 + 13 + 2 + 2)
    assert wrong(regular, f"pinochle most melds {seat}") == []


def test_the_most_melds_to_choose_from_leave_room_too(regular: Visitor) -> None:
    play_deal(regular, MELDS_TO_CHOOSE_FROM, 1)
    regular.take("^heads$")
    regular.take("^DA$")
    regular.wait_until_asked()
    expect(regular.page.locator(".answers [data-action^='meld ']")).to_have_count(8)
    assert wrong(regular, "two-hand most choices") == []


def test_the_melds_of_a_double_deck_leave_room(regular: Visitor) -> None:
    """In words where cards would be cut off; their sums are seen everywhere."""
    play_deal(regular, DOUBLE_MELDS, 2)
    regular.take("^500$")
    regular.take("^trump D$")
    asked_for_card(regular)
    sums = [text.strip() for text in regular.page.locator(".tray b").all_inner_texts()]
    assert sorted(sums) == ["= 10", "= 18", "= 24", "= 24"]
    assert wrong(regular, "pinochle double deck") == []


def test_what_bids_tell_is_seen_with_a_hint(regular: Visitor) -> None:
    """Partners who tell their melds by bids: the auction, and below it what the last bid told."""
    regular.open_table(
        game="pinochle",
        preset="classic",
        options={"agreements": "meld"},
        chairs=["me", *["pinochle:basic"] * 3],
        start=True,
    )
    regular.wait_until_asked()
    regular.page.locator(".meaning").wait_for()
    with_hint(regular)
    for width, height in SIZES:
        show_at(regular, width, height)
        seen = regular.page.evaluate(
            """() => {
                const box = (each) => document.querySelector(each).getBoundingClientRect();
                const [middle, told, auction] = [".middle", ".meaning", ".auction"].map(box);
                return auction.top >= middle.top - 1 && told.bottom <= middle.bottom + 1;
            }"""
        )
        assert seen, f"{width}x{height}"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_longer_words_stay_within_their_plates(new_person: Callable[..., Visitor], language: str) -> None:
    """Two have passed, one of them the dealer."""
    person = new_person(locale=language)
    bid_high(person, until="skat")
    expect(person.page.locator(".seat .said:visible")).to_have_count(2)
    assert wrong(person, "two passes") == []
    person.page.locator(".hand-games summary").click()
    assert wrong(person, "hand games") == []
