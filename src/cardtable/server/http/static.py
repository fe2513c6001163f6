"""The files of the page, as they lie in the package."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import mimetypes
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from cardtable.games import GAMES
from cardtable.server.http.problems import answer, not_there
from cardtable.texts import catalogue, languages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from starlette.requests import Request

# What the system knows about these may be wrong or missing.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")

START = "index.html"
TERMINAL = {"terminal", "help", "plain"}
"""Parts of the catalogues that the page has no use for."""
NO_LANGUAGES = b'name="languages" content="{}"'


async def page(request: Request) -> Response:
    path = request.path_params.get("path") or START
    content = _content(path)
    if content is None:
        return answer(not_there(f"page /{path}"))
    # Always asked for again: a server that was updated must not meet yesterday's page.
    headers = {"cache-control": "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = _packed(content)
        headers["content-encoding"] = "gzip"
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    headers["etag"] = tag
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


def _content(path: str) -> bytes | None:
    """None if there is no such file, or none can have that name."""
    parts = path.split("/")
    # No path leads out of the folder of the page, or to hidden files.
    if any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        return None
    if parts[0] == "texts":
        return _words(parts[-1]) if len(parts) == 2 else None
    try:
        content = files("cardtable").joinpath("web", *parts).read_bytes()
    except OSError:  # not there, a folder, or a name that is too long for any file
        return None
    return content.replace(NO_LANGUAGES, _languages()) if path == START else content


@cache
def _words(name: str) -> bytes | None:
    """What can be said in a language, also of games that other packages have brought."""
    language = name.removesuffix(".json")
    if language not in languages():
        return None
    for game in GAMES:
        GAMES[game]  # a game that is loaded has brought its words
    tree = _without(catalogue(language).tree, TERMINAL)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


def _without(tree: Mapping[str, Any], names: AbstractSet[str]) -> dict[str, Any]:
    return {
        name: _without(each, names) if isinstance(each, dict) else each
        for name, each in tree.items()
        if name not in names
    }


@cache
def _languages() -> bytes:
    """The page has to know them before it can ask for one."""
    names = {code: catalogue(code).language.name for code in languages()}
    return f'name="languages" content="{html.escape(json.dumps(names, ensure_ascii=False))}"'.encode()


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    # Without the time in it the same content always has the same ETag.
    return gzip.compress(content, mtime=0)
