"""Skat as it looks at a terminal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.cards import Cards
from cardtable.cli.faces.skat import SkatFace
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.games.skat import Action, Deal, Skat, View
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play
from cardtable.texts import speaking
from support.drawing import drawn

if TYPE_CHECKING:
    from cardtable.core import Player

DEAL = Deal(
    (
        Cards.parse("CJ SJ CA CT CK CQ C9 DA DT D7"),
        Cards.parse("HJ HA HT HK HQ H9 H8 S7 S8 D8"),
        Cards.parse("DJ SA ST SK SQ S9 C8 C7 DK DQ"),
    ),
    Cards.parse("D9 H7"),
)
NAMES = ("You", "Ada", "Ben")
CLUBS = "18, yes, pass, pass, skat, push D7 D9, clubs"


def view(said: str, seat: int = 0, game: Skat | None = None) -> View:
    rules = game or Skat()
    actions = tuple(rules.parse(word) for word in said.split(",") if word.strip())
    return Record(rules, DEAL, actions).last.view(Seat(seat))


def test_a_turn_is_drawn_with_players_tricks_and_own_cards() -> None:
    """Jacks first, then trumps, then the other suits; the last trick with who took it."""
    assert (
        drawn(SkatFace(NAMES).draw(view(f"{CLUBS}, CJ, HJ, DJ, DA")))
        == """\
Skat · You: clubs at 18
You  forehand    1 trick   alone
Ada  middlehand  0 tricks
Ben  rearhand    0 tricks
last trick  You ♣J  Ada ♥J  Ben ♦J  → You, 6 points
on the table  You ♦A
in the skat  ♦9 ♦7
your cards  ♠J  ♣A ♣10 ♣K ♣Q ♣9  ♥7  ♦10"""
    )


def test_the_auction_is_drawn_with_what_was_said() -> None:
    """Each player's last words, and the question with the value."""
    asked = view("18, yes, 20")
    assert drawn(SkatFace(NAMES).draw(asked)).splitlines()[:3] == [
        "Skat · auction, 20 was said",
        "You  forehand    yes",
        "Ada  middlehand  20",
    ]
    assert SkatFace(NAMES).question(asked) == "20? (y/p)"


@pytest.mark.parametrize(("names", "title"), [(NAMES, "You have"), (("Eva", "You", "Ada"), "Eva has")])
def test_who_has_won_the_auction(names: tuple[str, str, str], title: str) -> None:
    """It is said of oneself in other words than of others."""
    bought = view("18, yes, pass, pass", 1)
    assert drawn(SkatFace(names).draw(bought)).startswith(f"Skat · {title} won the auction at 18\n")


def test_german_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """With German letters on the screen, German letters are typed."""
    monkeypatch.setenv("CARDTABLE_CARDS", "german")
    face = SkatFace(NAMES)
    assert drawn(face.draw(view(CLUBS))).splitlines()[-1] == "your cards  EU GU  EA EX EK EO E9  R7  SA SX"
    assert str(face.read("sa", view(CLUBS))) == "DA"


@pytest.mark.parametrize(
    ("said", "seat", "typed", "action"),
    [
        ("", 1, "18", "18"),
        ("", 1, "p", "pass"),
        ("18", 0, "Y", "yes"),
        ("18, yes, pass, pass", 0, "s", "skat"),
        ("18, yes, pass, pass", 0, "ch", "clubs hand"),
        ("18, yes, pass, pass", 0, "grand hand schneider", "grand hand schneider"),
        ("18, yes, pass, pass, skat", 0, "d7, ♦9", "push D7 D9"),
        ("18, yes, pass, pass, skat", 0, "push D7 D10", "push D7 DT"),
        ("18, yes, pass, pass, skat, push D7 D9", 0, "no", "null ouvert"),
        (CLUBS, 0, "♣10", "CT"),
        (CLUBS, 0, "c10", "CT"),
        (CLUBS, 0, "concede", "concede"),
    ],
)
def test_what_people_type(said: str, seat: int, typed: str, action: str) -> None:
    """Short words, letters of games, cards as they are shown."""
    assert str(SkatFace(NAMES).read(typed, view(said, seat))) == action


@pytest.mark.parametrize(
    ("language", "said", "seat", "typed", "action"),
    [
        ("de", "", 1, "18", "18"),
        ("de", "", 1, "passe", "pass"),
        ("de", "", 1, "Weg", "pass"),
        ("de", "18", 0, "Ja", "yes"),
        ("de", "18, yes, pass, pass", 0, "Skat", "skat"),
        ("de", "18, yes, pass, pass", 0, "Kreuz Hand", "clubs hand"),
        ("de", "18, yes, pass, pass", 0, "Grand Hand Schneider angesagt", "grand hand schneider"),
        ("de", "18, yes, pass, pass", 0, "grand hand", "grand hand"),
        ("de", "18, yes, pass, pass, skat", 0, "drücken D7 D9", "push D7 D9"),
        ("de", "18, yes, pass, pass, skat, push D7 D9", 0, "Null ouvert", "null ouvert"),
        ("de", "18, yes, pass, pass, skat, push D7 D9", 0, "Karo", "diamonds"),
        ("de", CLUBS, 0, "♣10", "CT"),
        ("fr", "18", 0, "oui", "yes"),
        ("fr", "18, yes, pass, pass, skat, push D7 D9", 0, "Trèfle", "clubs"),
        ("fr", "18, yes, pass, pass, skat, push D7 D9", 0, "cœur", "hearts"),
    ],
)
def test_what_people_type_in_their_language(
    language: str, said: str, seat: int, typed: str, action: str
) -> None:
    """The words that they see, and the English ones as well."""
    with speaking(language):
        assert str(SkatFace(NAMES).read(typed, view(said, seat))) == action


def test_every_action_is_understood_as_it_is_written_in_german() -> None:
    """What the table shows of a call or a game can be typed."""
    with speaking("de"):
        bought = view("18, yes, pass, pass")
        shown = {"clubs hand": "Kreuz Hand", "spades hand schwarz": "Pik Hand Schwarz angesagt"}
        for action, words in shown.items():
            assert str(SkatFace(NAMES).read(words, bought)) == action
        assert SkatFace(NAMES).question(view("18")) == "18? (ja, passe)"


@pytest.mark.parametrize(
    ("said", "typed"), [(CLUBS, "C2"), ("18, yes, pass, pass, skat", "D7"), ("18", "maybe")]
)
def test_what_means_nothing(said: str, typed: str) -> None:
    """One line about what to type instead."""
    with pytest.raises(NotationError):
        SkatFace(NAMES).read(typed, view(said))


def test_the_score_shows_the_cards_and_the_arithmetic() -> None:
    """All hands as dealt, both skats, and the value in words."""
    lost = view("18, yes, pass, pass, clubs ouvert, D7, D8, DK")
    shown = drawn(SkatFace(NAMES).score(lost, (10, 0, 0)), width=140)
    assert "      skat  ♥7  ♦9" in shown
    assert "with 2, game 3, hand 4, schneider 5, announced 6, schwarz 7, announced 8, open 9" in shown
    assert "-206" in shown


@pytest.mark.parametrize("game", Skat.presets().values(), ids=Skat.presets())
def test_every_position_can_be_drawn(game: Skat) -> None:
    """In all phases, for every seat, and the legal actions are understood as they are written."""
    for seed in range(6):
        rng = Random(seed)
        players: list[Player[Action, View]] = [RandomPlayer(seed + number) for number in range(3)]
        record = play(Table(Record(game, game.deal(rng))), players)
        face = SkatFace(NAMES)
        for state in record.states():
            for seat in state.to_act:
                seen = state.view(seat)
                assert drawn(face.draw(seen))
                assert face.question(seen)
                assert [face.read(str(action), seen) for action in seen.legal] == list(seen.legal)
        assert drawn(face.score(record.last.view(Seat(0)), (0, 0, 0)), width=140)
