"""The events of a table that is opened, and of a game that starts, continues, ends, or is reloaded by new rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from parlour import registry
from parlour.core.game import Game, State, load
from parlour.errors import OptionError, PositionError
from parlour.game_info import options_text
from parlour.kit import CHANCE
from parlour.match import Match, Turn
from parlour.match.dice import BY_PURPOSE, commitment
from parlour.match.record import Draft, refit
from parlour.players.levels import USUAL_LEVEL, levels_of
from parlour.view.language import phrases

from . import events as table_events
from .commands import ME, OPEN, NewTable
from .events import CallOffCause, Chair, Reason, TableEvent
from .names import new_name
from .preconditions import check_level
from .redaction import standing_turns
from .refusals import Refusal
from .table import Table

say = phrases(__package__)


def open_table(
    id: str,
    secret: str,
    order: NewTable,
    key: str | None,
    now: int,
    outsiders: Collection[str] = (),
    warm: Collection[str] = (),
) -> list[TableEvent]:
    """Return the first events of a new table. With computers only, they start the game.

    `outsiders` are the external players available, `warm` the packages of the games that are compiled. Raises Refusal,
    and GameDefinitionError if the game's files are faulty, even for levels that may only give hints or sit down later.
    """
    game = load_game(order)
    _check_order(game, order, key, outsiders)
    name = new_name(order.name, outsiders=outsiders)
    chairs = tuple(_chair(word, name, key) for word in order.seats)
    return _opening(id, secret, game, chairs, order, now, warm)


def open_rematch(table: Table, secret: str, now: int) -> list[TableEvent]:
    """Return the first events of the table for a rematch, where each player sits at the next seat."""
    chairs = (table.seats[-1], *table.seats[:-1])
    return _opening(table.rematch_id(), secret, table.game, chairs, table, now)


def _opening(
    id: str,
    secret: str,
    game: Game,
    chairs: tuple[Chair, ...],
    terms: NewTable | Table,
    now: int,
    warm: Collection[str] = (),
) -> list[TableEvent]:
    """The opening, followed by the start if there is nobody to wait for."""
    rules = game.package, game.options
    opened = table_events.TableOpened(
        now,
        *rules,
        chairs,
        commitment(secret),
        terms.clock,
        terms.public,
        terms.position,
        formula=BY_PURPOSE,
        several=terms.several,
    )
    if any(chair.who != "computer" for chair in chairs):
        return [opened]
    table = Table(id, secret)
    table.apply(opened)
    table.game.compiled = game.package in warm
    return [opened, *start_game(table, now)]


def load_game(order: NewTable) -> Game:
    """Load the game of an order by the interpreted rules. Raises Refusal."""
    if order.game not in registry.games():
        message = say("No game named {name}. Games: {names}.", name=repr(order.game), names=", ".join(registry.games()))
        raise Refusal("unknown_game", message, field="game")
    try:
        game = load(order.game, **order.options)
    except OptionError as problem:
        raise Refusal("invalid", str(problem), field="options") from problem
    game.compiled = False
    levels_of(game)
    return game


def _check_order(game: Game, order: NewTable, key: str | None, outsiders: Collection[str]) -> None:
    if len(order.seats) != game.num_players():
        names = ", ".join(game.seat_names)
        message = say(
            "Wrong number of seats. With these options, {game} has {count}: {names}.",
            game=game.title,
            count=game.num_players(),
            names=names,
        )
        raise Refusal("invalid", message, field="seats")
    for word in order.seats:
        if word not in (ME, OPEN):
            check_level(word, "seats", outsiders)
    if ME in order.seats and key is None:
        raise Refusal("no_key", say("You need a key to take a seat: a token from POST /api/keys or the page's cookie."))
    if problem := order.clock.problem():
        raise Refusal("invalid", problem, field="clock")
    if order.position is not None:
        starting_position(game, order.position)


def starting_position(game: Game, text: str) -> State:
    """The position that a new table could start from. Raises Refusal."""
    try:
        state = game.state_from_text(text)
    except PositionError as problem:
        raise Refusal("invalid", str(problem), field="position") from problem
    if state.is_terminal():
        raise Refusal("invalid", say("The game is already over in this position."), field="position")
    return state


def _chair(word: str, name: str, key: str | None) -> Chair:
    if word == ME:
        return Chair("person", name, key)
    return Chair("open") if word == OPEN else Chair("computer", word)


def match_with_dice(table: Table, entropy: tuple[str, ...]) -> Match:
    """Return a copy of a table's match that can roll dice from the table's secret."""
    match = table.match.until(len(table.match.turns))
    match.dice = replace(match.dice, secret=table.secret, entropy=entropy)
    return match


def start_game(table: Table, now: int) -> list[TableEvent]:
    """Start the game with the players' contributions to the dice, and play chance until a seat is to act."""
    contributions = table.contributions
    entropy, promised = contributions.in_order, contributions.promised(len(table.seats))
    match = match_with_dice(table, entropy)
    match.resume()
    return [table_events.GameStarted(now, entropy, promised, table.clock.first_move), *events_since(table, match, now)]


def events_since(table: Table, match: Match, now: int) -> list[TableEvent]:
    """Return the turns by which a match is ahead of its table as events, with the end if it is over."""
    events: list[TableEvent] = [turn_event(turn, now) for turn in match.turns[len(table.match.turns) :]]
    if match.state.is_terminal():
        events += end_game(table, "game", now, match.state.returns())
    return events


def turn_event(turn: Turn, now: int) -> TableEvent:
    """Return a turn of a match as an event."""
    if turn.actor == CHANCE:
        return table_events.ChanceRolled(now, turn.action, turn.text)
    return table_events.ActionPlayed(now, turn.actor, turn.action, turn.text)


def lose_seat(table: Table, seat: int, reason: Reason, now: int) -> list[TableEvent]:
    """End the game for a seat whose player has stopped playing; with more than two seats, the computer takes over."""
    if len(table.seats) > 2:
        return [table_events.SeatHandedOver(now, seat, USUAL_LEVEL, reason)]
    return end_game(table, reason, now, table.match.game.forfeit(seat), seat)


def end_game(
    table: Table,
    reason: Reason,
    now: int,
    results: Sequence[float] = (),
    seat: int | None = None,
    cause: CallOffCause | None = None,
) -> list[TableEvent]:
    """End the game, without results as a draw, and reveal the secret of the dice. `seat` caused the end."""
    results = tuple(results or (0.0 for _ in table.seats))
    return [table_events.GameEnded(now, reason, results, seat, cause), table_events.SecretRevealed(now, table.secret)]


def call_off_game(table: Table, cause: CallOffCause, now: int, seat: int | None = None) -> list[TableEvent]:
    """End the game without a result."""
    return end_game(table, "aborted", now, seat=seat, cause=cause)


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
    if any(isinstance(event, table_events.GameEnded) for event in events):
        return None
    event = _refit(_draft_of(events), now)
    table = Table.of(id, secret, [*events, event])
    more = _resume(table, now)
    return table.after(more), [event, *more]


def _refit(draft: Draft, now: int) -> table_events.GameReloaded:
    match = refit(draft).match
    start = None if match.start == match.game.new_initial_state() else match.start.to_text()
    return table_events.GameReloaded(now, match.game.options, start, tuple(turn.text for turn in match.turns))


def _resume(table: Table, now: int) -> list[TableEvent]:
    if table.status != "playing":
        return []
    match = match_with_dice(table, table.entropy)
    match.resume()
    return events_since(table, match, now)


def _draft_of(events: Sequence[TableEvent]) -> Draft:
    """The match in some events, as a record that has not been played through."""
    opened = next(
        event for event in reversed(events) if isinstance(event, table_events.GameReloaded | table_events.TableOpened)
    )
    game = next(event.game for event in events if isinstance(event, table_events.TableOpened))
    tags = {"Game": game, "Options": options_text(opened.options)}
    if opened.position:
        tags["Start"] = opened.position
    turns = [
        event.text
        for number in standing_turns(events)
        if isinstance(event := events[number], table_events.ActionPlayed | table_events.ChanceRolled)
    ]
    return Draft(tags, [*enumerate(turns, 1)])
