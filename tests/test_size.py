"""The size budget: what is counted, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.size import ROOT, classes_of, report

from cardtable.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "src/cardtable/core.py": "class View: ...\n",
    "src/cardtable/games/skat/view.py": "class View: ...\n\n\nclass _Own: ...\n",
    "src/cardtable/games/nimmt/view.py": "class View: ...\nclass _Own: ...\nclass Row: ...\n",
    "src/cardtable/web/js/page.js": "// one\n// two\n",
    "src/cardtable/web/css/page.css": "p {}\n",
    "src/cardtable/texts/en.json": "{}\n",
    "kernel/src/skat/hand.cpp": "int a;\n" * 1200,
}
CAPS = {"modules": 1, "games": 7, "web": 3, "kernel": 1200, "all lines": 1211, "class names used again": 2}


def planted(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_lines_are_counted_by_layer_and_language(tmp_path: Path) -> None:
    """Texts and data are no code; a file beside the folders is a module."""
    table, wrong = report(planted(tmp_path), CAPS)
    assert wrong == []
    rows = [line.split() for line in table.splitlines()]
    assert ["web", "2", "1", "3", "3"] in rows
    assert ["kernel", "1,200", "1,200", "1,200"] in rows
    assert ["all", "lines", "8", "2", "1", "1,200", "1,211", "1,211"] in rows
    assert ["View", "core,", "games/nimmt/view,", "games/skat/view"] in rows
    assert "_Own" not in table


def test_what_is_above_its_cap_is_refused_by_name(tmp_path: Path) -> None:
    """So is a layer without a cap, and a cap without a layer."""
    caps = {"games": 6, "web": 3, "kernel": 9000, "all lines": 1211, "class names used again": 1, "old": 7}
    assert report(planted(tmp_path), caps)[1] == [
        "games: 7 is above its cap of 6",
        "class names used again: 2 is above its cap of 1",
        "modules has no cap",
        "old has a cap and no size",
    ]


def test_one_name_of_a_class_is_one_thing() -> None:
    """Only the parts of games in one layer share names, such as View, which each game has as the contract."""
    parts = {game.replace("-", "_") for game in GAMES}
    shared = {
        name: modules
        for name, modules in classes_of(ROOT).items()
        if len({module.split("/")[0] for module in modules if module != "core"}) > 1
        or any(module.split("/")[1] not in parts for module in modules if module != "core")
    }
    assert shared == {}
