"""Refusals as people read them: why something is not done.

`http` makes problem documents of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.errors import CardtableError
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.server.views.shapes import LogLine


class Refused(CardtableError):
    """`kind` tells programs what is wrong, `detail` tells people, in English. If `words` is a Text, front
    ends make the sentence in other languages from it. It may be worth trying again after `wait` seconds.
    `more` are further members."""

    def __init__(
        self, kind: str, detail: str, words: str | None = None, *, wait: int | None = None, **more: Any
    ) -> None:
        self.kind = kind
        self.detail = str(detail)
        self.words = plain_text(detail if words is None else words)
        self.wait = wait
        self.more = more
        super().__init__(detail)


def not_yours(detail: str) -> Refused:
    """This login may not do that."""
    return Refused("not-yours", detail)


def not_there(what: str) -> Refused:
    """`what` is what does not exist or, as a Text, the whole sentence."""
    return Refused("not-there", what if isinstance(what, Text) else f"There is no {what}.")


def not_now(detail: str) -> Refused:
    """This is not possible at present."""
    return Refused("not-now", detail)


def stale(seq: int, missed: list[LogLine]) -> Refused:
    """The command is based on an old event. The refusal has the events that were missed."""
    return Refused("stale", Text("problem.stale"), seq=seq, missed=missed)


def illegal(why: str, seq: int) -> Refused:
    """The rules do not allow this action."""
    return Refused("illegal", f"{why[:1].upper()}{why[1:]}.", _sentence(why), seq=seq)


def bad_value(why: str) -> Refused:
    """A value of the request is wrong."""
    return Refused("bad-value", f"{why[:1].upper()}{why[1:]}.", _sentence(why))


def _sentence(why: str) -> str:
    return Text("problem.sentence", why=why) if isinstance(why, Text) else why


def key_reused(key: str) -> Refused:
    """The Idempotency-Key was used for another request."""
    detail = f"The Idempotency-Key {key[:20]!r} was that of another request; take a new one."
    return Refused("key-reused", detail)


def too_many(seconds: float) -> Refused:
    """Too many requests; try again after these seconds."""
    wait = max(1, round(seconds))
    return Refused("too-many", Text("problem.tooManyRequests", seconds=wait), wait=wait)


def no_store() -> Refused:
    """The store cannot be written."""
    return Refused("no-store", Text("problem.notSaved"), wait=2)


def busy() -> Refused:
    """The server is overloaded."""
    return Refused("busy", Text("problem.busy"), wait=2)
