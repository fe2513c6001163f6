"""Refusals as people read them: why something is not done.

`http` makes problem documents of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.errors import CardtableError
from cardtable.server.store.database import StoreBusy
from cardtable.server.tables.refusal import Refusal
from cardtable.server.views.log_lines import lines
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")


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


def accepted(outcome: T | Refusal) -> T:
    """The outcome. Raises Refused if it is a refusal."""
    if isinstance(outcome, Refusal):
        raise refused(outcome)
    return outcome


def refused(refusal: Refusal) -> Refused:
    """The refusal of a command in words."""
    kind, why = refusal.kind, refusal.why or Text(refusal.key, **refusal.parameters)
    if kind in ("illegal", "bad-value"):
        more = {} if refusal.seq is None else {"seq": refusal.seq}
        return _of_value(kind, why, **more)
    if kind == "stale":
        return Refused(kind, why, seq=refusal.seq, missed=lines(refusal.missed))
    return Refused(kind, why)


def bad_value(why: str) -> Refused:
    """A value of the request is wrong."""
    return _of_value("bad-value", why)


def _of_value(kind: str, why: str, **more: Any) -> Refused:
    """`why` is not a sentence yet."""
    words = Text("problem.sentence", why=why) if isinstance(why, Text) else why
    return Refused(kind, f"{why[:1].upper()}{why[1:]}.", words, **more)


def key_reused(key: str) -> Refused:
    """The Idempotency-Key was used for another request."""
    detail = f"The Idempotency-Key {key[:20]!r} was that of another request; take a new one."
    return Refused("key-reused", detail)


def too_many(seconds: float) -> Refused:
    """Too many requests; try again after these seconds."""
    wait = max(1, round(seconds))
    return Refused("too-many", Text("problem.tooManyRequests", seconds=wait), wait=wait)


def no_store(error: CardtableError) -> Refused:
    """The store cannot be written, or not now."""
    if isinstance(error, StoreBusy):
        return busy()
    return Refused("no-store", Text("problem.notSaved"), wait=2)


def busy() -> Refused:
    """The server is overloaded, or its store does not answer in time."""
    return Refused("busy", Text("problem.busy"), wait=2)
