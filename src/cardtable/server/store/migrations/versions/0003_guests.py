"""When a login was last used, so that guests who never came back can be forgotten."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("session", sa.Column("used", sa.Float))
    # For existing logins the last use is not known, so they count from now on.
    op.execute(sa.update(sa.table("session", sa.column("used"))).values(used=time.time()))
