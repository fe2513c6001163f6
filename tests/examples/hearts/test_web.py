"""A hand of Hearts at a web table, in Chromium."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

from browser.conftest import USUAL, print_pages
from browser.expectations import expect
from browser.visitor import Visitor
from examples.hearts.conftest import CARDTABLE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

ANNOUNCED = "cardtable: the tables are at "


@contextmanager
def served(surroundings: dict[str, str], folder: Path) -> Iterator[str]:
    """The address of web tables that know Hearts."""
    options = ["--db", f"sqlite:///{folder / 'tables.db'}", "--port", "0", "--pace", "0", "--rate", "100000"]
    with subprocess.Popen(
        [*CARDTABLE, "serve", *options], stdout=subprocess.PIPE, text=True, env=surroundings
    ) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            assert line.startswith(ANNOUNCED), line
            yield line.removeprefix(ANNOUNCED).strip().rstrip("/")
        finally:
            process.terminate()


def test_a_hand_is_played_at_a_web_table(
    chromium: Browser, surroundings: dict[str, str], tmp_path: Path
) -> None:
    """The lobby has the game; three cards are passed, thirteen are played, the score is shown, and the next
    hand passes to the right."""
    with served(surroundings, tmp_path) as address:
        context = chromium.new_context(**USUAL)
        person = Visitor.enter(context, address)
        expect(person.page.locator("article.game h2").get_by_text("Hearts", exact=True)).to_be_visible()
        person.open_table(game="hearts", chairs=["me", *["hearts:basic"] * 3], start=True)
        assert person.wait_until_asked()
        expect(person.prompt).to_have_text("Your turn · choose 3 cards to pass")
        dealt = person.cards
        assert person.decide()
        assert person.wait_until_asked()
        assert len(set(dealt) & set(person.cards)) in (9, 10), "three have gone, and one may have been played"
        person.play_hand()
        expect(person.page.locator(".result tbody tr")).to_have_count(4)
        person.page.get_by_role("button", name="Next hand").click()
        person.page.wait_for_selector(".prompt.mine")
        expect(person.page.locator("header")).to_contain_text("Hand 2")
        expect(person.page.locator("main.felt"), "the second hand passes to the right").to_contain_text(
            "right"
        )
        print_pages(context)
        context.close()
