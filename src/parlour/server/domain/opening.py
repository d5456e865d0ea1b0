"""Opening a table, by an order or as a rematch: each gives its first events."""

from __future__ import annotations

from collections.abc import Collection

from parlour import registry
from parlour.core.game import Game, load
from parlour.errors import OptionError, PositionError
from parlour.match.dice import BY_PURPOSE, commitment
from parlour.players.levels import levels_of
from parlour.view.language import phrases

from .commands import ME, OPEN, Order
from .decisions.outcomes import begin
from .events import Chair, Event, Opened
from .preconditions import check_level, clean_name
from .refusals import Refusal
from .table import Table

say = phrases(__package__)


def open_table(
    id: str,
    secret: str,
    order: Order,
    who: str | None,
    now: int,
    outsiders: Collection[str] = (),
    warm: Collection[str] = (),
) -> list[Event]:
    """The first events of a table that a caller orders; with computers only, the game begins.

    Raises Refusal, and GameDefinitionError where the game's files are wrong: any level may be asked for advice, or sit
    down later.

    `outsiders` are the players from outside that may be seated, `warm` the packages of the games that are compiled.
    """
    game = _game(order)
    _check_order(game, order, who, outsiders)
    name = clean_name(order.name)
    opened = Opened(
        at=now,
        game=game.package,
        options=game.options,
        chairs=tuple(_chair(word, name, who) for word in order.seats),
        commitment=commitment(secret),
        clock=order.clock,
        public=order.public,
        position=order.position,
        formula=BY_PURPOSE,
    )
    return _begun(id, secret, opened, warm)


def open_rematch(table: Table, secret: str, now: int) -> list[Event]:
    """The first events of the table at which the players go on, each at the next seat."""
    chairs = [Chair(seat.who, seat.player, seat.key) for seat in table.seats]
    opened = Opened(
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
    return _begun(table.rematch_id(), secret, opened)


def _begun(id: str, secret: str, opened: Opened, warm: Collection[str] = ()) -> list[Event]:
    """The opening, and the start where there is nobody to wait for."""
    if any(chair.who != "computer" for chair in opened.chairs):
        return [opened]
    table = Table(id, secret)
    table.apply(opened)
    table.game.compiled = opened.game in warm
    return [opened, *begin(table, (), opened.at)]


def _game(order: Order) -> Game:
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


def _check_order(game: Game, order: Order, who: str | None, outsiders: Collection[str]) -> None:
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
    if ME in order.seats and who is None:
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


def _chair(word: str, name: str, who: str | None) -> Chair:
    if word == ME:
        return Chair("person", name, who)
    return Chair("open") if word == OPEN else Chair("computer", word)
