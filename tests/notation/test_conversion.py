"""Files of hands from one format of their game into another."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.skat import Skat
from cardtable.notation.formats import (
    convert,
    find_format,
    format_names,
    formats_of,
    read_records,
    recognise,
    written_formats,
)
from cardtable.notation.own import ids, records
from cardtable.record import Record
from cardtable.testing import random_record

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


@pytest.mark.parametrize("form", [name for name in written_formats("skat") if name != "iss"])
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
    if source is not None and target in written_formats(source.game):
        convert(text, source, find_format(target, source.game))


@given(seed=st.integers(0, 2**40))
def test_random_hands_come_back_from_the_server_s_form(seed: int) -> None:
    """Whatever was played by the rules it knows."""
    record = random_record(Skat(), Random(seed))
    assert written(written(records.write(record), "iss"), "records") == records.write(record) + "\n"
