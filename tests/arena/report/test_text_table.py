"""Tables of text that fit a width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.arena.report.text_table import LONG_NAME, Column, blocks, shortened, table_lines

COLUMNS = [
    Column("points", ["+1.5", "-12.5"]),
    Column("bootstrap", ["+1…+2", "-13…-12"], 2),
    Column("p", ["0.250", "<0.001"], 1),
]


def test_every_column_where_there_is_room() -> None:
    """Names at the left, numbers end where their column ends."""
    assert table_lines(["one", "three"], COLUMNS, 80) == [
        "       points  bootstrap       p",
        "one      +1.5      +1…+2   0.250",
        "three   -12.5    -13…-12  <0.001",
    ]


def test_the_column_that_can_best_be_spared_goes_first() -> None:
    """Then the next one; what is never left out stays, however narrow it is."""
    assert table_lines(["one", "three"], COLUMNS, 31)[0].split() == ["points", "p"]
    assert table_lines(["one", "three"], COLUMNS, 20)[0].split() == ["points"]
    assert table_lines(["one", "three"], COLUMNS, 1)[0].split() == ["points"]


def test_a_long_name_does_not_push_columns_out() -> None:
    """It is cut in the middle, because what tells it from others is often at its end."""
    head, first, _ = table_lines(["a" * 100 + "_v2", "b"], COLUMNS, 51)
    assert head.split() == ["points", "bootstrap", "p"]
    assert first == "aaaaaaaaaaaa…aaaaaaaa_v2    +1.5      +1…+2   0.250"
    assert shortened("nimmt:random2", 8) == "nimm…om2"


@given(
    st.lists(st.text("ab:_", min_size=1, max_size=60), min_size=2, max_size=2),
    st.integers(min_value=LONG_NAME + 17, max_value=100),
)
def test_no_line_is_wider_than_the_screen(names: list[str], width: int) -> None:
    """Whatever the names are, from the least that the columns need on."""
    assert max(map(len, table_lines(names, COLUMNS, width))) <= width


def test_columns_that_do_not_fit_come_below() -> None:
    """In their order, and none is lost, not even one that is too wide by itself."""
    columns = [Column(str(number), ["12345"]) for number in range(5)]
    assert [[column.title for column in block] for block in blocks(["sixbot"], columns, 20)] == [
        ["0", "1"],
        ["2", "3"],
        ["4"],
    ]
    assert len(blocks(["sixbot"], columns, 3)) == 5
    assert len(blocks(["x" * 100], columns, 24 + 5 * 7)) == 1
