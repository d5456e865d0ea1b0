"""The reading of actions that people send, in the position as their seat sees it.

It is read before any dice fall: whether a text is refused, and how, tells nothing that the seat does not know.
"""

from __future__ import annotations

from parlour.core.state import State
from parlour.errors import ActionError, IllegalActionError
from parlour.kit import CHANCE, TERMINAL
from parlour.view.language import phrases

from ..refusals import Refusal
from ..table import Table

say = phrases(__package__)


def read_actions(table: Table, seat: int, texts: tuple[str, ...]) -> list[int]:
    """The actions of the seat to act that some texts stand for, one after the other. Raises Refusal."""
    state = table.match.state.observation(seat)
    actions: list[int] = []
    for text in texts:
        _check_foreseeable(table, state, seat, text)
        actions.append(read_action(table, state, text))
        state.apply_action(actions[-1])
    return actions


def read_choice(table: Table, seat: int, text: str) -> int:
    """The action that a text stands for, of a seat to act or of one that chooses ahead of its turn. Raises Refusal."""
    return read_action(table, table.choosing(seat) or table.match.state.observation(seat), text)


def read_action(table: Table, state: State, text: str) -> int:
    """The action that a text stands for in a position as its seat sees it. Raises Refusal."""
    try:
        return state.parse_action(text)
    except ActionError as problem:
        reason = problem.reason if isinstance(problem, IllegalActionError) else None
        raise Refusal("illegal", str(problem), field="actions", seq=table.seq, reason=reason) from problem


def _check_foreseeable(table: Table, state: State, seat: int, text: str) -> None:
    """Raises Refusal for an action that would follow upon chance, something revealed, or the turn of another seat."""
    actor = state.current_player()
    if actor in (seat, TERMINAL):
        return
    if actor == CHANCE:  # what is hidden from a seat is up to chance in what it sees
        message = say(
            "{text} has to wait: you can't foresee what happens before it. Play it afterwards.",
            text=text,
        )
    else:
        message = say("{text} can't follow: {seat}'s turn is over by then.", text=text, seat=table.seat_name(seat))
    raise Refusal("illegal", message, field="actions", seq=table.seq)
