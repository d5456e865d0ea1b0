"""Help for the texts of positions and actions: writing them, reading them exactly, and guessing what people mean."""

from .action_reader import by_squares
from .position_text import RecordText, number, numbers, read_board, refusals, split, square_name, write_board

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
