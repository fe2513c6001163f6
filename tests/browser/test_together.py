"""Several browsers, tabs and a server that goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from browser.expectations import expect
from browser.visitor import CORNER, DUEL, PATIENCE, Visitor

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from server.outside import ServerProcess


# Keeps what the server says of the table, as it is when the tab and its stream are new, from the page.
HELD_UP = """
    window.answers = window.told = 0;
    const held = new Promise((go) => { window.letGo = go; });
    const ask = window.fetch;
    window.fetch = async (path, how) => {
        const answer = await ask(path, how);
        if (path.startsWith("/api/tables/")) {
            window.answers += 1;
            await held;
        }
        return answer;
    };
    import("/js/stream/live.js").then(({ live }) =>
        live.addEventListener("change", ({ detail }) => { window.told = detail.seq; }));
"""


def test_two_people_meet_by_the_lobby_and_play(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """A table opened by form stands in the lobby of others at once; who joins is seen, heard, and plays."""
    ada, ben = regular, new_person()
    page = ada.page
    page.goto(f"{ada.address}/#/")
    page.locator("article.game", has_text="6 nimmt!").get_by_role("button", name="With friends").click()
    page.get_by_role("dialog").get_by_label("Rules").select_option("duel")
    listed = page.get_by_role("dialog").get_by_label("Show the table in the lobby")
    expect(listed, "a table for friends is theirs alone, unless they want company").not_to_be_checked()
    listed.check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room")

    ben.page.get_by_role("group", name="Show tables of").get_by_role("button", name="6 nimmt!").click()
    ben.page.locator(".briefs.open a", has_text="1 free chair").first.click()
    ben.page.locator(".room").get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("button", name="Start").click()
    ada.page.get_by_role("button", name="Hello!").click()
    ben.page.wait_for_selector(".log .said:has-text('Hello!')")

    assert ada.wait_until_asked()
    assert ben.wait_until_asked()
    ada.decide()
    ada.page.wait_for_selector(".prompt:has-text('You chose')")
    ben.page.wait_for_selector(".seat .chosen")
    ben.decide()


def test_who_spoke_stays_who_spoke(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """A computer that takes the chair later has said nothing and has not played the cards of before."""
    table = regular.open_table(game="nimmt", preset="duel", chairs=["me", "open"])
    guest = new_person(f"#/table/{table}")
    guest.page.locator(".room").get_by_role("button", name="Sit here").click()
    guest.page.get_by_role("button", name="Good luck!").click()
    said = regular.page.locator(".log .said", has_text="Good luck!")
    said.wait_for()
    name = said.locator("b").inner_text()
    regular.page.get_by_role("button", name="Start").click()
    guest.page.on("dialog", lambda dialog: dialog.accept())
    guest.page.get_by_role("button", name="Leave the table").click()
    regular.page.locator(".seat", has_text="Ben").wait_for()
    assert name.startswith("Guest")
    expect(said.locator("b")).to_have_text(name)
    expect(regular.page.locator(".log li", has_text="sat down").first).to_contain_text(name)


def test_who_sits_out_is_played_for_and_can_come_back(regular: Visitor) -> None:
    """A computer decides meanwhile; the chair stays mine."""
    regular.open_table(game="nimmt", chairs=["me", "open", "nimmt:random", "nimmt:random"])
    regular.page.get_by_role("button", name="Start").click()
    regular.wait_until_asked()
    regular.page.get_by_role("button", name="Sit out").click()
    regular.page.wait_for_selector(".result, .prompt:has-text('A computer plays for you')")
    back = regular.page.get_by_role("button", name="I am back")
    back.click()
    back.wait_for(state="detached")
    expect(regular.page.locator(".seat.away")).to_have_count(0)


def test_spectators_see_the_table_but_no_hand(regular: Visitor, new_person: Callable[..., Visitor]) -> None:
    """Who opens the link watches; a hand in the document would be a leak."""
    table = regular.open_table(game="skat", chairs=["me", "skat:random", "skat:random"], start=True)
    regular.wait_until_asked()
    watcher = new_person(f"#/table/{table}")
    watcher.page.wait_for_selector(".prompt")
    expect(watcher.prompt).to_contain_text("You are watching.")
    expect(regular.hand).to_have_count(10)
    expect(watcher.page.locator(".hand, button.card")).to_have_count(0)
    assert watcher.page.evaluate("document.querySelector('table-page').table.view.hand") == ""


def test_a_second_tab_shows_the_same(new_person: Callable[..., Visitor]) -> None:
    """Both tabs follow the game by one stream, and either may be played in."""
    person = new_person()
    table = person.open_table(**DUEL)
    person.wait_until_asked()
    other = Visitor.enter(person.page.context, person.address, f"#/table/{table}")
    other.wait_until_asked()
    position = other.seq
    person.decide()
    other.wait_for_news(position)
    other.wait_until_asked()
    position = person.seq
    other.decide()
    person.wait_for_news(position)
    other.page.goto(f"{other.address}/#/")
    other.page.wait_for_selector(".brief.turn:has-text('your turn')")


def test_news_that_come_before_the_table_are_not_lost(person: Visitor) -> None:
    """A tab whose first look at the table takes long learns of what happened meanwhile."""
    table = person.open_table(**DUEL)
    person.wait_until_asked()
    late = person.page.context.new_page()
    late.add_init_script(HELD_UP)
    late.goto(f"{person.address}/#/table/{table}")
    late.wait_for_function("() => window.answers >= 2", timeout=PATIENCE)
    person.decide()
    late.wait_for_function("seq => window.told >= seq", arg=person.seq, timeout=PATIENCE)
    late.evaluate("window.letGo()")
    late.wait_for_function(
        "seq => document.querySelector('table-page').table?.seq >= seq", arg=person.seq, timeout=PATIENCE
    )


def test_a_table_that_is_not_there_is_said_to_be_so(regular: Visitor) -> None:
    """The sentence of the server, and a way back to the lobby."""
    regular.look_at("#/table/0000000000000000")
    expect(regular.page.locator("main")).to_contain_text("There is no such table.")
    regular.page.get_by_role("link", name="Go to the lobby").click()
    regular.page.wait_for_selector("article.game")


def test_what_the_server_refuses_is_shown_in_its_words(person: Visitor) -> None:
    """But a choice that came too late just shows the table as it is now."""
    person.open_table(**DUEL)
    person.decide()
    person.wait_until_asked()
    command = "async ([name, body]) => document.querySelector('table-page').command(name, body)"
    late = {"action": person.hand.first.get_attribute("data-card"), "seq": 1}
    assert person.page.evaluate(command, ["act", late]) is False
    expect(person.page.locator("#notice")).to_have_text("")
    assert person.page.evaluate(command, ["sit", {}]) is False
    expect(person.page.locator("#notice")).to_have_text("You already sit on chair 1.")
    person.decide()


def test_when_the_server_comes_back_the_game_goes_on(
    chromium: Browser, served: ServerProcess, new_person: Callable[..., Visitor]
) -> None:
    """A banner while it is away; then the same hand, without a reload."""
    person = new_person()
    person.open_table(**DUEL)
    person.wait_until_asked()
    held = person.hand.count()
    served.kill()
    person.page.wait_for_function("() => document.querySelector('#banner').textContent !== ''")
    served.restart()
    person.page.wait_for_function("() => document.querySelector('#banner').textContent === ''")
    expect(person.hand).to_have_count(held)
    person.decide()


def test_who_is_offline_is_told_so_and_goes_on_afterwards(new_person: Callable[..., Visitor]) -> None:
    """What cannot be sent changes nothing; when the network is back the game is where it was."""
    # The network of a shared worker cannot be taken away from here; a tab without one has its own stream.
    person = new_person(script="delete window.SharedWorker")
    person.open_table(**DUEL)
    person.wait_until_asked()
    held, context = person.cards, person.page.context
    context.set_offline(True)
    banner = person.page.locator("#banner", has_text="You are offline.")
    banner.wait_for()
    person.hand.first.click(position=CORNER)
    person.page.locator("#notice", has_text="The server cannot be reached. Nothing was changed.").wait_for()
    assert person.cards == held
    context.set_offline(False)
    banner.wait_for(state="detached")
    assert person.decide()
    expect(person.hand).to_have_count(len(held) - 1)


def test_computers_bid_the_system_that_was_chosen(regular: Visitor) -> None:
    """The form asks for it once a computer of ours sits down; the computer at the table has it."""
    page = regular.page
    page.goto(f"{regular.address}/#/")
    page.locator("article.game", has_text="Bridge").get_by_role("button", name="With friends").click()
    form = page.get_by_role("dialog")
    form.wait_for()
    expect(form.get_by_label("The computers bid")).to_have_count(0)
    form.get_by_label("Chair 1 · with chair 3").select_option("bridge:basic")
    form.get_by_label("The computers bid").select_option("two_over_one")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".room")
    computer = page.evaluate(
        """async () => {
            const { get } = await import("/js/api.js");
            const table = location.hash.split("/").pop();
            return (await get(`/tables/${table}`)).chairs[0].bot;
        }"""
    )
    assert computer == "bridge:basic,system=two_over_one"
