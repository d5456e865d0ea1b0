"""Outcomes: the events of a game that goes on, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from parlour.kit import CHANCE
from parlour.match import Match, Turn
from parlour.players.levels import USUAL_LEVEL

from .. import events as happened
from ..events import Event, Reason
from ..table import Table


def rolling(table: Table, entropy: tuple[str, ...]) -> Match:
    """A copy of a table's match that can go on, with the dice of the secret."""
    match = table.match.until(len(table.match.turns))
    match.dice = replace(match.dice, secret=table.secret, entropy=entropy)
    return match


def begin(table: Table, entropy: tuple[str, ...], now: int) -> list[Event]:
    """The start of the game, and what chance brings before anyone acts."""
    match = rolling(table, entropy)
    match.resume()
    return [happened.Started(now, entropy), *go_on(table, match, now)]


def go_on(table: Table, match: Match, now: int) -> list[Event]:
    """What happened in a match that went on from the table's, to the end if it came."""
    events: list[Event] = [record_turn(turn, now) for turn in match.turns[len(table.match.turns) :]]
    if match.state.is_terminal():
        events += end(table, "game", tuple(match.state.returns()), now)
    return events


def record_turn(turn: Turn, now: int) -> Event:
    """A turn of a match as an event."""
    if turn.actor == CHANCE:
        return happened.Rolled(now, turn.action, turn.text)
    return happened.Played(now, turn.actor, turn.action, turn.text)


def lose_seat(table: Table, seat: int, reason: Reason, now: int) -> list[Event]:
    """The events for a seat whose player has stopped playing."""
    if len(table.seats) > 2:
        return [happened.HandedOver(now, seat, USUAL_LEVEL, reason)]
    return end(table, reason, tuple(table.match.game.forfeit(seat)), now, seat)


def end(table: Table, reason: Reason, results: tuple[float, ...], now: int, seat: int | None = None) -> list[Event]:
    """The end of the game, at which the secret of the dice is revealed; `seat` is the one that caused it."""
    return [happened.Ended(now, reason, results, seat), happened.Revealed(now, table.secret)]


def draw(table: Table) -> tuple[float, ...]:
    """The results of a game that nobody wins."""
    return (0.0,) * len(table.seats)
