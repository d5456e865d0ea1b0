"""Statistics of a game: counts of turns and events, and luck, by seat.

The luck of a roll is the value of the position after it, minus the mean over all possible outcomes. Its mean is zero
for any values. The result minus the luck therefore has the same mean as the result, and varies less the better the
values are (Zare 1997, for backgammon; AIVAT, Burch et al. 2018, which also counts actions that players draw at random).
The rest of a result, beyond luck and the initial expectation, is skill and the error of the values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.core.game import Game, State
from parlour.kit import CHANCE, NOBODY
from parlour.search.outlook import Outlook, outlook_of
from parlour.view.beats import Kind
from parlour.view.language import phrases

from .match import Match

say = phrases(__package__)


@dataclass(frozen=True, slots=True)
class Statistic:
    """The number of times something happened, or a mean, by seat."""

    label: str
    values: tuple[float, ...]


def statistics(match: Match) -> list[Statistic]:
    """Count the turns of each seat and its beats of some kinds, and add the game's own figures. Rows of zeros are
    omitted.
    """
    beats = Counter((beat.kind, beat.seat) for turn in match.turns for beat in turn.beats())
    steps = ((turn.actor, turn.before) for turn in match.turns)
    seats, acted = range(match.game.num_players()), Counter(turn_seats(match.game, steps))
    counted = {label: [beats[kind, seat] for seat in seats] for kind, label in _labels(match).items()}
    rows = {say("Turns"): [acted[seat] for seat in seats], **counted, **_figures(match)}
    return [Statistic(label, tuple(values)) for label, values in rows.items() if any(values)]


def first_purpose(game: Game) -> str | None:
    """Return the purpose of the roll or draw that begins each turn; None if turns begin with another player."""
    return getattr(game.table, "TURN_BEGINS_WITH", None)


def turn_seats(game: Game, steps: Iterable[tuple[int, State]]) -> Iterator[int]:
    """Yield the seat of each turn, from the actor of each step and the state before it.

    A turn lasts until another seat acts, or until the roll or draw that begins the next one.
    """
    first, before = first_purpose(game), NOBODY
    for actor, state in steps:
        is_roll = actor == CHANCE
        seat = state.roller() if is_roll else actor
        if is_roll and state.purpose() == first if first else seat not in (NOBODY, before):
            yield seat
        before = before if seat == NOBODY else seat


def _figures(match: Match) -> dict[str, list[float]]:
    """The game's own numbers by seat, such as means, with their labels."""
    own: Callable[[Sequence[tuple[object, int]]], dict[str, list[float]]]
    own = getattr(match.game.table, "figures", lambda turns: {})
    return own([(turn.before.record, turn.action) for turn in match.turns])


def _labels(match: Match) -> dict[Kind, str]:
    """The kinds of beats that are counted, with their labels. A game can add kinds or change labels."""
    usual: dict[Kind, str] = {
        "round": say("Rounds won"),
        "line": say("Lines completed"),
        "capture": say("Captures"),
        "shot": say("Shots"),
        "block": say("Shots blocked"),
        "death": say("Deaths"),
        "theft": say("Thefts"),
        "purchase": say("Cards bought"),
    }
    own: Callable[[], dict[Kind, str]] = getattr(match.game.table, "statistics", dict[Kind, str])
    return usual | own()


class Lot(NamedTuple):
    """An event that no player decided: a chance outcome, or an action drawn at random."""

    state: State  # before it
    action: int


def luck_of(outlook: Outlook, lots: Iterable[Lot], seats: int) -> NDArray[np.float64]:
    """The luck of each seat in some random events of a game, on the scale of results."""
    return sum((outlook.surprise(*lot) for lot in lots), np.zeros(seats))


def match_luck(match: Match) -> tuple[float, ...] | None:
    """Each seat's luck in a match, on the scale of results; None if the game does not support it or is not compiled.

    It also depends on hidden information, so show it only after the game.
    """
    game = match.game
    if not (game.info.tells_luck and game.type.has_chance and game.compiled):
        return None
    lots = [Lot(turn.before, turn.action) for turn in match.turns if turn.actor == CHANCE]
    return tuple(luck_of(outlook_of(game), lots, game.num_players()).tolist())
