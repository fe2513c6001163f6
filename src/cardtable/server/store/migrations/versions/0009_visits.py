"""Who has ever sat at which table: `member` has only those who still do."""

import json
from contextlib import suppress

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    visit = op.create_table(
        "visit",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
    )
    event = sa.table("event", sa.column("table_id"), sa.column("kind"), sa.column("payload"))
    found = set()
    sat = sa.select(event.c.table_id, event.c.payload).where(event.c.kind == "sat")
    for table_id, payload in op.get_bind().execute(sat):
        # One damaged log must not keep the store from being opened.
        with suppress(ValueError, TypeError, KeyError):
            found.add((str(json.loads(payload)["identity"]), table_id))
    if found:
        rows = [{"identity": identity, "table_id": table_id} for identity, table_id in sorted(found)]
        op.bulk_insert(visit, rows)
