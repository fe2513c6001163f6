"""Words and the code that says them belong together: no key is missing, and none is left over."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch
from pathlib import Path

from cardtable.texts.catalogue import flat

SOURCE = Path(__file__).parents[2] / "src" / "cardtable"
KEYS = set(flat(json.loads((SOURCE / "texts" / "en.json").read_text(encoding="utf-8"))))

KEY = re.compile(r"""["']([a-z][\w-]*(?:\.(?:[\w\- ]|\{[^{}]*\})+)+)["']""")
"""A text of the code that has the form of a key, with what is worked out in braces."""
SAID = re.compile(r"""\b(?:Text|Words|tell|not_now|not_yours)\(\s*f?["']([a-z][\w-]*(?:\.[\w\- ]+)+)["']""")
PAGE = re.compile(r"""(?<![/\w.])texts((?:\.\w+|\["[\w-]+"\]|\[[^\]"]+\])+)""")
"""`texts.table.start`, `texts["two-hand-pinochle"].won`, `texts.themes[value]`."""

RULES = {
    "plain", "card", "number", "level", "bot", "way", "field", "preset", "option",
    "action", "actionOf", "did",
}  # fmt: skip
"""What the page says by a rule of its own."""

BY_NAME = {
    # Looked up by what the server or the notation of a game calls them.
    "language.*", "*.words.*", "*.did.*", "*.melds.*", "*.title", "*.about", "*.seats.*", "*.suits.*",
    "suits.*", "marks.*", "ranks.*", "letters.*", "germanCards.*", "presets.*", "options.*", "levels.*",
    "ways.*", "fields.*", "phrases.*", "problem.kinds.*", "status.*",
}  # fmt: skip


def in_python() -> set[str]:
    """The keys in the code, with a star for what is worked out."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    return {re.sub(r"\{.*?\}", "*", key) for key in (*KEY.findall(code), *SAID.findall(code))}


def in_page() -> set[str]:
    """The paths of words on the page, likewise."""
    found = set()
    for file in (SOURCE / "web" / "js").rglob("*.js"):
        code = file.read_text(encoding="utf-8")
        # say({ key: `hints.${sureness}`, params })
        found |= {f"{key}.*" for key in re.findall(r"key: `([a-z.]+)\.\$\{\w+\}`", code)}
        # `const { looks: words } = texts`
        for part, name in re.findall(r"\{ (\w+): (\w+) \} = texts\b", code):
            code = re.sub(rf"\b{name}\.", f"texts.{part}.", code)
        for path in PAGE.findall(code):
            dotted = re.sub(r"\[.*?\]", ".*", re.sub(r'\["([\w-]+)"\]', r".\1", path))
            found.add(dotted.removeprefix("."))
    return {path for path in found if not path.startswith("*") and path.split(".")[0] not in RULES}


def beginnings(key: str) -> set[str]:
    """The key and the parts that it is in."""
    words = key.split(".")
    return {".".join(words[:end]) for end in range(1, len(words) + 1)}


def test_every_key_is_said_somewhere() -> None:
    """A sentence that nobody says any more is not translated for nothing."""
    said = in_python() | in_page() | BY_NAME
    worked_out = [each for each in said if "*" in each]
    left_over = [
        key
        for key in sorted(KEYS)
        if not beginnings(key) & said and not any(fnmatch(key, each) for each in worked_out)
    ]
    assert left_over == []


def test_every_key_that_is_said_exists() -> None:
    """On the page a misspelt word would be an empty button, found by whoever needs it first."""
    known = set().union(*map(beginnings, KEYS))
    # What comes behind a word may be a method of a text, as in `texts.table.you.length`.
    methods = ("length", "charAt", "toLowerCase", "replace")
    said = {path.rpartition(".")[0] if path.endswith(methods) else path for path in in_page()}
    code = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    said |= set(SAID.findall(code))
    assert sorted(path for path in said if not any(fnmatch(key, path) for key in known)) == []
