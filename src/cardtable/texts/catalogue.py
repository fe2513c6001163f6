"""The catalogues: a file of sentences for each language, ours and those of other packages."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from cardtable.texts.language import Language, language_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

ENGLISH = "en"

FOLDER = "CARDTABLE_TEXTS"
"""The environment variable for a folder with further languages, so that nobody has to change the package."""

TIED = ("« ", *(f" {mark}" for mark in ":;!?»%"))
"""Blanks where no line may end: a question mark of a French sentence never stands alone in the next line."""

_added: dict[str, Traversable] = {}
"""The texts of games from other packages, by game."""


@dataclass(frozen=True)
class Catalogue:
    """`tree` is the content of the file, with the texts of games, and English where the file has nothing.
    `words` are the same with dotted keys."""

    language: Language
    tree: Mapping[str, Any]
    words: Mapping[str, str]


def add_words(game: str, folder: Traversable) -> None:
    """Register the texts of a game from another package: a folder with one file for each language. The key
    `follow` in there becomes `hearts.follow`. A missing language falls back to English."""
    _added[game] = folder
    catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The available languages: English first, then the others by their code."""
    names = {name for folder in _folders() for name in _names(folder)}
    return (ENGLISH, *sorted(names - {ENGLISH}))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. Raises KeyError if there is none."""
    tree = tree_of(language)
    if language != ENGLISH:
        tree = _with_english(tree, tree_of(ENGLISH))
    words = flat(tree)
    return Catalogue(language_of(language, words), tree, words)


def tree_of(language: str) -> dict[str, Any]:
    """What the files of this language contain, without English. Raises KeyError if there is none."""
    trees = [tree for folder in _folders() if (tree := _read(folder, language)) is not None]
    if not trees:
        raise KeyError(language)
    of_games = {game: _read(folder, language) or {} for game, folder in _added.items()}
    # The first folder is ours: a further one cannot replace a language that we have.
    return {**trees[0], **of_games}


def flat(tree: Mapping[str, Any]) -> dict[str, str]:
    """With dotted keys. The entries of a list have their number."""
    return dict(_flat(tree))


def _with_english(tree: dict[str, Any], english: dict[str, Any]) -> dict[str, Any]:
    """English where a language has no text, so that nobody sees keys."""
    missing = {key: entry for key, entry in english.items() if key not in tree}
    both = {
        key: _with_english(entry, english[key])
        if isinstance(entry, dict) and isinstance(english.get(key), dict)
        else entry
        for key, entry in tree.items()
    }
    return {**both, **missing}


def _folders() -> tuple[str, ...]:
    own = os.path.dirname(__file__)
    further = os.environ.get(FOLDER)
    return (own, further) if further else (own,)


def _names(folder: Traversable | str) -> set[str]:
    files = os.listdir(folder) if isinstance(folder, str) else [file.name for file in folder.iterdir()]
    return {name.removesuffix(".json") for name in files if name.endswith(".json")}


def _read(folder: Traversable | str, language: str) -> dict[str, Any] | None:
    if language not in _names(folder):
        return None
    name = f"{language}.json"
    if isinstance(folder, str):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
    else:
        text = folder.joinpath(name).read_text(encoding="utf-8")
    for tied in TIED:
        text = text.replace(tied, tied.replace(" ", "\N{NO-BREAK SPACE}"))
    tree: dict[str, Any] = json.loads(text)
    return tree


def _flat(tree: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield path.removesuffix("."), tree
        return
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for name, entry in items:
        yield from _flat(entry, f"{path}{name}.")
