"""Lines from programs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.programs.lines import Flood, LineReader

FLOOD = "flood"


def lines(reader: LineReader) -> list[str]:
    """All lines there are, and FLOOD where it ends in one."""
    said: list[str] = []
    try:
        while (line := reader.line()) is not None:
            said.append(line)
    except Flood:
        said.append(FLOOD)
    return said


@given(st.binary(max_size=60).map(lambda data: data.replace(b"x", b"\n")), st.lists(st.integers(0, 60)))
def test_any_split_of_bytes_gives_the_same_lines(data: bytes, cuts: list[int]) -> None:
    """It does not matter in which pieces bytes arrive, nor when lines are asked for."""
    whole, pieces = LineReader(longest=8), LineReader(longest=8)
    whole.feed(data)
    heard: list[str] = []
    for start, end in pairwise(sorted({0, len(data), *(min(cut, len(data)) for cut in cuts)})):
        pieces.feed(data[start:end])
        heard += [line for line in lines(pieces) if line != FLOOD]
    assert heard + lines(pieces) == lines(whole)


def test_a_line_is_there_when_its_end_is() -> None:
    """A line that has begun is not yet a line; both kinds of line ends do."""
    reader = LineReader()
    reader.feed(b"12")
    assert reader.line() is None
    reader.feed(b"3\r\n45\n6")
    assert (reader.line(), reader.line(), reader.line()) == ("123", "45", None)


def test_what_came_before_a_flood_is_still_heard() -> None:
    """A line that is too long ends the conversation, but not what was said before it."""
    reader = LineReader(longest=3)
    reader.feed(b"123\n1234")
    assert reader.line() == "123"
    with pytest.raises(Flood, match="a line of more than 3 bytes"):
        reader.line()
    reader.feed(b"\n5\n")
    with pytest.raises(Flood):
        reader.line()


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """What is not UTF-8 is heard with question marks in it."""
    reader = LineReader()
    reader.feed(b"\xff7\n")
    assert reader.line() == "\N{REPLACEMENT CHARACTER}7"
