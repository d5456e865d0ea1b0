"""Records of play: written from tables, and read as finished tables."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from parlour import registry
from parlour.errors import RecordError, UnknownNameError
from parlour.match import Record, write_record
from parlour.match.record import Draft, names_of, parse, play_through, seats_of, seats_tag, seconds_tag
from parlour.match.verify import Proof, verify_match
from parlour.view.language import ENGLISH, phrases, speaking

from .decisions.outcomes import record_turn
from .events import Chair, Ended, Event, Opened, Recalled, Revealed, Started
from .preconditions import clean_name
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

MAX_TURNS = 5_000  # of a record; `max_events` never ends a game, but to play a record through takes time at once
MAX_TAG = 2_000  # characters of a tag's value
LONGEST = {"Commitment": 64, "Game": 100, "Seconds": 10 * MAX_TURNS}  # characters of some tags' values


def write_table(table: Table, seconds: Sequence[float | None] = ()) -> str:
    """The record of play so far, with the secret once everyone knows it, and how long decisions took, if given."""
    with speaking(ENGLISH):
        players = [seat.player or table.seat_name(number) for number, seat in enumerate(table.seats)]
    tags = {"Seats": seats_tag(players)}
    if computers := [str(number) for number, seat in enumerate(table.seats) if seat.who == "computer"]:
        tags["Computers"] = " ".join(computers)
    if table.commitment:
        tags = {"Commitment": table.commitment, **tags}
    if seconds:
        tags["Seconds"] = seconds_tag(seconds)
    if table.end is not None:
        tags |= {"Result": " ".join(f"{result:g}" for result in table.end.results), "End": table.end.reason}
    return write_record(table.match, tags)


def verify_table(table: Table) -> Proof:
    """Verify that all rolls of a table follow from its revealed secret, and that the secret fits its commitment."""
    return verify_match(table.match, table.commitment or None)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A record of play that was read: the finished table, the events it is the sum of, and the proof of its dice."""

    table: Table
    events: Sequence[Event]
    proof: Proof | None  # None where the secret is not known


def read_record(id: str, text: str, now: int, warm: Collection[str] = ()) -> ReadRecord:
    """Read a record of play as a table with an id, by compiled rules if its game is `warm`. Raises Refusal."""
    secret, events = read_table(text, now, warm)
    table = Table.of(id, secret, events, lambda package: package in warm)
    return ReadRecord(table, events, verify_table(table) if secret else None)


def read_table(text: str, now: int, warm: Collection[str] = ()) -> tuple[str, list[Event]]:
    """Read a record of play as a finished table: its secret, if it is known, and its events. Raises Refusal."""
    record = _read(text, warm)
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


def _read(text: str, warm: Collection[str]) -> Record:
    try:
        draft = parse(text)
        _check_limits(draft)
        return play_through(draft, compiled=_game_of(draft) in warm)
    except RecordError as problem:
        raise Refusal("invalid", str(problem), field="record") from problem


def _game_of(draft: Draft) -> str:
    """The package of a record's game; empty where there is no such game."""
    with contextlib.suppress(UnknownNameError):
        return registry.identity(draft.tags.get("Game", ""))
    return ""


def _check_limits(draft: Draft) -> None:
    """Raises Refusal for a record that is larger than any live table can be."""
    for tag, value in draft.tags.items():
        if len(value) > (most := LONGEST.get(tag, MAX_TAG)):
            words = {"tag": tag, "count": len(value), "most": most}
            raise _too_much(say("The tag {tag} has {count} characters; the limit is {most}.", **words))
    for name in names_of(draft):
        try:
            clean_name(name)
        except Refusal as problem:
            raise _too_much(say("The tag Seats: {problem}", problem=problem.message)) from problem
    if (count := len(draft.turns)) > MAX_TURNS:
        raise _too_much(say("The record has {count} turns; the limit is {most}.", count=count, most=MAX_TURNS))


def _too_much(message: str) -> Refusal:
    return Refusal("invalid", message, field="record")


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
        formula=record.match.dice.formula,
    )


def _results(record: Record) -> tuple[float, ...]:
    """The results by the rules; of an unfinished game those in the record, or else 0 for everyone."""
    state, game = record.match.state, record.match.game
    if not state.is_terminal():
        with contextlib.suppress(ValueError):
            told = tuple(float(result) for result in record.tags.get("Result", "").split(" "))
            if len(told) == game.num_players() and all(game.min_utility() <= it <= game.max_utility() for it in told):
                return told
    return tuple(state.returns())
