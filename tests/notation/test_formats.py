"""The registry of formats: which there are, which one a text is in, and from one into another."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.skat import Skat
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import (
    convert,
    dealt,
    find_format,
    format_names,
    formats_of,
    name_for_file,
    read_records,
    recognise,
    save_file,
    write_records,
)
from cardtable.notation.hands import Dealt
from cardtable.notation.own import ids, records
from cardtable.notation.saved_games import RECORD_LINE
from cardtable.record import Record
from cardtable.testing import random_record
from support.tiny import Tiny
from support.two_hand_files import LATE

FRONT = "CJ.SJ.CA.CT.CK.CQ.C9.DA.DT.D7"
MIDDLE = "HJ.HA.HT.HK.HQ.H9.H8.S7.S8.D8"
REAR = "DJ.SA.ST.SK.SQ.S9.C8.C7.DK.DQ"
NULL_LOST = (
    f"(;GM[Skat]PC[test]MV[w {FRONT}.{MIDDLE}.{REAR}.D9.H7 1 18 0 y 1 p 2 p 0 NH 0 DA 1 D8 2 DJ ]"
    "R[d:0 loss v:-70 m:0 bidok p:13 t:1 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0] ;)"
)
TEXT = """\
S7 SX SA GU E9 EX EU EO EK EA
S8 R8 R9 RX RU RO RK RA G7 G8
SU SO SK G9 GX GO GK GA E7 E8
S9 R7
01
01
00
S9R7
01000
200
000
000
000
000
000
000
000
000
000
"""
FORMS = {
    "skat-id": "NCpXVaWoCgBAIAAJBAE=\n",
    "skat-integer": "1058039910952325331812966046696449\n",
    "skat-text": TEXT,
}


def written(text: str, target: str) -> str:
    source = recognise(text)
    assert source is not None
    out, findings = convert(text, source, find_format(target, source.game))
    assert findings == []
    return out


def test_the_formats_of_each_game() -> None:
    """Those of its part, then our own; each says which game it is of."""
    assert {game: list(formats_of(game)) for game in GAMES} == {
        "bridge": ["pbn", "lin", "records", "ids"],
        "nimmt": ["records", "ids"],
        "pinochle": ["records", "ids"],
        "skat": ["iss", "skat-text", "skat-integer", "skat-id", "records", "ids"],
        "two-hand-pinochle": ["two-hand-save", "records", "ids"],
    }
    assert all(format_.game == game for game in GAMES for format_ in formats_of(game).values())


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in formats_of(game)])
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
    assert recognise(NULL_LOST, "nimmt") is None
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
    assert dealt("tiny", hands[0]) == Dealt(hands[0].deal)
    assert not ids.has_lists("tiny")


def test_only_the_game_of_an_id_is_imported() -> None:
    """Nothing of bridge or skat is needed to read a hand of 6 nimmt!."""
    program = (
        "import sys; from cardtable.notation.formats import formats_of, read_records; "
        "read_records('nimmt1.coe2hwwECAIIFHmV'); formats_of('nimmt'); "
        "print(sorted({name.split('.')[2] for name in sys.modules if name.startswith('cardtable.games.')}))"
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


def test_what_others_know_of_a_hand_stays_in_their_formats() -> None:
    """Names and alerts of a board from LIN to PBN and back; names and dates of the server's game."""
    alerted = "pn|Sue,Will,Nora,Ed|md|2S9HJ872DQT64CQJ43,SAK2HA95DAJ875C92,SQ765HKQ64D32CAK6,|ah|Board 12|"
    alerted += "sv|n|mb|1N|an|15-17|mb|p|mb|2H!|mb|p|mb|2S|mb|p|mb|p|mb|p|pc|CA|mc|9|\n"
    again = written(written(alerted, "pbn"), "lin")
    assert again.startswith("pn|Sue,Will,Nora,Ed|")
    assert "mb|1N|an|15-17|mb|p|mb|2H!|" in again
    assert "PC[test]" in written(NULL_LOST, "iss")


def test_options_stay_in_our_own_formats() -> None:
    """A record of bridge does not become a board on its way to an id."""
    rubber = Bridge(scoring="rubber", below=(40, 0), games=(1, 0))
    record = Record(rubber, rubber.deal(Random(1)))
    assert read_records(written(records.write(record), "ids")) == [record]


@pytest.mark.parametrize("form", FORMS)
def test_a_game_of_the_server_becomes_every_form_of_the_skat_game_id(form: str) -> None:
    """Base64, number and text say the same, and all come back as the same record."""
    assert written(NULL_LOST, form) == FORMS[form]
    assert written(FORMS[form], "records") == written(NULL_LOST, "records")


@pytest.mark.parametrize("form", [name for name in formats_of("skat") if name != "iss"])
def test_a_game_of_the_server_comes_back(form: str) -> None:
    """Through any other form; hands are sorted, names and dates are not kept."""
    again = written(written(NULL_LOST, form), "iss")
    assert again.startswith("(;GM[Skat]MV[w C9.CT.CJ.CQ.CK.CA.D7.DT.DA.SJ.D8.H8.H9.")
    assert again.endswith(NULL_LOST[NULL_LOST.index(" 1 18") :] + "\n")


@pytest.mark.parametrize("game", GAMES)
def test_records_become_ids_and_come_back(game: str) -> None:
    """For every game; empty lines are passed over."""
    lines = [records.write(random_record(GAMES[game](), Random(seed))) for seed in (1, 2)]
    text = "\n\n".join(lines) + "\n"
    assert written(text, "ids").startswith(f"{game}1.")
    assert written(written(text, "ids"), "records") == "\n".join(lines) + "\n"


def test_several_texts_are_apart_by_empty_lines() -> None:
    """One alone may have empty lines anywhere."""
    assert written(f"{TEXT}\n{TEXT}", "skat-text") == f"{TEXT}\n{TEXT}"
    assert written(TEXT.replace("\n", "\n\n"), "skat-text") == TEXT


def test_what_cannot_be_converted_is_named_and_left_out() -> None:
    """A cut-off game, one with unknown cards, and one that is not over and so has no result."""
    unknown = NULL_LOST.replace(FRONT, ".".join(["??"] * 10))
    unfinished = NULL_LOST.replace(" 2 DJ ", " ")
    text = "\n".join([NULL_LOST, NULL_LOST[:150], unknown, unfinished, NULL_LOST])
    iss = find_format("iss", "skat")
    out, findings = convert(text, iss, iss)
    assert out.count("(;GM[Skat]") == 2
    assert [(finding.line, finding.text.rsplit(": ", 1)[1]) for finding in findings] == [
        (2, "a game goes on with KEY[value] or ends with ` ;)`"),
        (3, "not all cards are known"),
        (4, "the moves stop before the end of the hand"),
    ]


def test_hands_of_another_game_are_not_mixed_in() -> None:
    """The first line says which game a file is of."""
    mixed = [random_record(GAMES[name](), Random(1)) for name in ("skat", "nimmt")]
    ours = formats_of("skat")
    out, findings = convert("\n".join(map(ids.write, mixed)), ours["ids"], ours["records"])
    assert out == records.write(mixed[0]) + "\n"
    assert [finding.text for finding in findings] == [
        "'nimmt': the others are hands of skat, and this one is not"
    ]


@given(
    text=st.text(max_size=60) | st.text("S789XUOKAREG -\n01", max_size=120),
    target=st.sampled_from(format_names()),
)
def test_any_text_is_converted_or_refused(text: str, target: str) -> None:
    """No text whatever raises anything."""
    source = recognise(text)
    if source is not None and target in formats_of(source.game):
        convert(text, source, find_format(target, source.game))


@given(seed=st.integers(0, 2**40))
def test_random_hands_come_back_from_the_server_s_form(seed: int) -> None:
    """Whatever was played by the rules it knows."""
    record = random_record(Skat(), Random(seed))
    assert written(written(records.write(record), "iss"), "records") == records.write(record) + "\n"
