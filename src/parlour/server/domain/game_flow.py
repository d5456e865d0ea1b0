"""The events of a game that starts, continues, ends, or is reloaded by new rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parlour.game_info import options_text
from parlour.kit import CHANCE
from parlour.match import Match, Turn
from parlour.match.record import Draft
from parlour.match.refit import refit
from parlour.players.levels import USUAL_LEVEL

from .events import (
    ActionPlayed,
    ChanceRolled,
    GameEnded,
    GameReloaded,
    GameStarted,
    Reason,
    SeatHandedOver,
    SecretRevealed,
    TableEvent,
    TableOpened,
)
from .redaction import standing_turns
from .table import Table


def match_with_dice(table: Table, entropy: tuple[str, ...]) -> Match:
    """Return a copy of a table's match that can roll dice from the table's secret."""
    match = table.match.until(len(table.match.turns))
    match.dice = replace(match.dice, secret=table.secret, entropy=entropy)
    return match


def start_game(table: Table, entropy: tuple[str, ...], now: int) -> list[TableEvent]:
    """Start the game, and play chance until a seat is to act."""
    match = match_with_dice(table, entropy)
    match.resume()
    return [GameStarted(now, entropy), *events_since(table, match, now)]


def events_since(table: Table, match: Match, now: int) -> list[TableEvent]:
    """Return the turns by which a match is ahead of its table as events, with the end if it is over."""
    events: list[TableEvent] = [turn_event(turn, now) for turn in match.turns[len(table.match.turns) :]]
    if match.state.is_terminal():
        events += end_game(table, "game", tuple(match.state.returns()), now)
    return events


def turn_event(turn: Turn, now: int) -> TableEvent:
    """Return a turn of a match as an event."""
    if turn.actor == CHANCE:
        return ChanceRolled(now, turn.action, turn.text)
    return ActionPlayed(now, turn.actor, turn.action, turn.text)


def lose_seat(table: Table, seat: int, reason: Reason, now: int) -> list[TableEvent]:
    """End the game for a seat whose player has stopped playing; with more than two seats, the computer takes over."""
    if len(table.seats) > 2:
        return [SeatHandedOver(now, seat, USUAL_LEVEL, reason)]
    return end_game(table, reason, tuple(table.match.game.forfeit(seat)), now, seat)


def end_game(
    table: Table, reason: Reason, results: tuple[float, ...], now: int, seat: int | None = None
) -> list[TableEvent]:
    """End the game and reveal the secret of the dice. `seat` is the seat that caused the end."""
    return [GameEnded(now, reason, results, seat), SecretRevealed(now, table.secret)]


def draw_results(table: Table) -> tuple[float, ...]:
    """The results of a draw."""
    return (0.0,) * len(table.seats)


def reload(table: Table, draft: Draft, now: int) -> list[TableEvent]:
    """Refit a table's match to the game's new rules, and play chance until a seat is to act.

    `draft` is the match as recorded before the reload. Raises whatever faulty rules raise.
    """
    event = _refit(draft, now)
    return [event, *_resume(table.after([event]), now)]


def restore(id: str, secret: str, events: Sequence[TableEvent], now: int) -> tuple[Table, list[TableEvent]] | None:
    """Refit a stored table whose events do not fit the present rules.

    Returns the table with the events to append to it, or None if its game is over.
    """
    if any(isinstance(event, GameEnded) for event in events):
        return None
    event = _refit(_draft_of(events), now)
    table = Table.of(id, secret, [*events, event])
    more = _resume(table, now)
    return table.after(more), [event, *more]


def _refit(draft: Draft, now: int) -> GameReloaded:
    match = refit(draft).match
    start = None if match.start == match.game.new_initial_state() else match.start.to_text()
    return GameReloaded(now, match.game.options, start, tuple(turn.text for turn in match.turns))


def _resume(table: Table, now: int) -> list[TableEvent]:
    if table.status != "playing":
        return []
    match = match_with_dice(table, table.entropy)
    match.resume()
    return events_since(table, match, now)


def _draft_of(events: Sequence[TableEvent]) -> Draft:
    """The match in some events, as a record that has not been played through."""
    opened = next(event for event in reversed(events) if isinstance(event, GameReloaded | TableOpened))
    game = next(event.game for event in events if isinstance(event, TableOpened))
    tags = {"Game": game, "Options": options_text(opened.options)}
    if opened.position:
        tags["Start"] = opened.position
    turns = [
        event.text
        for number in standing_turns(events)
        if isinstance(event := events[number], ActionPlayed | ChanceRolled)
    ]
    return Draft(tags, [*enumerate(turns, 1)])
