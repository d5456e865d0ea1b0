"""Rows of cards for a game's `table.py`: hands, discard piles, markets and other zones of `parlour.kit.cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .scene import Area, Piece, Spot

BACK = "?"  # the label of a card that is face down


def zone_area(
    id: str, zone: Iterable[int], show: Callable[[int], Piece], *, face_down: int = 0, title: str = ""
) -> Area:
    """Return a row with a spot for each different card of a zone, and one for the cards that are face down.

    `show` returns the piece for a card. An area whose id ends in a seat's number belongs to that seat.
    """
    cards = [(card, int(count)) for card, count in enumerate(zone) if count]
    spots = [_spot(card_spot(id, card), x, (show(card),) * count) for x, (card, count) in enumerate(cards)]
    if face_down or not spots:
        spots.append(Spot(f"{id}-back", len(spots), 0, (Piece("card", label=BACK),) * face_down, name=title))
    return Area(id, "row", tuple(spots), title)


def card_spot(id: str, card: int) -> str:
    """Return the id of a card's spot in an area made by `zone_area`, to be clicked."""
    return f"{id}-{card}"


def _spot(id: str, x: int, pieces: tuple[Piece, ...]) -> Spot:
    return Spot(id, x, 0, pieces, name=pieces[0].label)
