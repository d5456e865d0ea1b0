"""Reading a position text: what its parts say."""

import json
from typing import Any

from parlour.errors import PositionError
from parlour.games.deathmatch_arena import actions, phases, rules
from parlour.games.deathmatch_arena.actions import SEATS, SQUARE_NAMES, WORDS
from parlour.games.deathmatch_arena.cards import CARD_NAMES, KINDS, POWERS
from parlour.games.deathmatch_arena.dice import UNROLLED
from parlour.games.deathmatch_arena.phases import NONE, PHASE_NAMES, PHASES, By
from parlour.kit import Checked, raw

from .checking import check
from .writing import ITEM_NAMES, LETTERS, NUMBERS, WITH_DAMAGE, WITH_ROLL, WITH_TURN

ALWAYS = ("round", "phase", "first", "to_act", "players", "market", "deck", "discard")
SOMETIMES = ("turn", "roll", "damage", "deals", "wiped")
PLAYER_ALWAYS = ("health", "energy", "card", "lazor", "shield", "battery", "powers")
STANDING = tuple(number for number, phase in PHASES.items() if phase.by is not By.ITSELF)
HEALTH, CUBES = rules.FULL_HEALTH, rules.CUBES


def read(text: str, s: Any) -> None:
    """Fill a record whose options are set. What the parts say is checked first, then whether they fit together."""
    given = _parse(text)
    s = Checked(raw(s))
    _read_moment(given, s)
    players = _list("players", given["players"], s.players)
    for seat, player in enumerate(players):
        _read_player(f"player {seat}", player, s.player[seat])
    for key, pile in ("market", s.face_up), ("deck", s.deck), ("discard", s.discard):
        for name in _list(key, given[key]):
            pile[_index(key, name, CARD_NAMES)] += 1
    _read_extras(given, s)
    check(given, s)


def _parse(text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise PositionError(None, f"the position is not valid JSON: {problem}") from None
    if not isinstance(given, dict):
        raise PositionError(None, "the position is not a JSON object")
    known = [key for key in (*ALWAYS, *SOMETIMES) if key in ALWAYS or key in given]
    if list(given) != known:
        raise PositionError(None, f"expected the keys {', '.join(known)}, not {', '.join(given)}")
    return given


def _read_moment(given: dict[str, Any], s: Any) -> None:
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


def _read_player(name: str, given: Any, player: Any) -> None:
    if not isinstance(given, dict):
        raise PositionError("players", f"{name} is not a JSON object")
    for key in PLAYER_ALWAYS:
        if key not in given:
            raise PositionError("players", f"{name} has no key {key!r}")
    player.killer = player.redirect = NONE
    player.dice.letter = player.dice.number = UNROLLED
    for key, value in given.items():
        try:
            _read_part(player, key, value)
        except PositionError as problem:
            raise PositionError("players", f"{name}: {problem}") from None


def _read_part(player: Any, key: str, value: Any) -> None:
    match key:
        case "health":
            player.health = _number(key, value, 0, HEALTH)
        case "energy":
            player.energy = _number(key, value, 0, CUBES)
        case "card":
            player.scored = _set(key, value, SQUARE_NAMES)
        case "lazor" | "shield" | "battery":
            setattr(player, key, _index(key, value, ITEM_NAMES[KINDS.index(key)]))
        case "powers":
            for power in _list(key, value):
                player.power[_index(key, power, [power.name for power in POWERS])] += 1
        case "disabled" | "disabled_next":
            setattr(player, key, _set(key, value, KINDS))
        case "bonus" | "hurt":
            setattr(player, key, _true(key, value))
        case "dice":
            _read_dice(key, value, player.dice)
        case "chose":
            choices = {WORDS[choice]: choice for choice in range(actions.CHOOSE_LAZOR, actions.HIDDEN + 1)}
            player.chose = choices[_word(key, value, choices)]
        case "blocked":
            player.blocked = _number(key, value, 1, actions.MOST_DAMAGE)
        case "redirect" | "killer":
            setattr(player, key, _number(key, value, 0, SEATS - 1))
        case "hit_by":
            player.hit_by = _set(key, value, range(SEATS))
        case _:
            raise PositionError(key, "unknown key")


def _read_extras(given: dict[str, Any], s: Any) -> None:
    for key, standing in (
        ("turn", WITH_TURN),
        ("roll", WITH_ROLL),
        ("damage", WITH_DAMAGE),
        ("deals", (phases.DEALING,)),
    ):
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
    s.wiped = _true("wiped", given.get("wiped", True)) if "wiped" in given else 0


def _read_damage(given: Any, s: Any) -> None:
    if not isinstance(given, dict) or not {"amount", "source"} <= set(given) <= {"amount", "source", "sent", "second"}:
        raise PositionError("damage", "expected an object with amount and source, and optionally sent and second")
    s.amount = _number("damage", given["amount"], 1, actions.MOST_DAMAGE)
    s.source = _seat("damage", given["source"], s, True)
    s.sent = _set("damage", given.get("sent", []), range(s.players))
    s.second = _true("damage", given["second"]) if "second" in given else 0


def _read_dice(key: str, value: Any, dice: Any) -> None:
    if not (isinstance(value, str) and len(value) == 2 and value[0] in LETTERS and value[1] in NUMBERS):
        raise PositionError(key, f"{value!r} is not one of {LETTERS} followed by one of {NUMBERS}")
    dice.letter, dice.number = LETTERS.index(value[0]), NUMBERS.index(value[1])


def _number(key: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(key, f"{value!r} is not a whole number from {low} to {high}")
    return value


def _seat(key: str, value: Any, s: Any, known: bool) -> int:
    if known:
        return _number(key, value, 0, s.players - 1)
    if value is not None:
        raise PositionError(key, f"expected null in this phase, not {value!r}")
    return 0


def _word(key: str, value: Any, words: Any) -> str:
    if not isinstance(value, str) or value not in words:
        raise PositionError(key, f"{value!r} is not one of {', '.join(words)}")
    return value


def _index(key: str, value: Any, words: Any) -> int:
    return list(words).index(_word(key, value, words))


def _true(key: str, value: Any) -> int:
    if value is not True:
        raise PositionError(key, f"expected true, not {value!r}; leave the key out if it isn't true")
    return 1


def _list(key: str, value: Any, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise PositionError(key, f"expected a list{'' if length is None else f' of {length}'}")
    return value


def _set(key: str, value: Any, members: Any) -> int:
    number = 0
    for member in _list(key, value):
        if isinstance(member, bool) or not isinstance(member, int | str) or member not in members:
            raise PositionError(key, f"{member!r} is not one of {', '.join(map(str, members))}")
        number |= 1 << list(members).index(member)
    return number
