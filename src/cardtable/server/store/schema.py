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

# Apart from the events, so that no query for events can show the cards of a running hand.
secret = Table(
    "secret",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary, nullable=False),
)

# What the lobby lists; it follows from the events and is written together with them.
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

identity = Table(
    "identity",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("created", Float, nullable=False),
)

# `label` is None for a browser's login and the name of a bot's token otherwise; `scope` is None for all that
# its owner may do; `used` is noted once a day.
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

# A server process that has not said for a while that it is alive has lost its leases and connections.
process = Table(
    "process",
    metadata,
    Column("id", Text, primary_key=True),
    Column("alive_until", Float, nullable=False),
)

# Which process drives a table; `process` is None, and `released` says since when, if none does.
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

# `terms` are what somebody made it for; `origin` names the hand and the seat of a deal that was played
# before; `day` is that of a deal of the day, 2026-11-18, and `rated` says that ratings have changed by it.
# The secret of new deals is here and with the tables where they are played, and nowhere else.
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

# Which deals are those of a series, by a digest of the cards: who comes with the id of such a hand may still
# have to play it.
series_deal = Table(
    "series_deal",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("series", Text, primary_key=True),
    Column("number", Integer, nullable=False),
)

# The tables where a series is played, and since when; it follows from the events as the header does.
# `browser` is a hash; at a table with a deal of before it is None.
attempt = Table(
    "attempt",
    metadata,
    Column("series", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("browser", Text),
    Column("at", Float, nullable=False, server_default="0"),
    Index("attempt_by_table", "table_id"),
)

# Each finished hand of each person; it follows from the events and is written with the last of them, but for
# `reviewed`: what each decision has cost is known.
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

# What each decision of a person has cost, as far as hands were analysed; `unit` says what `cost` counts.
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

# Puzzles from somebody's own mistakes, which are shown to nobody else; `line` is the puzzle as JSON.
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

# openskill's ratings: of people by deals of the day (`deals`) and by puzzles (`puzzles`), and of puzzles.
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
