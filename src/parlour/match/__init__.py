"""Matches: games in progress, their history, takebacks and records."""

from .history import History
from .match import Match, Turn
from .record import Record, read_record, write_record
from .viewing import seen_turns

__all__ = ["History", "Match", "Record", "Turn", "read_record", "seen_turns", "write_record"]
