"""Decisions: the events that follow from a command, and which commands a caller may give now."""

from __future__ import annotations

from collections.abc import Callable

from parlour.players.levels import USUAL_LEVEL
from parlour.view.language import phrases

from . import commands, hosting, moves, offers, seating, talk, timeouts, vacations
from .commands import Command
from .events import TableEvent
from .preconditions import SERVER
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

HANDLERS: dict[type[Command], Callable[..., list[TableEvent]]] = {
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.Ready: seating.be_ready,
    commands.Reveal: seating.reveal,
    commands.FreeSeat: hosting.free_seat,
    commands.CloseTable: hosting.close_table,
    commands.CallOff: hosting.call_off,
    commands.Play: moves.play,
    commands.TakeBack: moves.take_back,
    commands.Resign: seating.resign,
    commands.Claim: seating.claim,
    commands.HandOver: seating.hand_over,
    commands.Forfeit: seating.forfeit,
    commands.CallTime: seating.call_time,
    commands.SettleOutage: timeouts.settle_outage,
    commands.TakeVacation: vacations.take_vacation,
    commands.Offer: offers.offer,
    commands.Reply: offers.answer,
    commands.Rematch: offers.rematch,
    commands.Mute: offers.mute,
    commands.Speak: talk.speak,
}

# could be repeated without end
DISPENSABLE = commands.Sit, commands.TakeBack, commands.Offer, commands.Rematch, commands.Mute, commands.Speak
FOR_SERVER = commands.Forfeit, commands.CallTime, commands.CallOff, commands.SettleOutage, commands.TakeVacation
ANYONE = "anyone"  # stands for a caller without a key, who would be given one


def decide(table: Table, command: Command, key: str | None, now: int) -> list[TableEvent]:
    """Return the events that follow from a caller's command, without applying them. Raises Refusal.

    [] means that there is nothing to do. `now` is in milliseconds since 1970. A table that has reached `max_events`
    still takes every command that brings the game nearer to its end.
    """
    if key is None:
        raise Refusal("no_key", say("You need a key for this: a token from POST /api/keys or the page's cookie."))
    if isinstance(command, DISPENSABLE) and table.seq >= table.max_events:
        raise Refusal("not_allowed", say("This game has become so long that you can only play on or resign."))
    if isinstance(command, FOR_SERVER) and key != SERVER:
        raise Refusal("not_allowed", say("Only the server can do this."))
    return HANDLERS[type(command)](table, command, key, now)


def may(table: Table, key: str | None, now: int) -> list[str]:
    """Return the names, as in the API, of the commands that would be granted to a caller now."""
    words = [word for word, command in _commands(table, key) if _is_allowed(table, command, key, now)]
    if _is_allowed(table, commands.Sit(), key or ANYONE, now):
        words.append("sit")
    if table.turn_of(table.held_by(key)) is not None:
        words.append("play")
    if any(seat not in table.ready for seat in table.held_by(key)) and table.status == "waiting":
        words.append("ready")
    if table.contributions.asked_at is not None and {*table.contributions.missing} & {*table.held_by(key)}:
        words.append("reveal")
    if may_hint(table, key):
        words.append("hint")
    if table.end is not None:
        words.append("analyse")
    if talk.may_talk(table, key):
        words.append("talk")
    if hosting.may_report(table, key):
        words.append("report")
    return words


def may_hint(table: Table, key: str | None) -> bool:
    """Whether a caller may get a hint: on their own turn, if no other person plays."""
    return table.actor in table.held_by(key) and not table.others(key)


def check_analysis(table: Table, key: str | None, turn: int) -> None:
    """Raise Refusal unless a caller may analyse the position after `turn` turns."""
    turns = len(table.match.turns)
    if not 0 <= turn <= turns:
        raise Refusal("invalid", say("turn should be 0 to {turns}.", turns=turns), field="turn")
    if table.status == "waiting":
        raise Refusal("waiting", say("The game hasn't started, so there is nothing to analyse yet."), seq=table.seq)
    if table.end is None and not (may_hint(table, key) and turn == turns):
        message = say("During a game, you can get hints only on your own turn and only if no other person is playing.")
        raise Refusal("not_allowed", message)
    if table.match.state_before(turn).is_chance_node():
        message = say("In this position, chance decides. Ask for the next position instead.")
        raise Refusal("not_allowed", message, field="turn")


def _commands(table: Table, key: str | None) -> list[tuple[str, Command]]:
    seq, actor = table.seq, table.actor or 0
    takeback: list[tuple[str, Command]] = [("takeback", commands.Offer(seq, "takeback"))] if table.others(key) else []
    muted = {what for what, seat in table.muted if seat in table.held_by(key)}
    return [
        ("leave", commands.Leave()),
        *(("free", commands.FreeSeat(seat)) for seat in table.others(key)[:1]),
        ("close", commands.CloseTable()),
        ("unmute" if "offers" in muted else "mute", commands.Mute("offers" not in muted)),
        ("unmute_talk" if "talk" in muted else "mute_talk", commands.Mute("talk" not in muted, "talk")),
        ("undo", commands.TakeBack(seq)),
        *takeback,
        ("draw", commands.Offer(seq, "draw")),
        ("resign", commands.Resign(seq)),
        ("claim", commands.Claim(seq)),
        ("handover", commands.HandOver(seq, actor, USUAL_LEVEL)),
        ("rematch", commands.Rematch(seq)),
    ]


def _is_allowed(table: Table, command: Command, key: str | None, now: int) -> bool:
    try:
        decide(table, command, key, now)
    except Refusal:
        return False
    return True
