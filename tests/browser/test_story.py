"""A hint as a person gives it, and the story of a hand that is over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
    reason = page.inner_text(".hint > p")
    assert reason.endswith(".")
    assert "guess" not in reason
    assert "%" not in reason
    assert not page.locator(".hint .values").is_visible()
    page.locator(".hint summary").click()
    action = page.evaluate("document.querySelector('table-page').ui.hint.action")
    assert page.inner_text(".hint .values .taken .action") == action
    more = page.inner_text(".hint details")
    assert re.search(r"over [\d,.]+ guesses of what is hidden", more)
    assert "Clearly the best" in more or "It is close" in more


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
    said = person.page.inner_text(".hint")
    assert "Gezählt: wie oft du die Partie gewinnst, bei" in said
    assert person.page.locator(".hint [lang=en]").count() == 0


def test_the_result_tells_the_story_of_the_hand(regular: Visitor) -> None:
    """Where it turned, the whole deal, a link to pass on, and the same deal again."""
    regular.open_table(**DUEL)
    regular.wait_until_asked()
    cards = sorted(regular.cards, key=int)
    regular.play_hand()
    page = regular.page
    page.get_by_role("button", name="Where did it turn?").click()
    page.wait_for_selector(".result div.turning", timeout=PATIENCE)
    told = page.inner_text(".result .turning")
    assert re.search(r"in trick \d+ cost [\d.]+ heads?;|No decision cost anything", told)
    page.locator(".deal summary").click()
    assert page.locator(".deal section").nth(0).locator("p").inner_text().split() == cards
    assert page.locator(".deal section").count() == 2
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
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
    said = page.inner_text(".result h2")
    assert re.fullmatch(
        r"You (made 3NT( with \d overtricks?)?: \d+ for us|went \d+ down in 3NT: \d+ for them)", said
    )
    assert page.locator(".result tbody th").all_inner_texts() == ["We", "They"]
    regular.open_table(**PINOCHLE)
    regular.take(r"^\d+$")
    to_the_end(regular)
    bid = r"\w+ bid \d+ and came to \d+: (set|made)"
    assert re.fullmatch(f"{bid}|(We|They) win this hand, .*", page.inner_text(".result h2"))
    assert re.search(r"bid \d+ by you, trump", page.locator(".arithmetic").first.text_content() or "")


def test_the_headline_of_6_nimmt_counts_heads(regular: Visitor) -> None:
    """Who took the fewest and, if that was somebody else, how many I took."""
    regular.open_table(**DUEL)
    to_the_end(regular)
    said = regular.page.inner_text(".result h2")
    fewest = r"(You take|\w+ takes) (no heads|the fewest heads: \d+)"
    assert re.fullmatch(rf"{fewest}(; you take \d+)?|.* take (no heads|the fewest heads: \d+)", said)


def test_the_log_speaks_to_me(regular: Visitor) -> None:
    """ "You play", not my own name; others are called by theirs."""
    regular.open_table(**DUEL)
    card = regular.take()
    lines = regular.page.locator(".log li", has_text="plays").filter(has_not_text="You")
    lines.first.wait_for()
    assert regular.page.locator(".log li", has_text=f"You play {card}").count() == 1


def test_the_analysis_covers_the_bids(regular: Visitor) -> None:
    """A pass with a sure grand is named, with what it cost as the cards lay."""
    analyse(regular, PASSED_GRAND)
    page = regular.page
    assert "As the cards lay, Pass by Rearhand cost 72 points; 18 was better." in page.inner_text(".turning")
    page.locator(".decision.bad", has_text="Pass").click()
    assert "with open cards and the skat as it lay" in page.inner_text(".weighed")


def test_a_board_is_compared_with_par(regular: Visitor) -> None:
    """What both sides could have reached stands beside what they scored."""
    analyse(regular, BOARD)
    assert "With open cards North and South reach" in regular.page.inner_text(".turning")
