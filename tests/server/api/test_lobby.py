"""The catalogue: what the server says of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import pytest

from cardtable import games as installed
from cardtable.games import GAMES
from server.inside import Site, tell
from support.tiny import Tiny

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def test_every_game_introduces_itself(sqlite: str) -> None:
    """Title, sentence and emblem are the game's own; the page has a table for each of ours."""

    async def story(here: Site) -> None:
        games = {each["name"]: each for each in (await (await here.visitor()).get("/api/games"))["games"]}
        skat = games["skat"]
        assert skat["title"] == "Skat"
        assert skat["about"] == "Three players, one of them alone against the others."
        assert skat["emblem"] == ["CJ", "SJ", "HT"]
        ours = ("bridge", "nimmt", "pinochle", "skat", "two-hand-pinochle")
        assert [games[name]["face"] for name in ours] == [True] * 5

    tell(sqlite, story)


def test_a_game_that_says_nothing_of_itself(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is called by its name, three cards lie face down, and it is played on the generic table."""
    monkeypatch.setitem(GAMES, "tiny-game", Tiny)

    async def story(here: Site) -> None:
        games = (await (await here.visitor()).get("/api/games"))["games"]
        told = next(each for each in games if each["name"] == "tiny-game")
        assert (told["title"], told["about"]) == ("Tiny game", "")
        assert told["emblem"] == ["", "", ""]
        assert told["face"] is False

    tell(sqlite, story)


@pytest.fixture
def without_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game that is installed, whose package publishes no part."""
    (tmp_path / "partless.py").write_text("from support.tiny import Tiny as Tiny\n")
    info = tmp_path / "partless-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: partless\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cardtable.games]\npartless = partless:Tiny\n")
    monkeypatch.syspath_prepend(tmp_path)
    installed._installed.cache_clear()
    yield "partless"
    monkeypatch.undo()
    GAMES.pop("partless")
    installed._installed.cache_clear()


def test_a_package_without_a_part_does_not_hide_the_other_games(sqlite: str, without_part: str) -> None:
    """It is left out, too, though its rules could be loaded."""

    async def story(here: Site) -> None:
        told = [each["name"] for each in (await (await here.visitor()).get("/api/games"))["games"]]
        assert without_part not in told
        assert "skat" in told

    tell(sqlite, story)


def test_a_broken_package_does_not_hide_the_other_games(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that cannot be loaded is left out; people play the others."""

    class Broken(Tiny):
        @classmethod
        def presets(cls) -> NoReturn:
            raise ImportError("no module named hearts.cards")

    monkeypatch.setitem(GAMES, "broken", Broken)

    async def story(here: Site) -> None:
        games = (await (await here.visitor()).get("/api/games"))["games"]
        assert "broken" not in [each["name"] for each in games]
        assert "skat" in [each["name"] for each in games]

    tell(sqlite, story)
