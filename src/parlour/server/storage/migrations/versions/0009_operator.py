"""Add the operator's tools: admin keys, an audit log, bans, texts, closed reports, and news in a file."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("reports", sa.Column("closed_at", sa.BigInteger))
    op.create_table(
        "admin_keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.Column("revoked_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("name", name="pk_admin_keys"),
    )
    op.create_index("ix_admin_keys_hash", "admin_keys", ["hash"])
    op.create_table(
        "audit",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_bans"),
    )
    op.create_table(
        "texts",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("version", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_texts"),
    )
    op.create_table(
        "news",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_news"),
    )
