"""The game that a test has saved."""

from parlour.match import saved_games
from parlour.match.record import Record


def saved_game(compiled: bool = True) -> Record | None:
    """Return the unfinished match that was saved last, or None."""
    return next((saved_games.read_saved(path, compiled) for path in saved_games.unfinished()), None)
