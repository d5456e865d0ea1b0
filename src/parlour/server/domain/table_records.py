"""Game records: written from tables, and read as finished tables."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from parlour import registry
from parlour.errors import RecordError, UnknownNameError
from parlour.match import Record, write_record
from parlour.match.match import result_tag
from parlour.match.promises import read_promises
from parlour.match.record import names_of, play_through, seats_of, seats_tag, seconds_tag
from parlour.match.record_text import Draft, UnparsedRecord, parse, records_in
from parlour.match.verify import Proof, verify_match
from parlour.view.language import ENGLISH, phrases, speaking

from . import events as table_events
from .clocks import SECOND
from .commands import MAX_EVENTS
from .events import Chair, Reason, TableEvent
from .game_flow import turn_event
from .names import clean_name
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

MAX_TURNS = 5_000  # limits the time to play a record through; live games may be longer
MAX_TAG = 2_000  # characters of a tag's value
# exceptions to MAX_TAG
LONGEST = {"Commitment": 64, "Game": 100, "Seconds": 10 * MAX_TURNS, "Aborted": 2 * MAX_EVENTS}


def write_table(table: Table, seconds: Sequence[float | None] = (), language: str = ENGLISH) -> str:
    """Return the game record so far, with the secret once it is public, and times as from `seconds_by_turn`.

    Comments are in `language`, the names of seats in English.
    """
    with speaking(ENGLISH):
        tags = {"Seats": seats_tag(players_at(table))}
    if computers := [str(number) for number, seat in enumerate(table.seats) if seat.who == "computer"]:
        tags["Computers"] = " ".join(computers)
    tags |= table.promises.tags()
    if seconds:
        tags["Seconds"] = seconds_tag(seconds)
    if table.end is not None and table.end.reason != "aborted":
        tags |= {"Result": result_tag(table.end.results), "End": table.end.reason}
    return write_record(table.match, tags, language)


def players_at(table: Table) -> list[str]:
    """The names of the players at a table; those of the seats for players without one."""
    return [seat.player or table.seat_name(number) for number, seat in enumerate(table.seats)]


def verify_table(table: Table) -> Proof:
    """Verify that all rolls of a table follow from its revealed secret, and that the secret fits its commitment."""
    return verify_match(table.match, table.promises)


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A game record as a finished table, with the table's events and the proof of its dice."""

    table: Table
    events: Sequence[TableEvent]
    proof: Proof | None  # None if the secret is unknown


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """Summary of a record, for a list of the records in a text."""

    game: str  # the package, or the unknown name in the record; "" if the record is invalid
    players: Sequence[str] = ()
    turns: int = 0


def summaries(text: str) -> list[RecordSummary]:
    """Return the summaries of the records in a text, without playing them."""
    return [_summary(record) for record in records_in(text)]


def _summary(record: UnparsedRecord) -> RecordSummary:
    try:
        draft = record.parse()
    except RecordError:
        return RecordSummary("")
    return RecordSummary(draft.tags.get("Game", ""), [name for name in names_of(draft) if name], len(draft.turns))


def read_record(id: str, text: str, now: int, warm: Collection[str] = (), number: int | None = None) -> ReadRecord:
    """Read a game record as a table, by compiled rules if its game's package is in `warm`.

    If the text has several, `number` chooses one, from 1. Raises Refusal.
    """
    record = _read(text, warm, number)
    match, secret, promised = record.match, record.match.dice.secret, read_promises(record.tags)
    events: list[TableEvent] = [
        _opened(record, now),
        *(table_events.StartAborted(now, seats) for seats in promised.aborted),
        table_events.GameStarted(now, match.dice.entropy, promised.entropy),
        *(turn_event(turn, now) for turn in match.turns),
        *([table_events.TakebacksRecalled(now, match.takebacks)] if match.takebacks else []),
        _ended(record, now),
        *([table_events.SecretRevealed(now, secret)] if secret else []),
    ]
    table = Table.of(id, secret or "", events, lambda package: package in warm)
    return ReadRecord(table, events, verify_table(table) if secret else None)


def _read(text: str, warm: Collection[str], number: int | None) -> Record:
    try:
        draft = parse(text, number)
        _check_limits(draft)
        return play_through(draft, compiled=_package(draft) in warm)
    except RecordError as problem:
        raise Refusal("invalid", str(problem), field="record") from problem


def _package(draft: Draft) -> str:
    """The package of a record's game; "" for an unknown game."""
    with contextlib.suppress(UnknownNameError):
        return registry.identity(draft.tags.get("Game", ""))
    return ""


def _check_limits(draft: Draft) -> None:
    for tag, value in draft.tags.items():
        if len(value) > (most := LONGEST.get(tag, MAX_TAG)):
            values = {"tag": tag, "count": len(value), "most": most}
            raise _too_large(say("The tag {tag} has {count} characters; the limit is {most}.", **values))
    for name in names_of(draft):
        try:
            clean_name(name)
        except Refusal as problem:
            raise _too_large(say("The tag Seats: {problem}", problem=problem.message)) from problem
    if (count := len(draft.turns)) > MAX_TURNS:
        raise _too_large(say("The record has {count} turns; the limit is {most}.", count=count, most=MAX_TURNS))


def _too_large(message: str) -> Refusal:
    return Refusal("invalid", message, field="record")


def _opened(record: Record, now: int) -> table_events.TableOpened:
    game = record.match.game
    start, usual = record.match.start.to_text(), game.new_initial_state().to_text()
    chairs = tuple(Chair("open", name) for name in _persons(record) or [""] * game.num_players())
    first = now, game.package, game.options, chairs, record.tags.get("Commitment", "")
    position = start if start != usual else None
    return table_events.TableOpened(*first, position=position, formula=record.match.dice.formula)


def _persons(record: Record) -> list[str]:
    """The names of the players, without those of the seats, which each reader sees in their own language."""
    return ["" if name in record.match.game.info.seat_names else name for name in seats_of(record)]


def _ended(record: Record, now: int) -> table_events.GameEnded:
    results = _results(record)
    reason, seat = ("game", None) if record.match.state.is_terminal() else _recorded_end(record, results)
    return table_events.GameEnded(now, reason, results, seat, from_record=True)


def _recorded_end(record: Record, results: tuple[float, ...]) -> tuple[Reason, int | None]:
    """The reason in the record and the seat that forfeited; `record` if they don't explain the results."""
    game = record.match.game
    losers = [seat for seat in range(game.num_players()) if tuple(game.forfeit(seat)) == results]
    match record.tags.get("End"):
        case "agreed" if not any(results):
            return "agreed", None
        case ("resigned" | "time" | "abandoned" | "failed") as reason if len(losers) == 1:
            return reason, losers[0]
        case _:
            return "record", None


def _results(record: Record) -> tuple[float, ...]:
    """The results by the rules; for an unfinished game those in the record, or else all 0."""
    state, game = record.match.state, record.match.game
    low, high = game.min_utility(), game.max_utility()
    if not state.is_terminal():
        with contextlib.suppress(ValueError):
            listed = tuple(float(result) for result in record.tags.get("Result", "").split(" "))
            if len(listed) == game.num_players() and all(low <= result <= high for result in listed):
                return listed
    return tuple(state.returns())


def seconds_by_turn(events: Iterable[TableEvent]) -> list[float | None]:
    """Return the seconds that each turn's decision took; None for chance, and for turns of unknown duration.

    A decision begins after the turn before it, or at the start of the game; a sealed choice ends when it is made.
    Downtime of the server and outages that the clock left out do not count. Games read from a record have no times.
    """
    seconds: list[float | None] = []
    since = 0  # milliseconds since 1970
    ahead: dict[int, int] = {}  # milliseconds a seat took for its sealed choice
    for event in events:
        match event:
            case table_events.GameStarted():
                since = event.at
            case table_events.ServerResumed() | table_events.ConnectionResumed():
                since += event.pause
            case table_events.ChoiceSealed():
                ahead[event.seat] = event.at - since
            case table_events.ChoiceUnsealed():
                ahead.pop(event.seat, None)
            case table_events.ActionPlayed():
                seconds.append(max(0.0, ahead.pop(event.seat, event.at - since) / SECOND))
                since = event.at
            case table_events.ChanceRolled():
                seconds.append(None)
                since = event.at
            case table_events.TurnsTakenBack():
                seconds, since, ahead = seconds[: event.turns], event.at, {}
            case table_events.GameReloaded():
                seconds = [None for _ in event.turns]
                since, ahead = event.at, {}
            case table_events.GameEnded(is_imported=True):
                seconds[:] = [None] * len(seconds)
            case _:
                pass
    return seconds
