"""Reading a position text: each part, then whether the parts fit together."""

import json
from typing import Any

from parlour.errors import PositionError
from parlour.kit import Checked, interpret, raw

from . import moments as m
from . import rules
from .batteries import TESSERACT
from .bingo import has_bingo as compiled_bingo
from .dice import IN_AIR, STAR, UNROLLED
from .lazors import DIFFRACTING
from .market import CARD_NAMES, FIRST_POWER, POWER_COPIES
from .moments import NONE, PHASES, SEATS
from .powers import POWERS
from .shields import BLOCKS, EFFICIENT, EVERY, NEGATOR, REFLECTOR, ULTRA
from .writing import (
    ITEM_NAMES,
    KINDS,
    LETTERS,
    NUMBERS,
    OTHERS_TURN,
    SQUARE_NAMES,
    WITH_DAMAGE,
    WITH_ROLL,
    WORDS,
    describe,
    members,
)

has_bingo = interpret(compiled_bingo)

ALWAYS = ("round", "phase", "first", "to_act", "players", "market", "deck", "discard")
SOMETIMES = ("turn", "roll", "damage", "deals", "wiped")
PLAYER_ALWAYS = ("health", "energy", "card", "lazor", "shield", "battery", "powers")
STANDING = [
    phase for phase in range(len(PHASES))
    if phase not in (m.CHARGING, m.PAYING, m.BATTERIES_ACT, m.FIRING, m.FALLING, m.DYING, m.ENDING)
]  # fmt: skip
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
    _check_cards(s)
    _check_moment(s)
    _check_players(s)
    _check_form(given, s)


def _parse(text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise PositionError(None, f"the position is not JSON: {problem}") from None
    if not isinstance(given, dict):
        raise PositionError(None, "the position is not a JSON object")
    known = [key for key in (*ALWAYS, *SOMETIMES) if key in ALWAYS or key in given]
    if list(given) != known:
        raise PositionError(None, f"the keys are {', '.join(given)}; they should be {', '.join(known)}")
    return given


def _read_moment(given: dict[str, Any], s: Any) -> None:
    s.round = _number("round", given["round"], 0, s.rounds)
    s.phase = _index("phase", given["phase"], PHASES)
    if s.phase not in STANDING:
        raise PositionError("phase", f"{given['phase']} is over at once; the game never stands there")
    if (s.round == 0) != (s.phase == m.FIRST) and not (s.round == 0 and s.phase == m.DEALING):
        raise PositionError("round", f"{s.round} is no round in which the phase can be {given['phase']}")
    s.first = _seat("first", given["first"], s, s.phase != m.FIRST)
    s.to_act = _seat("to_act", given["to_act"], s, s.phase not in (m.FIRST, m.OVER))
    s.turn = s.first if s.phase in (m.COMPRESSING, m.OVER) else s.to_act
    if s.phase == m.OVER:
        s.to_act = s.first


def _read_player(name: str, given: Any, player: Any) -> None:
    if not isinstance(given, dict):
        raise PositionError("players", f"{name} is not a JSON object")
    for key in PLAYER_ALWAYS:
        if key not in given:
            raise PositionError("players", f"{name} has no {key!r}")
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
            choices = {WORDS[choice]: choice for choice in range(m.CHOOSE_LAZOR, m.HIDDEN + 1)}
            player.chose = choices[_word(key, value, choices)]
        case "blocked":
            player.blocked = _number(key, value, 1, m.MOST_DAMAGE)
        case "redirect" | "killer":
            setattr(player, key, _number(key, value, 0, SEATS - 1))
        case "hit_by":
            player.hit_by = _set(key, value, range(SEATS))
        case _:
            raise PositionError(key, "there is no such key")


def _read_extras(given: dict[str, Any], s: Any) -> None:
    for key, phases in (("turn", OTHERS_TURN), ("roll", WITH_ROLL), ("damage", WITH_DAMAGE), ("deals", (m.DEALING,))):
        if (key in given) != (s.phase in phases):
            raise PositionError(
                key if key in given else None, f"{key!r} stands in {', '.join(PHASES[p] for p in phases)}"
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
    if s.phase == m.FIRST:
        s.to_deal = s.market
    s.wiped = _true("wiped", given.get("wiped", True)) if "wiped" in given else 0


def _read_damage(given: Any, s: Any) -> None:
    if not isinstance(given, dict) or not {"amount", "source"} <= set(given) <= {"amount", "source", "sent", "second"}:
        raise PositionError("damage", "a damage has an amount, a source, and maybe sent and second")
    s.amount = _number("damage", given["amount"], 1, m.MOST_DAMAGE)
    s.source = _seat("damage", given["source"], s, True)
    s.sent = _set("damage", given.get("sent", []), range(s.players))
    s.second = _true("damage", given["second"]) if "second" in given else 0


def _read_dice(key: str, value: Any, dice: Any) -> None:
    if not (isinstance(value, str) and len(value) == 2 and value[0] in LETTERS and value[1] in NUMBERS):
        raise PositionError(key, f"{value!r} is not a letter and a number out of {LETTERS} and {NUMBERS}")
    dice.letter, dice.number = LETTERS.index(value[0]), NUMBERS.index(value[1])


def _number(key: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(key, f"{value!r} is not a whole number from {low} to {high}")
    return value


def _seat(key: str, value: Any, s: Any, known: bool) -> int:
    if known:
        return _number(key, value, 0, s.players - 1)
    if value is not None:
        raise PositionError(key, f"{value!r} stands where null should: there is no seat yet, or no more")
    return 0


def _word(key: str, value: Any, words: Any) -> str:
    if not isinstance(value, str) or value not in words:
        raise PositionError(key, f"{value!r} is none of {', '.join(words)}")
    return value


def _index(key: str, value: Any, words: Any) -> int:
    return list(words).index(_word(key, value, words))


def _true(key: str, value: Any) -> int:
    if value is not True:
        raise PositionError(key, f"{value!r} stands where only true can; otherwise the key is left out")
    return 1


def _list(key: str, value: Any, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or length not in (None, len(value)):
        raise PositionError(key, f"this is not a list{'' if length is None else f' of {length}'}")
    return value


def _set(key: str, value: Any, members: Any) -> int:
    number = 0
    for member in _list(key, value):
        if isinstance(member, bool) or not isinstance(member, int | str) or member not in members:
            raise PositionError(key, f"{member!r} is none of {', '.join(map(str, members))}")
        number |= 1 << list(members).index(member)
    return number


BEFORE_ROLLS = (m.FIRST, m.DEALING, m.ROLLING)
SHOOTING = (m.REDIRECTING, m.BLOCKING, m.REFLECTING, m.EFFECT)
DEATHS = (
    m.TESSELLATING, m.PICKING_DIE, m.DEATH_ROLLING, m.DEATH_COMPRESSING, m.PICKING_LINE, m.STEALING,
)  # fmt: skip


def _check_cards(s: Any) -> None:
    faces, room = sum(s.face_up), s.market
    if faces > room or (s.phase == m.FIRST and faces):
        raise PositionError("market", f"{faces} cards are face up; there is room for {room}")
    for card, name in enumerate(CARD_NAMES):
        there = s.face_up[card] + s.deck[card] + s.discard[card] + sum(_held(p, card) for p in _players(s))
        copies = POWER_COPIES if card >= FIRST_POWER else s.copies
        if there != copies:
            raise PositionError("deck", f"there are {there} of {name} in all; there should be {copies}")
    if s.phase == m.DEALING:
        if not sum(s.deck):
            raise PositionError("deck", "the deck is empty where a card is dealt from it")
        filling = faces + s.to_deal == room
        if not (filling or (s.round and s.to_deal == 1 and faces < room)):
            raise PositionError("deals", f"{s.to_deal} cards are to be dealt to {faces} in a market of {room}")


def _held(player: Any, card: int) -> int:
    if card >= FIRST_POWER:
        return player.power[card - FIRST_POWER]
    kind, item = divmod(card, 5)
    return int((player.lazor, player.shield, player.battery)[kind] == item + 1)


def _players(s: Any) -> list[Any]:
    return [s.player[seat] for seat in range(s.players)]


def _order(s: Any) -> list[int]:
    """The seats in turn order."""
    return [(s.first + i) % s.players for i in range(s.players)]


def _demand(key: str, right: Any, problem: str) -> None:
    if not right:
        raise PositionError(key, problem)


def _check_players(s: Any) -> None:
    winners = 0
    for seat, player in enumerate(_players(s)):
        cubes = player.health + player.energy + len(members(player.scored))
        _demand("players", cubes <= CUBES, f"player {seat} has {cubes} cubes; there are {CUBES}")
        winners += has_bingo(player.scored)
    _demand("players", winners <= int(s.phase == m.OVER), f"{winners} players have five in a row in {PHASES[s.phase]}")
    if s.phase == m.OVER and not winners:
        _demand("round", s.round == s.rounds, f"nobody has won, and {s.round} is not the last round, {s.rounds}")
    for seat in range(s.players):
        _check_round(s, seat, bool(winners))


def _check_round(s: Any, seat: int, won: bool) -> None:
    """What a player has rolled, chosen and suffered this round must fit the phase."""
    player, name = s.player[seat], f"player {seat}"
    phase = m.PURCHASING if s.phase == m.DEALING and s.round else s.phase
    acted = _order(s).index(seat) < _order(s).index(s.to_act)  # before the seat to act
    fought = m.FIRING < phase < m.OVER or (won and player.chose != m.PASS)
    _demand("players", _dice_fit(s, seat, phase, acted, won), f"{name}: these dice don't fit the phase")
    _demand("players", _choice_fits(s, seat, phase, acted, won), f"{name}: this choice doesn't fit the phase")
    _demand("players", fought or not player.hurt, f"{name} can't have taken damage yet")
    killed = player.health == 0
    mortal = m.FIRING < phase <= m.BACKING_UP or (fought and won)
    _demand("players", killed == (player.killer != NONE), f"{name} has a killer with health 0, and only then")
    _demand(
        "players", not killed or (mortal and player.killer not in (seat, *range(s.players, SEATS))), f"{name} is dead"
    )
    if player.blocked or player.hit_by or player.redirect != NONE:
        shooting = m.FIRING < phase <= m.JAMMING and not (phase == m.JAMMING and acted)
        _demand("players", shooting and _shield_fits(s, seat), f"{name}: the shield can't have done that")


def _dice_fit(s: Any, seat: int, phase: int, acted: bool, won: bool) -> bool:
    dice = s.player[seat].dice
    if phase in (m.FIRST, m.DEALING) or (phase == m.OVER and not won):
        return dice.letter == dice.number == UNROLLED
    if phase == m.ROLLING and not acted:
        return dice.letter == dice.number == (IN_AIR if seat == s.to_act else UNROLLED)
    if phase == m.REROLLING and seat == s.turn:
        return dice.letter == dice.number == IN_AIR
    return dice.letter <= STAR and dice.number <= STAR


def _choice_fits(s: Any, seat: int, phase: int, acted: bool, won: bool) -> bool:
    player = s.player[seat]
    chose = player.chose
    if phase < m.CHOOSING or (phase == m.CHOOSING and not acted) or (phase == m.OVER and not won):
        return chose == m.PASS
    if phase == m.OVER and chose == m.PASS:
        return all(other.chose == m.PASS for other in _players(s))
    if chose == m.HIDDEN:
        return phase == m.CHOOSING or (phase == m.REVEALING and not acted)
    if phase == m.REVEALING and seat == s.to_act:
        return False
    if m.KIND[chose] == m.LAZOR:
        basic, aimed = player.lazor == 0, m.TARGET[chose] != seat and m.TARGET[chose] < s.players
        return aimed and not (basic and m.OVERCHARGED[chose])
    return chose != m.PASS and not (chose == m.CHOOSE_OVERSHIELD and player.shield == 0)


def _shield_fits(s: Any, seat: int) -> bool:
    """Whether a shield can have blocked, sent on or been hit as the text says."""
    player = s.player[seat]
    if m.KIND[player.chose] != m.SHIELD:
        return False
    limit = BLOCKS[player.shield, m.OVERCHARGED[player.chose]]
    overcharged = player.chose == m.CHOOSE_OVERSHIELD
    others = [other for other in range(s.players) if other != seat]
    return (
        player.blocked <= (limit if limit < EVERY else 0)
        and (player.redirect == NONE or (overcharged and player.shield == REFLECTOR and player.redirect in others))
        and (
            player.hit_by == 0
            or (overcharged and player.shield == NEGATOR and set(members(player.hit_by)) <= set(others))
        )
    )


def _check_moment(s: Any) -> None:
    """Whether the game can stand at this moment."""
    phase, actor, turn = s.phase, s.player[s.to_act], s.player[s.turn]
    last = _order(s)[-1] == s.to_act
    if phase == m.DEALING:
        _demand("to_act", s.round or s.to_act == s.first, "the first player goes on after the market is dealt")
        _demand("deals", s.to_deal == 1 or not s.round or last, "only the last in turn order can wipe the market")
        _demand(
            "wiped", bool(s.wiped) == (last and s.round > 0), "the last in turn order, who buys or wipes, has wiped"
        )
    elif s.wiped:
        _demand("wiped", phase == m.CAPACITORS or (phase == m.PURCHASING and last), "nobody has wiped the market yet")
    if phase in (m.EXTRA_ROLLING, m.EXTRA_COMPRESSING, m.EXTRA_SCORING):
        chose = turn.chose == m.CHOOSE_BATTERY and turn.battery == TESSERACT
        _demand("players", chose, f"player {s.turn} has not chosen a tesseract_battery")
    if phase in SHOOTING:
        _check_shot(s, actor, turn)
    if phase in (*DEATHS, m.BACKING_UP):
        order = _order(s)
        gone = [seat for seat in order[: order.index(s.turn)] if s.player[seat].health == 0]
        _demand("players", not gone, f"player {gone} died and should be back already")
        _demand(
            "players", turn.health == (HEALTH if phase == m.BACKING_UP else 0), f"player {s.turn} has the wrong health"
        )
    if phase in (m.TESSELLATING, m.PICKING_LINE, m.STEALING):
        _demand("to_act", s.to_act == turn.killer, f"{s.to_act} is not the killer of player {s.turn}")
    if phase in WITH_ROLL:
        _demand("roll", _roll_fits(phase, s.dice), f"these dice don't fit {PHASES[phase]}")
    interpret(rules.arrange)(s)
    if not m.FROM_CHANCE[phase] and phase != m.OVER:
        _demand("phase", s.count > 1, f"nobody has a choice in {PHASES[phase]}; the game never stands there")


def _check_shot(s: Any, actor: Any, shooter: Any) -> None:
    _demand("players", m.KIND[shooter.chose] == m.LAZOR, f"player {s.turn} has not chosen a lazor")
    if s.phase == m.EFFECT:
        return
    sent = [s.player[seat] for seat in members(s.sent)]
    _demand("damage", s.source != s.to_act, f"the damage of player {s.source} falls on themselves")
    _demand("damage", all(player.redirect != NONE for player in sent), "a player in sent has no redirect")
    _demand("damage", not s.sent or s.sent >> s.source & 1, "the source is not among those who sent the damage on")
    _demand("damage", not s.second or (shooter.lazor == DIFFRACTING and s.players > 2), "there is no second damage")
    if s.phase == m.REDIRECTING:
        able = actor.chose == m.CHOOSE_OVERSHIELD and actor.shield == REFLECTOR and actor.health > 0
    elif s.phase == m.BLOCKING:
        able = actor.chose == m.CHOOSE_SHIELD and actor.shield in (EFFICIENT, ULTRA) and actor.health > 0
    else:
        able = actor.chose == m.CHOOSE_SHIELD and actor.shield == REFLECTOR and actor.hurt
    used = s.phase == m.REDIRECTING or actor.blocked == BLOCKS[actor.shield, 0]
    _demand("players", able and used, f"player {s.to_act} has no such choice")


def _roll_fits(phase: int, dice: Any) -> bool:
    faces = [dice.letter, dice.number]
    count = 2 - faces.count(UNROLLED)
    in_air = faces.count(IN_AIR)
    landed = in_air == (count if phase in (m.EXTRA_ROLLING, m.DEATH_ROLLING) else 0)
    if phase in (m.EXTRA_ROLLING, m.EXTRA_COMPRESSING, m.EXTRA_SCORING, m.PICKING_LINE):
        return landed and count == 2
    return landed and count == (1 if phase == m.STEALING else max(count, 1))


def _check_form(given: dict[str, Any], s: Any) -> None:
    """Every part must stand as the game writes it."""
    for key, value in describe(s).items():
        if key not in given or json.dumps(given[key]) != json.dumps(value):
            raise PositionError(key, f"the game would write {json.dumps(value)}, not {json.dumps(given.get(key))}")
