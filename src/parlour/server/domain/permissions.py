"""Permissions: what a viewer may do at a table now, by the names on the wire; nothing else would be granted."""

from __future__ import annotations

from parlour.players.levels import USUAL_LEVEL
from parlour.view.language import phrases

from . import commands as asked
from .commands import Command
from .decisions import decide
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

ANYONE = "anyone"  # stands for a caller who will be given a key when they need one


def may(table: Table, who: str | None, now: int) -> list[str]:
    """The commands that a caller may give now, by their names on the wire."""
    words = [word for word, command in _commands(table, who) if _is_allowed(table, command, who, now)]
    if _is_allowed(table, asked.Sit(), who or ANYONE, now):
        words.append("sit")
    if table.turn_of(table.held_by(who)) is not None:
        words.append("play")
    if any(not table.seats[seat].ready for seat in table.held_by(who)) and table.status == "waiting":
        words.append("ready")
    if may_hint(table, who):
        words.append("hint")
    if table.end is not None:
        words.append("analyse")
    return words


def may_hint(table: Table, who: str | None) -> bool:
    """Whether a caller may ask what to play: on their turn, if no other person plays."""
    return table.actor in table.held_by(who) and not table.others(who)


def check_analysis(table: Table, who: str | None, turn: int) -> None:
    """Raises Refusal where a caller may not ask what a search says of the position after some turns."""
    turns = len(table.match.turns)
    if not 0 <= turn <= turns:
        raise Refusal("invalid", say("turn should be 0 to {turns}.", turns=turns), field="turn")
    if table.status == "waiting":
        raise Refusal("waiting", say("The game hasn't started, so there is nothing to analyse yet."), seq=table.seq)
    if table.end is None and not (may_hint(table, who) and turn == turns):
        message = say("During a game, you can get hints only on your own turn and only if no other person is playing.")
        raise Refusal("not_allowed", message)
    if table.match.state_before(turn).is_chance_node():
        raise Refusal(
            "not_allowed", say("Chance decides in this position. Ask for the position after it."), field="turn"
        )


def _commands(table: Table, who: str | None) -> list[tuple[str, Command]]:
    seq, actor = table.seq, table.actor or 0
    takeback: list[tuple[str, Command]] = [("takeback", asked.Offer(seq, "takeback"))] if table.others(who) else []
    return [
        ("leave", asked.Leave()),
        ("undo", asked.TakeBack(seq)),
        *takeback,
        ("draw", asked.Offer(seq, "draw")),
        ("resign", asked.Resign(seq)),
        ("claim", asked.Claim(seq)),
        ("handover", asked.HandOver(seq, actor, USUAL_LEVEL)),
        ("rematch", asked.Rematch(seq)),
    ]


def _is_allowed(table: Table, command: Command, who: str | None, now: int) -> bool:
    try:
        decide(table, command, who, now)
    except Refusal:
        return False
    return True
