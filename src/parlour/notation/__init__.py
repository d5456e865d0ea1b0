"""Help for the texts of positions and actions: writing them, reading them exactly, and guessing what people mean."""

from .boards import read_board, square_name, write_board
from .fields import number, numbers, refusals, split
from .guessing import by_squares
from .record_text import RecordText

__all__ = [
    "RecordText",
    "by_squares",
    "number",
    "numbers",
    "read_board",
    "refusals",
    "split",
    "square_name",
    "write_board",
]
