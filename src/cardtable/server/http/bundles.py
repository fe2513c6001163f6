"""Bundles: modules that are needed together, sent as one file, because each request costs a round trip on a
slow network.

A bundle has its modules in the order in which a browser runs them, each in its own function that returns the
exports of the module. So imports between them need no loading. The import map of the first page names the
bundle of each module, so a module outside gets the one that runs already. A browser without import maps loads
the modules themselves.

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
"""Modules of one game are loaded when needed. The modules that games share come with the tables."""
FIRST, SOON, TABLE = "js/first.bundle.js", "js/soon.bundle.js", "js/table.bundle.js"
BUNDLES = (FIRST, SOON, TABLE)


def bundled(folder: Path) -> dict[str, list[str]]:
    """The modules of each bundle, in the order in which they run. No module is in two bundles."""
    faces = [file.relative_to(folder).as_posix() for file in sorted(folder.glob(f"{OF_GAMES}*/face.js"))]
    roots = {
        FIRST: ["js/main.js"],
        # Modules that the first page wants, but that it can start without.
        SOON: ["js/cards/element.js", "js/guide.js"],
        TABLE: ["js/table/page.js", *faces],
    }
    taken: set[str] = set()
    bundles: dict[str, list[str]] = {}
    for name, those in roots.items():
        inside = [module for module in modules(folder, *those) if module not in taken]
        bundles[name] = [module for module in inside if not module.startswith(OF_GAMES)]
        taken.update(bundles[name])
    return bundles


def import_map(folder: Path) -> dict[str, dict[str, str]]:
    """The import map of the first page: the bundle of each module."""
    places = bundled(folder).items()
    return {"imports": {f"/{module}": f"/{name}" for name, inside in places for module in inside}}


def bundle(folder: Path, name: str) -> str:
    """The bundle of this name. Raises ValueError if a module has a form that we do not write, or if two of
    them export the same name."""
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
        if form := ANOTHER_FORM.search(body):
            raise ValueError(f"{module}: {form[0]!r} cannot be bundled")
        exports += own
        bodies.append(_within(COMMENT.sub("", IMPORT.sub("", body)), own))
    if twice := sorted({name for name in exports if exports.count(name) > 1}):
        raise ValueError(f"{name}: several modules export {', '.join(twice)}")
    needed = [f'import {_listed(sorted(names))} from "/{other}";\n' for other, names in outside.items()]
    return "".join([*needed, *bodies, f"export {_listed(exports)};\n"])


def _within(body: str, exports: list[str]) -> str:
    """The module as a function that is called at once. Some modules wait for data that they load."""
    assigned = f"const {_listed(exports)} = " if exports else ""
    return f"{assigned}await (async () => {{\n{body}return {_listed(exports)};\n}})();\n"


def _listed(names: Iterable[str]) -> str:
    return f"{{ {', '.join(names)} }}"
