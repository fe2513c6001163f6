"""The end of things: the last cards are seen, the winner is named, and one click decides one thing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from browser.expectations import expect
from browser.test_tables import PINOCHLE
from browser.visitor import CORNER, DUEL, PREFER, USUAL_PAUSE
from cardtable.games.pinochle.hands import SORTED
from cardtable.games.two_hand_pinochle import RoundPosition, TwoHand
from cardtable.notation.own.options import options_of

if TYPE_CHECKING:
    from browser.visitor import Visitor

SKAT: dict[str, Any] = {"game": "skat", "chairs": ["me", "skat:random", "skat:random"], "start": True}

# Counts the cards on the table whenever it changes after the last of them was played.
WATCHED = """(cards) => {
    const page = document.querySelector("table-page");
    window.seen = [];
    new MutationObserver(() => {
        if (page.table.status !== "playing") window.seen.push(document.querySelectorAll(cards).length);
    }).observe(page, { childList: true, subtree: true });
}"""

PLAYED = " ".join(str(card) for card in SORTED for _ in range(2)).replace("HA", "", 1).replace("S9", "", 1)
LAST_TURN = TwoHand(totals=(200, 50), round=2, position=RoundPosition("H", 0, (100, 77), (PLAYED, "")))
"""One of the two has the ace of trumps left, the other the nine of spades."""

BIDS = (r"^skat$", r"^\d+$", "^yes$")
"""Bid as high as can be bid, then pick up the skat."""

MOST_HANDS = 5


def bid_high(person: Visitor, until: str = "push ") -> None:
    """Plays skat until I am the declarer, who is asked to push, or to pick up the skat."""
    person.open_table(**SKAT)
    for _ in range(MOST_HANDS):
        taken = "yes"
        while taken.isdigit() or taken in ("yes", "skat"):
            if person.may(until):
                return
            taken = person.take(*BIDS)
        person.next_hand()
    raise AssertionError(f"somebody else was the declarer of {MOST_HANDS} hands")


@pytest.mark.parametrize(
    ("wanted", "cards", "count"),
    [
        (PINOCHLE, ".trick.held .slot .card", 4),
        (DUEL, ".rows .card", 4),
    ],
)
def test_the_last_cards_of_a_hand_are_seen(
    regular: Visitor, wanted: dict[str, Any], cards: str, count: int
) -> None:
    """The result waits as long as any other trick stays on the table."""
    regular.open_table(**wanted)
    regular.page.evaluate(PREFER, {"pause": USUAL_PAUSE})
    regular.page.evaluate(WATCHED, cards)
    regular.play_hand()
    regular.page.evaluate(PREFER, {"pause": 0})
    assert max(regular.page.evaluate("window.seen")) >= count


def test_no_other_round_ends_the_game(regular: Visitor) -> None:
    """After a round of two-hand pinochle the page asks; "no" names the winner and the score."""
    chairs, page = ["me", "two-hand-pinochle:random"], regular.page
    regular.open_table(game=LAST_TURN.name, options=options_of(LAST_TURN), chairs=chairs, start=True)
    regular.play_hand()
    expect(page.locator(".result .another")).to_have_text("Another round?")
    expect(page.locator(".result button.next")).to_have_text("Yes")
    page.click(".result button.end")
    page.wait_for_selector(".result .rematch")
    # Whoever has the ace gets its eleven points.
    won = re.compile("^You win the game, (311 to 127|300 to 138)$")
    expect(page.locator(".result h2")).to_have_text(won)
    expect(page.locator(".result .another, .result button.next, .result button.end")).to_have_count(0)


def test_the_winner_of_a_match_is_named(regular: Visitor) -> None:
    """In the headline and, with everybody else, in the table below it."""
    chairs = ["me", *["nimmt:random"] * 3]
    regular.open_table(game="nimmt", options={"seats": 4, "end": 1}, chairs=chairs, start=True)
    regular.play_hand()
    rows = regular.page.locator(".result tbody tr")
    totals = [int(each.replace("−", "-")) for each in rows.locator("td:last-child").all_inner_texts()]
    names = rows.locator("th").all_inner_texts()
    best = [name for name, total in zip(names, totals, strict=True) if total == max(totals)]
    headline = regular.page.inner_text(".result h2")
    assert all(name in headline for name in best)
    assert "win" in headline
    middle = regular.page.locator(".result").bounding_box()
    assert middle is not None
    for place in range(4):
        row = rows.nth(place).bounding_box()
        assert row is not None
        assert middle["x"] < row["x"] < row["x"] + row["width"] < middle["x"] + middle["width"]


def test_a_double_click_decides_once(regular: Visitor) -> None:
    """Two cards are pushed; the game that appears under the pointer is not announced by the second click."""
    bid_high(regular)
    page = regular.page
    page.locator(".confirm").wait_for()
    for place in (0, 1):
        page.locator(".hand button.card").nth(place).click(position=CORNER)
    position = regular.seq
    regular.settle()
    page.locator(".confirm").dblclick()
    regular.wait_for_news(position)
    page.locator(".answers button[data-action=clubs]").wait_for()
    # The very next click of an impatient hand, on a button that has just come.
    page.evaluate("""() => {
        const felt = document.querySelector("main.felt");
        const button = document.querySelector("[data-action=clubs]");
        window.tooSoon = felt.classList.contains("settling");
        if (window.tooSoon) button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    }""")
    regular.settle()
    assert page.evaluate("document.querySelector('table-page').table.view.contract") is None
    page.locator("[data-action=clubs]").click()
    page.locator(".factbox", has_text="Clubs").wait_for()


def test_a_hand_of_skat_tells_its_story(regular: Visitor) -> None:
    """Who played what, with how many points, and what it counted."""
    bid_high(regular)
    for wanted in ("^push", "^clubs$"):
        regular.take(wanted)
    regular.play_hand()
    headline = regular.page.inner_text(".result h2")
    assert headline.startswith("You lost Clubs with ")
    points = regular.page.locator(".result tbody tr").first.locator("td").first.inner_text()
    counted = regular.page.evaluate("document.querySelector('table-page').table.view.result.tally[0]")
    # Nobody reaches 264: the headline says why it is lost, and what lies in the skat counts.
    assert headline.endswith(f" with {counted} card points, overbid: {points}")
    expect(regular.page.locator(".result .story")).to_contain_text(" by ")


def test_a_match_can_be_played_again(regular: Visitor) -> None:
    """The same game with the same rules and computers, at once."""
    chairs = ["me", *["nimmt:random"] * 3]
    table = regular.open_table(game="nimmt", options={"seats": 4, "end": 1}, chairs=chairs, start=True)
    regular.play_hand()
    regular.page.get_by_role("button", name="Rematch").click()
    regular.page.wait_for_function(
        "before => ![null, before].includes(document.querySelector('table-page')?.getAttribute('table'))",
        arg=table,
    )
    assert regular.wait_until_asked()
    game = regular.page.evaluate("document.querySelector('table-page').table.game")
    assert game["options"]["end"] == 1


def test_games_of_skat_have_their_values(regular: Visitor) -> None:
    """To pick up the skat is the main choice; whatever is worth less than the bid is marked."""
    bid_high(regular, until="skat")
    page = regular.page
    expect(page.locator(".answers button.main")).to_have_attribute("data-action", "skat")
    regular.take("^skat$")
    regular.take("^push")
    page.locator("[data-action=clubs]").wait_for()
    bid = page.evaluate("document.querySelector('table-page').table.view.bid")
    for name in ("diamonds", "hearts", "spades", "clubs", "grand", "null"):
        button = page.locator(f"[data-action={name}]")
        value = int(button.locator("small").inner_text().removesuffix(" ✗"))
        assert value % BASES[name] == 0
        expect(button.locator(".overbid")).to_have_count(int(value < bid))


BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24, "null": 23}


def test_what_must_be_beaten_is_said(regular: Visitor) -> None:
    """Where only higher cards of the suit may be played, the prompt names the card to beat; where none of
    mine is higher, any of the suit follows."""
    wanted = {"beat", "follow"}
    regular.open_table(**PINOCHLE)
    for _ in range(MOST_HANDS):
        while wanted and regular.wait_until_asked():
            table = regular.page.evaluate("document.querySelector('table-page').table")
            case, said = following(table)
            if case in wanted:
                expect(regular.prompt).to_have_text(said)
                wanted.remove(case)
            regular.take()
        if not wanted:
            break
        regular.next_hand()
    assert wanted == set()


RANKS = "9JQKTA"
NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def following(table: dict[str, Any]) -> tuple[str, str]:
    """Whether a card of the suit that was led must beat another, or just follow; and what is said then. Only
    for tricks without a trump among plain cards."""
    cards = [move["action"] for move in table["history"] if move["action"][1:] in tuple(RANKS)]
    trick = cards[len(cards) // 4 * 4 :]
    legal = [each["action"] for each in table["legal"]]
    if not trick or any(card[0] != trick[0][0] for card in (*trick, *legal)):
        return "", ""
    suit = trick[0][0]
    best = max(trick, key=lambda card: RANKS.index(card[1]))
    if any(RANKS.index(card[1]) <= RANKS.index(best[1]) for card in legal):
        return "follow", f"Your turn · follow {NAMES[suit]}"
    rank = "10" if best[1] == "T" else best[1]
    return "beat", f"Your turn · follow {NAMES[suit]}, you must beat {rank}{SIGNS[suit]}"
