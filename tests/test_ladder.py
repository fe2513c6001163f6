"""The import ladder: nothing reaches up, and only `search` knows the kernel."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "cardtable"

RUNGS = [
    {
        "value",
        "errors",
        "parts",
        "texts",
        "advice",
        "reasons",
        "core",
        "roles",
        "cards",
        "tricks",
        "dealing",
        "record",
        "match",
        "duplicate",
        "series",
    },
    {"games"},
    {"notation"},
    {"wire", "search"},
    {"players"},
    {"table", "programs"},
    {"hosting", "puzzles"},
    {"arena", "envs", "server", "testing"},
    {"cli", "front_door"},
]
HEIGHT = {name: height for height, names in enumerate(RUNGS) for name in names}
UPWARD = {("record", "cardtable.notation.own")}
"""A record asks `notation` when it is printed, and not before."""
BESIDE = {("wire", "search"), ("search", "wire"), ("arena", "server"), ("server", "arena")}

ROOMS = {
    "arena": "statistics settings plan journal play results report luck,ladder tournament compare",
    "server": "digits,events,deals,logs,table_lock tables store views rooms computers,limits,metrics,streams "
    "settings,puzzles,series driving service http api app run",
}
"""The folders of a layer from the bottom up. Each imports only from those to its left; a comma joins two that
do not know each other."""

FILES = sorted(SOURCE.rglob("*.py"))


def rung_of(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


def imports(file: Path) -> set[str]:
    """The cardtable modules that a file imports, also those for the type checker only."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.startswith("cardtable.")}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_go_down(file: Path) -> None:
    """A module imports only from its own rung or from lower ones; the kernel only from `search`."""
    here = file.relative_to(SOURCE).parts[0].removesuffix(".py")
    if here == "__init__":
        return
    for name in imports(file):
        there = rung_of(name)
        if there == "_kernel":
            assert here == "search", f"{file} imports the kernel"
        elif here == "programs":
            assert there in ("programs", "errors"), f"{file} imports {name}; programs know errors alone"
        elif there in HEIGHT and not any(here == who and name.startswith(what) for who, what in UPWARD):
            assert HEIGHT[there] <= HEIGHT[here], f"{file} imports {name} from a higher rung"
            assert (here, there) not in BESIDE, f"{file} imports {name} from beside it"


@pytest.mark.parametrize("layer", ROOMS)
def test_rooms_have_a_direction(layer: str) -> None:
    """Inside a layer a folder imports only from folders below it, also for types."""
    floors = [rooms.split(",") for rooms in ROOMS[layer].split()]
    height = {room: floor for floor, rooms in enumerate(floors) for room in rooms}
    inside = [file for file in FILES if file.relative_to(SOURCE).parts[0] == layer]
    rooms = {file.relative_to(SOURCE / layer).parts[0].removesuffix(".py") for file in inside}
    assert rooms - {"__init__"} == set(height), "every folder has to say where it stands"
    for file in inside:
        here = file.relative_to(SOURCE / layer).parts[0].removesuffix(".py")
        for name in imports(file):
            _, top, *below = name.split(".")
            if top == layer and below and below[0] in height and below[0] != here:
                assert height[below[0]] < height[here], f"{file} in {here} imports {name}"


def test_every_module_is_on_the_ladder() -> None:
    """A new top-level module has to say where it stands."""
    names = {file.relative_to(SOURCE).parts[0].removesuffix(".py") for file in FILES}
    assert names - {"__init__"} <= set(HEIGHT)


def test_core_is_short() -> None:
    """The contract can be read in one sitting."""
    assert len((SOURCE / "core.py").read_text(encoding="utf-8").splitlines()) < 300
