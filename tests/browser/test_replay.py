"""Afterwards: a finished hand step by step, what could have been done, and the same deal again."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.visitor import DUEL, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYED = "bridge1.QD7k1DJ961wph3YyofQAuvQAwu4Gv5xc4c_r0oKmQAbwn"
"""A board of 65 actions."""

GIVEN = "nimmt1.iJxIjjOuvhaMRyO8d_48a4AOVfICAIEDnE4"
"""A hand of 6 nimmt! for two."""

OF_SEAT_2 = ["9", "12", "31", "54", "55", "56", "71", "73", "90", "94"]

# An analysis waits for its turn and for a busy machine.
PATIENCE = 90_000


def look_back(person: Visitor) -> None:
    """From the result of the hand that was just played."""
    person.page.get_by_role("link", name="Replay and analysis").click()
    person.page.wait_for_selector(".steps")


def step(person: Visitor) -> int:
    return int(person.page.evaluate("document.querySelector('replay-page').step"))


def test_a_hand_is_looked_at_step_by_step(regular: Visitor) -> None:
    """By buttons, arrow keys and the slider, which read well aloud; with all cards, or as one seat saw it;
    the address remembers where."""
    regular.look_at(f"#/replay/{PLAYED}/at/12")
    page = regular.page
    assert step(regular) == 12
    expect(page.get_by_role("status").first).to_have_text(re.compile("^12 of 65"))
    aloud = page.get_by_role("navigation", name="Replay").aria_snapshot()
    assert [line.strip() for line in aloud.splitlines()[2:]] == [
        '- button "To the start": «',
        '- button "One step back": ‹',
        '- button "Run": ▶',
        '- button "One step on": ›',
        '- button "To the end": »',
        '- slider "Step": "12"',
    ]
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    assert step(regular) == 14
    page.wait_for_url("**/at/14")
    expect(page.locator(".laid-open")).to_have_count(4)
    page.get_by_role("slider", name="Step").fill("0")
    expect(page.locator(".step-words")).to_contain_text("The cards are dealt.")
    expect(page.get_by_role("region", name="Cards of North").get_by_role("img")).to_have_count(13)
    page.keyboard.press("Escape")
    page.get_by_label("Whose cards are open").select_option("As seen by East")
    page.wait_for_selector(".still .hand")
    expect(page.locator(".laid-open")).to_have_count(0)
    expect(page.locator(".hand button.card")).to_have_count(13)
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()


def test_another_line_is_played_card_by_card(regular: Visitor) -> None:
    """From the decision on, until somebody wants to see again what was played."""
    regular.look_at(f"#/replay/{PLAYED}/at/12")
    page = regular.page
    line = {"number": 1, "line": ["1C", "X", "pass"]}
    page.evaluate("line => document.querySelector('replay-page').tryLine(line)", line)
    page.get_by_role("button", name="As it was played").wait_for()
    expect(page.locator(".step-words")).to_have_text("2 of 4 East bids 1♣")
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".step-words")).to_contain_text("South doubles")
    page.get_by_role("button", name="As it was played").click()
    page.get_by_role("button", name="As it was played").wait_for(state="detached")
    expect(page.get_by_role("slider", name="Step")).to_have_attribute("max", "65")


def test_what_could_have_been_done_is_listed_and_the_hand_is_kept(regular: Visitor) -> None:
    """The costly decisions first, each with the value of every action; a click shows the position it was
    taken in. Then there are files and a picture made of the same cards."""
    regular.open_table(**DUEL)
    regular.play_hand()
    look_back(regular)
    page = regular.page
    page.get_by_role("button", name="Analyse this hand").click()
    page.wait_for_function(
        "() => document.querySelector('replay-page').analysing.found?.status === 'done'", timeout=PATIENCE
    )
    told = page.evaluate("document.querySelector('replay-page').analysing.worst(0)")
    costs = [decision["cost"] for decision in told]
    assert costs == sorted(costs, reverse=True)
    assert told
    expect(page.locator(".decision")).to_have_count(len(told))
    page.locator(".decision").first.click()
    expect(page.locator(".values .taken")).to_have_count(1)
    expect(page.locator(".values li").nth(len(told[0]["values"]))).not_to_be_attached()
    done = page.evaluate("document.querySelector('replay-page').shown.done")
    assert done[step(regular)] <= told[0]["number"] < done[step(regular) + 1]

    record, picture, bitmap = keep(regular)
    expect(page.get_by_role("textbox", name="Id")).to_have_value(re.compile(r"^nimmt1\."))
    assert json.loads(record)["game"] == "nimmt"
    assert picture.count('class="edge"') == 20
    assert 'data-faces="french"' in picture
    assert bitmap.startswith(b"\x89PNG")


def keep(person: Visitor) -> tuple[str, str, bytes]:
    """The record, the picture and the bitmap that are offered."""
    page = person.page
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as record:
        page.get_by_role("link", name="JSON").click()
    with page.expect_download() as picture:
        page.get_by_role("button", name="SVG").click()
    with page.expect_download() as bitmap:
        page.get_by_role("button", name="PNG").click()
    return record.value.path().read_text(), picture.value.path().read_text(), bitmap.value.path().read_bytes()


def test_a_friend_plays_the_same_deal_and_both_are_compared(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """The link shows no result before the friend has played; then it shows both."""
    ada, ben = regular, new_person()
    ada.open_table(**DUEL)
    ada.wait_until_asked()
    cards = ada.cards
    ada.play_hand()
    look_back(ada)
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Send it to a friend").click()
    ada.page.wait_for_selector(".ranking")
    expect(ada.page.locator(".ranking tbody tr")).to_have_count(1)

    ben.page.goto(ada.page.get_by_role("textbox", name="Link").input_value())
    ben.page.wait_for_selector(".ranking")
    expect(ben.page.locator(".ranking")).to_contain_text("hidden")
    ben.page.get_by_role("button", name="Play this deal").click()
    ben.wait_until_asked()
    assert ben.cards == cards
    ben.play_hand()
    ben.page.get_by_role("link", name="Ranking").click()
    ben.page.wait_for_selector(".ranking")
    expect(ben.page.locator(".ranking tbody tr")).to_have_count(2)
    expect(ben.page.locator(".ranking")).not_to_contain_text("hidden")


def test_a_hand_that_is_known_by_its_id_is_played(regular: Visitor) -> None:
    """On the seat that somebody chooses; table and series say that the deal was given."""
    regular.look_at(f"#/replay/{GIVEN}")
    page = regular.page
    page.get_by_role("button", name="Share").click()
    page.get_by_label("Your seat").select_option("Seat 2")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_selector("table-page main.felt")
    assert regular.wait_until_asked()
    assert sorted(regular.cards, key=int) == OF_SEAT_2
    expect(page.locator(".panel")).to_contain_text("This deal was given by an id")
    series = page.evaluate("document.querySelector('table-page').table.series.id")
    page.goto(f"{regular.address}/#/challenge/{series}")
    page.wait_for_selector(".ranking")
    expect(page.locator("main")).to_contain_text("Your seat: Seat 2.")
    first, *_, last = page.locator(".ranking tbody tr").all_inner_texts()
    assert first.split("\t")[0] == "Seat 2 · as the id has it"
    assert "playing" in last


def test_who_goes_on_at_once_gets_there(regular: Visitor) -> None:
    """The address of a replay follows its steps a little later, never over the next page's address."""
    regular.look_at(f"#/replay/{PLAYED}")
    page = regular.page
    page.evaluate(
        """() => {
            location.hash = "#/rules/nimmt";
            document.querySelector("replay-page").nameStep();
        }"""
    )
    page.wait_for_selector("main.rules")


def test_what_is_not_there_is_said_to_be_so(regular: Visitor) -> None:
    """With the sentence of the server and a way to the lobby."""
    for place in ("#/replay/bridge1.!", "#/challenge/0000", "#/table/0000/hand/1"):
        regular.look_at(place)
        regular.page.wait_for_selector("main.missing")
        regular.page.get_by_role("link", name="Go to the lobby").click()
        regular.page.wait_for_selector("article.game")


def test_a_replay_opens_with_the_whole_deal_and_keeps_it(regular: Visitor) -> None:
    """All cards at first; those that were played later stay, pale."""
    regular.look_at(f"#/replay/{PLAYED}")
    page = regular.page
    page.wait_for_selector(".steps")
    assert step(regular) == 0
    cards = page.locator(".laid-open .suit-row .card")
    gone = page.locator(".laid-open .gone")
    expect(cards).to_have_count(52)
    expect(gone).to_have_count(0)
    page.keyboard.press("End")
    expect(gone.nth(40)).to_be_attached()
    expect(cards).to_have_count(52)


def test_south_sits_below_in_a_replay_too(regular: Visitor) -> None:
    """Of a hand that is known by its id nobody is me: then it is the seat that people usually take."""
    below = regular.page.locator(".laid-open.at-bottom")
    for place, name in (
        (PLAYED, "Cards of South"),
        ("skat1.WbDmUm8BpmHTzTUET9GLUOtXL8ArLY", "Cards of Forehand"),
    ):
        regular.look_at(f"#/replay/{place}")
        below.wait_for()
        expect(below).to_have_attribute("aria-label", name)
    regular.look_at(f"#/replay/{PLAYED}")
    regular.page.get_by_label("Whose cards are open").select_option("As seen by East")
    regular.page.wait_for_selector(".still .hand")
    expect(regular.page.locator(".place-top")).to_contain_text("West")
