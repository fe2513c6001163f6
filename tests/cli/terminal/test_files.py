from __future__ import annotations

from contextlib import suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cardtable.cli.terminal import saves
from cardtable.cli.terminal.files import NotLoaded, NotSaved, load, save, session_from_file
from cardtable.cli.terminal.screen import Screen
from cardtable.cli.terminal.session import SessionTerms
from cardtable.core import Seat
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Card, Nimmt, Play
from cardtable.notation.own import records
from cardtable.record import Record
from support.two_hand_files import LATE

DUEL = Nimmt(seats=2)
HAND = Record(
    DUEL,
    DUEL.deal_of([[1, 2, 3, 60], range(61, 71), [4, *range(71, 80)]]),
    (Play(Card(61)), Play(Card(4))),
)
LINE = (
    '{"game":"nimmt","deal":{"start":"1 2 3 60","hand 0":"61 62 63 64 65 66 67 68 69 70",'
    '"hand 1":"4 71 72 73 74 75 76 77 78 79"},"options":{"seats":2},"actions":["61","4"]}\n'
)


class Sheet:
    """A screen in front of somebody with these answers, and what is on it."""

    def __init__(self, *answers: str) -> None:
        self._paper = StringIO()
        self.screen = Screen(Console(file=self._paper, width=80), iter(answers).__next__)

    @property
    def text(self) -> str:
        return self._paper.getvalue()


def test_a_hand_is_saved_and_loaded(tmp_path: Path) -> None:
    """How to go on is said, nothing else is left in the folder, and nothing is asked."""
    file, sheet = tmp_path / "my game", Sheet()
    save(sheet.screen, HAND, Seat(0), str(file))
    assert file.read_text() == LINE
    assert sheet.text == f"Saved. To go on from here: cardtable play nimmt '{file}'\n"
    assert load("nimmt", file).record == HAND
    assert list(tmp_path.iterdir()) == [file]


def test_the_seat_is_said_where_it_matters(tmp_path: Path) -> None:
    """A record does not know on which seat the person was."""
    sheet = Sheet()
    save(sheet.screen, HAND, Seat(1), str(tmp_path / "game"))
    assert sheet.text.endswith(f"cardtable play nimmt {tmp_path}/game --seat 1\n")


@pytest.mark.parametrize(("answer", "kept"), [("n", "older"), ("", "older"), ("y", LINE)])
def test_a_file_is_replaced_only_after_a_yes(tmp_path: Path, answer: str, kept: str) -> None:
    """Enter is no."""
    file, sheet = tmp_path / "game", Sheet(answer)
    file.write_text("older")
    save(sheet.screen, HAND, Seat(0), str(file))
    assert f"{file} is there already. Replace it? (y/n, Enter is no)" in sheet.text
    assert file.read_text() == kept


def test_the_home_folder_may_be_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No shell has seen the name."""
    monkeypatch.setenv("HOME", str(tmp_path))
    save(Sheet().screen, HAND, Seat(0), "~/game")
    assert (tmp_path / "game").read_text() == LINE


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("/dev/null", "/dev/null: this is not a file that can be replaced"),
        (".", ".: this is not a file that can be replaced"),
        ("no folder/game", "no folder/game: No such file or directory"),
        ("x" * 300, f"{'x' * 300}: File name too long"),
        ("a\0b", r"'a\x00b': embedded null byte"),
        ("~nobody of that name/game", "'~nobody of that name/game': Could not determine home directory."),
    ],
)
def test_what_cannot_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    """Nothing is asked and nothing is there afterwards."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotSaved) as refused:
        save(Sheet().screen, HAND, Seat(0), name)
    assert str(refused.value) == why
    assert list(tmp_path.iterdir()) == []


def test_where_the_course_cannot_save_our_own_file_can(tmp_path: Path) -> None:
    """The refusal says so; the older file is not asked about."""
    file = tmp_path / "game.txt"
    file.write_text(LATE)
    record = load("two-hand-pinochle", file).record
    led = Record(record.game, record.deal, (record.game.parse("HT"),))
    with pytest.raises(NotSaved) as refused:
        save(Sheet().screen, led, Seat(0), str(file))
    assert str(refused.value) == (
        f"{file}: a game can be saved in this format only before a turn is led; "
        "a file ending in .json can keep it now"
    )
    save(Sheet().screen, led, Seat(0), str(tmp_path / "game.json"))
    assert load("two-hand-pinochle", tmp_path / "game.json").record == led
    assert file.read_text() == LATE


def test_what_a_file_cannot_keep_is_said(tmp_path: Path) -> None:
    """In one line, before that it is saved."""
    file, sheet = tmp_path / "game.txt", Sheet("y")
    file.write_text(LATE)
    record = load("two-hand-pinochle", file).record
    broken = Record(record.game, record.deal, tuple(map(record.game.parse, ("DJ*", "DQ", "no meld"))))
    save(sheet.screen, broken, Seat(0), str(file))
    assert (
        "Not in this file: cards of melds that were broken up count as never melded after loading.\nSaved."
        in sheet.text
    )


def test_the_game_has_to_be_the_one_that_was_asked_for(tmp_path: Path) -> None:
    """A record names its game."""
    (tmp_path / "game.json").write_text(LINE)
    with pytest.raises(NotLoaded, match=r"game\.json: this is a game of nimmt, not of skat"):
        load("skat", tmp_path / "game.json")


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('["61","4"]', '["61","5"]', "seat 1 cannot do '5': this card is not in the hand"),
        ('["61","4"]', '["61"]', "seat 0 moved, but it is the turn of seats 0 and 1"),
        ('"seats":2', '"seats":2,"totals":[66,0]', "the match was over before the last hand"),
    ],
)
def test_a_hand_against_the_rules_is_not_taken_up(tmp_path: Path, right: str, wrong: str, why: str) -> None:
    """The reason is that of the rules."""
    file = tmp_path / "game.json"
    file.write_text(LINE.replace(right, wrong))
    loaded = load("nimmt", file)
    with pytest.raises(NotLoaded) as refused:
        session_from_file(file, loaded, SessionTerms(loaded.record.game, 1, 0, ("nimmt:random",)))
    assert str(refused.value) == f"{file}: {why}"


def test_a_board_is_taken_up_with_its_own_dealer(tmp_path: Path) -> None:
    """Although a match of bridge begins with board 1, where North deals; it is kept like any other."""
    west = Bridge(dealer="W", vulnerable="both")
    suits = [[f"{suit}{rank}" for rank in "AKQJT98765432"] for suit in "SHDC"]
    deal = west.deal_of([[west.layout.by_text[card] for card in suit] for suit in suits])
    file = tmp_path / "board.json"
    file.write_text(records.write(Record(west, deal)))
    session = session_from_file(file, load("bridge", file), SessionTerms(west, 1, 0, ("bridge:random",) * 3))
    assert session.table().waiting == (3,)
    assert session.seat == 0
    saves.write(tmp_path / "bridge.json", session)
    assert saves.read(tmp_path / "bridge.json") == session


@given(st.sampled_from(["a.json", "a.txt"]), st.binary(max_size=40), st.integers(0, 400))
def test_any_bytes_are_refused_in_words_or_read(name: str, content: bytes, kept: int) -> None:
    """A file may be anything."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes((LINE if name == "a.json" else LATE).encode()[:kept] + content)
        for game in ("nimmt", "two-hand-pinochle"):
            with suppress(NotLoaded):
                load(game, file)
