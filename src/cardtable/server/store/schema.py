"""The tables of the store. Migrations in `migrations/` bring an older store to this form."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    func,
)

metadata = MetaData()

event = Table(
    "event",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("key", Text),
    UniqueConstraint("table_id", "key", name="one_event_per_key"),
)

# Separate from the events, so that no query for events can show the cards of a running hand.
secret = Table(
    "secret",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
)

# What the lobby lists. It follows from the events and is written together with them.
header = Table(
    "header",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("brief", Text, nullable=False),
    Column("updated", Float, nullable=False),
    Column("opener", Text),
    Index("header_by_status", "status", "updated"),
    Index("header_by_opener", "opener", "status"),
)

member = Table(
    "member",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
)

# Who has ever sat at which table, also those who have left.
visit = Table(
    "visit",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
)

identity = Table(
    "identity",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("created", Float, nullable=False),
)

# `label` is None for a browser's login, and otherwise the name of a program's token. `scope` is None if all
# rights are included. `used` is updated once a day.
session = Table(
    "session",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("identity", Text, nullable=False, index=True),
    Column("label", Text),
    Column("created", Float, nullable=False),
    Column("scope", Text),
    Column("used", Float),
)
last_used = func.coalesce(session.c.used, session.c.created)

# A process whose time has run out has lost its leases and connections.
process = Table(
    "process",
    metadata,
    Column("id", Text, primary_key=True),
    Column("alive_until", Float, nullable=False),
)

# Which process drives a table. If none does, `process` is None and `released` says since when.
lease = Table(
    "lease",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("process", Text),
    Column("released", Float),
)

presence = Table(
    "presence",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("identity", Text, nullable=False),
    Column("table_id", Text, nullable=False, index=True),
    Column("process", Text, nullable=False),
)

# `terms` describe the series. `origin` names the hand and the seat of a deal that was played before. `day` is
# the date of a deal of the day, 2026-11-18. `rated` says that ratings were changed by it. The secret of new
# deals is here and with the tables where they are played, and nowhere else.
series = Table(
    "series",
    metadata,
    Column("id", Text, primary_key=True),
    Column("by", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("closes", Float),
    Column("terms", Text, nullable=False),
    Column("origin", Text, unique=True),
    Column("secret", LargeBinary),
    Column("day", Text),
    Column("rated", Boolean),
    Index("series_by_day", "day"),
    Index("series_by_listed", "listed", "created"),
    Index("series_by_maker", "by", "created"),
)

# The deals of a series, by a digest of the cards: somebody who has the id of such a hand may still have to
# play it.
series_deal = Table(
    "series_deal",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("series", Text, primary_key=True),
    Column("number", Integer, nullable=False),
)

# The tables where a series is played, and since when. It follows from the events as the header does.
# `browser` is a hash; it is None for a deal that was played before.
attempt = Table(
    "attempt",
    metadata,
    Column("series", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("browser", Text),
    Column("at", Float, nullable=False, server_default="0"),
    Index("attempt_by_table", "table_id"),
)

# Each finished hand of each person. It follows from the events and is written with the last of them.
# `reviewed` says that the cost of each decision is known.
played = Table(
    "played",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("identity", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("series", Text),
    Column("seat", Integer, nullable=False),
    Column("points", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("seen", Boolean, nullable=False),
    Column("story", Text, nullable=False),
    Column("reviewed", Boolean),
    Index("played_by_identity", "identity", "at"),
    Index("played_by_series", "series", "hand"),
)

# The cost of each decision of a person, as far as hands were analysed. `unit` is the unit of `cost`.
decision = Table(
    "decision",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("identity", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("cost", Float, nullable=False),
    Column("slip", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("decision_by_identity", "identity", "at"),
)

# Puzzles from a person's own mistakes, which nobody else sees. `line` is the puzzle as JSON.
puzzle = Table(
    "puzzle",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("line", Text, nullable=False),
    Index("puzzle_by_identity", "identity", "game", "at"),
)

# The first answer of each person to each puzzle.
answer = Table(
    "answer",
    metadata,
    Column("identity", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

# openskill ratings: of people by deals of the day (`deals`) and by puzzles (`puzzles`), and of puzzles.
rating = Table(
    "rating",
    metadata,
    Column("subject", Text, primary_key=True),
    Column("by", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("results", Integer, nullable=False),
)
