"""Mark databases whose tables may use the second dice formula.

No column changes. Only the revision does, so that earlier versions of Parlour, which know one formula, refuse the
database.
"""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Change only the revision."""
