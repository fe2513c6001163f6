"""The first page: `index.html`, with what a browser on a slow network would otherwise ask for piece by piece.

A browser gets it with its style sheets inside, with a list of the modules that it needs, so that it asks for
all at once, and with words to read until these have come.
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
"""Wanted on the first page, but it can be used before they are there."""
TABLE = "js/table/page.js"
OF_GAMES = "js/table/games/"
"""What a game has of its own comes when it is asked for, but what these share comes with the tables."""


@dataclass(frozen=True)
class FirstPage:
    content: bytes
    policy: str


def first_page(folder: Path, language: str) -> FirstPage:
    """From the `index.html` of this folder, for somebody who reads this language."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    styles: list[str] = []

    def inside(link: re.Match[str]) -> str:
        sheet = (folder / link[1]).read_text(encoding="utf-8")
        # What only people read is a fifth of the first page, packed as it is sent.
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
    """The page has to know them before it can ask for one."""
    names = {code: catalogue(code).language.name for code in languages()}
    return f'name="languages" content="{html.escape(json.dumps(names, ensure_ascii=False))}"'


@cache
def _opening(language: str) -> str:
    """What can be read before any module is there: what this is, and the games that we have words for."""
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
