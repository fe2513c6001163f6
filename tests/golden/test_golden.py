"""The playthroughs that were reviewed are still what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from golden.playthrough import FOLDER, files, playthrough

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.core import AnyGame


@pytest.mark.parametrize(("path", "game"), files().items(), ids=[path.stem for path in files()])
def test_playthrough_is_unchanged(path: Path, game: AnyGame) -> None:
    """Every preset has a playthrough, and it comes out the same; `make golden` writes it anew."""
    assert path.exists(), f"{path.name} is missing: run `make golden`"
    assert playthrough(game) == path.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    """There is no playthrough of something that no longer exists."""
    assert set(FOLDER.glob("*.txt")) == set(files())
