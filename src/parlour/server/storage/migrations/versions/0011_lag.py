"""Add the lag of connected players, which their clocks do not count within limits."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("presences", sa.Column("lag", sa.Integer, nullable=False, server_default="0"))
