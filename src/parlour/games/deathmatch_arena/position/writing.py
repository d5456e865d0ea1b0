"""A position as Python objects, and the names in it."""

from typing import Any

from parlour.games.deathmatch_arena import actions, cards, phases
from parlour.games.deathmatch_arena.actions import SQUARE_NAMES, SQUARES, WORDS
from parlour.games.deathmatch_arena.cards import CARD_NAMES, ITEMS, KINDS, POWERS
from parlour.games.deathmatch_arena.dice import UNROLLED
from parlour.games.deathmatch_arena.phases import NONE, PHASE_NAMES, telling

ITEM_NAMES = tuple(tuple(item.name for item in items) for items in ITEMS)
LETTERS, NUMBERS = "BINGO*-?", "12345*-?"  # indexed by face
WITH_TURN, WITH_ROLL, WITH_DAMAGE = telling("turn"), telling("roll"), telling("damage")


def describe(s: Any) -> dict[str, Any]:
    """The position as Python objects; `s` is a still record."""
    started = s.phase != phases.FIRST
    position = {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "first": s.first if started else None,
        "to_act": s.to_act if started and s.phase != phases.OVER else None,
        "players": [describe_player(s.player[seat]) for seat in range(s.players)],
        "market": _card_list(s.face_up),
        "deck": _card_list(s.deck),
        "discard": _card_list(s.discard),
    }
    if s.phase in WITH_TURN:
        position["turn"] = s.turn
    if s.phase in WITH_ROLL:
        position["roll"] = _dice_text(s.dice)
    if s.phase in WITH_DAMAGE:
        position["damage"] = _without_silent(
            {"amount": s.amount, "source": s.source, "sent": members(s.sent), "second": bool(s.second)}, 2
        )
    if s.phase == phases.DEALING:
        position["deals"] = s.to_deal
    if s.wiped:
        position["wiped"] = True
    return position


def describe_player(player: Any) -> dict[str, Any]:
    described = {
        "health": player.health,
        "energy": player.energy,
        "card": [SQUARE_NAMES[square] for square in members(player.scored)],
        "lazor": ITEM_NAMES[cards.LAZOR][player.lazor],
        "shield": ITEM_NAMES[cards.SHIELD][player.shield],
        "battery": ITEM_NAMES[cards.BATTERY][player.battery],
        "powers": [power.name for i, power in enumerate(POWERS) for _ in range(player.power[i])],
        "disabled": [KINDS[kind] for kind in members(player.disabled)],
        "disabled_next": [KINDS[kind] for kind in members(player.disabled_next)],
        "bonus": bool(player.bonus),
        "dice": None if player.dice.letter == UNROLLED else _dice_text(player.dice),
        "chose": None if player.chose == actions.PASS else WORDS[player.chose],
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
