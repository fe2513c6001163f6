"""With friends: names, partners, who may sit down, and talk that is seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.visitor import DUEL, PREFER

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}}


def sits(guest: Visitor) -> None:
    """On the first chair that is free."""
    guest.page.locator(".room").get_by_role("button", name="Sit here").first.click()
    guest.page.get_by_role("button", name="Start").wait_for()


def says(person: Visitor, text: str) -> None:
    field = person.page.get_by_role("textbox", name="Say something")
    field.fill(text)
    field.press("Enter")
    person.page.locator(".log .said", has_text=text).wait_for()


def name_of(person: Visitor) -> str:
    return str(person.page.evaluate("async () => (await (await import('/js/api.js')).post('/session')).name"))


def test_a_name_is_asked_for_once(new_person: Callable[..., Visitor]) -> None:
    """Before the first table with others: who opens one and who sits down; never for a game alone."""
    host, guest = new_person(), new_person()
    for person in (host, guest):
        person.page.evaluate(PREFER, {"named": False})
    page = host.page
    page.locator("article.game", has_text="6 nimmt!").get_by_role("button", name="With friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Go on").click()
    page.locator(".room", has_text="Ada").wait_for()
    table = page.evaluate("document.querySelector('table-page').id_")

    guest.go_to(table)
    guest.page.locator(".room").get_by_role("button", name="Sit here").first.click()
    # Who says nothing stays a guest, and sits down all the same.
    guest.page.get_by_role("button", name="Go on").click()
    guest.page.get_by_role("button", name="Start").wait_for()
    expect(host.page.locator(".room", has_text="Guest")).to_be_visible()
    guest.go_to(host.open_table(game="nimmt", preset="duel", chairs=["me", "open"]))
    sits(guest)
    expect(guest.page.locator("dialog")).to_have_count(0)


def test_nothing_is_counted_before_the_game_begins(regular: Visitor) -> None:
    """The room says who will play with whom; a score sheet of noughts would only be in the way."""
    regular.open_table(game="bridge", chairs=["me", "open", "bridge:random", "open"])
    regular.page.locator(".room").wait_for()
    panel = regular.page.locator(".panel")
    expect(panel.get_by_role("heading", name="Log", exact=True)).to_have_count(1)
    expect(panel.get_by_role("heading", name="Score", exact=True)).to_have_count(0)
    expect(regular.page.locator(".log")).to_contain_text("A table of Bridge was opened")


def test_who_plays_alone_is_asked_nothing(person: Visitor) -> None:
    """Computers need no name."""
    person.page.evaluate(PREFER, {"named": False})
    card = person.page.locator("article.game", has_text="6 nimmt!")
    card.get_by_role("button", name="Play now").click()
    assert person.wait_until_asked()
    expect(person.page.locator("dialog")).to_have_count(0)


def test_strangers_see_no_table_that_nobody_offered(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """A game alone and a table for friends are theirs; who wants company says so."""
    stranger = new_person()
    alone = regular.open_table(**DUEL)
    friends = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"], listed=False)
    offered = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"], listed=True)
    stranger.page.locator(f".briefs.open a[href='#/table/{offered}']").wait_for()
    for table in (alone, friends):
        expect(stranger.page.locator(f".briefs a[href='#/table/{table}']")).to_have_count(0)


def test_partners_are_shown_before_anybody_sits_down(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """In the form and in the room: chairs 1 and 3 play against 2 and 4. In 6 nimmt! nobody has a partner."""
    page = regular.page
    page.goto(f"{regular.address}/#/")
    page.locator("article.game", has_text="Bridge").get_by_role("button", name="With friends").click()
    expect(page.get_by_label("Chair 1 · with chair 3")).to_have_count(1)
    expect(page.get_by_label("Chair 4 · with chair 2")).to_have_count(1)
    page.get_by_role("button", name="Cancel").click()
    table = regular.open_table(game="bridge", chairs=["open", "bridge:random", "me", "open"])
    guest = new_person(f"#/table/{table}")
    sides = guest.page.get_by_role("group", name="Play together")
    expect(sides).to_contain_text(["Chair 1", "Ben"])
    expect(sides.nth(0).locator("li")).to_have_count(2)
    regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    expect(page.get_by_role("group", name="Play together")).to_have_count(0)


def test_the_host_locks_the_table_and_sends_somebody_away(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """Nobody sits down at a locked table; who was sent away has no chair and gets none."""
    table = regular.open_table(game="nimmt", options={"seats": 3}, chairs=["me", "open", "open"])
    guest, late = new_person(f"#/table/{table}"), new_person(f"#/table/{table}")
    sits(guest)
    regular.page.locator(".room").get_by_role("button", name="Lock the table").click()
    late.page.locator(".room", has_text="Nobody else can sit down.").wait_for()
    late.page.get_by_role("button", name="Sit here").first.click()
    late.page.locator("#notice", has_text="This table is locked").wait_for()
    regular.page.locator(".room").get_by_role("button", name="Let others in").click()
    expect(late.page.locator(".room")).not_to_contain_text("Nobody else can sit down.")
    sits(late)

    expect(guest.page.get_by_role("button", name="Send away")).to_have_count(0)
    regular.page.on("dialog", lambda dialog: dialog.accept())
    name = name_of(guest)
    regular.page.locator(".room").get_by_role("button", name=f"Send {name} away").click()
    again = guest.page.locator(".room").get_by_role("button", name="Sit here")
    again.first.click()
    guest.page.locator("#notice", has_text="has removed you").wait_for()


def test_what_somebody_says_can_be_ignored(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """It is neither shown nor read out, also after a reload; and it is there when I listen again."""
    table = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    guest = new_person(f"#/table/{table}")
    sits(guest)
    says(guest, "first words")
    said = regular.page.locator(".log .said")
    said.filter(has_text="first words").wait_for()
    name = name_of(guest)
    regular.page.get_by_role("button", name=f"Ignore what {name} says").click()
    said.wait_for(state="detached")
    position = regular.seq
    says(guest, "second words")
    regular.wait_for_news(position)
    regular.page.reload()
    regular.page.locator(".room").wait_for()
    expect(said).to_have_count(0)
    expect(regular.page.locator("body")).not_to_contain_text("second words")
    regular.page.get_by_role("button", name=f"Listen to {name} again").click()
    said.filter(has_text="second words").wait_for()


def test_chat_is_seen_on_a_phone(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """What others say lies over the table and is counted on the button; a tap leads to the answer."""
    table = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    phone = new_person(f"#/table/{table}", **PHONE)
    sits(phone)
    says(regular, "are you there?")
    toast = phone.page.locator(".said-now", has_text="are you there?")
    toast.wait_for()
    expect(phone.page.locator(".menu .badge")).to_have_text(re.compile("^1"))
    says(regular, "hello?")
    phone.page.locator(".menu .badge", has_text="2").wait_for()
    phone.page.locator(".said-now", has_text="hello?").click()
    field = phone.page.get_by_role("textbox", name="Say something")
    expect(field).to_be_focused()
    expect(phone.page.locator(".talk li").last).to_have_text(re.compile(r"hello\?$"))
    expect(phone.page.locator(".badge")).to_have_count(0)
    field.fill("yes!")
    phone.page.get_by_role("button", name="Send").click()
    regular.page.locator(".log .said", has_text="yes!").wait_for()
    # My own words are no news to me, and beside the table the log has everything.
    phone.page.get_by_role("button", name="Close").click()
    expect(phone.page.locator(".said-now")).to_have_count(0)
    says(phone_opened(phone), "on my way")
    regular.page.locator(".log .said", has_text="on my way").wait_for()
    expect(regular.page.locator(".said-now, .badge").first).not_to_be_visible()


def phone_opened(phone: Visitor) -> Visitor:
    phone.page.locator(".menu").click()
    return phone


def test_partners_have_only_the_phrases_while_they_play(
    regular: Visitor, new_person: Callable[..., Visitor]
) -> None:
    """The field is gone with the first card and the reason stands there; before that it is open."""
    table = regular.open_table(game="bridge", chairs=["me", "bridge:random", "open", "bridge:random"])
    partner = new_person(f"#/table/{table}")
    sits(partner)
    field = regular.page.get_by_role("textbox", name="Say something")
    expect(field).to_be_visible()
    regular.page.get_by_role("button", name="Start").click()
    regular.page.locator(".chat", has_text="only these phrases").wait_for()
    expect(field).to_have_count(0)
    regular.page.get_by_role("button", name="Well played!").click()
    partner.page.locator(".log .said", has_text="Well played!").wait_for()
