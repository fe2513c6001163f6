"""Which games there are is said once, in pyproject.toml. Everything else finds a game by its name."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1] / "src" / "cardtable"
FILES = sorted(SOURCE.rglob("*.py"))


def strings(node: ast.AST | None) -> Iterator[str]:
    for each in ast.walk(node) if node is not None else ():
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def game_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Names of games as keys of a dict, in a comparison or a match, or in a tuple or list of names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            found = [text for key in node.keys if isinstance(key, ast.Constant) for text in strings(key)]
        elif isinstance(node, ast.Compare | ast.match_case | ast.Tuple | ast.List | ast.Set):
            children = ast.iter_child_nodes(node)
            found = [text for child in children if isinstance(child, ast.Constant) for text in strings(child)]
        else:
            continue
        yield from ((getattr(node, "lineno", 0), text) for text in found if text in GAMES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_is_kept_by_the_name_of_a_game(file: Path) -> None:
    """No dict, comparison or list of names in the package, but for the part of that game itself."""
    parts = [part.removesuffix(".py") for part in file.relative_to(SOURCE).parts]
    own = {name for name in GAMES if name.replace("-", "_") in parts}
    found = list(game_names(ast.parse(file.read_text("utf-8"))))
    assert not [(line, name) for line, name in found if name not in own]


def test_the_test_finds_what_it_looks_for() -> None:
    """A dict, a comparison and a list of names are found; a call is not."""
    code = 'A = {"skat": 1}\nif a == "bridge": pass\nfor b in ("nimmt", "x"): pass\nfind("pinochle")'
    assert [name for _, name in game_names(ast.parse(code))] == ["skat", "bridge", "nimmt"]
