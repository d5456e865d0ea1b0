"""How a table begins, by an order, as a rematch or from a record of play: each gives its first events."""

from __future__ import annotations

import contextlib

from parlour import registry
from parlour.errors import OptionError, PositionError, RecordError
from parlour.game import Game, load
from parlour.match import Record, read_record
from parlour.match.dice import commitment
from parlour.view.language import phrases

from .commands import ME, OPEN, Order
from .conditions import check_level, clean_name
from .deciding import begin, record_turn
from .errors import Refusal
from .events import Chair, Ended, Event, Opened, Revealed, Started
from .table import Table

say = phrases(__package__)


def open_table(id: str, secret: str, order: Order, who: str | None, now: int) -> list[Event]:
    """The first events of a table that a caller orders; with computers only, the game begins. Raises Refusal."""
    game = _game(order)
    _check_order(game, order, who)
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
    )
    return _begun(id, secret, opened)


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
    )
    return _begun(table.heir(), secret, opened)


def lay_out(text: str, now: int) -> tuple[str, list[Event]]:
    """The secret, if it is known, and the events of a finished table that a record of play tells of. Raises Refusal."""
    try:
        record = read_record(text, compiled=False)
    except RecordError as problem:
        raise Refusal("invalid", str(problem), field="record") from problem
    match, tags = record.match, record.tags
    secret = match.dice.secret or ""
    events: list[Event] = [
        _opened_for(record, commitment(secret) if secret else tags.get("Commitment", ""), now),
        Started(now, match.dice.entropy),
        *(record_turn(turn, now) for turn in match.turns),
        Ended(now, "record", _results(record)),
    ]
    return secret, [*events, Revealed(now, secret)] if secret else events


def _opened_for(record: Record, shown: str, now: int) -> Opened:
    game = record.match.game
    start, usual = record.match.start.to_text(), game.new_initial_state().to_text()
    names = record.tags.get("Seats", "").split(", ")
    return Opened(
        at=now,
        game=game.package,
        options=game.options,
        chairs=tuple(Chair("open", name) for name in names[: game.num_players()])
        + (Chair("open"),) * (game.num_players() - len(names)),
        commitment=shown,
        position=start if start != usual else None,
    )


def _results(record: Record) -> tuple[float, ...]:
    """By the rules; where they do not say, as the record says, or else nothing for anyone."""
    state, game = record.match.state, record.match.game
    if not state.is_terminal():
        with contextlib.suppress(ValueError):
            told = tuple(float(result) for result in record.tags.get("Result", "").split(" "))
            if len(told) == game.num_players() and all(game.min_utility() <= it <= game.max_utility() for it in told):
                return told
    return tuple(state.returns())


def _begun(id: str, secret: str, opened: Opened) -> list[Event]:
    """The opening, and the start where there is nobody to wait for."""
    if any(chair.who != "computer" for chair in opened.chairs):
        return [opened]
    table = Table(id, secret)
    table.apply(opened)
    return [opened, *begin(table, (), opened.at)]


def _game(order: Order) -> Game:
    if order.game not in registry.games():
        message = say(
            "There is no game {name}. There are: {names}.", name=repr(order.game), names=", ".join(registry.games())
        )
        raise Refusal("unknown_game", message, field="game")
    try:
        game = load(order.game, **order.options)
    except OptionError as problem:
        raise Refusal("invalid", str(problem), field="options") from problem
    game.compiled = False
    return game


def _check_order(game: Game, order: Order, who: str | None) -> None:
    if len(order.seats) != game.num_players():
        names = ", ".join(game.seat_names)
        message = say("{game} has {count} seats here: {names}.", game=game.title, count=game.num_players(), names=names)
        raise Refusal("invalid", message, field="seats")
    for word in order.seats:
        if word not in (ME, OPEN):
            check_level(word, "seats")
    if ME in order.seats and who is None:
        raise Refusal("no_key", say("To sit down needs a key, so that the table knows you again."))
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
        raise Refusal("invalid", say("In this position the game is over already."), field="position")


def _chair(word: str, name: str, who: str | None) -> Chair:
    if word == ME:
        return Chair("person", name, who)
    return Chair("open") if word == OPEN else Chair("computer", word)
