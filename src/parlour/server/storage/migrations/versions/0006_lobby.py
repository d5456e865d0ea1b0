"""Add what the list of public tables and its limits need, and reports about tables."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("host", sa.String(64)))
    op.add_column("tables", sa.Column("network", sa.String(64)))
    op.add_column("tables", sa.Column("host_seen", sa.BigInteger))
    op.add_column("tables", sa.Column("host_here", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key", name="pk_reports"),
    )
    op.create_index("ix_reports_at", "reports", ["at"])
