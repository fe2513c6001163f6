"""What has to be done in a trick is told by the rules and shown on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from browser.test_endings import NAMES

if TYPE_CHECKING:
    from browser.visitor import Visitor

HANDS = 20
TRUMPS = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C", "grand": "", "null": None}


def test_a_jack_in_the_hand_does_not_have_to_be_beaten_with(regular: Visitor) -> None:
    """Skat: a plain suit is led whose jack I hold. I have to follow, and that is all the prompt says."""
    regular.open_table(game="skat", chairs=["me", "skat:basic", "skat:basic"], start=True)
    seen = 0
    for _ in range(HANDS):
        while regular.wait_until_asked():
            table = regular.page.evaluate("document.querySelector('table-page').table")
            suit = followed_beside_a_jack(table)
            if suit:
                expect(regular.page.locator(".prompt")).to_have_text(f"Your turn · follow {NAMES[suit]}")
                seen += 1
            if not regular.take("^pass$", "^no$"):
                break
        if seen:
            return
        regular.next_hand()
    raise AssertionError(f"no such trick in {HANDS} hands")


def followed_beside_a_jack(table: dict[str, Any]) -> str:
    """The plain suit that I have to follow while I hold its jack; empty if there is none."""
    view = table["view"]
    kind = str(view["contract"] or "grand").split()[0]
    trick = view["trick"]
    hand = view["hand"].split()
    if not trick or TRUMPS[kind] is None or trick[0][1] == "J" or trick[0][0] == TRUMPS[kind]:
        return ""
    suit = str(trick[0][0])
    follows = any(card[0] == suit and card[1] != "J" for card in hand)
    return suit if follows and f"{suit}J" in hand else ""
