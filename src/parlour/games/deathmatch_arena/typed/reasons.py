"""The true reason why an action is not legal, for the person who asked for it."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.games.deathmatch_arena import phases
from parlour.games.deathmatch_arena.actions import SQUARE_NAMES, TARGET
from parlour.games.deathmatch_arena.cards import (
    CARD_NAMES,
    COMPRESSOR,
    DECK,
    DIFFRACTING,
    DISABLING,
    ENGINE,
    KINDS,
    LAZOR,
    NEVER,
    PRICE,
)
from parlour.games.deathmatch_arena.names import WAYS, card_name, cost_of, item, who
from parlour.games.deathmatch_arena.phases import NONE
from parlour.games.deathmatch_arena.position.writing import LETTERS, NUMBERS
from parlour.games.deathmatch_arena.round import lazors
from parlour.games.deathmatch_arena.state import State
from parlour.kit import interpret
from parlour.view.language import phrases

SQUARE = ""  # the word before a square to score: none
say = phrases(__package__)
is_last, neighbours = interpret(phases.is_last), interpret(lazors.neighbours)


def why_not(s: State, text: str) -> str:
    """Why an action of the notation is not legal here, as a sentence to the seat to act; "" where that is unknown."""
    verb, thing = _parts(text)
    if verb in ("first", "deal", "roll"):
        return say("Chance decides that.")
    if phases.FROM_CHANCE[s.phase]:
        return say("First dice must be rolled or cards dealt.")
    if not is_asked(s, text):
        return say("You can't do that in this phase of the round.")
    return REASONS[int(s.phase)][verb](s, verb, thing)


def is_asked(s: State, text: str) -> bool:
    """Whether an action, legal or not, answers what is asked now."""
    return _parts(text)[0] in REASONS.get(int(s.phase), {})


def _parts(text: str) -> tuple[str, str]:
    """The verb of an action and what it is about, each may be ""."""
    verb, _, thing = text.rpartition(" ")
    return (verb, thing) if verb or thing in SQUARE_NAMES else (thing, "")


# Squares


def _score(s: State, verb: str, square: str) -> str:
    dice = s.dice if s.phase == phases.EXTRA_SCORING else s.player[s.to_act].dice
    return say("{square} doesn't match your roll, {roll}.", square=square, roll=_roll(dice))


def _roll(dice: Any) -> str:
    return (LETTERS[dice.letter] + NUMBERS[dice.number]).replace("-", "")


def _convert(s: State, verb: str, square: str) -> str:
    if not s.player[s.to_act].power[ENGINE]:
        return say("You have no entropy engine.")
    return say("You have no cube on {square}.", square=square)


def _steal(s: State, verb: str, square: str) -> str:
    number = SQUARE_NAMES.index(square)
    if not s.player[s.turn].scored >> number & 1:
        return say("{seat} has no cube on {square}.", seat=who(s.turn), square=square)
    return say("{square} doesn't match the roll, {roll}.", square=square, roll=_roll(s.dice))


# Combat


def _show(s: State, verb: str, thing: str) -> str:
    me, kind = s.player[s.to_act], KINDS.index(verb.removeprefix("over"))
    card = item(me, kind)
    if me.disabled >> kind & 1:
        return say("Your {card} is disabled this round.", card=card_name(card))
    cost = cost_of(card, verb.startswith("over"))
    if cost == NEVER:
        return say("A {card} can't be overcharged.", card=card_name(card))
    if cost > me.energy:
        return say(
            "The {card} costs {cost}E, but you have only {energy}E.", card=card_name(card), cost=cost, energy=me.energy
        )
    return _no_target(s, thing)


def _hold(s: State, verb: str, thing: str) -> str:
    return say("You can hold only if you can't choose any item.")


def _no_target(s: State, thing: str) -> str:
    """Why a seat cannot be meant."""
    if int(thing) >= s.players:
        return say("There is no seat {seat}. The seats are 0 to {last}.", seat=thing, last=s.players - 1)
    return say("You can't choose yourself.")


def _redirect(s: State, verb: str, seat: str) -> str:
    chosen = s.player[s.to_act].redirect
    if chosen != NONE:
        return say("This round, all damage you send on goes to {seat}.", seat=who(chosen))
    return _no_target(s, seat)


def _amount(s: State, verb: str, amount: str) -> str:
    energy = s.player[s.to_act].energy
    if int(amount) > s.amount:
        return say("There is only {amount} damage.", amount=s.amount)
    return say("That costs {cost}E, but you have only {energy}E.", cost=amount, energy=energy)


def _scatter(s: State, verb: str, seat: str) -> str:
    me, target = s.player[s.turn], int(TARGET[s.player[s.turn].chose])
    if me.lazor != DIFFRACTING:
        return say("Your {card} can't do that.", card=card_name(item(me, LAZOR)))
    if int(seat) < s.players and not neighbours(s, target) >> int(seat) & 1:
        return say("{seat} doesn't sit next to {target}.", seat=who(int(seat)), target=who(target))
    return _no_target(s, seat)


def _disturb(s: State, verb: str, thing: str) -> str:
    me, target = s.player[s.turn], int(TARGET[s.player[s.turn].chose])
    if me.lazor != DISABLING:
        return say("Your {card} can't do that.", card=card_name(item(me, LAZOR)))
    return say("{seat} has used no item this round that you can still disable.", seat=who(target))


def _jam(s: State, verb: str, seat: str) -> str:
    if int(seat) < s.players:
        return say("{seat} hasn't hit your shield.", seat=who(int(seat)))
    return _no_target(s, seat)


# Rolls


def _again(s: State, verb: str, seat: str) -> str:
    if not s.player[s.to_act].power[COMPRESSOR]:
        return say("You have no continuum compressor.")
    if s.phase != phases.COMPRESSING:
        return say("Only {seat} can roll again now.", seat=who(s.turn))
    return _no_target(s, seat) if seat else say("Add the seat that rolls again, as in 'reroll 2'.")


# Purchase


def _buy(s: State, verb: str, name: str) -> str:
    card = CARD_NAMES.index(name)
    words = {"card": card_name(DECK[card])}
    if not s.face_up[card]:
        return say("There is no {card} in the market.", **words)
    return say(
        "The {card} costs {cost}E, but you have only {energy}E.",
        cost=PRICE[card],
        energy=s.player[s.to_act].energy,
        **words,
    )


def _wipe(s: State, verb: str, thing: str) -> str:
    if not is_last(s):
        return say("Only the last player in turn order may wipe the market.")
    if s.wiped:
        return say("You may wipe the market only once a round, and only before you buy anything.")
    return say("The market is empty.")


def _must(s: State, verb: str, thing: str) -> str:
    return say("You can't pass here.")


Reason = Callable[[State, str, str], str]
PASS: Mapping[str, Reason] = {"pass": _must}
EFFECTS: Mapping[str, Reason] = {"adjacent": _scatter, "drain": _disturb, "disable": _disturb}
AGAIN: Mapping[str, Reason] = PASS | {"reroll": _again}
REASONS: Mapping[int, Mapping[str, Reason]] = {  # indexed by the phase and the verbs it asks for
    phases.COMPRESSING: AGAIN,
    phases.SCORING: PASS | {SQUARE: _score},
    phases.CONVERTING: PASS | {"convert": _convert},
    phases.CHOOSING: PASS | dict.fromkeys(WAYS, _show) | {"hold": _hold},
    phases.EXTRA_COMPRESSING: AGAIN,
    phases.EXTRA_SCORING: PASS | {SQUARE: _score},
    phases.REDIRECTING: PASS | {"redirect": _redirect},
    phases.BLOCKING: PASS | {"block": _amount},
    phases.REFLECTING: PASS | {"reflect": _amount},
    phases.EFFECT: PASS | EFFECTS,
    phases.JAMMING: PASS | {"jam": _jam},
    phases.PICKING_DIE: PASS,
    phases.DEATH_COMPRESSING: AGAIN,
    phases.PICKING_LINE: PASS,
    phases.STEALING: PASS | {"steal": _steal},
    phases.PURCHASING: PASS | {"buy": _buy, "wipe": _wipe, "convert": _convert},
}  # fmt: skip
