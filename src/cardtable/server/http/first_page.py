"""The first page: `index.html`, with what a browser on a slow network would otherwise request piece by piece.

The style sheets are inside. An import map leads to bundles of modules, so that the browser requests few
files. There is text to read until they have arrived.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardtable.games import GAMES
from cardtable.server.http.bundles import FIRST, SOON, TABLE, import_map
from cardtable.server.http.content_policy import policy_with
from cardtable.texts import catalogue, languages

if TYPE_CHECKING:
    from pathlib import Path

STYLE_SHEET = re.compile(r'<link rel="stylesheet" href="/(\S+)">')
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s+")
NO_LANGUAGES = 'name="languages" content="{}"'
NO_MODULES = "<!-- The server says here where the modules are. -->"
NO_TABLE_MODULES = '<template id="table-modules"></template>'
NOTHING_SHOWN = '<div id="page"></div>'
SCRIPT = re.compile(r"<script[^>]*>([^<]+)</script>")


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
    words = f'<link rel="preload" as="fetch" crossorigin href="/texts/{language}.json">'
    text = text.replace('<html lang="en"', f'<html lang="{language}"')
    text = text.replace(NO_LANGUAGES, _languages())
    # The map must be there before the browser asks for any module.
    bundles = f'<script type="importmap">{json.dumps(import_map(folder))}</script>{_preloads(FIRST, SOON)}'
    text = text.replace(NO_MODULES, words + bundles)
    text = text.replace(NO_TABLE_MODULES, f'<template id="table-modules">{_preloads(TABLE)}</template>')
    text = text.replace(NOTHING_SHOWN, f'<div id="page">{_opening(language)}</div>')
    return FirstPage(text.encode(), policy_with(styles, SCRIPT.findall(text)))


def _preloads(*names: str) -> str:
    return "".join(f'<link rel="modulepreload" href="/{name}">' for name in names)


@cache
def _languages() -> str:
    """The languages of the page, which it has to know before it can load one."""
    names = {code: catalogue(code).language.name for code in languages()}
    return f'name="languages" content="{html.escape(json.dumps(names, ensure_ascii=False))}"'


@cache
def _opening(language: str) -> str:
    """Text to read before any module is there: what this is, and the games that we have texts for."""
    words = {key: html.escape(text) for key, text in catalogue(language).words.items()}
    games = "".join(
        f"<li><b>{words[f'{game}.title']}</b> {words.get(f'{game}.about', '')}</li>"
        for game in GAMES
        if f"{game}.title" in words
    )
    return (
        f'<main class="opening"><h1>♣ {words["title"]}</h1><p>{words["opening.about"]}</p><ul>{games}</ul>'
        f'<p class="quiet" role="status">{words["opening.wait"]}</p></main>'
    )
