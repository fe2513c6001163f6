"""Since when somebody plays a series, and which table belongs to one."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("attempt", sa.Column("at", sa.Float, nullable=False, server_default="0"))
    op.create_index("attempt_by_table", "attempt", ["table_id"])
    opened = "SELECT event.at FROM event WHERE event.table_id = attempt.table_id AND event.seq = 1"
    op.execute(f"UPDATE attempt SET at = COALESCE(({opened}), 0)")
