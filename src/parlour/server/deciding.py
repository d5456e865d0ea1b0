"""What follows from a command: the customs of the house. The rules of the games are asked, never told.

One function a command, from the command, a table, the caller and the time to events, or to a Refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch

from parlour.errors import ActionError
from parlour.game import State
from parlour.kit import CHANCE, TERMINAL
from parlour.language import phrases
from parlour.match import Match, Turn

from . import commands as asked
from . import events as happened
from .commands import MAX_ACTIONS, Command
from .conditions import (
    acting_seat,
    begin_command,
    check_entropy,
    check_house,
    check_level,
    check_playing,
    check_seq,
    check_waiting,
    clean_name,
    own_seats,
)
from .errors import Refusal
from .events import Event, OfferKind, Reason
from .table import Table

say = phrases(__package__)

STAND_IN = "casual"  # the level that plays on for who gives up among many


def decide(table: Table, command: Command, who: str | None, now: int) -> list[Event]:
    """The events that a command of a caller brings about. Raises Refusal."""
    if who is None:
        raise Refusal("no_key", say("This needs a key, so that the table knows you again."))
    return _decide(command, table, who, now)


@singledispatch
def _decide(command: object, table: Table, who: str, now: int) -> list[Event]:
    raise TypeError(f"{command!r} is no command")


# Before the start


@_decide.register
def _(command: asked.Sit, table: Table, who: str, now: int) -> list[Event]:
    check_waiting(table)
    seat = command.seat if command.seat is not None else _first_open(table)
    if not 0 <= seat < len(table.seats):
        message = say("The seats here are 0 to {last}; there is no {seat}.", last=len(table.seats) - 1, seat=seat)
        raise Refusal("invalid", message, field="seat")
    if table.seats[seat].who != "open":
        raise Refusal("taken", _taken(table, seat), field="seat")
    return [happened.Sat(now, seat, clean_name(command.name), who)]


def _first_open(table: Table) -> int:
    for number, seat in enumerate(table.seats):
        if seat.who == "open":
            return number
    raise Refusal("taken", say("All seats are taken; you can watch."))


def _taken(table: Table, seat: int) -> str:
    free = [table.seat_name(number) for number, seat in enumerate(table.seats) if seat.who == "open"]
    if not free:
        return say("All seats are taken; you can watch.")
    return say("{seat} is taken; still open: {free}.", seat=table.seat_name(seat), free=", ".join(free))


@_decide.register
def _(command: asked.Leave, table: Table, who: str, now: int) -> list[Event]:
    seats = own_seats(table, who)
    check_waiting(table)
    events: list[Event] = [happened.Left(now, seat) for seat in seats]
    return events if table.others(who) else [*events, *_end(table, "abandoned", _draw(table), now)]


@_decide.register
def _(command: asked.Ready, table: Table, who: str, now: int) -> list[Event]:
    seats = own_seats(table, who)
    if table.status == "playing":
        return []  # asked once more, as by a page that was loaded anew
    check_waiting(table)
    check_entropy(command.entropy)
    fresh = [seat for seat in seats if not table.seats[seat].ready]
    events: list[Event] = [
        happened.BecameReady(now, seat, command.entropy if seat == fresh[0] else "") for seat in fresh
    ]
    if fresh and all(seat.who == "computer" or seat.ready for n, seat in enumerate(table.seats) if n not in fresh):
        entropy = [command.entropy if n == fresh[0] else seat.entropy for n, seat in enumerate(table.seats)]
        events += begin(table, tuple(filter(None, entropy)), now)
    return events


def begin(table: Table, entropy: tuple[str, ...], now: int) -> list[Event]:
    """The start of the game, and what chance brings before anyone acts."""
    match = table.rolling(entropy)
    match.resume()
    return [happened.Started(now, entropy), *_went_on(table, match, now)]


# Playing


@_decide.register
def _(command: asked.Play, table: Table, who: str, now: int) -> list[Event]:
    seat = acting_seat(table, who, command.seat)
    check_playing(table, now)
    check_seq(table, command.seq)
    if table.actor != seat:
        turn = say("It is not your turn: {seat} is to act.", seat=table.seat_name(table.actor or 0))
        raise Refusal("not_your_turn", turn, seq=table.seq)
    if not 1 <= len(command.actions) <= MAX_ACTIONS:
        message = say("Play 1 to {most} actions, not {count}.", most=MAX_ACTIONS, count=len(command.actions))
        raise Refusal("invalid", message, field="actions")
    actions = _foreseen(table, seat, command.actions)
    match = table.rolling(table.entropy)
    for action in actions:
        match.play(action)
    return _went_on(table, match, now)


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


def _went_on(table: Table, match: Match, now: int) -> list[Event]:
    """What happened in a match that went on from the table's, to the end if it came."""
    events: list[Event] = [record_turn(turn, now) for turn in match.turns[len(table.match.turns) :]]
    if match.state.is_terminal():
        events += _end(table, "game", tuple(match.state.returns()), now)
    return events


def record_turn(turn: Turn, now: int) -> Event:
    """A turn of a match as an event."""
    if turn.actor == CHANCE:
        return happened.Rolled(now, turn.action, turn.text)
    return happened.Played(now, turn.actor, turn.action, turn.text)


@_decide.register
def _(command: asked.TakeBack, table: Table, who: str, now: int) -> list[Event]:
    seats = begin_command(table, who, command.seq, now)
    if table.others(who):
        raise Refusal("not_allowed", say("The others have to agree to that: offer a takeback."))
    return _take_back(table, seats, now)


def _take_back(table: Table, seats: list[int], now: int) -> list[Event]:
    turns = _last_decision(table, seats)
    return [happened.TookBack(now, table.match.turns[turns].actor, turns)]


def _last_decision(table: Table, seats: list[int]) -> int:
    made = [number for number in table.match.decisions() if table.match.turns[number].actor in seats]
    if not made:
        raise Refusal("not_allowed", say("There is nothing of yours to take back yet."))
    return made[-1]


# Giving up, going away


@_decide.register
def _(command: asked.Resign, table: Table, who: str, now: int) -> list[Event]:
    seat = acting_seat(table, who, command.seat)
    begin_command(table, who, command.seq, now)
    return _lose_seat(table, seat, "resigned", now)


@_decide.register
def _(command: asked.Claim, table: Table, who: str, now: int) -> list[Event]:
    begin_command(table, who, command.seq, now)
    if len(table.seats) > 2:
        raise Refusal("not_allowed", say("Among so many nobody wins by waiting: hand the seat over to the computer."))
    seat = _check_missed(table, table.actor or 0, who, now)
    return _lose_seat(table, seat, "abandoned", now)


@_decide.register
def _(command: asked.HandOver, table: Table, who: str, now: int) -> list[Event]:
    begin_command(table, who, command.seq, now)
    check_level(command.level, "level")
    seat = _check_missed(table, command.seat, who, now)
    return [happened.HandedOver(now, seat, command.level, "abandoned")]


def _check_missed(table: Table, seat: int, who: str, now: int) -> int:
    """The seat, if its person has kept the others waiting for too long."""
    if seat not in table.others(who):
        message = say("That can be done for another person's seat only, when it is to act.")
        raise Refusal("not_allowed", message, field="seat")
    if table.clock.kind == "days":
        raise Refusal("not_allowed", say("Who plays by correspondence may go away: only the clock counts."))
    if seat != table.actor:
        raise Refusal("too_early", say("{seat} is not to act now, so nobody is waiting.", seat=table.seat_name(seat)))
    key, presence = table.seats[seat].key or "", table.presence
    if presence.is_here(key):
        raise Refusal("too_early", say("{seat} is here.", seat=table.seat_name(seat)))
    if not presence.is_missed(key, now):
        left = -((presence.away(key, now) - presence.patience) // 1000)
        message = say("{seat} may yet come back: wait {left} s more.", seat=table.seat_name(seat), left=left)
        raise Refusal("too_early", message)
    return seat


@_decide.register
def _(command: asked.CallTime, table: Table, who: str, now: int) -> list[Event]:
    check_house(who)
    deadline, seat = table.times.deadline, table.running
    if deadline is None or seat is None or now < deadline:
        return []
    return _lose_seat(table, seat, "time", now)


@_decide.register
def _(command: asked.Resume, table: Table, who: str, now: int) -> list[Event]:
    check_house(who)
    return [happened.Resumed(now, command.pause)] if table.running is not None and command.pause > 0 else []


def _lose_seat(table: Table, seat: int, reason: Reason, now: int) -> list[Event]:
    """What becomes of a seat whose person plays no more."""
    if len(table.seats) > 2:
        return [happened.HandedOver(now, seat, STAND_IN, reason)]
    alone = len(table.seats) == 1
    results = (0.0,) if alone else tuple(-1.0 if number == seat else 1.0 for number in range(2))
    return _end(table, reason, results, now, seat)


# Offers


@_decide.register
def _(command: asked.Rematch, table: Table, who: str, now: int) -> list[Event]:
    return _decide(asked.Offer(command.seq, "rematch"), table, who, now)


@_decide.register
def _(command: asked.Offer, table: Table, who: str, now: int) -> list[Event]:
    own = own_seats(table, who)
    OFFERS[command.kind](table, own, who, now)
    check_seq(table, command.seq)
    offer = table.offers.get(command.kind)
    if offer is not None:
        if offer.seat in own:
            raise Refusal("not_allowed", say("You have offered that already; the others have yet to answer."))
        return _agree(table, own, command.kind, now)
    if not table.others(who):
        return _carry_out(table, own, command.kind, now)
    return [happened.Offered(now, table.actor if table.actor in own else own[0], command.kind)]


@_decide.register
def _(command: asked.Answer, table: Table, who: str, now: int) -> list[Event]:
    own = own_seats(table, who)
    offer = table.offers.get(command.kind)
    if offer is None:
        raise Refusal("no_offer", say("There is no such offer, or not any more."), seq=table.seq)
    check_seq(table, command.seq)
    if command.kind != "rematch":
        check_playing(table, now)
    if not command.accept:
        return [happened.Declined(now, own[0], command.kind)]
    return _agree(table, own, command.kind, now)


def _agree(table: Table, own: list[int], kind: OfferKind, now: int) -> list[Event]:
    offer = table.offers[kind]
    if offer.agreed.intersection(own):
        raise Refusal("not_allowed", say("You have agreed to that already; the others have yet to answer."))
    agreed = {table.seats[seat].key for seat in {*offer.agreed, *own}}
    if any(seat.who == "person" and seat.key not in agreed for seat in table.seats):
        return [happened.Agreed(now, own[0], kind)]
    return _carry_out(table, table.held_by(table.seats[offer.seat].key), kind, now)


def _carry_out(table: Table, offering: list[int], kind: OfferKind, now: int) -> list[Event]:
    if kind == "draw":
        return _end(table, "agreed", _draw(table), now)
    if kind == "takeback":
        return _take_back(table, offering, now)
    return [happened.Rematched(now, table.heir())]


def _check_draw(table: Table, own: list[int], who: str, now: int) -> None:
    check_playing(table, now)
    if len(table.seats) != 2:
        raise Refusal("not_allowed", say("Only two can agree on a draw."))
    if any(seat.who == "computer" for seat in table.seats):
        raise Refusal("not_allowed", say("The computer thanks you for the offer, and would rather play on."))


def _check_takeback(table: Table, own: list[int], who: str, now: int) -> None:
    check_playing(table, now)
    offer = table.offers.get("takeback")
    if offer is None or offer.seat in own:
        _last_decision(table, own)


def _check_rematch(table: Table, own: list[int], who: str, now: int) -> None:
    if table.end is None:
        raise Refusal("not_allowed", say("A rematch can be had once the game is over."))
    if table.rematch is not None:
        raise Refusal("not_allowed", say("The rematch is being played already, at a table of its own."))


OFFERS: dict[OfferKind, Callable[[Table, list[int], str, int], None]] = {
    "draw": _check_draw,
    "takeback": _check_takeback,
    "rematch": _check_rematch,
}


# The end


def _end(table: Table, reason: Reason, results: tuple[float, ...], now: int, seat: int | None = None) -> list[Event]:
    return [happened.Ended(now, reason, results, seat), happened.Revealed(now, table.secret)]


def _draw(table: Table) -> tuple[float, ...]:
    return (0.0,) * len(table.seats)
