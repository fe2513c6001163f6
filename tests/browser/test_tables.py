"""What is on the tables, and how cards and people behave at them."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from browser.expectations import expect
from browser.visitor import CORNER

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from browser.visitor import Visitor

DECLARER: dict[str, Any] = {
    "game": "bridge",
    "options": {"contract": "3NS", "claims": True},
    "chairs": ["bridge:random", "bridge:random", "me", "bridge:random"],
    "start": True,
}
"""A board that South, who is me, plays in 3NT."""

PINOCHLE: dict[str, Any] = {
    "game": "pinochle",
    "options": {"throw_in": False},
    "chairs": ["me", *["pinochle:random"] * 3],
    "start": True,
}
"""A hand that is played to its end whatever is bid."""

# How much of each card of the hand can be seen to the right of its left edge, in parts of its width; cards
# in another row hide nothing of each other's indices.
SHOWN = """() => {
    const cards = [...document.querySelectorAll(".hand button.card")];
    const places = cards.map((card) => card.getBoundingClientRect());
    return places.slice(1).map((next, number) => {
        const card = places[number];
        return next.top - card.top > card.height / 2 ? 1 : (next.left - card.left) / card.width;
    });
}"""

# With four cards melded by both, how far they lie above what is asked.
ABOVE = """() => {
    const page = document.querySelector("table-page");
    const before = page.snapshot;
    const table = ["SK", "SQ", "HK", "HQ"].map((card) => ({ card }));
    const open = before.view.open.map((own) => ({ ...own, table }));
    page.snapshot = { ...before, view: { ...before.view, open, due: "lead" } };
    page.drawNow();
    const melds = [...document.querySelectorAll(".melds")].map((each) => each.getBoundingClientRect().bottom);
    const space = document.querySelector(".ask").getBoundingClientRect().top - Math.max(...melds);
    page.snapshot = before;
    page.drawNow();
    return [melds.length, space];
}"""

# The colour of each suit on a card.
SUIT_COLOURS = """() => Object.fromEntries(["S", "H", "D", "C"].map((suit) => {
    const sign = document.createElement("i");
    sign.className = `suited suit-${suit}`;
    document.body.append(sign);
    const colour = getComputedStyle(sign).color.match(/\\d+/g).map(Number);
    sign.remove();
    return [suit, colour];
}))"""

# Counts what moves and what sounds.
COUNTED = """
    window.moves = 0;
    window.tones = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { window.tones += 1; return start.call(this, at); };
"""


# The pitches of all tones, one after the other.
PITCHES = """
    window.pitches = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) {
        window.pitches.push(this.frequency.value);
        return start.call(this, at);
    };
"""


def preferring(**settings: Any) -> str:
    """A script that makes a browser remember these settings."""
    return f"localStorage.setItem('cardtable', {json.dumps(json.dumps(settings))});"


def asked_for_card(person: Visitor) -> Locator:
    """Plays on until a card of the hand is asked for, and gives those that may be played."""
    cards = person.page.locator(".hand button.card:not([aria-disabled])")
    while person.wait_until_asked() and cards.count() == 0:
        person.decide()
    return cards


def test_turned_cards_are_not_cut_off(regular: Visitor) -> None:
    """On a phone the cards at both sides of a trick lie within the middle of the table, corners and all."""
    regular.open_table(**PINOCHLE)
    asked_for_card(regular)
    regular.page.set_viewport_size({"width": 390, "height": 844})
    around = regular.page.locator(".middle").bounding_box()
    assert around is not None
    for side in ("left", "right"):
        card = regular.page.locator(f".trick .slot-{side} > *").first.bounding_box()
        assert card is not None
        assert around["x"] <= card["x"]
        assert card["x"] + card["width"] <= around["x"] + around["width"]


def test_no_index_is_hidden_and_all_is_in_sight(regular: Visitor) -> None:
    """Thirteen cards at every size, the last being the first at 200 % zoom."""
    regular.open_table(**DECLARER)
    regular.wait_until_asked()
    expect(regular.hand).to_have_count(13)
    for width, height in ((1440, 900), (1024, 768), (390, 844), (720, 450)):
        regular.page.set_viewport_size({"width": width, "height": height})
        assert min(regular.page.evaluate(SHOWN)) > 0.28
        assert not regular.is_too_wide


def test_the_declarer_plays_from_dummy_and_may_claim(regular: Visitor) -> None:
    """Dummy lies open by suit from the lead on; the contract stands in the corner; claims are a list."""
    regular.open_table(**DECLARER)
    regular.wait_until_asked()
    expect(regular.page.locator(".factbox")).to_contain_text("3NT by you")
    expect(regular.prompt).to_contain_text("play from dummy")
    dummy = regular.page.locator(".open-hand button.card")
    expect(dummy).to_have_count(13)
    regular.page.get_by_text("Claim …").click()
    expect(regular.page.locator(".claims button")).to_have_count(14)
    position = regular.seq
    regular.page.locator(".open-hand button.card:not([aria-disabled])").first.click(position=CORNER)
    regular.wait_for_news(position)
    regular.page.wait_for_function("() => document.querySelectorAll('.slot .card').length >= 2")
    expect(regular.page.locator(".open-hand .card")).to_have_count(12)


@pytest.mark.parametrize("answer", ["Accept", "Refuse"])
def test_a_claim_is_made_and_answered(
    regular: Visitor, new_person: Callable[..., Visitor], answer: str
) -> None:
    """The defenders see how many tricks are claimed, and the declarer's cards. If they accept, the hand is
    over, else it goes on with open cards."""
    table = regular.open_table(
        game="bridge", options=DECLARER["options"], chairs=["bridge:random", "open", "me", "open"]
    )
    defenders = [new_person(f"#/table/{table}") for _ in range(2)]
    for each in defenders:
        each.page.locator(".room").get_by_role("button", name="Sit here").first.click()
        each.page.get_by_role("button", name="Start").wait_for()
    regular.page.get_by_role("button", name="Start").click()
    # West leads, and South, who has two hands to play, claims nine tricks.
    defenders[1].decide()
    regular.wait_until_asked()
    regular.page.get_by_text("Claim …").click()
    regular.page.locator("[data-action='claim 9']").click()
    for each in defenders:
        each.page.locator(".prompt", has_text="They claim 9 of the tricks left").wait_for()
        expect(each.page.locator(".open-hand")).to_have_count(2)
        each.settle()
        each.page.get_by_role("button", name=answer).click()
    if answer == "Accept":
        regular.page.locator(".result").wait_for()
        expect(regular.page.locator(".result")).to_contain_text("3NT made")
    else:
        assert regular.wait_until_asked()
        expect(defenders[0].page.locator(".open-hand")).to_have_count(2)
        expect(regular.page.locator(".claims"), "the next claim needs a card in between").to_have_count(0)


def test_a_defender_claims(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """East claims three tricks for the defence. South, who declares, sees East's cards; West, East's partner,
    does not. Both accept, and the hand is over."""
    table = regular.open_table(
        game="bridge",
        options={**DECLARER["options"], "defenders_claim": True},
        chairs=["bridge:random", "me", "open", "open"],
    )
    south, west = others = [new_person(f"#/table/{table}") for _ in range(2)]
    for each in others:
        each.page.locator(".room").get_by_role("button", name="Sit here").first.click()
        each.page.get_by_role("button", name="Start").wait_for()
    regular.page.get_by_role("button", name="Start").click()
    west.decide()
    south.decide()
    regular.wait_until_asked()
    regular.page.get_by_text("Claim …").click()
    regular.page.locator("[data-action='claim 3']").click()
    for each, claimed, open_hands in ((south, "They claim 3", 2), (west, "We claim 3", 1)):
        each.page.locator(".prompt", has_text=f"{claimed} of the tricks left").wait_for()
        expect(each.page.locator(".open-hand")).to_have_count(open_hands)
        each.settle()
        each.page.get_by_role("button", name="Accept").click()
    regular.page.locator(".result").wait_for()
    expect(regular.page.locator(".result")).to_contain_text("3NT")


def test_cards_are_named_for_those_who_listen(regular: Visitor) -> None:
    """Every card of the hand is a button that says what it is and whether it can be played."""
    regular.open_table(**DECLARER)
    regular.wait_until_asked()
    names = re.findall(r'button "([^"]+)"', regular.page.locator(".hand").aria_snapshot())
    assert len(names) == 13
    assert all(re.fullmatch(r"(\w+) of (clubs|diamonds|hearts|spades)(, playable)?", name) for name in names)


def test_melds_never_hide_what_is_asked(regular: Visitor) -> None:
    """However low the screen is, what can be answered lies below them."""
    game = "two-hand-pinochle"
    regular.open_table(game=game, chairs=["me", f"{game}:random"], start=True)
    regular.wait_until_asked()
    for width, height in ((1440, 900), (1024, 768), (1024, 600)):
        regular.page.set_viewport_size({"width": width, "height": height})
        melds, space = regular.page.evaluate(ABOVE)
        assert melds == 2
        assert space > 0


def test_a_dragged_card_is_played_and_one_let_go_near_the_hand_is_not(regular: Visitor) -> None:
    """Out of the hand is far enough; a slip of the hand plays nothing."""
    regular.open_table(**PINOCHLE)
    card = asked_for_card(regular).first
    place = card.bounding_box()
    assert place is not None
    mouse, position, held = regular.page.mouse, regular.seq, regular.hand.count()
    for up in (30, 200):
        mouse.move(place["x"] + 10, place["y"] + 30)
        mouse.down()
        mouse.move(place["x"] + 20, place["y"] + 30 - up, steps=3)
        mouse.up()
        if up == 30:
            expect(regular.hand).to_have_count(held)
            assert regular.seq == position
    regular.wait_for_news(position)
    regular.page.wait_for_function(
        "held => document.querySelectorAll('.hand button').length < held", arg=held
    )


def test_the_words_stay_until_the_second_tap(new_person: Callable[..., Visitor]) -> None:
    """A finger that leaves a lifted card changes nothing: if the cards moved, the second tap would miss."""
    person = new_person(has_touch=True)
    person.open_table(**PINOCHLE)
    asked_for_card(person).first.tap(position=CORNER)
    lifted = person.page.locator("button.card.lifted")
    lifted.wait_for()
    expect(person.prompt).to_contain_text("tap again to play")
    said = person.prompt.inner_text()
    lifted.dispatch_event("pointerleave")
    expect(person.prompt).to_have_text(said)


def test_each_thing_that_happens_has_its_tones(new_person: Callable[..., Visitor]) -> None:
    """Two rising ones when it is my turn, two falling ones for a trick, three at the end of a hand."""
    person = new_person(script=PITCHES + preferring(sounds=True, pause=0))
    person.open_table(**PINOCHLE)
    person.play_hand()
    person.page.wait_for_function("() => window.pitches.join(' ').endsWith('392 523 659')")
    heard = person.page.evaluate("window.pitches.join(' ')")
    for tones in ("340", "523 784", "392 330"):
        assert tones in heard


@pytest.mark.parametrize("wanted", [False, True])
def test_motion_and_sounds_are_for_those_who_want_them(
    new_person: Callable[..., Visitor], wanted: bool
) -> None:
    """Nothing waits for them: the next choice can be made at once. Sounds are made here, not loaded."""
    script = COUNTED + (preferring(sounds=True) if wanted else "")
    person = new_person(script=script, reduced_motion="no-preference" if wanted else "reduce")
    person.open_table(**PINOCHLE)
    asked_for_card(person)
    person.decide()
    person.wait_until_asked()
    if wanted:
        person.page.wait_for_function("() => window.moves > 0 && window.tones > 0")
    else:
        assert person.page.evaluate("[window.moves, window.tones]") == [0, 0]


def test_cards_and_their_order_are_a_matter_of_taste(person: Visitor) -> None:
    """German faces have Ober and Unter; the hand turns round when the lowest card is to come first."""
    person.open_table(game="skat", chairs=["me", "skat:random", "skat:random"], start=True)
    person.wait_until_asked()
    person.page.get_by_text("Cards and look").click()
    first = person.hand.first
    before = str(first.get_attribute("data-face"))
    person.page.get_by_label("Hand sorted").select_option("lowest first")
    expect(first).not_to_have_attribute("data-face", before)
    rising = person.page.evaluate(
        "[...document.querySelectorAll('.hand button')].map((each) => each.dataset.face)"
    )
    assert all(
        "789JQKTA".index(one[1]) < "789JQKTA".index(other[1])
        for one, other in pairwise(rising)
        if one[0] == other[0] and "J" not in one + other
    )
    person.page.get_by_label("Cards", exact=True).select_option("German")
    corners = person.page.locator(".hand .corner text")
    expect(corners.filter(has_not_text=re.compile("^([AKOU789]|10)$"))).to_have_count(0)


def test_german_cards_have_the_colours_and_names_of_real_ones(new_person: Callable[..., Visitor]) -> None:
    """Leaves green, hearts red, bells yellow, acorns brown; and "Eichel Unter", not "Kreuz Bube"."""
    person = new_person(script=preferring(faces="german", language="de"))
    person.open_table(game="skat", chairs=["me", "skat:random", "skat:random"], start=True)
    person.wait_until_asked()
    colours = person.page.evaluate(SUIT_COLOURS)
    assert {suit: largest(colour) for suit, colour in colours.items()} == {
        "S": "green", "H": "red", "D": "red", "C": "red",
    }  # fmt: skip
    assert min(colours["D"][:2]) > 100
    assert max(colours["C"]) < 100
    names = re.findall(r'button "([^"]+)"', person.page.locator(".hand").aria_snapshot())
    assert len(names) == 10
    assert all(re.match(r"(Eichel|Grün|Herz|Schellen) (Daus|König|Ober|Unter|\w+)", name) for name in names)


def largest(colour: list[int]) -> str:
    return ("red", "green", "blue")[colour.index(max(colour))]


def test_the_last_trick_can_be_seen_again(regular: Visitor) -> None:
    """In its slots, with who led and who took it."""
    regular.open_table(**PINOCHLE)
    last = regular.page.locator("button.last")
    while last.count() == 0 and regular.wait_until_asked():
        regular.decide()
    last.click()
    expect(regular.page.locator("dialog .slot .card")).to_have_count(4)
    expect(regular.page.locator("dialog .slot.won")).to_have_count(1)
    regular.page.keyboard.press("Escape")
    regular.page.locator("dialog").wait_for(state="detached")


def test_a_hand_of_thirteen_fills_the_width(regular: Visitor) -> None:
    """As much of each card is seen as there is room for."""
    regular.open_table(**DECLARER)
    regular.wait_until_asked()
    widths = "(wanted) => document.querySelector(wanted).getBoundingClientRect().width"
    cards = regular.page.evaluate(SHOWN)
    assert min(cards) > 0.6
    places = regular.hand.evaluate_all("cards => cards.map((each) => each.getBoundingClientRect().right)")
    left = regular.hand.first.evaluate("card => card.getBoundingClientRect().left")
    assert max(places) - left > 0.9 * regular.page.evaluate(widths, "main.felt")


def test_in_bridge_i_sit_south(regular: Visitor) -> None:
    """As boards are printed: the one who plays against computers is South."""
    regular.page.goto(f"{regular.address}/#/")
    card = regular.page.locator("article.game", has_text="Bridge")
    card.get_by_role("button", name="Play now").click()
    regular.page.wait_for_selector("main.felt .hand")
    assert regular.page.evaluate("document.querySelector('table-page').table.me.seat") == 2
    expect(regular.page.locator(".seat.mine")).to_contain_text("South")
