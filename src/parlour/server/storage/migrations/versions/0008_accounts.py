"""Add accounts: passkeys, logins at OpenID Connect providers, and the challenges of both."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("added_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_identity", "passkeys", ["identity"])
    op.create_table(
        "logins",
        sa.Column("issuer", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_logins"),
    )
    op.create_index("ix_logins_identity", "logins", ["identity"])
    op.create_table(
        "challenges",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(48), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", "purpose", name="pk_challenges"),
    )
    op.create_index("ix_challenges_expires_at", "challenges", ["expires_at"])
