"""The names of things, and a position as Python objects."""

from typing import Any

from . import moments as m
from .batteries import BATTERIES
from .dice import UNROLLED
from .lazors import LAZORS
from .market import CARD_NAMES
from .moments import NONE, PHASES, SEATS, SQUARES
from .powers import POWERS
from .shields import SHIELDS

SQUARE_NAMES = tuple(f"{letter}{number}" for letter in "BINGO" for number in "12345")
KINDS = ("lazor", "shield", "battery")
ITEM_NAMES = tuple(tuple(item.name for item in items) for items in (LAZORS, SHIELDS, BATTERIES))
LETTERS, NUMBERS = "BINGO*-?", "12345*-?"  # by face

WORDS = {
    m.PASS: "pass", m.CHOOSE_SHIELD: "shield", m.CHOOSE_OVERSHIELD: "overshield", m.CHOOSE_BATTERY: "battery",
    m.HOLD: "hold", m.HIDDEN: "?", m.DRAIN: "drain", m.DISABLE: "disable", m.TESSELLATE: "tessellate",
    m.LETTER: "letter", m.NUMBER: "number", m.COLUMN: "column", m.ROW: "row", m.BACKUP: "backup", m.WIPE: "wipe",
    m.CAPACITOR: "capacitor", m.REROLL: "reroll",
}  # fmt: skip
SEAT_NAMES = tuple(map(str, range(SEATS)))
AMOUNTS = tuple(map(str, range(m.MOST_DAMAGE + 1)))
for first, word, objects in (
    (m.CHOOSE_LAZOR, "lazor", SEAT_NAMES), (m.CHOOSE_OVERLAZOR, "overlazor", SEAT_NAMES),
    (m.REROLL_OF, "reroll", SEAT_NAMES), (m.ADJACENT, "adjacent", SEAT_NAMES), (m.REDIRECT, "redirect", SEAT_NAMES),
    (m.JAM, "jam", SEAT_NAMES), (m.SCORE, "", SQUARE_NAMES), (m.CONVERT, "convert", SQUARE_NAMES),
    (m.STEAL, "steal", SQUARE_NAMES), (m.BUY, "buy", CARD_NAMES), (m.BLOCK, "block", AMOUNTS),
    (m.REFLECT, "reflect", AMOUNTS),
):  # fmt: skip
    WORDS.update({first + i: f"{word} {thing}".strip() for i, thing in enumerate(objects)})

OTHERS_TURN = (
    m.REROLLING, m.EXTRA_ROLLING, m.EXTRA_COMPRESSING, m.REDIRECTING, m.BLOCKING, m.REFLECTING,
    m.TESSELLATING, m.DEATH_ROLLING, m.DEATH_COMPRESSING, m.PICKING_LINE, m.STEALING,
)  # fmt: skip
WITH_ROLL = (
    m.EXTRA_ROLLING, m.EXTRA_COMPRESSING, m.EXTRA_SCORING,
    m.DEATH_ROLLING, m.DEATH_COMPRESSING, m.PICKING_LINE, m.STEALING,
)  # fmt: skip
WITH_DAMAGE = (m.REDIRECTING, m.BLOCKING, m.REFLECTING)


def describe(s: Any) -> dict[str, Any]:
    """The position as Python objects; `s` is a still record."""
    started = s.phase != m.FIRST
    position = {
        "round": s.round,
        "phase": PHASES[s.phase],
        "first": s.first if started else None,
        "to_act": s.to_act if started and s.phase != m.OVER else None,
        "players": [describe_player(s.player[seat]) for seat in range(s.players)],
        "market": _card_list(s.face_up),
        "deck": _card_list(s.deck),
        "discard": _card_list(s.discard),
    }
    if s.phase in OTHERS_TURN:
        position["turn"] = s.turn
    if s.phase in WITH_ROLL:
        position["roll"] = _dice_text(s.dice)
    if s.phase in WITH_DAMAGE:
        position["damage"] = _without_silent(
            {"amount": s.amount, "source": s.source, "sent": members(s.sent), "second": bool(s.second)}, 2
        )
    if s.phase == m.DEALING:
        position["deals"] = s.to_deal
    if s.wiped:
        position["wiped"] = True
    return position


def describe_player(player: Any) -> dict[str, Any]:
    described = {
        "health": player.health,
        "energy": player.energy,
        "card": [SQUARE_NAMES[square] for square in members(player.scored)],
        "lazor": ITEM_NAMES[m.LAZOR][player.lazor],
        "shield": ITEM_NAMES[m.SHIELD][player.shield],
        "battery": ITEM_NAMES[m.BATTERY][player.battery],
        "powers": [power.name for i, power in enumerate(POWERS) for _ in range(player.power[i])],
        "disabled": [KINDS[kind] for kind in members(player.disabled)],
        "disabled_next": [KINDS[kind] for kind in members(player.disabled_next)],
        "bonus": bool(player.bonus),
        "dice": None if player.dice.letter == UNROLLED else _dice_text(player.dice),
        "chose": None if player.chose == m.PASS else WORDS[player.chose],
        "hurt": bool(player.hurt),
        "blocked": player.blocked or None,
        "redirect": None if player.redirect == NONE else player.redirect,
        "hit_by": members(player.hit_by),
        "killer": None if player.killer == NONE else player.killer,
    }
    return _without_silent(described, 7)


def _without_silent(described: dict[str, Any], always: int) -> dict[str, Any]:
    """Leave out what says nothing, after the keys that always stand. (Seat 0 says something.)"""
    return {
        key: value
        for i, (key, value) in enumerate(described.items())
        if i < always or not (value is None or value is False or value == [])
    }


def members(number: int) -> list[int]:
    """The bits of a set."""
    return [i for i in range(SQUARES) if number >> i & 1]


def _card_list(pile: Any) -> list[str]:
    return [name for card, name in enumerate(CARD_NAMES) for _ in range(pile[card])]


def _dice_text(dice: Any) -> str:
    return LETTERS[dice.letter] + NUMBERS[dice.number]
