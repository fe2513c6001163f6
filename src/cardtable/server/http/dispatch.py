"""Finds the endpoint of a request by lookup.

Starlette tries one pattern after the other, and fails for a number with thousands of digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardtable.server.digits import is_number
from cardtable.server.http.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp, Receive, Scope, Send

PARAMETER = re.compile(r"{(\w+)(?::(int))?}")


@dataclass
class _Node:
    """The children of a part of a path, and the endpoints that end there, by method."""

    literal: dict[str, _Node] = field(default_factory=dict)
    free: _Node | None = None
    name: str = ""
    number: bool = False
    endpoints: dict[str, ASGIApp] = field(default_factory=dict)

    def child(self, part: str) -> _Node:
        """The child for a part of a pattern. Makes it if it does not exist."""
        parameter = PARAMETER.fullmatch(part)
        if parameter is None:
            return self.literal.setdefault(part, _Node())
        if self.free is None:
            self.free = _Node(name=parameter[1], number=parameter[2] is not None)
        assert self.free.name == parameter[1], "one place in a path has one name"
        return self.free


class Dispatch:
    """Calls the endpoint for a method and a path, or `app` if there is none."""

    def __init__(self, app: ASGIApp, endpoints: Iterable[tuple[str, str, ASGIApp]]) -> None:
        self._app = app
        self._root = _Node()
        for method, path, endpoint in endpoints:
            node = self._root
            for part in path.split("/"):
                node = node.child(part)
            node.endpoints[method] = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = self._find(scope["path"]) if scope["type"] == "http" else None
        if match is None:
            await self._app(scope, receive, send)
            return
        node, scope["path_params"] = match
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        endpoint = node.endpoints.get(method)
        if endpoint is None:
            raise Problem(405, "not-there", f"There is no {scope['method']} {scope['path']}.")
        await endpoint(scope, receive, send)

    def _find(self, path: str) -> tuple[_Node, dict[str, Any]] | None:
        node, parameters = self._root, {}
        for part in path.split("/"):
            literal = node.literal.get(part)
            if literal is not None:
                node = literal
                continue
            if node.free is None or not part:
                return None
            node = node.free
            if node.number and not is_number(part):
                return None
            parameters[node.name] = int(part) if node.number else part
        return (node, parameters) if node.endpoints else None
