"""A hint as a person gives it, and the story of a hand that is over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.phases import to_the_end
from browser.test_tables import DECLARER, PINOCHLE
from browser.visitor import DUEL, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = "bridge1.QD7k1DJ961wph3YyofQAuvQAwu4Gv5xc4c_r0oKmQAbwn"
PASSED_GRAND = "skat1._EchhS72agl_NAMHlUjkQAWbf"
"""Rearhand passes with a grand that nobody beats."""

# An analysis waits for its turn and for a busy machine.
PATIENCE = 90_000
ANALYSED = "() => document.querySelector('replay-page').analysing.found?.status === 'done'"


def ask_for_hint(person: Visitor) -> None:
    person.wait_until_asked()
    person.page.get_by_role("button", name="Hint").click()
    person.page.locator(".hint").wait_for()


def test_a_hint_gives_the_reason_first_and_the_numbers_behind_more(regular: Visitor) -> None:
    """One sentence without guesses in it; then every value, the advised one marked, and how sure it is."""
    regular.open_table(**DUEL)
    ask_for_hint(regular)
    page = regular.page
    reason = page.locator(".hint > p")
    expect(reason).to_have_text(re.compile(r"\.$"))
    expect(reason).not_to_have_text(re.compile("guess|%"))
    expect(page.locator(".hint .values")).not_to_be_visible()
    page.locator(".hint summary").click()
    action = page.evaluate("document.querySelector('table-page').ui.hint.action")
    expect(page.locator(".hint .values .taken .action")).to_have_text(action)
    more = page.locator(".hint details")
    expect(more).to_have_text(re.compile(r"over [\d,.]+ guesses of what is hidden"))
    expect(more).to_have_text(re.compile("Clearly the best|It is close"))


def test_what_stands_behind_a_hint_stays_below_the_header_of_a_phone(regular: Visitor) -> None:
    """It lies over the table, in sight as a whole or scrolled, and moves nothing that can be pressed."""
    regular.page.set_viewport_size({"width": 390, "height": 844})
    regular.open_table(game="pinochle", chairs=["me", "computer", "computer", "computer"], start=True)
    ask_for_hint(regular)
    page = regular.page
    top = "selector => document.querySelector(selector).getBoundingClientRect().top"
    answers = page.evaluate(top, ".answers")
    page.locator(".hint summary").click()
    box = page.locator(".hint .evidence").bounding_box()
    header = page.locator("header").bounding_box()
    assert box is not None
    assert header is not None
    assert box["y"] >= header["y"] + header["height"]
    assert box["x"] + box["width"] <= 390
    assert page.evaluate(top, ".answers") == answers


def test_a_hint_speaks_the_language_of_the_page(new_person: Callable[..., Visitor]) -> None:
    """The reason, what is counted and how sure it is, in German."""
    person = new_person(locale="de-DE")
    person.open_table(**DUEL)
    person.wait_until_asked()
    person.page.get_by_role("button", name="Tipp").click()
    person.page.locator(".hint summary").click()
    expect(person.page.locator(".hint")).to_contain_text("Gezählt: wie oft du die Partie gewinnst, bei")
    expect(person.page.locator(".hint [lang=en]")).to_have_count(0)


def test_the_result_tells_the_story_of_the_hand(regular: Visitor) -> None:
    """Where it turned, the whole deal, a link to pass on, and the same deal again."""
    regular.open_table(**DUEL)
    regular.wait_until_asked()
    cards = sorted(regular.cards, key=int)
    regular.play_hand()
    page = regular.page
    page.get_by_role("button", name="Where did it turn?").click()
    page.wait_for_selector(".result div.turning", timeout=PATIENCE)
    told = re.compile(r"in trick \d+ cost [\d.]+ heads?;|No decision cost anything")
    expect(page.locator(".result .turning")).to_have_text(told)
    page.locator(".deal summary").click()
    expect(page.locator(".deal section").nth(0).locator("p")).to_have_text(" ".join(cards))
    expect(page.locator(".deal section")).to_have_count(2)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#notice")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#/replay/nimmt1." in link
    page.get_by_role("button", name="Play it again").click()
    page.wait_for_function("() => document.querySelector('table-page')?.table?.series != null")
    regular.wait_until_asked()
    assert sorted(regular.cards, key=int) == cards


def analyse(person: Visitor, record: str) -> None:
    person.look_at(f"#/replay/{record}")
    person.page.get_by_role("button", name="Analyse this hand").click()
    person.page.wait_for_function(ANALYSED, timeout=PATIENCE)


def test_the_headline_tells_what_became_of_the_contract(regular: Visitor) -> None:
    """Who played it and what that came to; below it the points of both sides, not of four people."""
    regular.open_table(**DECLARER)
    to_the_end(regular)
    page = regular.page
    told = r"made 3NT( with \d overtricks?)?: \d+ for us|went \d+ down in 3NT: \d+ for them"
    expect(page.locator(".result h2")).to_have_text(re.compile(f"^You ({told})$"))
    expect(page.locator(".result tbody th")).to_have_text(["We", "They"])
    regular.open_table(**PINOCHLE)
    regular.take(r"^\d+$")
    to_the_end(regular)
    bid = r"\w+ bid \d+ and came to \d+: (set|made)"
    expect(page.locator(".result h2")).to_have_text(re.compile(f"^({bid}|(We|They) win this hand, .*)$"))
    expect(page.locator(".arithmetic").first).to_have_text(re.compile(r"bid \d+ by you, trump"))


def test_the_headline_of_6_nimmt_counts_heads(regular: Visitor) -> None:
    """Who took the fewest and, if that was somebody else, how many I took."""
    regular.open_table(**DUEL)
    to_the_end(regular)
    fewest = r"(You take|\w+ takes) (no heads|the fewest heads: \d+)(; you take \d+)?"
    told = re.compile(rf"^({fewest}|.* take (no heads|the fewest heads: \d+))$")
    expect(regular.page.locator(".result h2")).to_have_text(told)


def test_the_log_speaks_to_me(regular: Visitor) -> None:
    """ "You play", not my own name; others are called by theirs."""
    regular.open_table(**DUEL)
    card = regular.take()
    lines = regular.page.locator(".log li", has_text="plays").filter(has_not_text="You")
    lines.first.wait_for()
    expect(regular.page.locator(".log li", has_text=f"You play {card}")).to_have_count(1)


def test_the_analysis_covers_the_bids(regular: Visitor) -> None:
    """A pass with a sure grand is named, with what it cost as the cards lay."""
    analyse(regular, PASSED_GRAND)
    page = regular.page
    expect(page.locator(".turning")).to_contain_text(
        "As the cards lay, Pass by Rearhand cost 72 points; 18 was better."
    )
    page.locator(".decision.bad", has_text="Pass").click()
    expect(page.locator(".weighed")).to_contain_text("with open cards and the skat as it lay")


def test_a_board_is_compared_with_par(regular: Visitor) -> None:
    """What both sides could have reached stands beside what they scored."""
    analyse(regular, BOARD)
    expect(regular.page.locator(".turning")).to_contain_text("With open cards North and South reach")
