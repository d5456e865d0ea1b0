"""Records of play: of a table, and the finished table that a record tells of."""

from __future__ import annotations

import contextlib

from parlour.errors import RecordError
from parlour.match import Record, read_record, write_record
from parlour.match.record import seats_of, seats_tag
from parlour.match.verify import Proof, verify_match

from .decisions.outcomes import record_turn
from .events import Chair, Ended, Event, Opened, Recalled, Revealed, Started
from .refusals import Refusal
from .table import Table


def write_table(table: Table) -> str:
    """The record of play so far, with the secret once everyone knows it."""
    players = [seat.player or table.seat_name(number) for number, seat in enumerate(table.seats)]
    tags = {"Seats": seats_tag(players)}
    if table.commitment:
        tags = {"Commitment": table.commitment, **tags}
    if table.end is not None:
        tags |= {"Result": " ".join(f"{result:g}" for result in table.end.results), "End": table.end.reason}
    return write_record(table.match, tags)


def verify_table(table: Table) -> Proof:
    """Whether all rolls of a table follow from its secret, which is out, and the secret from what was shown before."""
    return verify_match(table.match, table.commitment or None)


def read_table(text: str, now: int) -> tuple[str, list[Event]]:
    """The secret, if it is known, and the events of a finished table that a record of play tells of. Raises Refusal."""
    try:
        record = read_record(text, compiled=False)
    except RecordError as problem:
        raise Refusal("invalid", str(problem), field="record") from problem
    match, tags = record.match, record.tags
    secret = match.dice.secret or ""
    events: list[Event] = [
        _opened_for(record, tags.get("Commitment", ""), now),
        Started(now, match.dice.entropy),
        *(record_turn(turn, now) for turn in match.turns),
        *([Recalled(now, match.takebacks)] if match.takebacks else []),
        Ended(now, "record", _results(record)),
    ]
    return secret, [*events, Revealed(now, secret)] if secret else events


def _opened_for(record: Record, shown: str, now: int) -> Opened:
    game = record.match.game
    start, usual = record.match.start.to_text(), game.new_initial_state().to_text()
    names = seats_of(record) or [""] * game.num_players()
    return Opened(
        at=now,
        game=game.package,
        options=game.options,
        chairs=tuple(Chair("open", name) for name in names),
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
