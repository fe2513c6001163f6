"""Refusals as the problem documents (RFC 9457) that clients get."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.responses import Response

from cardtable.server.views.refusals import Refused
from cardtable.texts import Text

MEDIA_TYPE = "application/problem+json"

STATUS = {
    "not-yours": 403,
    "not-there": 404,
    "not-now": 409,
    "stale": 409,
    "illegal": 422,
    "bad-value": 422,
    "key-reused": 422,
    "too-many": 429,
    "full": 503,
    "no-store": 503,
    "busy": 503,
}
"""The status of each kind of refusal."""
SAME = {"full": "too-many"}
"""Kinds that are one kind to clients: they do the same about both."""


class Problem(Refused):
    """A refusal of a request as such, with its own status."""

    def __init__(self, status: int, kind: str, detail: str) -> None:
        self.status = status
        super().__init__(kind, detail)


def unreadable(why: str) -> Problem:
    """The request cannot be parsed."""
    return Problem(400, "unreadable", f"The request could not be read: {why}.")


def no_login() -> Problem:
    """The request needs a login."""
    return Problem(401, "no-login", Text("problem.noLogin"))


def answer(refused: Refused) -> Response:
    """The response to what was refused."""
    status = refused.status if isinstance(refused, Problem) else STATUS[refused.kind]
    document = {
        "type": f"/problems/{SAME.get(refused.kind, refused.kind)}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": refused.detail,
        **({} if refused.words is None else {"words": refused.words}),
        **refused.more,
    }
    headers = {} if refused.wait is None else {"Retry-After": str(refused.wait)}
    return Response(msgspec.json.encode(document), status, headers=headers, media_type=MEDIA_TYPE)
