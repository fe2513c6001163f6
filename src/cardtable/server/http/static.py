"""The files of the page from the package. The first page and the service worker are filled in."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import time
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from cardtable.games import GAMES
from cardtable.server.http.bundles import BUNDLES, bundle, bundled
from cardtable.server.http.first_page import first_page
from cardtable.server.http.module_graph import modules
from cardtable.server.http.problems import answer
from cardtable.server.views.refusals import not_there
from cardtable.texts import catalogue, languages

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from starlette.requests import Request

# The system's table of types may be wrong or incomplete.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")

START = "index.html"
TERMINAL = {"terminal", "help", "plain"}
"""Parts of the catalogues that the page does not use."""
WORKER = "service_worker.js"
STREAM_WORKER = "js/stream/worker.js"
NOT_KEPT = (START, WORKER, "icons/")
"""The first page is cached as `/`. Icons are for the phone, which keeps them itself."""
LOOK_SECONDS = 1.0
NO_VERSION, NO_FILES = 'VERSION = ""', "FILES = []"


@dataclass
class File:
    """The content of a file with its headers."""

    content: bytes
    headers: dict[str, str] = field(default_factory=dict)


def page_of(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """Serves the page in this folder."""

    async def page(request: Request) -> Response:
        path = request.path_params.get("path") or START
        file = _file(folder, path, request.headers.get("accept-language", ""))
        if file is None:
            return answer(not_there(f"page /{path}"))
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        return _answer(request, file, kind)

    return page


page = page_of(Path(str(files("cardtable").joinpath("web"))))


def _answer(request: Request, file: File, kind: str) -> Response:
    # Always revalidated, so that an updated server does not meet an old page.
    headers = {"cache-control": "no-cache", "vary": "accept-encoding", **file.headers}
    content = file.content
    # PNG pictures are compressed already.
    if "gzip" in request.headers.get("accept-encoding", "") and kind != "image/png":
        content = _packed(content)
        headers["content-encoding"] = "gzip"
    tag = _tag(content)
    headers["etag"] = tag
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=kind)


def _file(folder: Path, path: str, accepted: str) -> File | None:
    """The file with this path. None if there is none, or if the name is not possible."""
    parts = path.split("/")
    # No path may lead out of the folder of the page, or to hidden files.
    if any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        return None
    if parts[0] == "texts":
        words = _words(parts[-1]) if len(parts) == 2 else None
        return None if words is None else File(words)
    if path == START:
        return _start(folder, browser_language(accepted), _version(folder))
    if path in BUNDLES:
        return File(_bundle(folder, path, _version(folder)))
    try:
        content = folder.joinpath(*parts).read_bytes()
    except OSError:  # It does not exist, is a folder, or has a name that is too long.
        return None
    return File(_filled_in(folder, content) if path == WORKER else content)


@lru_cache(maxsize=8)
def _start(folder: Path, language: str, version: str) -> File:
    page = first_page(folder, language)
    return File(
        page.content,
        {
            "content-security-policy": page.policy,
            "vary": "accept-encoding, accept-language",
            # Tells the service worker whether its cached files belong to this page.
            "page-version": version,
        },
    )


@lru_cache(maxsize=8)
def _bundle(folder: Path, name: str, version: str) -> bytes:
    """Read again when `version` is another one."""
    return bundle(folder, name).encode()


def browser_language(accepted: str) -> str:
    """The first language that the browser asks for and we have, otherwise English."""
    asked = [language.split(";")[0].strip()[:2].lower() for language in accepted.split(",")]
    return next((code for code in asked if code in languages()), "en")


@cache
def _words(name: str) -> bytes | None:
    """The texts of a language, including those of games from other packages."""
    language = name.removesuffix(".json")
    if language not in languages():
        return None
    for game in GAMES:
        GAMES[game]  # Loading a game adds its texts.
    tree = _without(catalogue(language).tree, TERMINAL)
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()


def _without(tree: Mapping[str, Any], names: AbstractSet[str]) -> dict[str, Any]:
    return {
        name: _without(entry, names) if isinstance(entry, dict) else entry
        for name, entry in tree.items()
        if name not in names
    }


def _filled_in(folder: Path, worker: bytes) -> bytes:
    """The service worker with the list of all files of the page. It changes when any of them changes.

    A module in a bundle is cached there alone, except for the worker of the stream: workers have no import
    map."""
    inside = {module for those in bundled(folder).values() for module in those}
    inside.difference_update(modules(folder, STREAM_WORKER))
    kept = [f"/{name}" for name in _names(folder) if not name.startswith(NOT_KEPT) and name not in inside]
    kept += [f"/{name}" for name in BUNDLES]
    kept += [f"/texts/{language}.json" for language in languages()]
    text = worker.decode().replace(NO_VERSION, f'VERSION = "{_version(folder)}"')
    return text.replace(NO_FILES, f"FILES = {json.dumps(['/', *kept])}").encode()


def _version(folder: Path) -> str:
    """A hash of all files of the page. To look at all of them takes some milliseconds, in which nothing else
    is served, so it is done once a second."""
    return _version_at(folder, int(time.monotonic() / LOOK_SECONDS))


@lru_cache(maxsize=8)
def _version_at(folder: Path, look: int) -> str:
    looked_at = ((folder / name).stat() for name in _names(folder))
    return _hashed(folder, tuple((stat.st_mtime_ns, stat.st_size) for stat in looked_at))


@lru_cache(maxsize=8)
def _hashed(folder: Path, changed: tuple[tuple[int, int], ...]) -> str:
    """The files are read again only when they have changed."""
    content = hashlib.sha256()
    for name in _names(folder):
        content.update(f"{name}\n".encode() + (folder / name).read_bytes())
    for language in languages():
        content.update(_words(f"{language}.json") or b"")
    return content.hexdigest()[:20]


def _names(folder: Path) -> list[str]:
    return sorted(_found(folder))


def _found(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            yield name


@lru_cache(maxsize=256)
def _tag(content: bytes) -> str:
    return f'"{hashlib.sha256(content).hexdigest()[:20]}"'


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    # Without the time in it the same content always has the same ETag.
    return gzip.compress(content, mtime=0)
