"""Opening a table, new or for a rematch."""

from __future__ import annotations

from collections.abc import Collection

from parlour import registry
from parlour.core.game import Game, load
from parlour.errors import OptionError, PositionError
from parlour.match.dice import BY_PURPOSE, commitment
from parlour.players.levels import levels_of
from parlour.view.language import phrases

from .commands import ME, OPEN, NewTable
from .events import Chair, TableEvent, TableOpened
from .game_flow import start_game
from .preconditions import check_level, clean_name
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
    game = _load_game(order)
    _check_order(game, order, key, outsiders)
    name = clean_name(order.name)
    opened = TableOpened(
        at=now,
        game=game.package,
        options=game.options,
        chairs=tuple(_chair(word, name, key) for word in order.seats),
        commitment=commitment(secret),
        clock=order.clock,
        public=order.public,
        position=order.position,
        formula=BY_PURPOSE,
    )
    return _opening(id, secret, opened, warm)


def open_rematch(table: Table, secret: str, now: int) -> list[TableEvent]:
    """Return the first events of the table for a rematch, where each player sits at the next seat."""
    chairs = [Chair(seat.who, seat.player, seat.key) for seat in table.seats]
    opened = TableOpened(
        at=now,
        game=table.game.package,
        options=table.game.options,
        chairs=(*chairs[-1:], *chairs[:-1]),
        commitment=commitment(secret),
        clock=table.clock,
        public=table.public,
        position=table.position,
        formula=BY_PURPOSE,
    )
    return _opening(table.rematch_id(), secret, opened)


def _opening(id: str, secret: str, opened: TableOpened, warm: Collection[str] = ()) -> list[TableEvent]:
    """The opening, followed by the start if there is nobody to wait for."""
    if any(chair.who != "computer" for chair in opened.chairs):
        return [opened]
    table = Table(id, secret)
    table.apply(opened)
    table.game.compiled = opened.game in warm
    return [opened, *start_game(table, (), opened.at)]


def _load_game(order: NewTable) -> Game:
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
        _check_position(game, order.position)


def _check_position(game: Game, text: str) -> None:
    try:
        over = game.state_from_text(text).is_terminal()
    except PositionError as problem:
        raise Refusal("invalid", str(problem), field="position") from problem
    if over:
        raise Refusal("invalid", say("The game is already over in this position."), field="position")


def _chair(word: str, name: str, key: str | None) -> Chair:
    if word == ME:
        return Chair("person", name, key)
    return Chair("open") if word == OPEN else Chair("computer", word)
