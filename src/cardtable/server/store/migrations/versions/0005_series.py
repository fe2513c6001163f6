"""Challenges become series, and who played which hand is found without reading its table."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    series = op.create_table(
        "series",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("closes", sa.Float),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, unique=True),
        sa.Column("secret", sa.LargeBinary),
    )
    op.create_index("series_by_listed", "series", ["listed", "created"])
    op.create_index("series_by_maker", "series", ["by", "created"])
    op.create_table(
        "series_deal",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("series", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("series", sa.Text),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
        sa.Column("story", sa.Text, nullable=False),
    )
    op.create_index("played_by_identity", "played", ["identity", "at"])
    op.create_index("played_by_series", "played", ["series", "hand"])
    _keep_challenges(series)
    op.drop_table("challenge")
    # Only the name changes. Both databases do that in place.
    op.execute("ALTER TABLE attempt RENAME COLUMN challenge TO series")
    op.add_column("attempt", sa.Column("browser", sa.Text))


def _keep_challenges(series: sa.Table) -> None:
    """Old links keep working: a challenge becomes a series of one deal that was played before."""
    columns: list[sa.ColumnClause[object]] = [
        sa.column(name) for name in ("id", "table_id", "hand", "seat", "by", "created")
    ]
    for row in op.get_bind().execute(sa.select(*columns).select_from(sa.table("challenge"))).all():
        origin = {"kind": "replayed", "table": row.table_id, "hand": row.hand, "seat": row.seat}
        op.execute(
            series.insert().values(
                id=row.id,
                by=row.by,
                created=row.created,
                listed=False,
                terms=json.dumps({"title": "", "opens": row.created, "deals": origin}),
                origin=f"{row.table_id} {row.hand} {row.seat}",
            )
        )
