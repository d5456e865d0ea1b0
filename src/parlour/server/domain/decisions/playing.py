"""Playing actions, and taking them back."""

from __future__ import annotations

from parlour.errors import ActionError
from parlour.game import State
from parlour.kit import CHANCE, TERMINAL
from parlour.view.language import phrases

from .. import commands as asked
from .. import events as happened
from ..commands import MAX_BATCH
from ..events import Event
from ..preconditions import acting_seat, begin_command, check_playing, check_seq
from ..refusals import Refusal
from ..table import Table
from .outcomes import go_on, rolling

say = phrases(__package__)


def play(table: Table, command: asked.Play, who: str, now: int) -> list[Event]:
    """Actions of the seat to act, and what chance brings after the last."""
    seat = acting_seat(table, who, command.seat)
    check_playing(table, now)
    check_seq(table, command.seq)
    _check_turn(table, seat)
    _check_count(command.actions)
    actions = _foreseen(table, seat, command.actions)
    match = rolling(table, table.entropy)
    for action in actions:
        match.play(action)
    return go_on(table, match, now)


def _check_turn(table: Table, seat: int) -> None:
    if table.actor != seat:
        message = say("It is not your turn: {seat} is to act.", seat=table.seat_name(table.actor or 0))
        raise Refusal("not_your_turn", message, seq=table.seq)


def _check_count(actions: tuple[str, ...]) -> None:
    if not 1 <= len(actions) <= MAX_BATCH:
        message = say("Play 1 to {most} actions, not {count}.", most=MAX_BATCH, count=len(actions))
        raise Refusal("invalid", message, field="actions")


def _foreseen(table: Table, seat: int, texts: tuple[str, ...]) -> list[int]:
    """The actions that some texts stand for, one after the other. Raises Refusal.

    They are looked up in the position as the seat sees it, before any dice fall: whether they are refused, and how,
    tells nothing that the seat does not know.
    """
    state = table.match.state.observation(seat)
    actions: list[int] = []
    for text in texts:
        _check_foreseeable(table, state, seat, text)
        try:
            actions.append(state.string_to_action(text))
        except ActionError as problem:
            raise Refusal("illegal", str(problem), field="actions", seq=table.seq) from problem
        state.apply_action(actions[-1])
    return actions


def _check_foreseeable(table: Table, state: State, seat: int, text: str) -> None:
    """Raises Refusal for an action that would follow upon chance, something revealed, or the turn of another seat."""
    actor = state.current_player()
    if actor in (seat, TERMINAL):
        return
    if actor == CHANCE:  # what is hidden from a seat is up to chance in what it sees
        message = say(
            "{text} cannot follow: before it something comes out that you cannot foresee. Play it afterwards.",
            text=text,
        )
    else:
        message = say("{text} cannot follow: then {seat} is no longer to act.", text=text, seat=table.seat_name(seat))
    raise Refusal("illegal", message, field="actions", seq=table.seq)


def take_back(table: Table, command: asked.TakeBack, who: str, now: int) -> list[Event]:
    """Back to before the last decision of the caller's, where no other person plays."""
    seats = begin_command(table, who, command.seq, now)
    if table.others(who):
        raise Refusal("not_allowed", say("The others have to agree to that: offer a takeback."))
    return go_back(table, seats, now)


def go_back(table: Table, seats: list[int], now: int) -> list[Event]:
    """Back to before the last decision of some seats. Raises Refusal."""
    turns = last_decision(table, seats)
    return [happened.TookBack(now, table.match.turns[turns].actor, turns)]


def last_decision(table: Table, seats: list[int]) -> int:
    """The number of the last turn that some seats made. Raises Refusal."""
    made = [number for number in table.match.decisions() if table.match.turns[number].actor in seats]
    if not made:
        raise Refusal("not_allowed", say("There is nothing of yours to take back yet."))
    return made[-1]
