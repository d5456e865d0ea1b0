"""Add notices of one's turn: their recipients, channels and state; vacations; and the server's own keys."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    _add_people()
    _add_notices()
    op.create_table(
        "own_keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_own_keys"),
    )


def _add_people() -> None:
    op.create_table(
        "recipients",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("next_at", sa.BigInteger, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("digest", sa.Integer),
        sa.PrimaryKeyConstraint("identity", name="pk_recipients"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("failing_since", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_identity", "channels", ["identity"])
    op.create_index("ix_channels_kind_address", "channels", ["kind", "address"])
    op.create_table(
        "vacations",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("begun_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("identity", "begun_at", name="pk_vacations"),
    )


def _add_notices() -> None:
    op.create_table(
        "notices",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("sent", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("identity", "table_id", name="pk_notices"),
    )
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_index("ix_notices_table_id", "notices", ["table_id"])
