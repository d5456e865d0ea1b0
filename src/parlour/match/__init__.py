"""A game being played: its history, undo, its record."""

from .match import Match, Turn
from .record import Record, read_record, write_record

__all__ = ["Match", "Record", "Turn", "read_record", "write_record"]
