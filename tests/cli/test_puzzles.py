"""`cardtable puzzles`: sets from a file of hands or from new deals, and their sentences."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cardtable.cli import cardtable
from cardtable.core import Adviser, Clock, Seat
from cardtable.games import GAMES
from cardtable.notation.own import records
from cardtable.players import make_bot
from cardtable.puzzles.explaining import fits_mistake
from cardtable.puzzles.files import from_text, shipped, to_text
from cardtable.puzzles.making import from_hand, played

if TYPE_CHECKING:
    from pathlib import Path


CALLS = ["pass", "pass", "pass", "1S", "pass", "1NT", "pass", "2H", "pass", "pass", "pass"]
TOUCHING = {
    "game": "bridge",
    "deal": {
        "North": "C2 C4 D7 DA H3 H4 H7 HA S5 S6 SQ SK SA",
        "East": "C7 C8 C9 CJ CA D2 D4 D6 D9 HQ HK S3 ST",
        "South": "C3 C5 C6 CQ DT DJ DQ H2 H6 H8 HT HJ S9",
        "West": "CT CK D3 D5 D8 DK H5 H9 S2 S4 S7 S8 SJ",
    },
    "options": {"dealer": "E"},
    "actions": [*CALLS, "CA", "C3", "CT", "C2", "C7", "C5", "CK", "C4", "S2"],
}


def made(*args: str) -> str:
    result = CliRunner().invoke(cardtable, ["puzzles", "make", *args])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_same_seed_makes_the_same_set() -> None:
    """A puzzle that `club` gets wrong, which is read as it was written."""
    first = made("bridge", "--seed", "24", "--count", "1", "-o", "vulnerable=both")
    assert first == made("bridge", "--seed", "24", "--count", "1", "-o", "vulnerable=both")
    (puzzle,) = from_text(first)
    assert to_text([puzzle]) == first
    assert puzzle.taken == puzzle.club != puzzle.best


def test_a_file_of_hands_gives_its_costly_decisions(tmp_path: Path) -> None:
    """One that is not finished is named, and the others are used."""
    game = GAMES["nimmt"].presets()["duel"]
    hands = [played(game, "nimmt:novice", 3, number) for number in range(2)]
    file = tmp_path / "hands.jsonl"
    file.write_text("".join(f"{records.write(each)}\n" for each in hands))
    expected = [each.id for hand in hands for each in from_hand(hand, seed=1)]
    assert expected
    assert [each.id for each in from_text(made(str(file)))] == expected


def test_every_shipped_puzzle_is_one() -> None:
    """Its best action is legal and ahead of all others, something else was done, and the seat is to act;
    every game has a set."""
    for name in GAMES:
        puzzles = shipped(name)
        assert puzzles, name
        assert len({each.id for each in puzzles}) == len(puzzles)
        for each in puzzles:
            state = each.record.last
            legal = {str(action) for action in state.legal(each.seat)}
            assert each.seat in state.to_act
            assert {action for action, _ in each.values} | {each.taken, each.club} <= legal
            assert not each.is_right(each.taken)
            assert each.values[0][1] > each.values[1][1]


def test_a_set_gets_the_sentences_of_today(tmp_path: Path) -> None:
    """Everything else stays as it was written."""
    puzzle = shipped("bridge")[3]
    file = tmp_path / "set.jsonl"
    file.write_text(to_text([replace(puzzle, why=None, why_plain="Because.")]))
    result = CliRunner().invoke(cardtable, ["puzzles", "explain", str(file)])
    assert from_text(result.stdout) == [puzzle]
    assert result.stderr.splitlines() == ["before: 0 of 0 fit the mistake", "now: 0 of 1 fit the mistake"]


@pytest.mark.parametrize("game", ["bridge", "nimmt"])
def test_the_sentence_under_a_puzzle_does_not_fit_the_wrong_answer(game: str) -> None:
    """In four of five puzzles; every one has a reason that stands for it."""
    fits = [fits_mistake(puzzle) for puzzle in shipped(game)]
    assert None not in fits
    assert sum(map(bool, fits)) <= len(fits) / 5


def test_touching_cards_are_as_good() -> None:
    """Somebody who wins with the ace where the queen is said to be best has found the answer."""
    record = records.read(json.dumps(TOUCHING))
    expert = make_bot("bridge:expert", 1)
    assert isinstance(expert, Adviser)
    advice = expert.advise(record.last.view(Seat(0)), Clock(steady=True))
    assert [str(each) for each in (advice.action, *advice.alike)] == ["SQ", "SK", "SA"]
