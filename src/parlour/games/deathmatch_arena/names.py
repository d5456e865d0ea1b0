"""Ultimate Bingo Deathmatch Arena: what seats, cards and hands are called, and what a card says."""

import functools
from dataclasses import replace
from typing import Any

from parlour.view.language import phrases, spoken
from parlour.view.scene import Card

from . import INFO
from .cards import BATTERIES, EXTRA_ROLL_COST, ITEMS, TESSERACT

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
    return say(card.name).replace("_", " ")


def card_text(card: Any) -> str:
    """Text of a card, as a sentence."""
    return _card_text(card, spoken())


@functools.cache  # each table shows up to 30 cards after every move
def _card_text(card: Any, language: str) -> str:
    if not hasattr(card, "activate"):
        return f"{card_name(card)}: {say(card.text)}"
    if card in BATTERIES:
        return say("{card}: {always}; activated: {text}", card=card_name(card), always=_always(card), text=effect(card))
    text = f"{card_name(card)}, {card.cost[0]}E: {effect(card)}"
    if not card.overcharge:
        return text
    return say(
        "{text}; overcharged, {cost}E: {overcharge}", text=text, cost=card.cost[1], overcharge=effect(card, True)
    )


def printed(card: Any, cost: str = "", refusal: str = "") -> Card:
    """Text on a card besides its name."""
    return replace(_printed(card, spoken()), cost=cost, refusal=refusal)


@functools.cache
def _printed(card: Any, language: str) -> Card:
    if not hasattr(card, "activate"):
        return Card("", say(card.text), picture=card.name)
    if card in BATTERIES:
        activated = say("activated: {text}", text=effect(card))
        return Card("", f"{_always(card)}; {activated}", picture=card.name)
    extra = f"{card.cost[1]}E: {effect(card, True)}" if card.overcharge else ""
    return Card("", f"{card.cost[0]}E: {effect(card)}", extra, card.name)


def effect(card: Any, overcharged: bool = False) -> str:
    """Effect of an item when it is chosen."""
    return say(card.overcharge if overcharged else card.activate)


def _always(card: Any) -> str:
    """Capacity of a battery and its automatic effect."""
    return say("holds {capacity}E, {always}", capacity=card.capacity, always=say(card.always))


def cost_of(card: Any, overcharged: bool = False) -> int:
    """Cost of choosing an item, in E."""
    if card in BATTERIES:
        return EXTRA_ROLL_COST if card is BATTERIES[TESSERACT] else 0
    return card.cost[overcharged]


def too_dear(s: Any, cost: int) -> str:
    """Why the seat to act cannot pay something; "" where it can."""
    energy = s.player[s.to_act].energy
    return (
        say("costs {cost}E; {seat} has {energy}E", cost=cost, seat=who(s.to_act), energy=energy)
        if cost > energy
        else ""
    )
