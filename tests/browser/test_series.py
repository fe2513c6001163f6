"""A series from the lobby to the ranking: somebody makes one, a friend plays it too, and both see who did how
well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.visitor import PREFER

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor


def fill_in(person: Visitor, name: str, **chosen: str) -> None:
    """A new series with this name, the choices by the labels of the form."""
    page = person.page
    page.goto(f"{person.address}/#/")
    page.get_by_role("button", name="New series").click()
    form = page.locator("dialog form")
    form.get_by_label("Name").fill(name)
    for label, choice in chosen.items():
        form.get_by_label(label.replace("_", " ")).select_option(choice)
    page.get_by_role("button", name="Make the series").click()


def make(person: Visitor) -> str:
    """Three deals of 6 nimmt! for two; the link to send."""
    page = person.page
    fill_in(person, "Friday evening", Game="nimmt", Rules="duel", How_many="3", Computers="nimmt:random")
    page.wait_for_selector("main.series")
    return page.get_by_role("textbox", name="Link").input_value()


def play_to_the_end(person: Visitor) -> None:
    """All deals that are left, from one to the next."""
    page = person.page
    while True:
        person.play_hand()
        if page.locator("button.next").count() == 0:
            return
        page.locator("button.next").click()
        page.locator(".result").wait_for(state="detached")


def test_from_the_lobby_to_the_ranking(new_person: Callable[..., Visitor]) -> None:
    """Who has not played sees names only; deals that were played are open, one by one; in the end all is
    told, and who comes back later goes on."""
    ada, ben = new_person(), new_person()
    link = make(ada)
    expect(ada.page.locator("h1")).to_have_text("Friday evening")
    expect(ada.page.locator("main")).to_contain_text("Nobody has played it yet.")
    ada.page.get_by_role("button", name="Play the first deal").click()
    ada.wait_until_asked()
    cards = ada.cards
    # Nobody else may come, look on or play for her.
    for name in ("Hint", "Copy invite link", "Let others in", "Sit out", "Leave the table", "Send"):
        expect(ada.page.get_by_role("button", name=name), name).to_have_count(0)
    expect(ada.page.get_by_role("link", name="Deal 1 of 3")).to_have_count(1)
    play_to_the_end(ada)
    expect(ada.page.locator(".result")).to_contain_text("You have played all deals.")
    ada.page.get_by_role("link", name="Ranking").click()
    ada.page.wait_for_selector(".ranking .place")
    expect(ada.page.locator(".ranking tbody tr")).to_have_count(1)

    ben.page.goto(link)
    ben.page.wait_for_selector(".ranking")
    expect(ben.page.locator(".ranking .place")).to_have_count(0)
    expect(ben.page.locator(".ranking tbody")).to_contain_text("3 of 3")
    expect(ben.page.locator(".deals .chip:not([disabled])")).to_have_count(0)
    ben.page.evaluate(PREFER, {"named": False})
    ben.page.get_by_role("button", name="Play the first deal").click()
    ben.page.locator("dialog.naming input").fill("Ben")
    ben.page.locator("dialog.naming button").click()
    ben.wait_until_asked()
    assert ben.cards == cards
    ben.play_hand()

    # He comes back later, by the lobby.
    ben.look_at("#" + link.partition("#")[2])
    expect(ben.page.locator(".deals .chip:not([disabled])")).to_have_count(1)
    ben.page.get_by_role("button", name="Deal 1").click()
    ben.page.wait_for_selector(".traveller")
    expect(ben.page.locator(".traveller tbody tr")).to_have_count(2)
    expect(ben.page.locator(".traveller tbody")).to_contain_text("Ben")
    ben.page.set_viewport_size({"width": 360, "height": 640})
    assert not ben.is_too_wide
    ben.page.set_viewport_size({"width": 1440, "height": 900})
    ben.page.get_by_role("button", name="Go on with deal 2 of 3").click()
    ben.page.wait_for_selector("table-page main.felt")
    ben.page.locator("button.next").click()
    ben.page.locator(".result").wait_for(state="detached")
    play_to_the_end(ben)
    ben.page.get_by_role("link", name="Ranking").click()
    ben.page.wait_for_selector(".ranking .place")
    expect(ben.page.locator(".ranking tbody tr")).to_have_count(2)
    heads = [float(cell) for cell in ben.page.locator(".ranking tbody td:last-child").all_inner_texts()]
    assert heads == sorted(heads)


def test_a_dummy_in_a_series_need_not_wait(person: Visitor) -> None:
    """The hand is not hers to play there, but she can let it run; no computer has her name, and the log does
    not take one for her."""
    page = person.page
    page.evaluate(PREFER, {"named": False})
    fill_in(person, "One deal", Game="bridge", How_many="1", Computers="bridge:basic")
    page.locator("dialog.naming input").fill("Ada")
    page.locator("dialog.naming button").click()
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_selector("table-page main.felt")
    names = page.evaluate("document.querySelector('table-page').table.chairs.map(({ name }) => name)")
    assert sorted(names) == ["Ada", "Ben", "Cleo", "Dan"]
    snapshot = "document.querySelector('table-page').snapshot"
    page.evaluate(f"{snapshot} = {{ ...{snapshot}, status: 'playing', dummy: 2, declarer: 0, pace: 1 }}")
    page.evaluate("document.querySelector('table-page').drawNow()")
    expect(page.get_by_role("button", name="Let it run")).to_have_count(1)
    expect(page.get_by_role("button", name="Play the hand myself")).to_have_count(0)
