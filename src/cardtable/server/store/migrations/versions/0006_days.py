"""A series may be the deal of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("series", sa.Column("day", sa.Text))
    op.create_index("series_by_day", "series", ["day"])
