"""Lines of code by layer and language, and class names used twice, against the caps of `size.toml`.

    python -m benchmarks.size        (or: make size; make check does the same)

Ends with status 1 above a cap. Then make the code smaller, or raise the cap in its file, with the reason
beside it. A name of a class counts once for each further top-level class in `src` that has it.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
CAPS = Path(__file__).with_name("size.toml")
PACKAGE = "src/cardtable"
LANGUAGES = {".py": "Python", ".js": "JS", ".css": "CSS", ".cpp": "C++", ".hpp": "C++"}
MODULES = "modules"
"""The layer of files that stand in no folder of the package."""


def layer_of(file: Path) -> str:
    """`kernel`, a folder of the package, or the modules beside these folders."""
    if file.parts[0] == "kernel":
        return "kernel"
    return file.parts[2] if len(file.parts) > 3 else MODULES


def lines_of(root: Path) -> dict[str, Counter[str]]:
    """The lines of each layer by language, with comments, docstrings and empty ones."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for folder in (PACKAGE, "kernel"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in LANGUAGES:
                count = file.read_bytes().count(b"\n")
                found[layer_of(file.relative_to(root))][LANGUAGES[file.suffix]] += count
    return found


def classes_of(root: Path) -> dict[str, list[str]]:
    """The modules of each name that more than one top-level class has."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted((root / PACKAGE).rglob("*.py")):
        module = file.relative_to(root / PACKAGE).with_suffix("").as_posix()
        for node in ast.parse(file.read_bytes()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def above(sizes: dict[str, int], caps: dict[str, int]) -> list[str]:
    """A sentence for each size above its cap, and for each that has none or is no more."""
    wrong = [
        f"{name}: {size:,} is above its cap of {caps[name]:,}"
        for name, size in sizes.items()
        if size > caps.get(name, size)
    ]
    wrong += [f"{name} has no cap" for name in sizes if name not in caps]
    return wrong + [f"{name} has a cap and no size" for name in caps if name not in sizes]


def report(root: Path, caps: dict[str, int]) -> tuple[str, list[str]]:
    """The table, and what is wrong."""
    layers, twice = lines_of(root), classes_of(root)
    total: Counter[str] = Counter()
    for lines in layers.values():
        total += lines
    sizes = {name: lines.total() for name, lines in sorted(layers.items())}
    sizes |= {
        "all lines": total.total(),
        "class names used again": sum(map(len, twice.values())) - len(twice),
    }
    columns = list(dict.fromkeys(LANGUAGES.values()))
    rows = [("", *columns, "lines", "cap")]
    for name, size in sizes.items():
        own = total if name == "all lines" else layers.get(name, Counter())
        rows.append(
            (
                name,
                *(f"{own[each]:,}" if own[each] else "" for each in columns),
                f"{size:,}",
                f"{caps.get(name, 0):,}",
            )
        )
    table = [f"{name:24}" + "".join(f"{cell:>9}" for cell in cells) for name, *cells in rows]
    table += ["", *(f"{name:20} {', '.join(modules)}" for name, modules in sorted(twice.items()))]
    return "\n".join(table), above(sizes, caps)


def main() -> int:
    table, wrong = report(ROOT, tomllib.loads(CAPS.read_text(encoding="utf-8")))
    if "--check" not in sys.argv:
        print(table)
    for sentence in wrong:
        print(f"{sentence}; see benchmarks/size.toml and make size", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
