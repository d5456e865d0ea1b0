"""Tables tell by which formula their dice fall: no Parlour may go on with them that does not ask.

Nothing is stored otherwise: an opening that says nothing of it is of the first formula.
"""

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A database that has come so far is refused by those before."""
