"""Whether the parts of a position text fit together."""

import json

from parlour.errors import PositionError
from parlour.kit import interpret

from . import actions, cards, phases, rules
from .actions import SEATS
from .cards import (
    ADVANCED,
    BLOCKS,
    CARD_NAMES,
    DIFFRACTING,
    EFFICIENT,
    EVERY,
    FIRST_POWER,
    NEGATOR,
    POWER_COPIES,
    REFLECTOR,
    TESSERACT,
    ULTRA,
)
from .phases import NONE, PHASE_NAMES
from .position import CUBES, HEALTH, SOMETIMES, JsonObject, describe, members
from .round import bingo
from .state import IN_AIR, STAR, UNROLLED, DicePair, Fighter, State

has_bingo, arrange = interpret(bingo.has_bingo), interpret(rules.arrange)

SHOOTING = (phases.REDIRECTING, phases.BLOCKING, phases.REFLECTING, phases.EFFECT)
DEATHS = range(phases.TESSELLATING, phases.BACKING_UP)  # while the killed player is dead


def check(given: JsonObject, s: State) -> None:
    """Check a record that was filled from a position text. Raises PositionError."""
    _check_cards(s)
    _check_moment(s)
    _check_players(s)
    for key, value in describe(s).items():  # every part must be written as the game writes it
        same = key in given and json.dumps(given[key]) == json.dumps(value)
        _demand(key, same, f"expected {json.dumps(value)}, not {json.dumps(given.get(key))}")


def _check_cards(s: State) -> None:
    faces, room = sum(s.face_up), s.market
    fits = faces <= room and not (s.phase == phases.FIRST and faces)
    _demand("market", fits, f"{faces} cards are face up, but the market has room for {room}")
    for card, name in enumerate(CARD_NAMES):
        there = s.face_up[card] + s.deck[card] + s.discard[card] + sum(_held(p, card) for p in _players(s))
        copies = POWER_COPIES if card >= FIRST_POWER else s.copies
        _demand("deck", there == copies, f"expected {copies} of {name} in all, not {there}")
    if s.phase == phases.DEALING:
        _demand("deck", sum(s.deck), "the deck is empty, but a card is to be dealt")
        fits = faces + s.to_deal == room or (s.round and s.to_deal == 1 and faces < room)
        _demand("deals", fits, f"{s.to_deal} cards can't be dealt to a market of {room} with {faces} face up")


def _held(player: Fighter, card: int) -> int:
    if card >= FIRST_POWER:
        return player.power[card - FIRST_POWER]
    kind, item = divmod(card, ADVANCED)
    return int((player.lazor, player.shield, player.battery)[kind] == item + 1)


def _players(s: State) -> list[Fighter]:
    return [s.player[seat] for seat in range(s.players)]


def _order(s: State) -> list[int]:
    """The seats in turn order."""
    return [(s.first + i) % s.players for i in range(s.players)]


def _demand(key: str, right: object, problem: str) -> None:
    if not right:
        raise PositionError(key, problem)


def _check_players(s: State) -> None:
    winners = 0
    for seat, player in enumerate(_players(s)):
        cubes = player.health + player.energy + len(members(player.scored))
        _demand("players", cubes <= CUBES, f"player {seat} has {cubes} cubes, more than {CUBES}")
        winners += has_bingo(player.scored)
    _demand(
        "players",
        winners <= int(s.phase == phases.OVER),
        f"{winners} players have five in a row in the phase {PHASE_NAMES[s.phase]}",
    )
    if s.phase == phases.OVER and not winners:
        _demand("round", s.round == s.rounds, f"nobody has won, but round {s.round} is not the last round, {s.rounds}")
    for seat in range(s.players):
        _check_round(s, seat, bool(winners))


def _check_round(s: State, seat: int, won: bool) -> None:
    """Check that a player's rolls, choices and damage fit the phase."""
    player, name = s.player[seat], f"player {seat}"
    phase = phases.PURCHASING if s.phase == phases.DEALING and s.round else s.phase
    acted = _order(s).index(seat) < _order(s).index(s.to_act)  # before the seat to act
    fought = phases.FIRING < phase < phases.OVER or (won and player.chose != actions.PASS)
    _demand("players", _dice_fit(s, seat, phase, acted, won), f"{name}: these dice don't match the phase")
    _demand("players", _choice_fits(s, seat, phase, acted, won), f"{name}: this choice doesn't match the phase")
    _demand("players", fought or not player.hurt, f"{name} can't have taken damage yet")
    killed = player.health == 0
    mortal = phases.FIRING < phase <= phases.BACKING_UP or (fought and won)
    _demand("players", killed == (player.killer != NONE), f"{name} must have a killer if health is 0, and only then")
    _demand(
        "players",
        not killed or (mortal and player.killer not in (seat, *range(s.players, SEATS))),
        f"{name} can't be dead in this phase, or has an impossible killer",
    )
    if player.blocked or player.hit_by or player.redirect != NONE:
        shooting = phases.FIRING < phase <= phases.JAMMING and not (phase == phases.JAMMING and acted)
        _demand(
            "players",
            shooting and _shield_fits(s, seat),
            f"{name}: blocked, redirect and hit_by don't match the shield",
        )


def _dice_fit(s: State, seat: int, phase: int, acted: bool, won: bool) -> bool:
    dice = s.player[seat].dice
    if phase in (phases.FIRST, phases.DEALING) or (phase == phases.OVER and not won):
        return dice.letter == dice.number == UNROLLED
    if phase == phases.ROLLING and not acted:
        return dice.letter == dice.number == (IN_AIR if seat == s.to_act else UNROLLED)
    if phase == phases.REROLLING and seat == s.turn:
        return dice.letter == dice.number == IN_AIR
    return dice.letter <= STAR and dice.number <= STAR


def _choice_fits(s: State, seat: int, phase: int, acted: bool, won: bool) -> bool:
    player = s.player[seat]
    chose = player.chose
    if phase < phases.CHOOSING or (phase == phases.CHOOSING and not acted) or (phase == phases.OVER and not won):
        return chose == actions.PASS
    if phase == phases.OVER and chose == actions.PASS:
        return all(other.chose == actions.PASS for other in _players(s))
    if chose == actions.HIDDEN:
        return phase == phases.CHOOSING or (phase == phases.REVEALING and not acted)
    if phase == phases.REVEALING and seat == s.to_act:
        return False
    if actions.KIND[chose] == cards.LAZOR:
        basic, aimed = player.lazor == 0, actions.TARGET[chose] != seat and actions.TARGET[chose] < s.players
        return aimed and not (basic and actions.OVERCHARGED[chose])
    return chose != actions.PASS and not (chose == actions.CHOOSE_OVERSHIELD and player.shield == 0)


def _shield_fits(s: State, seat: int) -> bool:
    """Whether a shield can have blocked, redirected or been hit as the text states."""
    player = s.player[seat]
    if actions.KIND[player.chose] != cards.SHIELD:
        return False
    limit = BLOCKS[player.shield, actions.OVERCHARGED[player.chose]]
    overcharged = player.chose == actions.CHOOSE_OVERSHIELD
    others = [other for other in range(s.players) if other != seat]
    return (
        player.blocked <= (limit if limit < EVERY else 0)
        and (player.redirect == NONE or (overcharged and player.shield == REFLECTOR and player.redirect in others))
        and (
            player.hit_by == 0
            or (overcharged and player.shield == NEGATOR and set(members(player.hit_by)) <= set(others))
        )
    )


def _check_moment(s: State) -> None:
    """Check that the game can pause at this moment."""
    phase, turn = s.phase, s.player[s.turn]
    _check_market(s, last=_order(s)[-1] == s.to_act)
    if phase in (phases.EXTRA_ROLLING, phases.EXTRA_COMPRESSING, phases.EXTRA_SCORING):
        chose = turn.chose == actions.CHOOSE_BATTERY and turn.battery == TESSERACT
        _demand("players", chose, f"player {s.turn} has not chosen a tesseract_battery")
    if phase in SHOOTING:
        _check_shot(s, s.player[s.to_act], turn)
    if phase in DEATHS or phase == phases.BACKING_UP:
        _check_death(s)
    if phase in SOMETIMES["roll"]:
        _demand("roll", _roll_fits(phase, s.dice), f"these dice don't match the phase {PHASE_NAMES[phase]}")
    arrange(s)
    if not phases.FROM_CHANCE[phase] and phase != phases.OVER:
        _demand(
            "phase", s.count > 1, f"nobody has a choice in this position, so the phase can't be {PHASE_NAMES[phase]}"
        )


def _check_market(s: State, last: bool) -> None:
    """Check that the seat to act, if last in turn order, can have wiped the market as the text states."""
    if s.phase == phases.DEALING:
        _demand("to_act", s.round or s.to_act == s.first, "the first player acts next after the first market is dealt")
        _demand("deals", s.to_deal == 1 or not s.round or last, "only the last in turn order can wipe the market")
        wiped = bool(s.wiped) == (last and s.round > 0)
        _demand(
            "wiped", wiped, "wiped must be true if the last player in turn order has bought or wiped, and only then"
        )
    elif s.wiped:
        bought = s.phase == phases.CAPACITORS or (s.phase == phases.PURCHASING and last)
        _demand("wiped", bought, "nobody has wiped the market yet")


def _check_death(s: State) -> None:
    order, health = _order(s), s.player[s.turn].health
    gone = [seat for seat in order[: order.index(s.turn)] if s.player[seat].health == 0]
    _demand("players", not gone, f"players {gone} should have respawned already")
    right = HEALTH if s.phase == phases.BACKING_UP else 0
    _demand("players", health == right, f"player {s.turn} should have {right} health")
    if s.phase in (phases.TESSELLATING, phases.PICKING_LINE, phases.STEALING):
        killer = s.to_act == s.player[s.turn].killer
        _demand("to_act", killer, f"{s.to_act} is not the killer of player {s.turn}")


def _check_shot(s: State, actor: Fighter, shooter: Fighter) -> None:
    _demand("players", actions.KIND[shooter.chose] == cards.LAZOR, f"player {s.turn} has not chosen a lazor")
    if s.phase == phases.EFFECT:
        return
    sent = [s.player[seat] for seat in members(s.sent)]
    _demand("damage", s.source != s.to_act, f"player {s.source} is both the source and the target")
    _demand("damage", all(player.redirect != NONE for player in sent), "a player in 'sent' has no redirect")
    _demand("damage", not s.sent or s.sent >> s.source & 1, "the source is not in 'sent'")
    _demand(
        "damage", not s.second or (shooter.lazor == DIFFRACTING and s.players > 2), "this lazor does no second damage"
    )
    if s.phase == phases.REDIRECTING:
        able = actor.chose == actions.CHOOSE_OVERSHIELD and actor.shield == REFLECTOR and actor.health > 0
    elif s.phase == phases.BLOCKING:
        able = actor.chose == actions.CHOOSE_SHIELD and actor.shield in (EFFICIENT, ULTRA) and actor.health > 0
    else:
        able = actor.chose == actions.CHOOSE_SHIELD and actor.shield == REFLECTOR and actor.hurt
    used = s.phase == phases.REDIRECTING or actor.blocked == BLOCKS[actor.shield, 0]
    _demand("players", able and used, f"player {s.to_act} has no such choice")


def _roll_fits(phase: int, dice: DicePair) -> bool:
    faces = [dice.letter, dice.number]
    count = 2 - faces.count(UNROLLED)
    in_air = faces.count(IN_AIR)
    landed = in_air == (count if phase in (phases.EXTRA_ROLLING, phases.DEATH_ROLLING) else 0)
    if phase in (phases.EXTRA_ROLLING, phases.EXTRA_COMPRESSING, phases.EXTRA_SCORING, phases.PICKING_LINE):
        return landed and count == 2
    return landed and count == (1 if phase == phases.STEALING else max(count, 1))
