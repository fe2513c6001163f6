"""Choosing well: what things are worth, a decision taken back, the pace, and the dummy that plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from browser.expectations import expect
from browser.test_endings import SKAT, bid_high
from browser.test_tables import PINOCHLE
from browser.visitor import CORNER, DUEL, Visitor
from cardtable.cards import Suit
from cardtable.games.pinochle import Hand, Pinochle
from cardtable.games.pinochle.melds import points
from cardtable.games.two_hand_pinochle import POINTS, TITLES

if TYPE_CHECKING:
    from collections.abc import Callable


VIEW = "document.querySelector('table-page').table.view"
TABLE = "document.querySelector('table-page').table"

DUMMY: dict[str, Any] = {
    "game": "bridge",
    "options": {"contract": "3NN"},
    "chairs": ["bridge:random", "bridge:random", "me", "bridge:random"],
    "start": True,
}
"""A board that my partner plays in 3NT; I am South."""


@pytest.mark.parametrize("wanted", [PINOCHLE, DUEL, SKAT])
def test_a_decision_is_taken_back(regular: Visitor, wanted: dict[str, Any]) -> None:
    """Cards, buttons and words are as they were; and something else can be done."""
    regular.open_table(**wanted)
    assert regular.wait_until_asked()
    back = regular.page.get_by_role("button", name="Take back")
    expect(back).to_have_count(0)
    cards, asked = regular.cards, regular.prompt.inner_text()
    regular.decide()
    regular.wait_until_asked()
    back.click()
    regular.page.locator(".log", has_text="took a decision back").wait_for()
    regular.page.wait_for_function(f"() => {TABLE}.take_back === false")
    regular.wait_until_asked()
    expect(regular.prompt).to_have_text(asked)
    assert regular.cards == cards
    assert regular.page.evaluate(f"{TABLE}.history.some(({{ seat }}) => seat === {TABLE}.me.seat)") is False
    assert regular.decide()


def test_with_other_people_nothing_is_taken_back(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """There is no button where somebody else would lose by it."""
    table = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    guest = new_person(f"#/table/{table}")
    guest.page.locator(".room").get_by_role("button", name="Sit here").click()
    guest.page.get_by_role("button", name="Start").click()
    for person in (regular, guest):
        person.wait_until_asked()
        person.decide()
    regular.page.wait_for_function(f"() => {TABLE}.history.length >= 2")
    expect(regular.page.get_by_role("button", name="Take back")).to_have_count(0)


def test_the_dummy_plays_the_hand(slow: Visitor) -> None:
    """Two hands to play: mine, which was my partner's, and the dummy, which was mine."""
    slow.open_table(**DUMMY)
    page = slow.page
    page.get_by_role("button", name="Play the hand myself").click()
    page.get_by_text("Cards and look").click()
    page.get_by_label("Computers play").select_option("at once")
    assert slow.wait_until_asked()
    assert page.evaluate(f"{TABLE}.me") == {"chair": 2, "seat": 0}
    expect(page.locator(".factbox")).to_contain_text("3NT by you")
    expect(page.locator(".open-hand .card")).to_have_count(13)
    expect(page.locator(".log")).to_contain_text("plays the hand for the declarer")
    slow.play_hand()
    rows = [row.split("\t") for row in page.locator(".result tbody tr").all_inner_texts()]
    assert [name for name, *_ in rows] == ["We", "They"]
    expect(page.locator(".result h2")).to_have_text(re.compile("^You "))


def test_the_dummy_lets_it_run(slow: Visitor) -> None:
    """At once, and in this hand only; what a computer is thinking about is thought about anew."""
    slow.open_table(**DUMMY)
    page = slow.page
    expect(slow.prompt).to_contain_text("You are dummy · Ada plays your cards")
    page.get_by_role("button", name="Let it run").click()
    page.locator(".result").wait_for()
    assert page.evaluate(f"{TABLE}.pace") == 0
    page.get_by_role("button", name="Next hand").click()
    page.wait_for_function(f"() => {TABLE}.hand.number === 2")
    assert page.evaluate(f"{TABLE}.pace") == 1


def test_the_pace_of_computers_is_a_matter_of_taste(slow: Visitor) -> None:
    """At this table at once, and at those that I open later."""
    page = slow.page
    slow.open_table(**DUEL)
    assert slow.wait_until_asked()
    slow.hand.first.click(position=CORNER)
    page.locator(".prompt", has_text="waiting for Ben").wait_for()
    page.get_by_text("Cards and look").click()
    page.get_by_label("Computers play").select_option("at once")
    assert slow.wait_until_asked()
    page.goto(f"{slow.address}/#/")
    page.locator("article.game", has_text="Two-hand").get_by_role("button", name="Play now").click()
    page.wait_for_function(f"() => document.querySelector('table-page')?.snapshot && {TABLE}.pace === 0")


def test_melds_are_valued_while_bidding_and_naming_trump(regular: Visitor) -> None:
    """For each suit, the best first, as the rules count them; on the tiles too."""
    regular.open_table(**PINOCHLE)
    regular.wait_until_asked()
    page = regular.page
    game, hand = Pinochle(throw_in=False), Hand.parse(page.evaluate(f"{VIEW}.hand"))
    worth = {str(suit): points(game.melds(hand, suit)) for suit in Suit}
    shown = page.locator(".factbox .meld-values > span").all_inner_texts()
    assert [int(each.split()[-1]) for each in shown] == sorted(worth.values(), reverse=True)
    regular.take(r"^\d+$")
    page.locator(".suit-tiles").wait_for()
    tiles = page.locator(".suit-tiles button")
    found = [
        (str(tile.get_attribute("data-action"))[-1], int(tile.locator(".worth").inner_text()))
        for tile in tiles.all()
    ]
    assert dict(found) == worth
    assert [value for _, value in found] == sorted(worth.values(), reverse=True)
    expect(tiles.first).to_have_attribute("title", re.compile(f"{found[0][1]} with"))


def test_melds_to_declare_have_their_name_and_points(regular: Visitor) -> None:
    """Marriage, its cards and 20 points: no button says nothing but cards."""
    game = "two-hand-pinochle"
    regular.open_table(game=game, chairs=["me", f"{game}:random"], start=True)
    while not regular.may("meld "):
        if not regular.take():
            regular.next_hand()
    melds = regular.page.locator("[data-action^='meld ']")
    melds.first.wait_for()
    known = {str(TITLES[name]): points for name, points in POINTS.items()}
    for button in melds.all():
        words = button.locator("span[aria-hidden]").inner_text()
        value = int(button.locator(".worth").inner_text())
        name = next(each for each in known if words.lower().startswith(each))
        assert value == known[name]
        expect(button).to_have_attribute("title", re.compile(f"{value} points"))


def test_bids_that_the_cards_do_not_reach_are_marked(regular: Visitor) -> None:
    """In skat every number above the best game of the hand. Middlehand bids first."""
    regular.open_table(game="skat", chairs=["skat:random", "me", "skat:random"], start=True)
    regular.wait_until_asked()
    values = regular.page.evaluate(f"{VIEW}.worth.map(({{ value }}) => value)")
    assert len(values) == 6, "four suits, grand and null"
    buttons = regular.page.locator(".answers button[data-action]").all()
    assert len(buttons) > 5
    for button in buttons:
        action = str(button.get_attribute("data-action"))
        marked = button.locator(".overbid").count() == 1
        assert marked is (action.isdigit() and int(action) > max(values))


def test_the_game_with_most_trumps_comes_first(regular: Visitor) -> None:
    """Of those that are worth the bid; all others come behind them."""
    bid_high(regular)
    regular.take("^push")
    buttons = regular.page.locator("[role=group] > button[data-action]")
    regular.page.locator("[data-action=clubs]").wait_for()
    marks = [each.locator(".overbid").count() for each in buttons.all()]
    assert marks == sorted(marks)
    cards = regular.page.evaluate(f"`${{{VIEW}.hand}} ${{{VIEW}.skat}}`.split(' ')")
    suits = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}
    trumps = [
        sum(card[1] == "J" or card[0] == suits[name] for card in cards)
        for each, mark in zip(buttons.all(), marks, strict=True)
        if (name := str(each.get_attribute("data-action"))) in suits and mark == marks[0]
    ]
    assert trumps == sorted(trumps, reverse=True)
