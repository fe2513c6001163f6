"""English and German, complete; chosen by the browser and switchable."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from browser.visitor import DUEL, Visitor
from cardtable.core import Adviser, Clock
from cardtable.games import GAMES
from cardtable.players import all_bots, make_bot
from cardtable.players.bridge import explain
from cardtable.server.api.lobby import has_face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from cardtable.core import AnyGame
    from server.outside import ServerProcess

UNEXPLAINED = """async ([language, bots]) => {
    const words = await (await fetch(`/texts/${language}.json`)).json();
    return bots.filter((bot) => !(bot.split(":").pop() in words.ways));
}"""
OURS = [name for name in GAMES if has_face(name)]

# Lines that are names, numbers and cards in every language.
SAME = {"kontra", "pinochle", "rubber"}


@pytest.fixture(scope="module")
def german(chromium: Browser, served: ServerProcess) -> Iterator[Visitor]:
    context = chromium.new_context(locale="de-AT")
    yield Visitor.enter(context, served.address)
    context.close()


def test_every_computer_of_ours_is_explained(german: Visitor) -> None:
    """Whoever chooses opponents can read how they play, in either language."""
    for language in ("en", "de"):
        assert german.page.evaluate(UNEXPLAINED, [language, all_bots()]) == []


def test_the_browser_chooses_and_people_may_switch(new_person: Callable[..., Visitor]) -> None:
    """Prompt, log and result are German, whatever is played. Then English is chosen: what is on the page
    changes at once, the focus stays, and the choice is remembered."""
    person = new_person(locale="de-DE")
    page = person.page
    assert page.locator("html").get_attribute("lang") == "de"
    person.open_table(**DUEL)
    person.wait_until_asked()
    assert "Du bist dran" in person.prompt
    person.play_hand()
    assert page.get_by_role("link", name="Ansehen und auswerten").is_visible()
    assert "Die Partie beginnt" in page.inner_text(".log")
    assert "is over" not in page.inner_text(".log")

    page.goto(f"{person.address}/#/")
    page.get_by_role("button", name="Sofort spielen: Skat gegen Computer").wait_for()
    choice = page.get_by_role("combobox", name="Sprache")
    choice.focus()
    choice.select_option("en")
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    assert page.evaluate("document.activeElement.value") == "en"
    page.reload()
    page.get_by_role("button", name="Play now: Skat against computers").wait_for()
    assert page.locator("html").get_attribute("lang") == "en"


def lines_of(game: AnyGame, seed: int) -> set[str]:
    """The names in the arithmetic of a hand that is played at random."""
    rng = Random(seed)
    state = game.start(game.deal(rng))
    while state.to_act:
        state = state.apply({seat: rng.choice(list(state.legal(seat))) for seat in state.to_act})
    assert state.result is not None
    return {line.name for line in state.result.lines}


@pytest.mark.parametrize("name", OURS)
def test_the_arithmetic_of_every_game_is_said_in_german(german: Visitor, name: str) -> None:
    """Each line of a result has German words; these hands have all kinds of them."""
    said = set().union(
        *(lines_of(game, seed) for game in GAMES[name].presets().values() for seed in range(20))
    )
    asked = sorted(line for line in said if line not in SAME)
    told = german.page.evaluate(
        "async (lines) => lines.map((await import('/js/texts/de_server.js')).server.line)", asked
    )
    assert [line for line, german_ in zip(asked, told, strict=True) if line == german_] == []


def advised(name: str, seed: int) -> set[str]:
    """Why the player that goes by rules does what it does in a hand, and what calls of bridge mean."""
    player = make_bot(f"{name}:{'course' if name == 'two-hand-pinochle' else 'basic'}")
    assert isinstance(player, Adviser)
    game, rng = next(iter(GAMES[name].presets().values())), Random(seed)
    state = game.start(game.deal(rng))
    said: set[str] = set()
    while state.to_act:
        advice = {seat: player.advise(state.view(seat), Clock()) for seat in state.to_act}
        said |= {each.why for each in advice.values()}
        # Now and then anything else, for what is explained of unusual hands.
        sensible = rng.random() < 0.9
        state = state.apply(
            {seat: advice[seat].action if sensible else rng.choice(state.legal(seat)) for seat in advice}
        )
    view = state.view(None)
    return said | {explain(view, number) for number in range(len(getattr(view, "calls", ())))} - {""}


@pytest.mark.parametrize("name", OURS)
def test_reasons_of_every_game_are_given_in_german(german: Visitor, name: str) -> None:
    """Whatever computers that go by rules say has German words, and so has what calls of bridge mean."""
    asked = sorted(set().union(*(advised(name, seed) for seed in range(12))))
    told = german.page.evaluate(
        "async (said) => said.map((await import('/js/texts/de_server.js')).server.reason)", asked
    )
    assert [said for said, german_ in zip(asked, told, strict=True) if german_ is None] == []


@pytest.mark.parametrize(
    ("english", "words"),
    [
        (
            "second hand low; S2 +180.0 over 12 guesses of what is hidden, S4 -3.5",
            "zweite Hand klein; S2 +180,0 bei 12 Annahmen über das Verdeckte, S4 −3,5",
        ),
        (
            "15-17 HCP, balanced; or 6+ spades, forcing",
            "15–17 FP, ausgeglichen; oder 6+ Pik, forcing",
        ),
        (
            "better than SQ, which the rules of thumb would play; D3 +246.5 over one guess of what is hidden",
            "besser als SQ, was nach Faustregel dran wäre; D3 +246,5 bei 1 Annahme über das Verdeckte",
        ),
        (
            "at 23 mostly null ouvert, won 53% of the time, brings -4",
            "bei 23 meist Null ouvert, in 53 % gewonnen, bringt −4",
        ),
        (
            "grand without C7 HT +48, clubs without C7 D7 +20 over 12 guesses of what is hidden",
            "Grand ohne C7 HT +48, Kreuz ohne C7 D7 +20 bei 12 Annahmen über das Verdeckte",
        ),
        (
            "the trick is lost: give little; makes the game: C7 100%, CK 20% of 9 guesses of what is hidden",
            "der Stich ist verloren: wenig geben; "
            "gewinnt das Spiel: C7 100 %, CK 20 % von 9 Annahmen über das Verdeckte",
        ),
        (
            "with trump S the hand promises about 21; 22 +3.1 over 160 guesses of what is hidden, pass -2.0",
            "mit Trumpf S verspricht das Blatt etwa 21; "
            "22 +3,1 bei 160 Annahmen über das Verdeckte, passe −2,0",
        ),
        (
            "all cards are known: perfect play gets 38 points less than the other from here on",
            "alle Karten sind bekannt: bei bestem Spiel von hier an 38 Punkte weniger als der andere",
        ),
        (
            "57 wins the match in 27% of 4000 worlds, take 12 in 24%",
            "57 gewinnt die Partie in 27 % von 4000 Welten, nimm 12 in 24 %",
        ),
    ],
)
def test_the_reasons_of_experts_in_german(german: Visitor, english: str, words: str) -> None:
    """Cards stay as they are written, for the page draws them; numbers are written as Germans do."""
    told = german.page.evaluate(
        "async (said) => (await import('/js/texts/de_server.js')).server.reason(said)", english
    )
    assert told == words


def test_every_game_has_rules_with_examples(german: Visitor) -> None:
    """In both languages, drawn by the same cards as the tables."""
    page = german.page
    for language, words in (("de", "Regeln von"), ("en", "Rules of")):
        page.evaluate("async (each) => (await import('/js/texts.js')).chooseLanguage(each)", language)
        for game in OURS:
            page.goto(f"{german.address}/#/rules/{game}")
            page.wait_for_selector(f"html[lang={language}] .rules [aria-current][href='#/rules/{game}']")
            page.wait_for_function("words => document.title.startsWith(words)", arg=words)
            assert page.locator("figure card-face svg").count() >= 6


def test_the_first_steps_are_shown_once(new_person: Callable[..., Visitor]) -> None:
    """In the lobby, at the table and after the hand there is a sentence; whoever closes it is left alone. The
    opponents are novices as it says."""
    person = new_person()
    steps = person.page.locator(".first-steps")
    assert "Choose a game. “Play now” seats you against novices." in steps.inner_text()
    assert person.page.get_by_role("radio", name="novice").is_checked()
    person.open_table(**DUEL)
    person.page.wait_for_selector(".first-steps:has-text('Take your turn.')")
    steps.get_by_role("button", name="Got it").click()
    assert steps.count() == 0
    person.page.reload()
    person.wait_until_asked()
    assert steps.count() == 0
