"""The first page: `index.html`, with what a browser on a slow network would otherwise request piece by piece.

The style sheets are inside. A list of all modules lets the browser request them at once. There is text to
read until they have arrived.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardtable.games import GAMES
from cardtable.server.http.content_policy import policy_with
from cardtable.server.http.module_graph import modules
from cardtable.texts import catalogue, languages

if TYPE_CHECKING:
    from pathlib import Path

STYLE_SHEET = re.compile(r'<link rel="stylesheet" href="/(\S+)">')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s+")
NO_LANGUAGES = 'name="languages" content="{}"'
NO_MODULES = "<!-- The server names the modules here. -->"
NO_TABLE_MODULES = '<template id="table-modules"></template>'
NOTHING_SHOWN = '<div id="page"></div>'

FIRST = "js/main.js"
SOON = ("js/cards/element.js", "js/guide.js")
"""Modules that the first page wants, but that it can start without."""
TABLE = "js/table/page.js"
OF_GAMES = "js/table/games/"
"""Modules of one game are loaded when needed. The modules that games share come with the tables."""


@dataclass(frozen=True)
class FirstPage:
    """The page and its content security policy."""

    content: bytes
    policy: str


def first_page(folder: Path, language: str) -> FirstPage:
    """The page from the `index.html` of this folder, in this language."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    styles: list[str] = []

    def inside(link: re.Match[str]) -> str:
        sheet = (folder / link[1]).read_text(encoding="utf-8")
        # Comments and spaces are a fifth of the first page, compressed as it is sent.
        styles.append(SPACE.sub(" ", COMMENT.sub("", sheet)))
        return f'<style data-from="/{link[1]}">{styles[-1]}</style>'

    text = STYLE_SHEET.sub(inside, text)
    own = modules(folder, FIRST)
    soon = [name for name in modules(folder, *SOON) if name not in own]
    faces = [each.relative_to(folder).as_posix() for each in sorted(folder.glob(f"{OF_GAMES}*/face.js"))]
    later = [name for name in modules(folder, TABLE, *faces) if name not in (*own, *soon)]
    later = [name for name in later if not name.startswith(OF_GAMES)]
    words = f'<link rel="preload" as="fetch" crossorigin href="/texts/{language}.json">'
    text = text.replace('<html lang="en"', f'<html lang="{language}"')
    text = text.replace(NO_LANGUAGES, _languages())
    text = text.replace(NO_MODULES, words + _preloads([*own, *soon]))
    text = text.replace(NO_TABLE_MODULES, f'<template id="table-modules">{_preloads(later)}</template>')
    text = text.replace(NOTHING_SHOWN, f'<div id="page">{_opening(language)}</div>')
    return FirstPage(text.encode(), policy_with(styles))


def _preloads(names: list[str]) -> str:
    return "".join(f'<link rel="modulepreload" href="/{name}">' for name in names)


@cache
def _languages() -> str:
    """The languages of the page, which it has to know before it can load one."""
    names = {code: catalogue(code).language.name for code in languages()}
    return f'name="languages" content="{html.escape(json.dumps(names, ensure_ascii=False))}"'


@cache
def _opening(language: str) -> str:
    """Text to read before any module is there: what this is, and the games that we have texts for."""
    words = {key: html.escape(said) for key, said in catalogue(language).words.items()}
    games = "".join(
        f"<li><b>{words[f'{game}.title']}</b> {words.get(f'{game}.about', '')}</li>"
        for game in GAMES
        if f"{game}.title" in words
    )
    return (
        f'<main class="opening"><h1>♣ {words["title"]}</h1><p>{words["opening.about"]}</p><ul>{games}</ul>'
        f'<p class="quiet" role="status">{words["opening.wait"]}</p></main>'
    )
