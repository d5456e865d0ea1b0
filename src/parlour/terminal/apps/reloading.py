"""Reloading the game of a session, because its author has saved something."""

from __future__ import annotations

from parlour.match.record import Draft
from parlour.match.refit import Refit, look_ahead, refit
from parlour.players.levels import levels_of
from parlour.registry.hot_reload import reloaded
from parlour.terminal.session import Session


def reload(session: Session, draft: Draft) -> tuple[Session, Refit]:
    """The session by the game's new rules, and how far the match fits them.

    The match is played through again as a draft tells it, which may have more turns than it has now.

    Raises GameDefinitionError, with the author's line, for a game that cannot be played; then the session goes on by
    the rules that it had.
    """
    with reloaded(session.game.package):
        made = refit(draft)
        made.match.id = session.match.id
        reloaded_session = Session(made.match, _seated(session.seats, made.match.game.num_players()))
        _try(reloaded_session)
    return reloaded_session, made


def _seated(seats: list[str], count: int) -> list[str]:
    """Players for so many seats; new seats get the player of the last one."""
    return (seats + [seats[-1]] * count)[:count]


def _try(session: Session) -> None:
    """Ask the game what a table asks at once, and before and after the next turn."""
    levels_of(session.game)
    session.turns()
    session.scene()
    look_ahead(session.match.state)
