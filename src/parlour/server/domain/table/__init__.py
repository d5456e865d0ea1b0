"""A table: how it stands, and what happens there."""

from .standing import End, Fairness, OpenOffer, Seat, Status
from .table import ID_LENGTH, Table

__all__ = ["ID_LENGTH", "End", "Fairness", "OpenOffer", "Seat", "Status", "Table"]
