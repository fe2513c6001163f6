"""Files that people name on the command line, or do not."""

from __future__ import annotations

import os
import pty

import pytest

from cardtable.cli import main


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["id"], "give a file of records, or a game and --seed, or - to type it here"),
        (["solve", "skat"], "give an id, a file or a position, or - to type it here"),
        (["solve", "pinochle"], "give an id, a file or a position, or - to type it here"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_nobody_waits_at_a_terminal_for_a_file(
    args: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that could read from a pipe says what it wants when it is typed without a file."""
    controller, terminal = pty.openpty()
    with os.fdopen(controller, "rb"), os.fdopen(terminal) as typed:
        monkeypatch.setattr("sys.stdin", typed)
        with pytest.raises(SystemExit) as stop:
            main(args)
    assert stop.value.code == 2
    assert capsys.readouterr().err == f"cardtable: {said}\n"
