"""Bidding: what players see and click."""

from __future__ import annotations

from parlour.authoring import CHANCE, TERMINAL, Area, Beat, Counter, Piece, Spot, card_spot, copy, zone_area

from . import INFO
from .notation import kind
from .rules import NONE, UNSEEN, State


def areas(s: State) -> list[Area]:
    return [_prize(s), *(area for seat in range(s.players) for area in (_bid(s, seat), _hand(s, seat)))]


def _prize(s: State) -> Area:
    pieces = () if s.prize == NONE else (Piece("card", label=str(s.prize + 1)),)
    return Area("middle", "row", (Spot("prize", 0, 0, pieces, name="the prize"),), "Prize")


def _bid(s: State, seat: int) -> Area:
    """Return the area for a seat's bid, which may be hidden from the viewer."""
    bid, title = int(s.bid[seat]), f"{INFO.seat_names[seat]}'s bid"
    label = "?" if bid == UNSEEN else str(bid + 1)
    pieces = () if bid == NONE else (Piece("card", seat, label),)
    return Area(f"bids{seat}", "row", (Spot(f"bid{seat}", 0, 0, pieces, name=title),), title)


def _hand(s: State, seat: int) -> Area:
    """Return the area for a seat's hand. An area whose id ends in a seat's number belongs to that seat."""

    def show(card: int) -> Piece:
        return Piece("card", seat, str(card + 1))

    return zone_area(f"hand{seat}", s.hand[seat], show, face_down=int(s.face_down[seat]))


def counters(s: State) -> list[Counter]:
    return [Counter("points", int(s.points[seat]), seat=seat) for seat in range(s.players)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    return (card_spot(f"hand{s.bidder}", action),)


def captures(s: State, action: int) -> bool:
    return False


def choosing(s: State, seat: int) -> State | None:
    """Return the position in which a seat bids before the seats in front of it. They need not have bid."""
    if s.prize == NONE or seat <= s.bidder or s.bid[seat] != NONE:
        return None
    ahead = copy(s)
    ahead.bidder = seat
    return ahead


def describe_action(s: State, action: int) -> str:
    if kind(s) == "prize":
        return f"A prize worth {action + 1} is revealed."
    if kind(s) == "deal":
        return f"Card {action + 1} is dealt."
    if kind(s) == "drawn":
        return f"Card {action + 1} is a hidden bid."
    return f"{INFO.seat_names[s.bidder]} bids {action + 1}."


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats: a new prize, a dealt card, a hidden bid, or all bids revealed."""
    if kind(s) != "bid":
        return [Beat("deal", describe_action(s, action), ("prize",) if kind(s) == "prize" else ())]
    seat = int(s.bidder)
    if seat < s.players - 1:
        return [Beat("secret", f"{INFO.seat_names[seat]} has bid.", (f"bid{seat}",), seat)]
    bids = [f"{INFO.seat_names[each]} {s.bid[each] + 1}" for each in range(seat)]
    sentence = f"The bids are {', '.join(bids)} and {INFO.seat_names[seat]} {action + 1}."
    return [Beat("reveal", sentence, tuple(f"bid{each}" for each in range(s.players)), seat)]


def prompt(s: State, actor: int) -> str:
    if actor == CHANCE:
        return {"prize": "A prize is revealed.", "drawn": "The bids are revealed."}.get(kind(s), "A card is dealt.")
    if actor != TERMINAL:
        return f"{INFO.seat_names[actor]}: bid a card for the prize worth {s.prize + 1}."
    points = [int(s.points[seat]) for seat in range(s.players)]
    best = [INFO.seat_names[seat] for seat in range(s.players) if points[seat] == max(points)]
    return f"All prizes are gone. {' and '.join(best)} {'win' if len(best) > 1 else 'wins'} with {max(points)} points."
