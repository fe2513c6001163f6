"""What a client is told when something is refused: a problem document (RFC 9457)."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from cardtable.server.views.shapes import LogLine

MEDIA_TYPE = "application/problem+json"


class Problem(CardtableError):
    """`kind` tells programs what is wrong, `detail` tells people. `more` are further members."""

    def __init__(self, status: int, kind: str, detail: str, **more: Any) -> None:
        self.status = status
        self.kind = kind
        self.detail = detail
        self.more = more
        self.headers: dict[str, str] = {}
        super().__init__(detail)


def unreadable(why: str) -> Problem:
    return Problem(400, "unreadable", f"The request could not be read: {why}.")


def no_login() -> Problem:
    return Problem(401, "no-login", "Nobody is logged in; POST /api/session first.")


def not_yours(detail: str) -> Problem:
    return Problem(403, "not-yours", detail)


def not_there(what: str) -> Problem:
    return Problem(404, "not-there", f"There is no {what}.")


def not_now(detail: str) -> Problem:
    return Problem(409, "not-now", detail)


def stale(seq: int, missed: list[LogLine]) -> Problem:
    detail = "Something happened at the table in the meantime; look at it and decide again."
    return Problem(409, "stale", detail, seq=seq, missed=missed)


def illegal(why: str, seq: int) -> Problem:
    return Problem(422, "illegal", f"{why[:1].upper()}{why[1:]}.", seq=seq)


def bad_value(why: str) -> Problem:
    return Problem(422, "bad-value", f"{why[:1].upper()}{why[1:]}.")


def too_many(seconds: float) -> Problem:
    wait = max(1, round(seconds))
    problem = Problem(429, "too-many", f"Too many requests; try again in {wait} s.")
    problem.headers["Retry-After"] = str(wait)
    return problem


def no_place(status: int, detail: str) -> Problem:
    problem = Problem(status, "too-many", detail)
    problem.headers["Retry-After"] = "10"
    return problem


def no_store() -> Problem:
    problem = Problem(503, "no-store", "The game cannot be saved just now, so nothing was done; try again.")
    problem.headers["Retry-After"] = "2"
    return problem


def busy() -> Problem:
    problem = Problem(503, "busy", "This server has more to do than it can; nothing was done, try again.")
    problem.headers["Retry-After"] = "2"
    return problem


def answer(problem: Problem) -> Response:
    document = {
        "type": f"/problems/{problem.kind}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.detail,
        **problem.more,
    }
    return Response(
        msgspec.json.encode(document), problem.status, headers=problem.headers, media_type=MEDIA_TYPE
    )
