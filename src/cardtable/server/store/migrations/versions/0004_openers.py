"""Who opened a table, so that nobody has too many of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # For existing tables the opener is not counted.
    op.add_column("header", sa.Column("opener", sa.Text))
    op.create_index("header_by_opener", "header", ["opener", "status"])
