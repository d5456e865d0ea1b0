"""Luck: what chance brought each seat, beyond what was to be expected.

The luck of a roll is what the position after it is worth, less the mean over all that could have come. Whatever the
values are, its mean is zero, so a result less the luck of its game is as high in the mean as the result, and varies the
less the better the values are (Zare 1997, for backgammon; AIVAT: Burch et al. 2018, where what players draw by lot
counts too).
What of a result is neither luck nor was to be expected at the start is skill, and what the values were wrong by.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.state import State
from parlour.kit import CHANCE
from parlour.search.outlook import Outlook, outlook_of

from .match import Match


class Lot(NamedTuple):
    """Something that was not decided by a player: an outcome of chance, or an action drawn by lot."""

    state: State  # before it
    action: int


def luck_of(outlook: Outlook, lots: Iterable[Lot], seats: int) -> NDArray[np.float64]:
    """What each seat owes to some lots of a game, on the scale of results."""
    return sum((outlook.surprise(*lot) for lot in lots), np.zeros(seats))


def told_luck(match: Match) -> tuple[float, ...] | None:
    """Each seat's luck in a match, on the scale of results; None if the game does not tell luck or is not compiled yet.

    It follows from what is hidden too, so it is for games that are over.
    """
    game = match.game
    if not (game.info.tells_luck and game.type.has_chance and game.compiled):
        return None
    lots = [Lot(turn.before, turn.action) for turn in match.turns if turn.actor == CHANCE]
    return tuple(luck_of(outlook_of(game), lots, game.num_players()).tolist())
