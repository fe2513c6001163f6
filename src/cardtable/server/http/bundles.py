"""Modules that are wanted together, sent as one file: each request costs a round trip on a slow network.

A bundle has its modules in the order in which a browser runs them, each in a function of its own that
returns what the module exports; what one of them imports from another is then simply there. The import map of
the first page says in which bundle a module is, so a module outside gets the one that runs already. A browser
without import maps loads the modules themselves.

This reads the few forms in which we write imports and exports, and refuses others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.server.http.module_graph import imports, modules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

IMPORT = re.compile(r"^import\b[^();]*;\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
ANOTHER_FORM = re.compile(r"^(?:export\b|import\b[^(;]*(?:\*| as )).*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)

OF_GAMES = "js/table/games/"
"""What a game has of its own comes when it is asked for, but what these share comes with the tables."""
FIRST, SOON, TABLE = "js/first.bundle.js", "js/soon.bundle.js", "js/table.bundle.js"
BUNDLES = (FIRST, SOON, TABLE)


def bundled(folder: Path) -> dict[str, list[str]]:
    """The modules of each bundle, in the order in which they run; none is in two."""
    faces = [each.relative_to(folder).as_posix() for each in sorted(folder.glob(f"{OF_GAMES}*/face.js"))]
    roots = {
        FIRST: ["js/main.js"],
        # Wanted on the first page, but it can be used before they are there.
        SOON: ["js/cards/element.js", "js/guide.js"],
        TABLE: ["js/table/page.js", *faces],
    }
    taken: set[str] = set()
    found: dict[str, list[str]] = {}
    for name, those in roots.items():
        inside = [each for each in modules(folder, *those) if each not in taken]
        found[name] = [each for each in inside if not each.startswith(OF_GAMES)]
        taken.update(found[name])
    return found


def import_map(folder: Path) -> dict[str, dict[str, str]]:
    places = bundled(folder).items()
    return {"imports": {f"/{module}": f"/{name}" for name, inside in places for module in inside}}


def bundle(folder: Path, name: str) -> str:
    """The bundle of this name. ValueError if a module has a form that we do not write, or if two of them
    export the same name."""
    inside = bundled(folder)[name]
    outside: dict[str, set[str]] = {}
    exports: list[str] = []
    bodies: list[str] = []
    for module in inside:
        for other, names in imports(folder, module).items():
            if other not in inside:
                outside.setdefault(other, set()).update(names)
        source = (folder / module).read_text(encoding="utf-8")
        own = EXPORT.findall(source)
        body = EXPORT.sub("", source)
        if found := ANOTHER_FORM.search(body):
            raise ValueError(f"{module}: {found[0]!r} cannot be bundled")
        exports += own
        bodies.append(_within(COMMENT.sub("", IMPORT.sub("", body)), own))
    if twice := sorted({each for each in exports if exports.count(each) > 1}):
        raise ValueError(f"{name}: several modules export {', '.join(twice)}")
    needed = [f'import {_listed(sorted(names))} from "/{other}";\n' for other, names in outside.items()]
    return "".join([*needed, *bodies, f"export {_listed(exports)};\n"])


def _within(body: str, exports: list[str]) -> str:
    """The module as a function that is called at once; some modules wait for what they ask for."""
    given = f"const {_listed(exports)} = " if exports else ""
    return f"{given}await (async () => {{\n{body}return {_listed(exports)};\n}})();\n"


def _listed(names: Iterable[str]) -> str:
    return f"{{ {', '.join(names)} }}"
