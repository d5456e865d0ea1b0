"""Ultimate Bingo Deathmatch Arena: what seats, cards and hands are called, and what a card says."""

from typing import Any

from parlour.view.language import phrases

from . import INFO
from .cards import ITEMS

WAYS = {
    "lazor": "pistol",
    "overlazor": "pistol, Ohhhhhhh!",
    "shield": "flat hand",
    "overshield": "flat hand, Ohhhhhhh!",
    "battery": "fist",
}
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def item(player: Any, kind: int) -> Any:
    """The card of an item that a player has."""
    return ITEMS[kind][(player.lazor, player.shield, player.battery)[kind]]


def card_name(card: Any) -> str:
    return card.name.replace("_", " ")


def card_text(card: Any) -> str:
    """What a card says."""
    costs = getattr(card, "cost", None)
    if costs is None:
        return f"{card_name(card)}: {say(card.text)}"
    text = f"{card_name(card)}: {costs[0]}E: {say(card.activate)}"
    if not card.overcharge:
        return text
    return say("{text}; Ohhhhhhh! {cost}E: {overcharge}", text=text, cost=costs[1], overcharge=say(card.overcharge))
