"""`cardtable puzzles make`: a set from a file of hands, or from new deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.testing import CliRunner

from cardtable.cli import cardtable
from cardtable.games import GAMES
from cardtable.notation.own import records
from cardtable.puzzles.files import from_text, shipped, to_text
from cardtable.puzzles.making import from_hand, played

if TYPE_CHECKING:
    from pathlib import Path


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
            assert each.taken != each.best
            assert each.values[0][1] > each.values[1][1]
