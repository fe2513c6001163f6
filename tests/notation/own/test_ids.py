"""Ids: the page says enough to decode them, and nothing wrong gets through."""

from __future__ import annotations

import re
from math import factorial
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.errors import BadOption, NotationError
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.games.skat import Skat
from cardtable.notation.own import ids, records
from cardtable.record import Record
from cardtable.testing import random_record

PAGE = Path(__file__).parents[3] / "docs" / "ids.md"
EXAMPLES = re.findall(r"^(\w+1\.\S+) (\{.*\})$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

FINISHED = "nimmt1.BN9NFmikPwO8V5wwECAIIF7_p"


class Decoder:
    """Written from docs/ids.md alone, for 6 nimmt! with two seats in the Tactics variant."""

    def __init__(self, text: str) -> None:
        body, check = text[:-3], text[-3:]
        remainder = int.from_bytes(body.encode(), "big") % 262139
        assert check == ALPHABET[remainder >> 12] + ALPHABET[remainder >> 6 & 63] + ALPHABET[remainder & 63]
        self.number = 0
        for char in body.partition(".")[2]:
            self.number = self.number * 64 + ALPHABET.index(char)

    def digit(self, base: int) -> int:
        self.number, digit = divmod(self.number, base)
        return digit

    def options(self) -> bytes:
        return bytes(self.digit(256) for _ in range(self.digit(256)))

    def deal(self) -> list[list[int]]:
        ways = factorial(24) // (factorial(4) * factorial(10) ** 2)
        free, piles = [4, 10, 10], [[], [], []]  # type: tuple[list[int], list[list[int]]]
        rank = self.digit(ways)
        for card, left in zip(range(1, 25), range(24, 0, -1), strict=True):
            pile = 0
            while rank >= ways * free[pile] // left:
                rank -= ways * free[pile] // left
                pile += 1
            ways = ways * free[pile] // left
            free[pile] -= 1
            piles[pile].append(card)
        return piles


def test_numbers_that_no_id_holds() -> None:
    """A game that was made in Python with such a number is refused by name."""
    game = Nimmt(end=2**64)
    with pytest.raises(BadOption, match="a number in the options of this nimmt is too large for an id"):
        ids.write(Record(game, game.deal(Random(1))))


def test_page_has_examples() -> None:
    """The worked examples are found on the page: a deal, an unfinished and a finished hand."""
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("text", "line"), EXAMPLES)
def test_worked_examples(text: str, line: str) -> None:
    """Our own reader and writer agree with the worked examples."""
    assert ids.read(text) == records.read(line)
    assert ids.write(records.read(line)) == text


@pytest.mark.parametrize(("text", "line"), EXAMPLES)
def test_worked_examples_by_the_page_alone(text: str, line: str) -> None:
    """A decoder that knows only the page finds the options and the deal."""
    decoder = Decoder(text)
    assert decoder.options().hex() == "82000201c3"
    start, one, two = decoder.deal()
    deal = records.read(line).deal
    assert (start, one, two) == (list(deal.start), list(deal.hands[0]), list(deal.hands[1]))


def test_first_actions_by_the_page_alone() -> None:
    """The digits of the second example: unfinished, four actions, 2 0 to base 10, 1 1 to base 9."""
    decoder = Decoder(EXAMPLES[1][0])
    decoder.options()
    decoder.deal()
    assert decoder.digit(3) == 2
    assert decoder.digit(256) == 4
    assert [decoder.digit(base) for base in (10, 10, 9, 9)] == [2, 0, 1, 1]
    assert decoder.number == 0


@given(position=st.integers(0, len(FINISHED) - 1), char=st.sampled_from(ALPHABET + ".~ é"))
def test_any_wrong_character_is_noticed(position: int, char: str) -> None:
    """One wrong character anywhere makes the id invalid."""
    wrong = FINISHED[:position] + char + FINISHED[position + 1 :]
    if wrong != FINISHED:
        with pytest.raises(NotationError):
            ids.read(wrong)


def test_the_list_of_the_page_by_the_page_alone() -> None:
    """The id of a list is its options and then its seed; our own reader and writer say the same."""
    ((text, line),) = re.findall(r"^(skat-list1\.\S+) (\{.*\})$", PAGE.read_text("utf-8"), re.MULTILINE)
    decoder = Decoder(text)
    assert decoder.options() == b""
    assert (decoder.number, line) == (7, '{"seed":7,"options":{}}')
    assert ids.read_list(text) == (Skat(), 7)
    assert ids.write_list(Skat(), 7) == text


@given(seed=st.integers(0, 2**128), table=st.sampled_from([0, 3, 4]), ramsch=st.booleans())
def test_a_list_comes_back_from_its_id(seed: int, table: int, ramsch: bool) -> None:
    """With its options and its seed, however large."""
    game = Skat(table=table, ramsch=ramsch)
    assert ids.read_list(ids.write_list(game, seed)) == (game, seed)


@pytest.mark.parametrize("text", ["skat-list1.", "skat-list1.cAkar", "skat-list2.cAkaq", "nimmt-list1.cAkaq"])
def test_wrong_ids_of_lists_are_refused(text: str) -> None:
    """Like those of hands."""
    with pytest.raises(NotationError):
        ids.read_list(text)


def test_a_list_has_no_seed_below_0() -> None:
    """There is no way to write it."""
    with pytest.raises(BadOption, match="the seed of a list is 0 or more, not -1"):
        ids.write_list(Skat(), -1)


@given(one=st.integers(0, len(FINISHED) - 1), other=st.integers(0, len(FINISHED) - 1))
def test_any_two_exchanged_characters_are_noticed(one: int, other: int) -> None:
    """Two characters that changed places make the id invalid."""
    chars = list(FINISHED)
    chars[one], chars[other] = chars[other], chars[one]
    wrong = "".join(chars)
    if wrong != FINISHED:
        with pytest.raises(NotationError):
            ids.read(wrong)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "an id starts with a game, a version and a point"),
        ("nimmt", "an id starts with a game, a version and a point"),
        ("nimmt1.", "too short"),
        ("chess1.AAAAAA", "there is no game chess; there are bridge, nimmt"),
        ("nimmt2.AAAAAA", "this is version 2 of ids, known is 1"),
        ("nimmt1.AA+AAA", "only letters, digits, - and _"),
        (FINISHED[:-1], "a character is wrong or missing"),
        ("nimmt1." + "A" * 30_000, "at most 20000 characters"),
    ],
)
def test_wrong_ids_say_what_is_wrong(text: str, why: str) -> None:
    """The message names the fault."""
    with pytest.raises(NotationError, match=re.escape(why)):
        ids.read(text)


def checked(body: str) -> str:
    remainder = int.from_bytes(body.encode(), "big") % 262139
    return body + ALPHABET[remainder >> 12] + ALPHABET[remainder >> 6 & 63] + ALPHABET[remainder & 63]


@given(body=st.text(ALPHABET, min_size=1, max_size=80), game=st.sampled_from(list(GAMES)))
@example(body="A", game="nimmt")
@example(body="AAAA", game="nimmt")
def test_any_number_is_a_hand_or_refused(body: str, game: str) -> None:
    """Whatever stands in an id with a right check is a legal hand with just that id, or an error."""
    text = checked(f"{game}1.{body}")
    try:
        record = ids.read(text)
    except NotationError:
        return
    assert ids.write(record) == text
    assert record.last is not None


@given(text=st.text(max_size=40))
def test_any_text_is_refused_or_read(text: str) -> None:
    """No text whatever raises anything but NotationError."""
    try:
        ids.read(text)
    except NotationError:
        return


def test_blanks_around_an_id_do_not_matter() -> None:
    """An id may be pasted with blanks and a line end around it."""
    assert ids.read(f"  {FINISHED}\n") == ids.read(FINISHED)


@given(seed=st.integers(0, 1000), end=st.integers(1, 10**6), totals=st.booleans())
def test_options_are_part_of_the_id(seed: int, end: int, totals: bool) -> None:
    """Options and running totals come back with the record."""
    game = Nimmt(seats=3, end=end, totals=(7, 0, 12) if totals else ())
    record = Record(game, game.deal(Random(seed)))
    assert ids.read(ids.write(record)) == record


def test_ids_are_less_than_half_as_long_as_compressed_json() -> None:
    """The id of a four-player hand has at most half the length of its JSON, zlib and base64."""
    from base64 import b64encode
    from zlib import compress

    record = random_record(Nimmt(), Random(3))
    packed = b64encode(compress(records.write(record).encode(), 9))
    assert len(ids.write(record)) * 2 <= len(packed)
