"""Add the terms by which people are paired, and the numbers of spectators."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.String(64)))
    op.create_index("ix_tables_terms", "tables", ["terms"])
    op.create_table(
        "audiences",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "process", name="pk_audiences"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_audiences_table_id"),
    )
