"""The files of the page, as they lie in the package."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from starlette.responses import Response

from cardtable.server.http.problems import answer, not_there

if TYPE_CHECKING:
    from starlette.requests import Request

# What the system knows about these may be wrong or missing.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


async def page(request: Request) -> Response:
    path = request.path_params.get("path") or "index.html"
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
    try:
        return files("cardtable").joinpath("web", *parts).read_bytes()
    except OSError:  # not there, a folder, or a name that is too long for any file
        return None


@lru_cache(maxsize=256)
def _packed(content: bytes) -> bytes:
    # Without the time in it the same content always has the same ETag.
    return gzip.compress(content, mtime=0)
