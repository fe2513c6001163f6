"""What a game may publish: a wrong name or value is refused with a sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable.duplicate import Duplicate
from cardtable.errors import BadPart
from cardtable.games import GAMES, part_of
from cardtable.games.part import RulesPart
from cardtable.match import HandAfterHand
from cardtable.parts import CONTRACT, kinds
from cardtable.players.part import BotOption, PlayersPart
from cardtable.players.random import RandomPlayer
from cardtable.search.part import SearchPart
from cardtable.wire.part import WirePart

ROOT = Path(__file__).parents[1]
HEARTS = ROOT / "examples" / "hearts" / "src" / "hearts"


@pytest.mark.parametrize(
    ("kind", "given", "refused"),
    [
        (RulesPart, {"matsch": HandAfterHand}, "RulesPart has no 'matsch'; do you mean 'match'?"),
        (RulesPart, {"MATSCH": HandAfterHand}, "RulesPart has no 'MATSCH'; do you mean 'match'?"),
        (WirePart, {"x": 1}, "WirePart has no 'x'; it has protocols"),
        (RulesPart, {"title": 3}, "title of RulesPart is str, not 3"),
        (RulesPart, {"emblem": ["SA"]}, "emblem of RulesPart is tuple[str, ...], not ['SA']"),
        (RulesPart, {"emblem": ("SA", 1)}, "emblem of RulesPart is tuple[str, ...], not ('SA', 1)"),
        (RulesPart, {"match": 3}, "match of RulesPart is Callable[[Any], Match], not 3"),
        (
            RulesPart,
            {"decisions": {"a": "b"}},
            "decisions of RulesPart is Mapping[type, str], not {'a': 'b'}",
        ),
        (SearchPart, {"review": "good"}, "review of SearchPart is Review | None, not 'good'"),
    ],
)
def test_what_the_contract_does_not_know_is_refused(
    kind: type[Any], given: dict[str, Any], refused: str
) -> None:
    """The sentence has the part, the name and the nearest right one, or the type."""
    with pytest.raises(BadPart) as error:
        kind(**given)
    assert str(error.value) == refused


def test_what_fits_is_taken() -> None:
    """Values of the types, and defaults for the rest."""
    rules = RulesPart(title="Tiny", decisions={int: "cards"}, duplicate=Duplicate(unit="points"))
    assert (rules.title, rules.match, rules.apart) == ("Tiny", HandAfterHand, None)
    bots = PlayersPart(bots={"random": RandomPlayer}, options={"on": BotOption("what is on")})
    assert bots.bots["random"] is RandomPlayer


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_part_of_every_game_is_loaded(name: str, kind: type[Any]) -> None:
    """What is published is of the type of its layer."""
    assert type(part_of(kind, name)) is kind


def test_every_layer_has_its_type() -> None:
    """Each type stands in the module `part` of its layer."""
    assert [f"cardtable.{kind.layer}.part:{kind.__name__}" for kind in kinds()] == list(CONTRACT)


@pytest.mark.parametrize(
    ("file", "old", "new", "refused"),
    [
        (
            "__init__.py",
            "match=ToScore",
            "matsch=ToScore",
            "hearts: RulesPart has no 'matsch'; do you mean 'match'?",
        ),
        (
            "__init__.py",
            'shown=("passing"',
            'shown=("pasing"',
            "parts: 'pasing' is to be shown, but the View has no",
        ),
        (
            "__init__.py",
            "PART = ",
            "PRAT = ",
            "hearts publishes no RulesPart: it has to say PART = RulesPart(...)",
        ),
        (
            "players.py",
            "PART = ",
            "PRAT = ",
            "parts: hearts.players publishes no PlayersPart: it has to say PART =",
        ),
        (
            "players.py",
            "bots=",
            "bot=",
            "parts: hearts.players: PlayersPart has no 'bot'; do you mean 'bots'?",
        ),
    ],
)
def test_check_game_reports_a_slip(tmp_path: Path, file: str, old: str, new: str, refused: str) -> None:
    """An author from outside reads what is wrong, also where Hearts could be played without the part."""
    package = tmp_path / "hearts"
    shutil.copytree(HEARTS, package)
    changed = (package / file).read_text(encoding="utf-8")
    assert old in changed
    (package / file).write_text(changed.replace(old, new).replace('"PART",', ""), encoding="utf-8")
    info = tmp_path / "cardtable_hearts-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: cardtable-hearts\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[cardtable.games]\nhearts = hearts:Hearts\n")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from cardtable.games import GAMES\nfrom cardtable.testing import check_game\n"
        "check_game(GAMES['hearts'](), hands=1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert refused in done.stderr.splitlines()[-1]
