"""The page of an account: made, logged in to, secured and deleted without a line of code."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from browser.expectations import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from browser.visitor import Visitor

PASSWORD, BETTER = "correct horse", "battery staple"


def fill(person: Visitor, form: str, **values: str) -> Locator:
    """The form with this name, filled in and sent."""
    page = person.page
    found = page.get_by_role("form", name=form)
    for name, value in values.items():
        found.locator(f"[name={name}]").fill(value)
    found.get_by_role("button", name=form).click()
    return found


def test_an_account_from_its_making_to_its_end(new_person: Callable[..., Visitor]) -> None:
    """My games are found in another browser; a new password logs it out; then I am forgotten, unless I
    decide against it."""
    login = f"ada.{uuid4().hex[:8]}"
    ada, elsewhere = new_person(), new_person("#/account")
    ada.page.get_by_role("link", name="Account").click()
    ada.page.get_by_text("You are a guest.").wait_for()
    fill(ada, "Make an account", login=login, password=PASSWORD)
    ada.page.get_by_text(f"You are logged in as {login}.").wait_for()

    fill(elsewhere, "Log in", login=login, password="not that one")
    elsewhere.page.locator("#notice", has_text="do not fit").wait_for()
    fill(elsewhere, "Log in", login=login, password=PASSWORD)
    elsewhere.page.get_by_text(f"You are logged in as {login}.").wait_for()

    ada.page.reload()
    ends = ada.page.get_by_role("button", name="End the session")
    ends.wait_for()
    expect(ada.page.locator(".sessions li")).to_have_count(2)
    ends.click()
    ada.page.locator("#notice", has_text="logged out").wait_for()
    ends.wait_for(state="detached")
    elsewhere.page.reload()
    elsewhere.page.get_by_text("You are a guest.").wait_for()

    fill(elsewhere, "Log in", login=login, password=PASSWORD)
    elsewhere.page.get_by_text(f"You are logged in as {login}.").wait_for()
    fill(ada, "Change password", old=PASSWORD, new=BETTER)
    ada.page.locator("#notice", has_text="The password is changed").wait_for()
    elsewhere.page.reload()
    elsewhere.page.get_by_text("You are a guest.").wait_for()

    ada.page.once("dialog", lambda dialog: dialog.dismiss())
    kept = fill(ada, "Delete everything about me", password=BETTER)
    expect(kept.locator("[name=password]")).to_have_value(BETTER)
    ada.page.once("dialog", lambda dialog: dialog.accept())
    fill(ada, "Delete everything about me", password=BETTER)
    ada.page.get_by_text("You are a guest.").wait_for()
    fill(elsewhere, "Log in", login=login, password=BETTER)
    elsewhere.page.locator("#notice", has_text="do not fit").wait_for()


def test_who_logs_out_is_a_guest(person: Visitor) -> None:
    """And somebody else's games are not shown any more."""
    login = f"ben.{uuid4().hex[:8]}"
    table = person.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    person.page.goto(f"{person.address}/#/")
    person.page.locator(f".briefs.mine a[href='#/table/{table}']").wait_for()
    person.look_at("#/account")
    fill(person, "Make an account", login=login, password=PASSWORD)
    person.page.get_by_role("button", name="Log out").click()
    person.page.get_by_text("You are a guest.").wait_for()
    person.page.goto(f"{person.address}/#/")
    person.page.locator("article.game").first.wait_for()
    expect(person.page.locator(f".briefs.mine a[href='#/table/{table}']")).to_have_count(0)


def test_the_account_on_a_phone_in_german(new_person: Callable[..., Visitor]) -> None:
    """Nothing is wider than the screen, and nothing is said in English."""
    phone = {"viewport": {"width": 360, "height": 640}, "locale": "de-DE"}
    person = new_person("#/account", **phone)
    person.page.get_by_text("Du bist Gast.").wait_for()
    assert not person.is_too_wide
    expect(person.page.get_by_role("form", name="Konto anlegen")).to_have_count(1)
