"""A position as JSON, written and read part by part."""

import json
from collections.abc import Collection, Sequence

from parlour.errors import PositionError
from parlour.kit.fields import Array

from . import actions, phases, rules
from .actions import SEATS, SQUARE_NAMES, SQUARES, WORDS
from .cards import CARD_NAMES, ITEMS, KINDS, POWERS
from .phases import NONE, PHASE_NAMES, PHASES, By
from .state import UNROLLED, DicePair, Fighter, State

JsonObject = dict[str, object]
LETTERS, NUMBERS = "BINGO*-?", "12345*-?"  # indexed by face
POWER_NAMES = [power.name for power in POWERS]
ALWAYS = ("round", "phase", "first", "to_act", "players", "market", "deck", "discard")
SOMETIMES = {  # phases that have each key
    key: tuple(number for number, phase in PHASES.items() if key in phase.keys)
    for key in ("turn", "roll", "damage", "deals")
}
PLAYER_ALWAYS = ("health", "energy", "card", "lazor", "shield", "battery", "powers")
STANDING = tuple(number for number, phase in PHASES.items() if phase.by is not By.ITSELF)
HEALTH, CUBES = rules.FULL_HEALTH, rules.CUBES


def describe(s: State) -> JsonObject:
    """Return the position as Python objects; `s` is an unchanging record."""
    started = s.phase != phases.FIRST
    position: JsonObject = {
        "round": s.round,
        "phase": PHASE_NAMES[s.phase],
        "first": s.first if started else None,
        "to_act": s.to_act if started and s.phase != phases.OVER else None,
        "players": [_describe_player(s.player[seat]) for seat in range(s.players)],
        "market": _card_list(s.face_up),
        "deck": _card_list(s.deck),
        "discard": _card_list(s.discard),
    }
    if s.phase in SOMETIMES["turn"]:
        position["turn"] = s.turn
    if s.phase in SOMETIMES["roll"]:
        position["roll"] = dice_text(s.dice)
    if s.phase in SOMETIMES["damage"]:
        damage = {"amount": s.amount, "source": s.source, "sent": members(s.sent), "second": bool(s.second)}
        position["damage"] = _without_defaults(damage, ("amount", "source"))
    if s.phase == phases.DEALING:
        position["deals"] = s.to_deal
    if s.wiped:
        position["wiped"] = True
    return position


def _describe_player(player: Fighter) -> JsonObject:
    gear = zip(KINDS, ITEMS, (player.lazor, player.shield, player.battery), strict=True)
    described = {
        "health": player.health,
        "energy": player.energy,
        "card": [SQUARE_NAMES[square] for square in members(player.scored)],
        **{kind: items[held].name for kind, items, held in gear},
        "powers": [name for name, count in zip(POWER_NAMES, player.power, strict=True) for _ in range(count)],
        "disabled": [KINDS[kind] for kind in members(player.disabled)],
        "disabled_next": [KINDS[kind] for kind in members(player.disabled_next)],
        "bonus": bool(player.bonus),
        "dice": None if player.dice.letter == UNROLLED else dice_text(player.dice),
        "chose": None if player.chose == actions.PASS else WORDS[player.chose],
        "hurt": bool(player.hurt),
        "blocked": player.blocked or None,
        "redirect": None if player.redirect == NONE else player.redirect,
        "hit_by": members(player.hit_by),
        "killer": None if player.killer == NONE else player.killer,
    }
    return _without_defaults(described, PLAYER_ALWAYS)


def _without_defaults(described: JsonObject, always: Collection[str]) -> JsonObject:
    """Leave out optional keys with their default value. (Seat 0 is not a default.)"""
    return {
        key: value
        for key, value in described.items()
        if key in always or not (value is None or value is False or value == [])
    }


def members(number: int) -> list[int]:
    """Return the indices of a set's bits."""
    return [i for i in range(SQUARES) if number >> i & 1]


def _card_list(pile: Array[int]) -> list[str]:
    return [name for name, count in zip(CARD_NAMES, pile, strict=True) for _ in range(count)]


def dice_text(dice: DicePair) -> str:
    return LETTERS[dice.letter] + NUMBERS[dice.number]


def read(text: str, s: State) -> JsonObject:
    """Fill a record, and return what its text contains. Raises PositionError."""
    given = _parse(text)
    _read_moment(given, s)
    for seat, player in enumerate(_list("players", given["players"], s.players)):
        _read_player(f"player {seat}", player, s.player[seat])
    for key, pile in ("market", s.face_up), ("deck", s.deck), ("discard", s.discard):
        for name in _list(key, given[key]):
            pile[_index(key, name, CARD_NAMES)] += 1
    _read_extras(given, s)
    return given


def _parse(text: str) -> JsonObject:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise PositionError(None, f"the position is not valid JSON: {problem}") from None
    if not isinstance(given, dict):
        raise PositionError(None, "the position is not a JSON object")
    known = [*ALWAYS, *(key for key in (*SOMETIMES, "wiped") if key in given)]
    if list(given) != known:
        raise PositionError(None, f"expected the keys {', '.join(known)}, not {', '.join(given)}")
    return given


def _read_moment(given: JsonObject, s: State) -> None:
    s.round = _number("round", given["round"], 0, s.rounds)
    s.phase = _index("phase", given["phase"], PHASE_NAMES)
    if s.phase not in STANDING:
        raise PositionError(
            "phase", f"{given['phase']} is never a position of its own: the game passes through it automatically"
        )
    if (s.round == 0) != (s.phase == phases.FIRST) and not (s.round == 0 and s.phase == phases.DEALING):
        raise PositionError("round", f"the phase can't be {given['phase']} in round {s.round}")
    s.first = _seat("first", given["first"], s, s.phase != phases.FIRST)
    s.to_act = _seat("to_act", given["to_act"], s, s.phase not in (phases.FIRST, phases.OVER))
    s.turn = s.first if s.phase in (phases.COMPRESSING, phases.OVER) else s.to_act
    if s.phase == phases.OVER:
        s.to_act = s.first


def _read_player(name: str, given: object, player: Fighter) -> None:
    if not isinstance(given, dict):
        raise PositionError("players", f"{name} is not a JSON object")
    if missing := [key for key in PLAYER_ALWAYS if key not in given]:
        raise PositionError("players", f"{name} has no key {missing[0]!r}")
    player.killer = player.redirect = NONE
    player.dice.letter = player.dice.number = UNROLLED
    for key, value in given.items():
        try:
            _read_part(player, key, value)
        except PositionError as problem:
            raise PositionError("players", f"{name}: {problem}") from None


def _read_part(player: Fighter, key: str, value: object) -> None:
    match key:
        case "health":
            player.health = _number(key, value, 0, HEALTH)
        case "energy":
            player.energy = _number(key, value, 0, CUBES)
        case "card":
            player.scored = _set(key, value, SQUARE_NAMES)
        case "lazor" | "shield" | "battery":
            setattr(player, key, _index(key, value, [item.name for item in ITEMS[KINDS.index(key)]]))
        case "powers":
            for power in _list(key, value):
                player.power[_index(key, power, POWER_NAMES)] += 1
        case "disabled" | "disabled_next":
            setattr(player, key, _set(key, value, KINDS))
        case "bonus" | "hurt":
            setattr(player, key, _true(key, value))
        case "dice":
            _read_dice(key, value, player.dice)
        case "chose":
            choices = WORDS[actions.CHOOSE_LAZOR : actions.HIDDEN + 1]
            player.chose = actions.CHOOSE_LAZOR + _index(key, value, choices)
        case "blocked":
            player.blocked = _number(key, value, 1, actions.MOST_DAMAGE)
        case "redirect" | "killer":
            setattr(player, key, _number(key, value, 0, SEATS - 1))
        case "hit_by":
            player.hit_by = _set(key, value, range(SEATS))
        case _:
            raise PositionError(key, "unknown key")


def _read_extras(given: JsonObject, s: State) -> None:
    for key, standing in SOMETIMES.items():
        if (key in given) != (s.phase in standing):
            raise PositionError(
                key if key in given else None,
                f"{key!r} belongs to the phases {', '.join(PHASE_NAMES[p] for p in standing)} and no others",
            )
    s.dice.letter = s.dice.number = UNROLLED
    if "turn" in given:
        s.turn = _seat("turn", given["turn"], s, True)
    if "roll" in given:
        _read_dice("roll", given["roll"], s.dice)
    if "damage" in given:
        _read_damage(given["damage"], s)
    if "deals" in given:
        s.to_deal = _number("deals", given["deals"], 1, s.market)
    if s.phase == phases.FIRST:
        s.to_deal = s.market
    s.wiped = _true("wiped", given["wiped"]) if "wiped" in given else 0


def _read_damage(given: object, s: State) -> None:
    if not isinstance(given, dict) or not {"amount", "source"} <= set(given) <= {"amount", "source", "sent", "second"}:
        raise PositionError("damage", "expected an object with amount and source, and optionally sent and second")
    s.amount = _number("damage", given["amount"], 1, actions.MOST_DAMAGE)
    s.source = _seat("damage", given["source"], s, True)
    s.sent = _set("damage", given.get("sent", []), range(s.players))
    s.second = _true("damage", given["second"]) if "second" in given else 0


def _read_dice(key: str, value: object, dice: DicePair) -> None:
    if not (isinstance(value, str) and len(value) == 2 and value[0] in LETTERS and value[1] in NUMBERS):
        raise PositionError(key, f"{value!r} is not one of {LETTERS} followed by one of {NUMBERS}")
    dice.letter, dice.number = LETTERS.index(value[0]), NUMBERS.index(value[1])


def _number(key: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(key, f"{value!r} is not a whole number from {low} to {high}")
    return value


def _seat(key: str, value: object, s: State, known: bool) -> int:
    if known:
        return _number(key, value, 0, s.players - 1)
    if value is not None:
        raise PositionError(key, f"expected null in this phase, not {value!r}")
    return 0


def _index(key: str, value: object, words: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in words:
        raise PositionError(key, f"{value!r} is not one of {', '.join(words)}")
    return words.index(value)


def _true(key: str, value: object) -> int:
    if value is not True:
        raise PositionError(key, f"expected true, not {value!r}; leave the key out if it isn't true")
    return 1


def _list(key: str, value: object, length: int | None = None) -> list[object]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise PositionError(key, f"expected a list{'' if length is None else f' of {length}'}")
    return value


def _set(key: str, value: object, known: Sequence[object]) -> int:
    number = 0
    for member in _list(key, value):
        if isinstance(member, bool) or not isinstance(member, int | str) or member not in known:
            raise PositionError(key, f"{member!r} is not one of {', '.join(map(str, known))}")
        number |= 1 << known.index(member)
    return number
