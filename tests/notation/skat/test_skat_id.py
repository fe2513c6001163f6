"""Skat-game-ids: the vectors of the format, its open questions as decided, and bad input."""

from __future__ import annotations

import base64
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import card
from cardtable.errors import NotationError
from cardtable.games.skat import Skat
from cardtable.notation.own import ids
from cardtable.notation.skat import skat_id
from cardtable.notation.skat.skat_id import Distribution, Run
from cardtable.testing import random_record

SORTED = """
S7 S8 S9 SX SU SO SK SA R7 R8
R9 RX RU RO RK RA G7 G8 G9 GX
GU GO GK GA E7 E8 E9 EX EU EO
EK EA
"""
RUN = """S7S8S9SXSUSOSKSAR7R8 -- front
R9RXRURORKRAG7G8G9GX -- middle
GUGOGKGAE7E8E9EXEUEO -- rear
EKEA -- Skat before game
R7R8 -- Skat on announced game
07 -- bid of front
05 -- bid of middle
04 -- bid of rear
41111 -- clubs
012 -- the index of the cards from above
123
234
345
456
567
678
789
890
901
"""
UNSORTED = """R7 SX RU RK RA G8 G9 GK GA E7 -- R7 before SX
SO SK SA R8 GO E8 EX EO EK EA
S7 S8 S9 R9 RX RO G7 GX GU E9
SU EU
01 00 00 SXGK 50000
B38 453 846 094 305 567 979 680 A11 222 -- in the fourth trick front plays its first card, R7
"""
ASCENDING = UNSORTED.replace("R7 SX", "SX R7").replace("094", "194")
OUR_ID = "skat1.FWPtbcBJGsUAp6UWkJzNSYArpo"
RUN_ID = "AABQVVWqqvpwKETIPCAhMbGwqKipuXl4ZCQkIA=="
RUN_INTEGER = 129090697728898356188161029675937060363232303187716560461767712
PASSED_IN = skat_id.read_text(SORTED + "00 00 00")


def distribution(text: str) -> Distribution:
    found = skat_id.read_text(text)
    assert isinstance(found, Distribution)
    return found


def run(text: str) -> Run:
    found = skat_id.read(text)
    assert isinstance(found, Run)
    return found


def test_numbers_and_letters_of_cards() -> None:
    """Diamonds, hearts, spades, clubs; the ten below the jack."""
    assert [skat_id.NAMES[card(name)] for name in ("D7", "DT", "DJ", "HA", "SJ", "CJ", "CA")] == [
        *("S7", "SX", "SU", "RA", "GU", "EU", "EA"),
    ]
    assert [skat_id.NUMBERS[card(name)] for name in ("D7", "DT", "CA")] == [0, 3, 31]


def test_vector_of_the_sorted_cards() -> None:
    """The two distributions of the format's own description, as Base64 and as integer."""
    ascending = distribution(SORTED)
    assert skat_id.to_base64(ascending) == "AABQVVWqqvo="
    assert skat_id.to_integer(ascending) == 88327439690490
    descending = distribution(" ".join(reversed(SORTED.split())))
    assert skat_id.to_base64(descending) == "r6qqVVUF"
    assert skat_id.to_integer(descending) == -88327439690491


def test_vector_of_the_run() -> None:
    """The run of the description, both ways; it is no game that could be played."""
    found = run(RUN)
    assert skat_id.to_base64(found) == RUN_ID
    assert skat_id.to_integer(found) == RUN_INTEGER
    assert run(RUN_ID) == found
    assert run(str(RUN_INTEGER)) == found
    assert (found.bids, found.kind, found.soloist) == ((7, 5, 4), 4, 0)
    assert skat_id.why_not(found) == (
        "this cannot have been played: in a hand game the skat stays as it was dealt"
    )


@pytest.mark.parametrize(("number", "value"), [(0, 0), (1, 18), (4, 23), (5, 24), (7, 30), (72, 264)])
def test_bids_are_numbers_of_values(number: int, value: int) -> None:
    """73 entries, nine of them with values that no game has."""
    assert skat_id.BIDS[number] == value
    assert len(skat_id.BIDS) == 73


def test_one_integer_can_stand_for_several_ids() -> None:
    """Zeros in front do not show: all are listed, the one with the most of them is the default."""
    ids = [skat_id.to_base64(each) for each in skat_id.candidates(88327439690490)]
    assert ids == ["AABQVVWqqvo=", "AFBVVaqq+g==", "UFVVqqr6"]
    assert skat_id.to_base64(skat_id.from_integer(88327439690490)) == "AABQVVWqqvo="
    with pytest.raises(NotationError, match="stands for 3 ids: AABQVVWqqvo=, AFBVVaqq"):
        skat_id.from_integer(88327439690490, strict=True)


@pytest.mark.parametrize("text", ["AABQVVWqqvo", " AABQVVWqqvo= \n", "AABQVVWqqvo=="])
def test_padding_and_blanks_do_not_matter(text: str) -> None:
    """Base64 is read with or without padding."""
    assert skat_id.read(text) == distribution(SORTED)


def test_url_alphabet_is_read() -> None:
    """- and _ stand for + and /."""
    assert skat_id.from_base64("AFBVVaqq-g") == skat_id.from_base64("AFBVVaqq+g==")


def test_white_space_case_and_comments() -> None:
    """One line or many, small letters, remarks."""
    joined = SORTED.replace(" ", "").replace("\n", "").lower()
    assert distribution(joined) == distribution(SORTED)
    assert distribution("-- a deal\n" + SORTED.replace("\n", " -- x\n")) == distribution(SORTED)


def test_order_of_lines() -> None:
    """The dropped cards come before the bids or behind them; written behind them."""
    lines = RUN.splitlines()
    moved = "\n".join([*lines[:4], *lines[5:8], lines[4], *lines[8:]])
    assert run(moved) == run(RUN)
    assert str(run(RUN)).splitlines()[4:8] == ["07", "05", "04", "R7R8"]
    assert run(str(run(RUN))) == run(RUN)


def test_normalisation() -> None:
    """Cards of a hand may be listed in any order; ids do not know it."""
    mixed = SORTED.replace("S7 S8", "S8 S7")
    assert distribution(mixed) != distribution(SORTED)
    assert distribution(mixed).normalised() == distribution(SORTED)
    assert skat_id.to_base64(distribution(mixed)) == "AABQVVWqqvo="


def test_rows_count_the_cards_as_listed() -> None:
    """If two cards are exchanged in the list, their indices mean the other card; the game is the same."""
    assert skat_id.to_record(run(UNSORTED)) == skat_id.to_record(run(ASCENDING)) == ids.read(OUR_ID)


def test_an_id_has_the_indices_as_they_are_written() -> None:
    """As the library computes it, so two texts of one game have two ids. What we make of a record has sorted
    cards."""
    assert skat_id.to_base64(run(RUN.replace("S7S8S9", "S8S7S9"))) == RUN_ID
    unsorted = run(UNSORTED)
    assert skat_id.to_base64(unsorted) == "KlekCIIGZFdAAAC3QnOIcohBCoOqeXpaQCESEQ=="
    assert run(str(unsorted)) == unsorted
    ascending = skat_id.from_record(skat_id.to_record(unsorted))
    assert ascending == run(ASCENDING)
    assert skat_id.to_base64(ascending) == "KlekCIIGZFdAAAC3QnOIcohhCoOqeXpaQCESEQ=="


def test_an_id_of_unsorted_cards_is_read_with_sorted_ones() -> None:
    """Its indices then mean other cards: here front would play the ten of diamonds, which it dropped."""
    found = run("KlekCIIGZFdAAAC3QnOIcohBCoOqeXpaQCESEQ==")
    assert str(found).splitlines()[0] == "SX R7 RU RK RA G8 G9 GK GA E7"
    assert found.rows[3] == (0, 9, 4)
    assert "this card is not in the hand" in str(skat_id.why_not(found))


@pytest.mark.parametrize(
    ("bids", "soloist"),
    [("01 01 00", 0), ("00 00 01", 2), ("02 03 00", 1), ("00 00 00", None), ("05 03 05", 0)],
)
def test_soloist_from_bids(bids: str, soloist: int | None) -> None:
    """The highest bid; of equal ones the earlier seat, which held it."""
    found = run(SORTED + f"{bids} EKEA 11000 " + "000 " * 10)
    assert (found.soloist, found.passed_in) == (soloist, soloist is None)


def test_dropped_cards_overrule_the_bids() -> None:
    """Only middlehand can have dropped a nine of hearts."""
    assert run(SORTED + "01 01 00 R9EA 10000 " + "000 " * 10).soloist == 1


def test_passed_in_run_keeps_its_length() -> None:
    """So that it is not taken for its distribution."""
    assert len(skat_id.to_base64(PASSED_IN)) == 40
    assert skat_id.read(skat_id.to_base64(PASSED_IN)) == PASSED_IN
    assert [str(action) for action in skat_id.to_record(PASSED_IN).actions] == ["pass", "pass", "pass"]


def test_random_deals_by_seed() -> None:
    """The same seed, the same cards."""
    assert skat_id.random_distribution(7) == skat_id.random_distribution(7)
    assert skat_id.random_distribution(7) != skat_id.random_distribution(8)


def _changed(bid: int = 7, kind: int = 4, index: int = 0) -> str:
    """The id of the run with another first bid, kind or first index, written bit by bit."""
    bits = int.from_bytes(base64.b64decode(RUN_ID), "little")
    for value, place, width in ((bid, 64, 7), (kind, 95, 3), (index, 102, 4)):
        for number in range(width):
            bit = 1 << place + number
            bits = bits | bit if value >> width - 1 - number & 1 else bits & ~bit
    return base64.b64encode(bits.to_bytes(28, "little")).decode()


@pytest.mark.parametrize(
    ("text", "position", "why"),
    [
        ("AABQ", None, "6 to 28 bytes, and this one has 3"),
        ("AABQVVW!qvo=", 7, "ids have letters, digits"),
        ("AABQVVWqqvo\x00", 11, "ids have letters, digits"),
        ("AABQVVWqq", None, "a character is missing at its end"),
        ("AABQVVWqqv", None, "front has 14 cards and not 10"),
        ("AEBQVVWqqvo=", None, "front has 9 cards and not 10"),
        ("0", None, "no distribution of the cards has this number"),
        (SORTED.replace("EA", "EK"), 94, "EK is there twice"),
        (SORTED.replace("EA", "E"), 94, "E is not a card"),
        (SORTED.replace("S7 ", ""), None, "a distribution has 32 cards, and here are 31"),
        (RUN.replace("07 --", "73 --"), 146, "bids are numbers from 0 to 72, not 73"),
        (RUN.replace("41111", "61111"), 203, "the kind of game is a number from 0 to 5, not 6"),
        (RUN.replace("901\n", ""), None, "a run has 10 rows, and here are 9"),
        (RUN.replace("901\n", "90C\n"), 291, "90C is neither cards"),
        ("9" * 90, None, "too long"),
        ("123456789", None, "no distribution"),
        (_changed(bid=73), None, "three bids are numbers from 0 to 72"),
        (_changed(kind=6), None, "the kind of game is a number from 0 to 5, not 6"),
        (_changed(index=12), None, "cards are numbered from 0 to 11 in a hand"),
    ],
)
def test_bad_input_names_place_and_reason(text: str, position: int | None, why: str) -> None:
    """Nothing wrong gets through without a sentence about it."""
    with pytest.raises(NotationError, match=why) as error:
        skat_id.read(text)
    assert error.value.position == position


@given(st.text(max_size=80) | st.text("SRGE789XUOKA0123456789+/= \n-", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but NotationError comes out of a text that is no id."""
    try:
        found = skat_id.read(text)
    except NotationError:
        return
    if isinstance(found, Distribution):
        found = found.normalised()
    assert skat_id.from_base64(skat_id.to_base64(found)) == found


@given(st.integers(0, 2**32))
def test_every_distribution_comes_back(seed: int) -> None:
    """From Base64, from its text, and from its integer among the candidates."""
    found = skat_id.random_distribution(seed)
    assert skat_id.from_base64(skat_id.to_base64(found)) == found
    assert skat_id.read(str(found)) == found
    assert found in skat_id.candidates(skat_id.to_integer(found))


@given(st.integers(0, 2**32))
def test_hands_come_back_from_runs(seed: int) -> None:
    """Deal, game, cards and result survive the way through a run id; steps of the auction do not."""
    record = random_record(Skat(), Random(seed))
    found = skat_id.from_record(record)
    again = skat_id.to_record(skat_id.read(skat_id.to_base64(found)))
    assert again.deal == record.deal
    assert again.last.result == record.last.result


def test_records_that_have_no_run() -> None:
    """Kontra and ramsch are unknown to the format, and so is a hand without a game."""
    rules = Skat(kontra=True)
    record = random_record(rules, Random(3))
    said = record.actions[:2]
    with pytest.raises(NotationError, match="soloist"):
        skat_id.from_record(type(record)(rules, record.deal, said))


def test_a_number_longer_than_any_id_is_refused() -> None:
    """A run has 28 bytes at most, and its number may be negative."""
    longest = 2 ** (8 * 28 - 1)
    skat_id.candidates(longest - 1)
    for number in (longest, -longest - 1):
        with pytest.raises(NotationError, match="too long: an id has at most 28 bytes"):
            skat_id.candidates(number)
