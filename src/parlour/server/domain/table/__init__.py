"""A table: how it stands, and what happens there."""

from .happening import ID_LENGTH, Table
from .standing import End, Fairness, OpenOffer, Seat, Status

__all__ = ["ID_LENGTH", "End", "Fairness", "OpenOffer", "Seat", "Status", "Table"]
