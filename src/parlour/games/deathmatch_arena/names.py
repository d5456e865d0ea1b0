"""Ultimate Bingo Deathmatch Arena: names of seats, cards and hands, and the texts of cards."""

import functools
from dataclasses import replace

from parlour.view.language import phrases, spoken
from parlour.view.scene import Card

from . import INFO
from .cards import BATTERIES, EXTRA_ROLL_COST, ITEMS, TESSERACT, Battery, DeckCard, Item, Lazor, Power, Shield
from .state import Fighter, State

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


def item(player: Fighter, kind: int) -> Item:
    """Return the card of a player's item."""
    return ITEMS[kind][(player.lazor, player.shield, player.battery)[kind]]


def card_name(card: DeckCard) -> str:
    return say(card.name).replace("_", " ")


def card_text(card: DeckCard) -> str:
    """Text of a card, as a sentence."""
    face, sign = _printed(card, spoken()), "," if isinstance(card, Lazor | Shield) else ":"
    text = f"{card_name(card)}{sign} {face.text}"
    return say("{text}; overcharged, {overcharge}", text=text, overcharge=face.extra) if face.extra else text


def printed(card: DeckCard, cost: str = "", refusal: str = "") -> Card:
    """Text on a card besides its name."""
    return replace(_printed(card, spoken()), cost=cost, refusal=refusal)


@functools.cache  # each table shows up to 30 cards after every move
def _printed(card: DeckCard, language: str) -> Card:
    if isinstance(card, Power):
        return Card(text=say(card.text), picture=card.name)
    if isinstance(card, Battery):
        always = say("holds {capacity}E, {always}", capacity=card.capacity, always=say(card.always))
        activated = say("activated: {text}", text=effect(card))
        return Card(text=f"{always}; {activated}", picture=card.name)
    extra = f"{card.cost[1]}E: {effect(card, True)}" if card.overcharge else ""
    return Card("", f"{card.cost[0]}E: {effect(card)}", extra, card.name)


def effect(card: Item, overcharged: bool = False) -> str:
    """Effect of an item when it is chosen."""
    return say(card.overcharge if overcharged and not isinstance(card, Battery) else card.activate)


def cost_of(card: Item, overcharged: bool = False) -> int:
    """Cost of choosing an item, in E."""
    if isinstance(card, Battery):
        return EXTRA_ROLL_COST if card is BATTERIES[TESSERACT] else 0
    return card.cost[overcharged]


def too_dear(s: State, cost: int) -> str:
    """Return the reason why the seat to act cannot pay for something, or ""."""
    energy = s.player[s.to_act].energy
    if cost <= energy:
        return ""
    return say("costs {cost}E; {seat} has {energy}E", cost=cost, seat=who(s.to_act), energy=energy)
