"""The file with all that a program heard and said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.programs.transcript import Transcript

if TYPE_CHECKING:
    from pathlib import Path


def test_both_sides_line_by_line(tmp_path: Path) -> None:
    """Lines are put together from any pieces; what has no end is there, too, and so is why it ended."""
    log = tmp_path / "bot.log"
    transcript = Transcript(log, ["./bot", "a b"])
    transcript.said(["hello", "your turn"])
    transcript.heard(b"4")
    transcript.heard(b"2\nno\xff\nwai")
    transcript.close("exited with status 3")
    transcript.close("was stopped by the host")
    head, *lines = log.read_text().splitlines()
    assert re.fullmatch(r"# \./bot 'a b', started 2\d\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", head)
    assert all(re.fullmatch(r" *\d+\.\d{6} [<>#] .*", line) for line in lines)
    assert [line[13:] for line in lines] == [
        "> hello",
        "> your turn",
        "< 42",
        "< no�",
        "< wai (no end of line)",
        "# exited with status 3",
    ]
