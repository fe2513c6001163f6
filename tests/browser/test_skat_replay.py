"""A hand of skat afterwards: the skat lies where it lay, and holds what it held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.test_endings import bid_high

if TYPE_CHECKING:
    from browser.visitor import Visitor


def test_the_pushed_cards_lie_in_the_skat(regular: Visitor) -> None:
    """At each step all 32 cards are on the table, once: in a hand, played, or in the skat."""
    bid_high(regular)
    page = regular.page
    found = page.evaluate("document.querySelector('table-page').table.view.found").split()
    hand = page.evaluate("document.querySelector('table-page').table.view.hand").split()
    away = [card for card in hand if card not in found][:2]
    put = regular.take(f"^push ({' '.join(away)}|{' '.join(reversed(away))})$")
    assert set(put.split()[1:]) == set(away)
    while regular.take():
        pass
    page.get_by_role("link", name="Replay and analysis").click()
    page.wait_for_selector(".steps")
    pushed = page.evaluate(
        "() => document.querySelector('replay-page').ending.history"
        ".findIndex(({ action }) => /^push/.test(action))"
    )
    skat = page.get_by_role("region", name="Cards of Skat").locator("card-face")
    slider = page.get_by_role("slider", name="Step")
    slider.fill("0")
    expect(page.locator(".laid-open card-face")).to_have_count(32)
    expect(page.locator(".put-away")).to_have_count(0)
    assert set(skat.evaluate_all("each => each.map((face) => face.getAttribute('card'))")) == set(found)
    slider.fill(str(pushed))
    expect(skat).to_have_count(0)
    expect(page.locator(".laid-open card-face")).to_have_count(32)
    slider.fill(str(pushed + 1))
    expect(skat).to_have_count(2)
    assert set(skat.evaluate_all("each => each.map((face) => face.getAttribute('card'))")) == set(away)
    slider.fill(str(page.evaluate("() => document.querySelector('replay-page').last")))
    expect(skat).to_have_count(2)
    expect(page.locator(".laid-open card-face")).to_have_count(32)
