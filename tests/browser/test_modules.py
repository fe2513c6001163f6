"""The parts of the page that are pure functions, asked in the browser they run in."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from browser.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from server.outside import ServerProcess

WEB = files("cardtable").joinpath("web")

SNAPSHOT = {"table": "a", "seq": 4, "to_act": [1], "log": [{"seq": 4}], "history": []}


@pytest.fixture(scope="module")
def modules(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context()
    yield Visitor.enter(context, served.address)
    context.close()


def after(modules: Visitor, change: dict[str, Any]) -> Any:
    return modules.page.evaluate(
        "async ([before, change]) => (await import('/js/store.js')).changed(before, change)",
        [SNAPSHOT, change],
    )


def test_a_change_sets_fields_and_appends_to_lists(modules: Visitor) -> None:
    """What the stream tells turns one snapshot into the next."""
    change = {"table": "a", "seq": 5, "set": {"to_act": [0]}, "append": {"log": [{"seq": 5}]}}
    expected = {"table": "a", "seq": 5, "to_act": [0], "log": [{"seq": 4}, {"seq": 5}], "history": []}
    assert after(modules, change) == expected


def test_an_old_change_is_ignored_and_a_gap_asks_for_a_snapshot(modules: Visitor) -> None:
    """A tab that got its snapshot late has seen some changes already; one that slept has missed some."""
    old = {"table": "a", "seq": 4, "set": {"to_act": [9]}, "append": {"log": [{"seq": 4}]}}
    gap = {"table": "a", "seq": 7, "set": {"to_act": [9]}, "append": {"log": [{"seq": 6}, {"seq": 7}]}}
    assert after(modules, old) == SNAPSHOT
    assert after(modules, gap) is None


def test_cards_are_read_as_people_type_them(modules: Visitor) -> None:
    """Suit first or rank first, 10 or T."""
    read = "async (texts) => texts.map((await import('/js/cards/notation.js')).readings)"
    assert modules.page.evaluate(read, ["as", "H10", "3n"]) == [
        ["as", "sa"],
        ["h10", "ht"],
        ["3n", "3nt"],
    ]


def test_actions_are_sorted_by_how_people_choose_among_them(modules: Visitor) -> None:
    """Cards, bids, numbers and words of a mixed list end up where each is offered."""
    sort = """async ([actions, hand]) => {
        const { choices } = await import('/js/table/decide/choices.js');
        const legal = actions.map((action) => ({ action, label: action }));
        const { cards, bids, numbers, words } = choices(legal, hand);
        return [cards, bids, numbers, words].map((some) => some.map((each) => each.action));
    }"""
    actions = ["pass", "1C", "7NT", "25", "SA", "HK*", "57"]
    assert modules.page.evaluate(sort, [actions, ["57"]]) == [
        ["SA", "HK*", "57"],
        ["1C", "7NT"],
        ["25"],
        ["pass"],
    ]


def test_a_card_may_be_played_with_a_word(modules: Visitor) -> None:
    """`play SA` is a card to click, as `SA` is; one that is not asked for is not."""
    sort = """async () => {
        const { actionsOf, choices } = await import('/js/table/decide/choices.js');
        const legal = ['play SA', 'play HK', 'claim'].map((action) => ({ action, label: action }));
        const { cards, words } = choices(legal, ['SA', 'HK', 'C2']);
        return [actionsOf(['HK', 'C2'], cards), words].map((some) => some.map((each) => each?.action));
    }"""
    assert modules.page.evaluate(sort) == [["play HK", None], ["claim"]]


def test_cards_to_pass_are_picked_together(modules: Visitor) -> None:
    """Three of seven are 35 sets: too many for buttons. They are sent whatever order they were picked in."""
    cards = ["C2", "C9", "D3", "H4", "HQ", "SA", "SQ"]
    sort = """async (legal) => {
        const { choices, pickedAction } = await import('/js/table/decide/choices.js');
        const { picking } = choices(legal.map((action) => ({ action, label: action })), []);
        const found = [['SQ', 'C2', 'HQ'], ['SQ', 'C2']].map((some) => pickedAction(picking, some)?.action);
        return [picking.verb, picking.size, ...found];
    }"""
    legal = [f"pass {' '.join(three)}" for three in combinations(cards, 3)]
    assert modules.page.evaluate(sort, legal) == ["pass", 3, "pass C2 HQ SQ", None]


def test_what_a_view_tells_of_a_game_nobody_knows(modules: Visitor) -> None:
    """Points are told once there are any. Sets of cards by seat are no pile on the table, even if each is one
    card. Passed cards are one until the first trick is taken, and what is true is a fact."""
    read = """async ([view, plays]) => {
        const { factsOf, otherFields, pilesOf, pointsOf } = await import('/js/table/reading.js');
        const history = plays.map((action, place) => ({ seat: place % 4, action }));
        const table = { view: { to_act: [0], ...view }, history, legal: [], declarer: null, me: { seat: 0 },
            hand: { players: [0, 1, 2, 3] }, chairs: [0, 1, 2, 3].map((chair) => ({ chair })) };
        const names = (some) => some.map((each) => each.name ?? each[0]);
        return [pointsOf(table), names(pilesOf(table)), names(factsOf(table)), names(otherFields(table))];
    }"""
    view = {
        "taken": ["H2", "H3", "H4", "SQ"],
        "received": "C2 D3 HA",
        "points": [1, 1, 1, 13],
        "broken": True,
    }
    trick = ["CA", "C3", "C4", "C5"]
    passing = {**view, "points": [0, 0, 0, 0], "broken": False}
    assert modules.page.evaluate(read, [passing, []]) == [None, ["received"], [], ["taken"]]
    assert modules.page.evaluate(read, [view, trick]) == [
        [1, 1, 1, 13],
        [],
        ["broken"],
        ["taken", "received"],
    ]


def test_a_traveller_names_who_declared_at_each_table(modules: Visitor) -> None:
    """ "You" is said of my own line alone; of a hand that came by its id only the seat is known."""
    show = """async (lines) => {
        const [{ travellers }, { h, render }] =
            await Promise.all([import('/js/series/traveller.js'), import('/js/dom.js')]);
        const place = document.createElement('div');
        const traveller = { game: 'bridge', deal: 1, counts: [], lines };
        render(place, h('div', null, travellers({ traveller }, { deals: 1 })));
        return [...place.querySelectorAll('td.bid')].map((each) => each.textContent);
    }"""
    line = {"seat": 2, "declarer": 2, "contract": "4S", "table": "a", "hand": 1, "points": 420, "lines": []}
    shared = {**line, "worth": [], "original": False, "seen": False, "taken_back": 0}
    lines = [
        {**shared, "name": "Ada", "mine": True},
        {**shared, "name": "Ben", "mine": False},
        {**shared, "name": "Cleo", "mine": False, "declarer": 0},
        {**shared, "name": "", "mine": False, "table": None, "id": "bridge1.x", "original": True},
    ]
    assert modules.page.evaluate(show, lines) == ["4♠ · you", "4♠ · Ben", "4♠ · North", "4♠ · South"]
    # Where nobody declares there is no such column.
    assert modules.page.evaluate(show, [{**lines[0], "declarer": None, "contract": None}]) == []


def test_who_is_vulnerable_is_said_in_words(modules: Visitor) -> None:
    """For every value that the game's option has."""
    read = """async (values) => {
        const { face } = await import('/js/table/games/bridge/face.js');
        const table = (vulnerable) => ({ game: { options: { vulnerable } }, view: null });
        return values.map((value) => face.facts({ table: table(value) })[0][1]);
    }"""
    assert modules.page.evaluate(read, ["none", "ns", "ew", "both"]) == [
        "nobody",
        "North–South",
        "East–West",
        "everybody",
    ]
