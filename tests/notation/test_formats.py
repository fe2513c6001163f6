"""The registry of formats: which there are, which one a text is in, and the records of any text."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.skat import Skat
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import (
    dealt,
    find_format,
    formats_of,
    name_for_file,
    read_records,
    recognise,
    save_file,
    write_records,
    written_formats,
)
from cardtable.notation.hands import DealtHand
from cardtable.notation.own import ids
from cardtable.notation.saved_games import RECORD_LINE
from cardtable.record import Record
from cardtable.testing import random_record
from support.tiny import Tiny
from support.two_hand_files import LATE


def test_the_formats_of_each_game() -> None:
    """Those of its part, then our own; each says which game it is of."""
    assert {game: list(formats_of(game)) for game in GAMES} == {
        "bridge": ["pbn", "lin", "records", "ids"],
        "nimmt": ["records", "ids"],
        "pinochle": ["records", "ids"],
        "skat": ["iss", "xskat", "skat-text", "skat-integer", "skat-id", "records", "ids"],
        "two-hand-pinochle": ["two-hand-save", "records", "ids"],
    }
    assert all(format_.game == game for game in GAMES for format_ in formats_of(game).values())


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in written_formats(game)])
def test_every_format_is_known_again_and_reads_what_it_writes(game: str, name: str) -> None:
    """Without being told the game; a file says the same after another turn, and its hands keep the rules."""
    format_ = find_format(name, game)
    record = read_records(LATE)[0] if name == "two-hand-save" else random_record(GAMES[game](), Random(3))
    text = write_records([record], name)
    assert recognise(text) is recognise(text, game) is format_
    (again,) = read_records(text)
    assert (again.game.name, again.last.result) == (game, record.last.result)
    assert write_records([again], name) == text
    assert [checked.outcome for checked in format_.check(text)] == [Outcome.AGREES]


@pytest.mark.parametrize("text", ["", "Dear reader", "12,13", "chess1.abc", "[1, 2]", "bridge"])
def test_an_unknown_text(text: str) -> None:
    """It is in no format; whoever wants its hands is told which there are."""
    assert recognise(text) is None
    with pytest.raises(NotationError, match="in none of the formats pbn, lin, records, ids, iss, "):
        read_records(text)


def test_a_text_of_another_game() -> None:
    """It is in no format of the game that is asked for."""
    pbn = write_records([random_record(Bridge(), Random(1))], "pbn")
    assert recognise(pbn, "bridge") is find_format("pbn", "bridge")
    assert recognise(pbn, "skat") is None
    assert recognise(pbn, "nimmt") is None
    assert recognise("nimmt1.AAA", "skat") is None
    with pytest.raises(BadOption, match="hands of nimmt are written as records, ids"):
        find_format("pbn", "nimmt")
    with pytest.raises(BadOption, match="hands of nimmt are written as records, ids"):
        write_records([random_record(Nimmt(), Random(1))], "pbn")


def test_a_record_of_a_game_that_is_not_there() -> None:
    """It looks like a record of ours, and reading it says what is wrong."""
    with pytest.raises(NotationError, match=r"line 1: .*there is no game 'chess'; there are bridge, nimmt, "):
        read_records('{"game": "chess", "deal": {}}')


def test_a_game_without_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records and ids are there for any game, and a file to play on from."""
    monkeypatch.setitem(GAMES, "tiny", Tiny)
    hands = [random_record(Tiny(), Random(seed)) for seed in (1, 2)]
    assert list(formats_of("tiny")) == ["records", "ids"]
    for name in formats_of("tiny"):
        assert read_records(write_records(hands, name)) == hands
    assert save_file("tiny", "my game") is RECORD_LINE
    assert dealt("tiny", hands[0]) == DealtHand(hands[0].deal)
    assert not ids.has_lists("tiny")


RULES = """
from cardtable.games.part import RulesPart
from support.tiny import Tiny as Tiny

PART = RulesPart(title="Tiny")
"""
PART = """
from cardtable.notation.part import Format, NotationPart
from cardtable.notation.hands import RECORDS, reading, starts_with, writing
from cardtable.notation.own import records

LINES = lambda text: enumerate(text.splitlines()[1:], 2)
PART = NotationPart(formats=(
    Format(
        name="tiny-file",
        game="tiny",
        suffix="tiny",
        looks_like=starts_with("tiny hands"),
        read=reading(LINES, records.read),
        write=writing(records.write, lambda lines: "\\n".join(["tiny hands", *lines])),
        check=lambda text: (),
        hands=RECORDS,
    ),
))
"""


USE_OF_PART = """
from random import Random
from cardtable.notation.formats import formats_of, read_records, recognise, write_records
from cardtable.testing import random_record
from support.tiny import Tiny

hand = random_record(Tiny(), Random(1))
text = write_records([hand], "tiny-file")
print(list(formats_of("tiny")), recognise(text).name, read_records(text) == [hand])
"""


def test_a_game_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its formats are in the module `notation` of that package; nothing has to know them here."""
    package = tmp_path / "toy_game"
    package.mkdir()
    (package / "__init__.py").write_text(RULES)
    (package / "notation.py").write_text(PART)
    info = tmp_path / "toy_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: toy-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cardtable.games]\ntiny = toy_game:Tiny\n")
    found = os.pathsep.join([str(tmp_path), str(Path(__file__).parents[1])])
    monkeypatch.setenv("PYTHONPATH", found)
    done = subprocess.run([sys.executable, "-c", USE_OF_PART], capture_output=True, text=True, check=True)
    assert done.stdout == "['tiny-file', 'records', 'ids'] tiny-file True\n"


def test_only_the_game_of_an_id_is_imported() -> None:
    """Nothing of bridge or skat is needed to read a hand of 6 nimmt!."""
    program = (
        "import sys; from cardtable.notation.formats import formats_of, read_records; "
        "read_records('nimmt1.coe2hwwECAIIFHmV'); formats_of('nimmt'); "
        "found = {name.split('.')[2] for name in sys.modules if name.startswith('cardtable.games.')}; "
        "print(sorted(found - {'part', 'final_state'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['nimmt']\n"


DEALS = """[Board "7"]
[Dealer "W"]
[Vulnerable "NS"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]

[Board "8"]
[Declarer "S"]
[Contract "3NT"]
[Deal "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"]
"""


def test_boards_without_an_auction_are_records() -> None:
    """Of the deal alone, or from the contract on."""
    first, second = read_records(DEALS)
    assert (first.game, first.actions) == (Bridge("W", "ns"), ())
    assert (second.game, second.actions) == (Bridge(contract="3NS"), ())


def test_a_hand_that_is_no_record_is_named_with_its_line() -> None:
    """A board of which two hands are known; a line of a file that is damaged."""
    half = DEALS.replace("..AKQJT98765432. ...AKQJT98765432", "- -")
    with pytest.raises(NotationError, match=r"'x\.pbn': line 1: 'board 7': not all four hands are known"):
        read_records(half, "x.pbn")
    with pytest.raises(NotationError, match=r"'ids': line 2: 'nimmt1\.AAA': this id is too short"):
        read_records("nimmt1.coe2hwwECAIIFHmV\nnimmt1.AAA\n")


def test_the_ending_says_what_a_damaged_file_should_be() -> None:
    """Then its first line that cannot be read is told; a text file may be anything."""
    with pytest.raises(NotationError, match=r"'A\.SGF': line 1: .* a game goes on with"):
        read_records("(; GM Skat", "A.SGF")
    with pytest.raises(NotationError, match="in none of the formats"):
        read_records("(; GM Skat", "a.txt")


def test_a_hand_that_cannot_be_written_is_named_with_its_number() -> None:
    """A hand that is not over has no result, which the server's form needs."""
    done = random_record(Skat(), Random(1))
    with pytest.raises(NotationError, match=r"'iss': hand 2: .*the moves stop before the end of the hand"):
        write_records([done, Record(done.game, done.deal)], "iss")
    with pytest.raises(NotationError, match="'two-hand-save': hand 2: a file of this format has one hand"):
        write_records(read_records(LATE) * 2, "two-hand-save")
    assert write_records([], "iss") == ""


@pytest.mark.parametrize(
    ("file", "game", "name"),
    [
        ("boards.PBN", "bridge", "pbn"),
        ("boards.lin", "bridge", "lin"),
        ("a.sgf", "skat", "iss"),
        ("a.txt", "skat", "ids"),
        ("a.json", "nimmt", "records"),
        ("a.jsonl", "two-hand-pinochle", "records"),
    ],
)
def test_the_format_of_a_file_that_is_to_be_written(file: str, game: str, name: str) -> None:
    """By its ending, however it is written; our own comes first."""
    assert name_for_file(file, game) == name


def test_a_file_with_an_ending_that_says_nothing() -> None:
    """The endings there are for the game are told."""
    with pytest.raises(BadOption, match=r"a\.pbn: files with hands of skat end in \.jsonl, \.txt, \.sgf"):
        name_for_file("a.pbn", "skat")
