"""Choices that are made ahead of their turns, and sealed until then."""

from __future__ import annotations

from parlour.core.state import State
from parlour.match import Match
from parlour.view.language import phrases

from .. import events as happened
from ..events import Event
from ..refusals import Refusal
from ..table import Table
from .reading import read_action

say = phrases(__package__)


def seal(table: Table, seat: int, ahead: State, texts: tuple[str, ...], now: int) -> list[Event]:
    """Seal a seat's choice ahead of its turn; no events if it has made the same one already."""
    action = _chosen(table, ahead, texts)
    sealed = table.sealed.get(seat)
    if sealed is None:
        return [happened.Sealed(now, seat, action, ahead.action_to_string(action))]
    if sealed.action != action:
        message = say("You have already chosen. Take your choice back to change it.")
        raise Refusal("not_allowed", message, field="actions", seq=table.seq)
    return []


def _chosen(table: Table, ahead: State, texts: tuple[str, ...]) -> int:
    if len(texts) != 1:
        message = say("All players choose at the same time here. Send one choice, not {count}.", count=len(texts))
        raise Refusal("illegal", message, field="actions", seq=table.seq)
    return read_action(table, ahead, texts[0])


def play_sealed(table: Table, match: Match) -> None:
    """Play the choices whose turns have come, one after the other."""
    sealed = dict(table.sealed)
    while choice := sealed.pop(match.state.current_player(), None):
        if choice.action in match.state.legal_actions():
            match.play(choice.action)
