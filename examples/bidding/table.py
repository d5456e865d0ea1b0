"""Bidding: what players see and click."""

from __future__ import annotations

from parlour.authoring import CHANCE, TERMINAL, Area, Beat, Counter, Piece, Spot, copy

from . import INFO
from .rules import CARDS, NONE, UNSEEN, State


def areas(s: State) -> list[Area]:
    return [_prize(s), *(_hand(s, seat) for seat in range(2))]


def _prize(s: State) -> Area:
    pieces = () if s.prize == NONE else (Piece("card", label=str(s.prize + 1)),)
    bids = tuple(_bid(s, seat) for seat in range(2))
    return Area("middle", "row", (bids[0], Spot("prize", 1, 0, pieces, name="the prize"), bids[1]))


def _bid(s: State, seat: int) -> Spot:
    """Return the spot for a seat's bid, which may be hidden from the viewer."""
    bid = int(s.bid[seat])
    label = "?" if bid == UNSEEN else str(bid + 1)
    pieces = () if bid == NONE else (Piece("card", seat, label),)
    return Spot(f"bid{seat}", 2 * seat, 0, pieces, name=f"{INFO.seat_names[seat]}'s bid")


def _hand(s: State, seat: int) -> Area:
    """Return the area for a seat's hand. An area whose id ends in a seat number belongs to that seat."""
    return Area(f"hand{seat}", "row", tuple(_card(s, seat, card) for card in range(CARDS)), INFO.seat_names[seat])


def _card(s: State, seat: int, card: int) -> Spot:
    is_held = s.spent[seat, card] == 0 and s.bid[seat] != card
    return Spot(f"{seat}-{card + 1}", card, 0, (Piece("card", seat, str(card + 1)),) if is_held else ())


def counters(s: State) -> list[Counter]:
    return [Counter("points", int(s.points[seat]), seat=seat) for seat in range(2)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    return (f"{_bidder(s)}-{action + 1}",)


def _bidder(s: State) -> int:
    """Return the seat that is bidding or bid last."""
    return 0 if s.bid[0] == NONE else 1


def captures(s: State, action: int) -> bool:
    return False


def choosing(s: State, seat: int) -> State | None:
    """Return the position in which a seat can bid out of turn. Jade need not wait for Ruby."""
    if seat != 1 or s.prize == NONE or s.bid[0] != NONE:
        return None
    ahead = copy(s)
    ahead.bid[0] = UNSEEN
    return ahead


def describe_action(s: State, action: int) -> str:
    if s.prize == NONE:
        return f"A prize worth {action + 1} is revealed."
    seat = 0 if s.bid[1] != NONE else _bidder(s)
    return f"{INFO.seat_names[seat]} bids {action + 1}."


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats: a new prize, a hidden bid, or both bids revealed."""
    if s.prize == NONE:
        return [Beat("deal", describe_action(s, action), ("prize",))]
    if s.bid[0] == NONE:
        return [Beat("secret", f"{INFO.seat_names[0]} has bid.", ("bid0",), 0)]
    return [Beat("reveal", describe_action(s, action), ("bid0", "bid1"), 1)]


def prompt(s: State, actor: int) -> str:
    if actor == CHANCE:
        return "A prize is revealed." if s.prize == NONE else "The bids are revealed."
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: bid a card for the prize worth {s.prize + 1}."
    if s.points[0] == s.points[1]:
        return f"All prizes are gone. The game is a draw, {s.points[0]} to {s.points[1]}."
    winner = int(s.points[1] > s.points[0])
    return f"All prizes are gone. {INFO.seat_names[winner]} wins {s.points[winner]} to {s.points[1 - winner]}."
