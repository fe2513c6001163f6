"""What decisions have cost, puzzles, answers and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("series", sa.Column("rated", sa.Boolean))
    op.add_column("played", sa.Column("reviewed", sa.Boolean))
    op.create_table(
        "decision",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("hand", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("unit", sa.Text, nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("slip", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("decision_by_identity", "decision", ["identity", "at"])
    op.create_table(
        "puzzle",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_index("puzzle_by_identity", "puzzle", ["identity", "game", "at"])
    op.create_table(
        "answer",
        sa.Column("identity", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "rating",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("results", sa.Integer, nullable=False),
    )
