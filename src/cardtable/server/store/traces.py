"""What a person has left in the logs of tables: where they sat, and what they said.

They can have a copy of it, and it is removed with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import select

from cardtable.server.events import Left, Placed, Said, Sat, SentAway, Started, UnknownEvent, from_text
from cardtable.server.store import schema

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

# Kinds of events that say who has which chair, and chat.
_KINDS = ("sat", "left", "placed", "sent-away", "started", "said")


class Visit(NamedTuple):
    """A table where somebody sits or sat."""

    table_id: str
    identity: str


class Trace(NamedTuple):
    """An event at a table that has a person's name, or what they said."""

    seq: int
    at: float
    event: Sat | Said


def visits_of(connection: Connection, identities: Sequence[str]) -> list[Visit]:
    """The tables where these people sit or have ever sat."""
    visits = {
        Visit(*row)
        for table in (schema.visit, schema.member)
        for row in connection.execute(
            select(table.c.table_id, table.c.identity).where(table.c.identity.in_(identities))
        )
    }
    return sorted(visits)


def traces_at(connection: Connection, visit: Visit) -> tuple[list[Trace], set[int]]:
    """The traces of a person at a table, the oldest first, and the chairs that they still have."""
    event = schema.event
    wanted = select(event.c.seq, event.c.at, event.c.payload).where(
        event.c.table_id == visit.table_id, event.c.kind.in_(_KINDS)
    )
    traces: list[Trace] = []
    own: set[int] = set()
    for seq, at, payload in connection.execute(wanted.order_by(event.c.seq)).all():
        try:
            traced = from_text(payload)
        except UnknownEvent:
            continue  # A damaged log must not keep anybody from being forgotten.
        if isinstance(traced, Sat) and traced.identity == visit.identity:
            own.add(traced.chair)
        elif isinstance(traced, (Sat, Left, Placed, SentAway)):
            own.discard(traced.chair)
        elif isinstance(traced, Started):
            own -= traced.bots.keys()
        if isinstance(traced, (Sat, Said)) and traced.chair in own:
            traces.append(Trace(seq, at, traced))
    return traces, own
