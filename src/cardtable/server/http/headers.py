"""The headers of a request, read once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import Scope

KEPT = "cardtable.headers"


def header(scope: Scope, name: bytes) -> str | None:
    """The value of the header with this lower-case name, the first if there are several. None if there is
    none."""
    by_name: dict[bytes, bytes] | None = scope.get(KEPT)
    if by_name is None:
        # The last entry wins, so the headers are entered in reverse order.
        by_name = scope[KEPT] = dict(reversed(scope["headers"]))
    found = by_name.get(name)
    return None if found is None else found.decode("latin-1")
