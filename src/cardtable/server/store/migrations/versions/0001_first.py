"""The first form of the store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "event",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("key", sa.Text),
        sa.UniqueConstraint("table_id", "key", name="one_event_per_key"),
    )
    op.create_table(
        "secret",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "header",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("brief", sa.Text, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("header_by_status", "header", ["status", "updated"])
    op.create_table(
        "member",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
    )
    op.create_table(
        "identity",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, nullable=False, index=True),
        sa.Column("label", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
    )
    _create_cluster()


def _create_cluster() -> None:
    op.create_table(
        "process",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("alive_until", sa.Float, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("process", sa.Text),
        sa.Column("released", sa.Float),
    )
    op.create_table(
        "presence",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("process", sa.Text, nullable=False),
    )
