"""Helpers for position and action texts: writing, strict parsing, and lenient parsing of typed moves."""

from .action_reader import by_squares
from .position_text import (
    RecordText,
    number,
    numbers,
    read_board,
    refusals,
    split,
    square_name,
    square_number,
    write_board,
)

__all__ = [
    "RecordText",
    "by_squares",
    "number",
    "numbers",
    "read_board",
    "refusals",
    "split",
    "square_name",
    "square_number",
    "write_board",
]
