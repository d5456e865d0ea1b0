"""Playing and sealing actions, and taking them back.

Actions are parsed in the position as their seat sees it, before any dice fall, so that a refusal reveals nothing that
the seat does not know.
"""

from __future__ import annotations

from parlour.core.game import State
from parlour.errors import ActionError, IllegalActionError
from parlour.kit import CHANCE, TERMINAL
from parlour.match import Match
from parlour.view.language import phrases

from .commands import MAX_BATCH, Play, TakeBack
from .events import ChoiceSealed, ChoiceUnsealed, TableEvent, TurnsTakenBack
from .game_flow import events_since, match_with_dice
from .preconditions import acting_seat, begin_command, check_playing, check_seq, own_seats
from .refusals import Refusal
from .table import Table
from .timeouts import without_lost_time

say = phrases(__package__)


def play(table: Table, command: Play, key: str, now: int) -> list[TableEvent]:
    """Play actions of the seat to act, then whatever chance and sealed choices add.

    For simultaneous moves, seal the seat's choice until its turn comes.
    """
    wanted = table.turn_of(own_seats(table, key)) if command.seat is None else command.seat
    seat = acting_seat(table, key, wanted)
    check_playing(table, now)
    check_seq(table, command.seq, table.choosable.get(seat))
    if ahead := table.choosing(seat):
        return _seal(table, seat, ahead, command.actions, now)
    if table.actor != seat:
        message = say("It isn't your turn. {seat} is to move.", seat=table.seat_name(table.actor or 0))
        raise Refusal("not_your_turn", message, seq=table.seq)
    if not 1 <= len(command.actions) <= MAX_BATCH:
        message = say("Send 1 to {most} actions, not {count}.", most=MAX_BATCH, count=len(command.actions))
        raise Refusal("invalid", message, field="actions")
    actions = _parse_actions(table, seat, command.actions)
    match = match_with_dice(table, table.entropy)
    for action in actions:
        match.play(action)
    _play_sealed(table, match)
    return without_lost_time(table, events_since(table, match, now), now)


def take_back(table: Table, command: TakeBack, key: str, now: int) -> list[TableEvent]:
    """Take back a choice that is still sealed or, if no other person plays, the caller's last decision."""
    seats = begin_command(table, key, command.seq, now)
    if sealed := [seat for seat in table.sealed if seat in seats]:
        return [ChoiceUnsealed(now, sealed[-1])]
    if table.others(key):
        raise Refusal("not_allowed", say("The other players have to agree. Propose a takeback."))
    return go_back(table, seats, now)


def go_back(table: Table, seats: list[int], now: int) -> list[TableEvent]:
    """Go back to before the last decision of some seats, or before the setup it belongs to. Raises Refusal."""
    turns = table.match.first_of_setup(last_decision(table, seats))
    return [TurnsTakenBack(now, table.match.turns[turns].actor, turns)]


def last_decision(table: Table, seats: list[int]) -> int:
    """Return the index of the last turn that one of some seats decided. Raises Refusal."""
    made = [number for number in table.match.decisions() if table.match.turns[number].actor in seats]
    if not made:
        raise Refusal("not_allowed", say("You have no move to take back yet."))
    return made[-1]


def parse_choice(table: Table, seat: int, text: str) -> int:
    """Parse an action of the seat to act, or of one that chooses ahead of its turn. Raises Refusal."""
    return _parse_action(table, table.choosing(seat) or table.match.state.observation(seat), text)


def _parse_actions(table: Table, seat: int, texts: tuple[str, ...]) -> list[int]:
    """Parse consecutive actions of the seat to act."""
    state = table.match.state.observation(seat)
    actions: list[int] = []
    for text in texts:
        _check_foreseeable(table, state, seat, text)
        actions.append(_parse_action(table, state, text))
        state.apply_action(actions[-1])
    return actions


def _parse_action(table: Table, state: State, text: str) -> int:
    try:
        return state.parse_action(text)
    except ActionError as problem:
        reason = problem.reason if isinstance(problem, IllegalActionError) else None
        raise Refusal("illegal", str(problem), field="actions", seq=table.seq, reason=reason) from problem


def _check_foreseeable(table: Table, state: State, seat: int, text: str) -> None:
    """Raise Refusal for an action that would follow chance, a revelation or another seat's turn."""
    actor = state.current_player()
    if actor in (seat, TERMINAL):
        return
    if actor == CHANCE:  # to a seat, hidden things are up to chance
        message = say(
            "You can't play {text} yet, because chance or a hidden choice comes first. Play it afterwards.", text=text
        )
    else:
        message = say("{text} can't follow: {seat}'s turn is over by then.", text=text, seat=table.seat_name(seat))
    raise Refusal("illegal", message, field="actions", seq=table.seq)


def _seal(table: Table, seat: int, ahead: State, texts: tuple[str, ...], now: int) -> list[TableEvent]:
    """Seal a seat's choice ahead of its turn; return no events if it has already made the same one."""
    if len(texts) != 1:
        message = say("All players choose at the same time here. Send one choice, not {count}.", count=len(texts))
        raise Refusal("illegal", message, field="actions", seq=table.seq)
    action = _parse_action(table, ahead, texts[0])
    sealed = table.sealed.get(seat)
    if sealed is None:
        return [ChoiceSealed(now, seat, action, ahead.action_to_string(action))]
    if sealed.action != action:
        message = say("You have already chosen. To change your choice, take it back first.")
        raise Refusal("not_allowed", message, field="actions", seq=table.seq)
    return []


def _play_sealed(table: Table, match: Match) -> None:
    """Play the sealed choices whose turns have come."""
    sealed = dict(table.sealed)
    while choice := sealed.pop(match.state.current_player(), None):
        if choice.action in match.state.legal_actions():
            match.play(choice.action)
