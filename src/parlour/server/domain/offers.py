"""Offers of a draw, a takeback or a rematch, and answers to them."""

from __future__ import annotations

from collections.abc import Callable

from parlour.view.language import phrases

from .commands import Mute, Offer, Rematch, Reply
from .events import OfferAgreed, OfferDeclined, OfferKind, OfferMade, OthersMuted, RematchOpened, TableEvent
from .game_flow import end_game
from .moves import go_back, last_decision
from .preconditions import check_playing, check_seq, own_seats
from .refusals import Refusal
from .table import Table

say = phrases(__package__)

RESPITE = 2  # actions played before a side may repeat an offer that was declined


def rematch(table: Table, command: Rematch, key: str, now: int) -> list[TableEvent]:
    """Offer another game or agree to one; with nobody to ask, open it."""
    return offer(table, Offer(command.seq, "rematch"), key, now)


def offer(table: Table, command: Offer, key: str, now: int) -> list[TableEvent]:
    """Make an offer to the other persons; if they have made the same one, agree; with nobody to ask, carry it out."""
    own = own_seats(table, key)
    CHECKS[command.kind](table, own, now)
    check_seq(table, command.seq)
    made = table.offers.get(command.kind)
    if made is not None:
        if made[0] in own:
            raise Refusal("not_allowed", say("You have already offered that. The others haven't answered yet."))
        return _agree(table, own, command.kind, now)
    if not table.others(key):
        return _carry_out(table, own, command.kind, now)
    _check_welcome(table, own, command.kind, key)
    return [OfferMade(now, table.actor if table.actor in own else own[0], command.kind)]


def answer(table: Table, command: Reply, key: str, now: int) -> list[TableEvent]:
    """Answer an offer; carry it out once everyone agrees."""
    own = own_seats(table, key)
    if command.kind not in table.offers:
        raise Refusal("no_offer", say("That offer is no longer open."), seq=table.seq)
    check_seq(table, command.seq)
    if command.kind != "rematch":
        check_playing(table, now)
    if not command.accept:
        return [OfferDeclined(now, own[0], command.kind)]
    return _agree(table, own, command.kind, now)


def mute(table: Table, command: Mute, key: str, now: int) -> list[TableEvent]:
    """Take no more offers from the others and decline those that are open, or don't see what they say; or undo this."""
    own = own_seats(table, key)
    if not table.others(key) or (table.status == "waiting" and command.what == "offers"):
        raise Refusal("not_allowed", say("There is nobody at this table who could make you an offer."))
    changed = [seat for seat in own if ((command.what, seat) in table.muted) != command.muted]
    events: list[TableEvent] = [OthersMuted(now, seat, command.muted, command.what) for seat in changed]
    if command.muted and command.what == "offers":
        events += [OfferDeclined(now, own[0], kind) for kind in table.offers if table.offers[kind][0] not in own]
    return events


def _check_welcome(table: Table, own: list[int], kind: OfferKind, key: str) -> None:
    """Raise Refusal if another person takes no offers, or has just declined the same one."""
    if deaf := [seat for seat in table.others(key) if ("offers", seat) in table.muted]:
        message = say("{seat} isn't accepting offers in this game.", seat=table.seat_name(deaf[0]))
        raise Refusal("not_allowed", message)
    if any(table.played < table.declined.get((kind, seat), -RESPITE) + RESPITE for seat in own):
        message = say("Your last offer was declined or withdrawn. You can repeat it after two more moves.")
        raise Refusal("too_early", message)


def _agree(table: Table, own: list[int], kind: OfferKind, now: int) -> list[TableEvent]:
    agreeing = table.offers[kind]
    if set(agreeing) & set(own):
        raise Refusal("not_allowed", say("You have already agreed to that. The others haven't answered yet."))
    agreed = {table.seats[seat].key for seat in (*agreeing, *own)}
    if any(seat.who == "person" and seat.key not in agreed for seat in table.seats):
        return [OfferAgreed(now, own[0], kind)]
    return _carry_out(table, table.held_by(table.seats[agreeing[0]].key), kind, now)


def _carry_out(table: Table, offering: list[int], kind: OfferKind, now: int) -> list[TableEvent]:
    if kind == "draw":
        return end_game(table, "agreed", now)
    if kind == "takeback":
        return go_back(table, offering, now)
    return [RematchOpened(now, table.rematch_id())]


def _check_draw(table: Table, own: list[int], now: int) -> None:
    check_playing(table, now)
    if len(table.seats) != 2:
        raise Refusal("not_allowed", say("A draw can be agreed only in games with two seats."))
    if any(seat.who == "computer" for seat in table.seats):
        raise Refusal("not_allowed", say("The computer doesn't accept draws."))


def _check_takeback(table: Table, own: list[int], now: int) -> None:
    check_playing(table, now)
    made = table.offers.get("takeback")
    if made is None or made[0] in own:
        last_decision(table, own)


def _check_rematch(table: Table, own: list[int], now: int) -> None:
    if table.end is None:
        raise Refusal("not_allowed", say("You can offer a rematch once the game is over."))
    if table.started_at is None:
        raise Refusal("not_allowed", say("This game was called off before it started. Open a new table instead."))
    if table.rematch is not None:
        raise Refusal("not_allowed", say("The rematch has already been set up at another table."))


CHECKS: dict[OfferKind, Callable[[Table, list[int], int], None]] = {
    "draw": _check_draw,
    "takeback": _check_takeback,
    "rematch": _check_rematch,
}
