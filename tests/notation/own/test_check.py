"""Our own records and ids, checked by playing them again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.own.check import check_text

DEAL = "nimmt1.coe2hwwECAIIFHmV"


def test_a_broken_line_does_not_hinder_the_next() -> None:
    """Each is told with its own line; empty ones do not count."""
    found = list(check_text(f"{DEAL}x\n\n{DEAL}\n"))
    assert [(each.line, each.outcome) for each in found] == [
        (1, Outcome.DIFFERS),
        (3, Outcome.NOT_COMPARED),
    ]
    assert found[1] == Checked(3, Outcome.NOT_COMPARED, "the actions stop before the end of the hand")


@given(st.sampled_from(["", "{", '{"game":"skat"', "nimmt1.", "bridge1."]), st.text())
def test_no_text_breaks_it(start: str, rest: str) -> None:
    """Whatever stands in a file, every line of it is answered for."""
    text = start + rest
    assert len(list(check_text(text))) == sum(bool(line.strip()) for line in text.splitlines())
