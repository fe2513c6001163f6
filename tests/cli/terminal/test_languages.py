"""Other languages at the terminal: whole hands without an English word."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from rich.console import Console

from cardtable.cli import cardtable
from cardtable.cli.faces import face_for
from cardtable.cli.faces.face import action_words
from cardtable.games import GAMES
from cardtable.texts import languages, speaking, usual_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardtable.core import AnyGame

OURS = sorted(name for name, game in GAMES.items() if game.__module__.startswith("cardtable."))

ENGLISH = re.compile(
    r"\b(the|you|your|yours|of|and|to|a|an|is|are|has|have|was|with|by|no|not|which|this|card|cards|trick|"
    r"tricks|points|hand|heads|meld|melds|trump|type|yet)\b",
    re.IGNORECASE,
)
SHARED = {
    "de": {"hand", "a", "an", "is", "was"},
    "fr": {"a", "points", "est", "an"},
}
"""Words of these languages that look English; ranks and suits are letters everywhere."""
TYPED = re.compile(r"`[^`]*`|\"[^\"]*\"|\([^)]*\)|cardtable \w+")
"""What is typed stays as it is: notations and commands."""


def shown(what: object) -> str:
    console = Console(width=200, no_color=True)
    with console.capture() as captured:
        console.print(what)
    return captured.get()


def screens(game: AnyGame, seed: int) -> Iterator[str]:
    """All that one person sees of a hand that is played at random."""
    rng = Random(seed)
    state = game.start(game.deal(rng))
    face = face_for(game.name, [("Xia", "Yul", "Zoe", "Wim")[seat] for seat in range(game.seats)])
    yield face.help
    while state.to_act:
        for seat in state.to_act:
            view = state.view(seat)
            yield shown(face.draw(view)) + shown(face.last(view)) + face.question(view)
        state = state.apply({seat: rng.choice(list(state.legal(seat))) for seat in state.to_act})
    yield shown(face.score(state.view(next(iter(game.start(state.deal).to_act))), [0] * game.seats))


def english_in(text: str, language: str) -> set[str]:
    found = {word.lower() for word in ENGLISH.findall(TYPED.sub("", text)) if not word.isupper()}
    return found - SHARED[language]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", OURS)
def test_a_hand_has_no_english_words(name: str, language: str) -> None:
    """Whatever is drawn, asked, told and scored in a few hands is in the language that is spoken."""
    preset = next(iter(GAMES[name].presets().values()))
    with speaking(language):
        for seed in range(3):
            for screen in screens(preset, seed):
                assert english_in(screen, language) == set(), screen


def test_a_game_is_played_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the greeting to the farewell, with a hint, the help, a refusal and a slip of the fingers."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    typed = "\nhuch\n?\nh\n1\nq\n"
    told = CliRunner().invoke(
        cardtable,
        ["play", "nimmt", "--bot", "basic", "--seed", "3", "--new", "--language", "de"],
        input=typed,
    )
    assert told.exit_code == 0
    for sentence in (
        "Du spielst 6 nimmt! mit Ada, Ben, Cleo (nimmt:basic).",
        "Enter zum Beginnen, q zum Aufhören",
        "'huch': schreib die Nummer einer deiner Karten, oder h für Hilfe",
        "Tipp: ",
        "Alle wählen eine Karte, und alle werden zugleich aufgedeckt.",
        "1: diese Karte ist nicht in der Hand",
        "Deine Partie (seed 3) bleibt erhalten: `cardtable play nimmt` setzt sie fort.",
    ):
        assert sentence in told.output


@pytest.mark.parametrize(
    ("game", "action", "german", "french"),
    [
        ("skat", "yes", "ja", "oui"),
        ("skat", "clubs hand", "Kreuz Hand", "trèfle main"),
        ("bridge", "claim 3", "3 Stiche beanspruchen", "réclamer 3 plis"),
        ("two-hand-pinochle", "no meld", "nicht melden", "ne rien annoncer"),
        ("nimmt", "take 58", "nimm 58", "prendre 58"),
        ("pinochle", "HA", "HA", "HA"),
    ],
)
def test_an_advised_action_is_said_in_words(game: str, action: str, german: str, french: str) -> None:
    """A hint says what to do in the language that is spoken, not in the notation."""
    with speaking("de"):
        assert action_words(game, action) == german
    with speaking("fr"):
        assert action_words(game, action) == french


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "CARDTABLE_LANGUAGE": "en"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_says_what_is_read(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], language: str
) -> None:
    """As other programs do it: LC_ALL before LANG; and a setting of our own before both."""
    for name in ("CARDTABLE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert usual_language() == language


@pytest.fixture
def elvish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A language that nobody has built in: one file in a folder."""
    words = {
        "language": {"name": "Quenya"},
        "terminal": {"begin": "Á yesta"},
        "hall": {"playNow": "Tyala sí"},
    }
    (tmp_path / "qya.json").write_text(json.dumps(words), encoding="utf-8")
    monkeypatch.setenv("CARDTABLE_TEXTS", str(tmp_path))
    languages.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    languages.cache_clear()


def test_a_language_is_one_file(elvish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever drops a file into a folder can choose it; what the file does not say is said in English."""
    monkeypatch.setenv("XDG_STATE_HOME", str(elvish))
    asked = ["play", "nimmt", "--bot", "basic", "--seed", "3", "--new", "--language", "qya"]
    told = CliRunner().invoke(cardtable, asked, input="q\n")
    assert "Á yesta" in told.output
    assert "You play 6 nimmt! with Ada" in told.output
