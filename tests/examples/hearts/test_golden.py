"""The playthroughs of Hearts that were reviewed are still what happens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from golden.playthrough import files, playthrough
from hearts import Hearts

if TYPE_CHECKING:
    from cardtable.core import AnyGame

FOLDER = Path(__file__).parents[3] / "examples" / "hearts" / "golden"
FILES = files({"hearts": Hearts}, FOLDER)


@pytest.mark.parametrize(("path", "game"), FILES.items(), ids=[path.stem for path in FILES])
def test_playthrough_is_unchanged(path: Path, game: AnyGame) -> None:
    """Every preset has a playthrough, and it comes out the same; `make golden` writes it anew."""
    assert playthrough(game) == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    """There is no playthrough of a preset that no longer exists."""
    assert set(FOLDER.glob("*.txt")) == set(FILES)
