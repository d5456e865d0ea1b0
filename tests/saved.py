"""The game that a test has left."""

from parlour.match import saving
from parlour.match.record import Record


def saved_game(compiled: bool = True) -> Record | None:
    """The unfinished match that was saved last, or None."""
    return next((saving.read_saved(path, compiled) for path in saving.unfinished()), None)
