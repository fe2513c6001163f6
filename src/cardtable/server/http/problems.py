"""Refusals: the problem documents (RFC 9457) that clients get."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from cardtable.errors import CardtableError
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.server.views.shapes import LogLine

MEDIA_TYPE = "application/problem+json"


class Problem(CardtableError):
    """`kind` tells programs what is wrong, `detail` tells people, in English. If `words` is a Text, front
    ends make the sentence in other languages from it. `more` are further members."""

    def __init__(self, status: int, kind: str, detail: str, words: str | None = None, **more: Any) -> None:
        self.status = status
        self.kind = kind
        self.detail = str(detail)
        self.words = plain_text(detail if words is None else words)
        self.more = more
        self.headers: dict[str, str] = {}
        super().__init__(detail)


def unreadable(why: str) -> Problem:
    """400: the request cannot be parsed."""
    return Problem(400, "unreadable", f"The request could not be read: {why}.")


def no_login() -> Problem:
    """401: the request needs a login."""
    return Problem(401, "no-login", Text("problem.noLogin"))


def not_yours(detail: str) -> Problem:
    """403: this login may not do that."""
    return Problem(403, "not-yours", detail)


def not_there(what: str) -> Problem:
    """404: `what` is what does not exist or, as a Text, the whole sentence."""
    return Problem(404, "not-there", what if isinstance(what, Text) else f"There is no {what}.")


def not_now(detail: str) -> Problem:
    """409: this is not possible at present."""
    return Problem(409, "not-now", detail)


def stale(seq: int, missed: list[LogLine]) -> Problem:
    """409: the command is based on an old event. The problem has the events that were missed."""
    return Problem(409, "stale", Text("problem.stale"), seq=seq, missed=missed)


def illegal(why: str, seq: int) -> Problem:
    """422: the rules do not allow this action."""
    return Problem(422, "illegal", f"{why[:1].upper()}{why[1:]}.", _sentence(why), seq=seq)


def bad_value(why: str) -> Problem:
    """422: a value of the request is wrong."""
    return Problem(422, "bad-value", f"{why[:1].upper()}{why[1:]}.", _sentence(why))


def _sentence(why: str) -> str:
    return Text("problem.sentence", why=why) if isinstance(why, Text) else why


def key_reused(key: str) -> Problem:
    """422: the Idempotency-Key was used for another request."""
    detail = f"The Idempotency-Key {key[:20]!r} was that of another request; take a new one."
    return Problem(422, "key-reused", detail)


def too_many(seconds: float) -> Problem:
    """429: too many requests; try again after these seconds."""
    wait = max(1, round(seconds))
    problem = Problem(429, "too-many", Text("problem.tooManyRequests", seconds=wait))
    problem.headers["Retry-After"] = str(wait)
    return problem


def no_place(status: int, detail: str) -> Problem:
    """The limit of connections or streams is reached."""
    problem = Problem(status, "too-many", detail)
    problem.headers["Retry-After"] = "10"
    return problem


def no_store() -> Problem:
    """503: the store cannot be written."""
    problem = Problem(503, "no-store", Text("problem.notSaved"))
    problem.headers["Retry-After"] = "2"
    return problem


def busy() -> Problem:
    """503: the server is overloaded."""
    problem = Problem(503, "busy", Text("problem.busy"))
    problem.headers["Retry-After"] = "2"
    return problem


def answer(problem: Problem) -> Response:
    """The response for a problem."""
    document = {
        "type": f"/problems/{problem.kind}",
        "title": HTTPStatus(problem.status).phrase,
        "status": problem.status,
        "detail": problem.detail,
        **({} if problem.words is None else {"words": problem.words}),
        **problem.more,
    }
    return Response(
        msgspec.json.encode(document), problem.status, headers=problem.headers, media_type=MEDIA_TYPE
    )
