"""Playing actions, and taking them back."""

from __future__ import annotations

from parlour.view.language import phrases

from .. import commands as asked
from .. import events as happened
from ..commands import MAX_BATCH
from ..events import Event
from ..preconditions import acting_seat, begin_command, check_playing, check_seq, own_seats
from ..refusals import Refusal
from ..table import Table
from .outcomes import go_on, rolling
from .reading import read_actions
from .sealing import play_sealed, seal

say = phrases(__package__)


def play(table: Table, command: asked.Play, who: str, now: int) -> list[Event]:
    """Play actions of the seat to act, and what chance and sealed choices bring after the last.

    Of a seat that chooses at the same time as others it is a choice, which is sealed until its turn comes.
    """
    wanted = table.turn_of(own_seats(table, who)) if command.seat is None else command.seat
    seat = acting_seat(table, who, wanted)
    check_playing(table, now)
    check_seq(table, command.seq, table.choosable.get(seat))
    if ahead := table.choosing(seat):
        return seal(table, seat, ahead, command.actions, now)
    _check_turn(table, seat)
    _check_count(command.actions)
    actions = read_actions(table, seat, command.actions)
    match = rolling(table, table.entropy)
    for action in actions:
        match.play(action)
    play_sealed(table, match)
    return go_on(table, match, now)


def _check_turn(table: Table, seat: int) -> None:
    if table.actor != seat:
        message = say("It isn't your turn. {seat} is to move.", seat=table.seat_name(table.actor or 0))
        raise Refusal("not_your_turn", message, seq=table.seq)


def _check_count(actions: tuple[str, ...]) -> None:
    if not 1 <= len(actions) <= MAX_BATCH:
        message = say("Send 1 to {most} actions, not {count}.", most=MAX_BATCH, count=len(actions))
        raise Refusal("invalid", message, field="actions")


def take_back(table: Table, command: asked.TakeBack, who: str, now: int) -> list[Event]:
    """Go back to before the caller's last decision, where no other person plays or it is still sealed."""
    seats = begin_command(table, who, command.seq, now)
    if sealed := [seat for seat in table.sealed if seat in seats]:
        return [happened.Unsealed(now, sealed[-1])]
    if table.others(who):
        raise Refusal("not_allowed", say("The other players have to agree. Ask for a takeback."))
    return go_back(table, seats, now)


def go_back(table: Table, seats: list[int], now: int) -> list[Event]:
    """Go back to before the last decision of some seats, or the setup that it belongs to. Raises Refusal."""
    turns = table.match.first_of_setup(last_decision(table, seats))
    return [happened.TookBack(now, table.match.turns[turns].actor, turns)]


def last_decision(table: Table, seats: list[int]) -> int:
    """The number of the last turn that some seats made. Raises Refusal."""
    made = [number for number in table.match.decisions() if table.match.turns[number].actor in seats]
    if not made:
        raise Refusal("not_allowed", say("You have no move to take back yet."))
    return made[-1]
