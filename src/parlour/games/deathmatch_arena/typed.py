"""Ultimate Bingo Deathmatch Arena: parse actions as people type them, and explain why an action is not legal."""

import functools
import re
from collections.abc import Callable, Iterable, Mapping

from parlour.kit import interpret
from parlour.view.language import phrases, renderings

from . import INFO, phases
from .actions import SQUARE_NAMES, TARGET, WORDS
from .cards import CARD_NAMES, COMPRESSOR, DECK, DIFFRACTING, DISABLING, ENGINE, KINDS, LAZOR, NEVER, DeckCard
from .names import WAYS, card_name, cost_of, item, who
from .phases import NONE
from .position import dice_text
from .round import shots
from .state import State

OF_SEATS = ("lazor", "overlazor", "adjacent", "redirect", "jam", "reroll")
OTHER_WORDS = {word: (way,) for word, way in WAYS.items()} | {"pass": ("done", "nothing"), "hold": ("wait",)}
EXACT, BEGUN, OTHER = 0, 1, 9  # how well typed words fit a name
SQUARE = ""  # the word before a square to score: none
Tokens = tuple[str, ...]
say = phrases(__package__)
is_last, neighbours = interpret(phases.is_last), interpret(shots.neighbours)


def readable(text: str) -> str:
    """Return an action with the name of its seat: `lazor blue`."""
    verb, _, thing = text.rpartition(" ")
    return f"{verb} {who(int(thing)).casefold()}" if verb in OF_SEATS else text


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the legal actions that a text matches best: `pistol blue`, `plasma`, `laz 1`."""
    return [] if phases.FROM_CHANCE[s.phase] else [legal[word] for word in _closest(text, legal)]


def spellings(s: State, text: str) -> list[str]:
    """Return the notation texts that a typed text could mean, legal or not; those that answer the current question come
    first.
    """
    return sorted(_closest(text, WORDS), key=lambda word: not is_asked(s, word))


def _closest(text: str, words: Iterable[str]) -> list[str]:
    tokens = _tokens(text)
    fits = {word: _fit(_names(word), tokens) for word in words} if tokens else {}
    best = min(fits.values(), default=OTHER)
    return [word for word, fit in fits.items() if fit == best < OTHER]


def _tokens(text: str) -> Tokens:
    return tuple(filter(None, re.split(r"[\W_]+", text.casefold())))


@functools.cache
def _names(word: str) -> tuple[list[Tokens], list[Tokens]]:
    """Return the words for the two parts of an action, in any language."""
    verb, _, thing = word.rpartition(" ")
    if not verb and word not in SQUARE_NAMES:
        verb, thing = word, ""
    verbs = [verb, *(name for other in OTHER_WORDS.get(verb, ()) for name in renderings(say, other))]
    things = [thing]
    if verb in OF_SEATS and thing:
        things += renderings(say, INFO.seat_names[int(thing)])
    elif verb == "buy":
        things += renderings(say, thing)
    return list(map(_tokens, verbs)), list(map(_tokens, things))


def _fit(names: tuple[list[Tokens], list[Tokens]], tokens: Tokens) -> int:
    """Return how well tokens match a verb, a subject or both."""
    verbs, things = names
    splits = ((tokens[:i], tokens[i:]) for i in range(len(tokens) + 1))
    return min(_fit_part(verbs, verb) + _fit_part(things, thing) for verb, thing in splits)


def _fit_part(names: Iterable[Tokens], tokens: Tokens) -> int:
    if not tokens or tokens in names:
        return EXACT
    begun = [all(map(str.startswith, name, tokens)) for name in names if len(tokens) <= len(name)]
    return BEGUN if any(begun) else OTHER


# Reasons why an action is not legal, for the seat to act


def why_not(s: State, text: str) -> str:
    """Return the reason why an action of the notation is not legal here, addressed to the seat to act; "" if
    unknown.
    """
    verb, thing = _parts(text)
    if verb in ("first", "deal", "roll"):
        return say("Chance decides that.")
    if phases.FROM_CHANCE[s.phase]:
        return say("First dice must be rolled or cards dealt.")
    if not is_asked(s, text):
        return say("You can't do that in this phase of the round.")
    return REASONS[int(s.phase)][verb](s, verb, thing)


def is_asked(s: State, text: str) -> bool:
    """Whether an action, legal or not, answers the current question."""
    return _parts(text)[0] in REASONS.get(int(s.phase), {})


def _parts(text: str) -> tuple[str, str]:
    """Return the verb of an action and its subject; either may be ""."""
    verb, _, thing = text.rpartition(" ")
    return (verb, thing) if verb or thing in SQUARE_NAMES else (thing, "")


# Squares


def _score(s: State, verb: str, square: str) -> str:
    dice = s.dice if s.phase == phases.EXTRA_SCORING else s.player[s.to_act].dice
    return say("{square} doesn't match your roll, {roll}.", square=square, roll=dice_text(dice).replace("-", ""))


def _convert(s: State, verb: str, square: str) -> str:
    if not s.player[s.to_act].power[ENGINE]:
        return say("You have no entropy engine.")
    return say("You have no cube on {square}.", square=square)


def _steal(s: State, verb: str, square: str) -> str:
    number = SQUARE_NAMES.index(square)
    if not s.player[s.turn].scored >> number & 1:
        return say("{seat} has no cube on {square}.", seat=who(s.turn), square=square)
    return say("{square} doesn't match the roll, {roll}.", square=square, roll=dice_text(s.dice).replace("-", ""))


# Combat


def _show(s: State, verb: str, thing: str) -> str:
    me, kind = s.player[s.to_act], KINDS.index(verb.removeprefix("over"))
    card = item(me, kind)
    if me.disabled >> kind & 1:
        return say("Your {card} is disabled this round.", card=card_name(card))
    cost = cost_of(card, verb.startswith("over"))
    if cost == NEVER:
        return say("A {card} can't be overcharged.", card=card_name(card))
    return _too_dear(card, cost, me.energy) if cost > me.energy else _no_target(s, thing)


def _too_dear(card: DeckCard, cost: int, energy: int) -> str:
    return say("The {card} costs {cost}E, but you have only {energy}E.", card=card_name(card), cost=cost, energy=energy)


def _hold(s: State, verb: str, thing: str) -> str:
    return say("You can hold only if you can't choose any item.")


def _no_target(s: State, thing: str) -> str:
    """Return the reason why a seat cannot be the target."""
    if int(thing) >= s.players:
        seats = ", ".join(f"{seat} {who(seat)}" for seat in range(s.players))
        return say("There is no seat {seat}. The seats are {seats}.", seat=thing, seats=seats)
    return say("You can't choose yourself: you are {seat}, seat {number}.", seat=who(int(thing)), number=thing)


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


def _effect(s: State, verb: str, thing: str) -> str:
    me = s.player[s.turn]
    target = int(TARGET[me.chose])
    if me.lazor != (DIFFRACTING if verb == "adjacent" else DISABLING):
        return say("Your {card} can't do that.", card=card_name(item(me, LAZOR)))
    if verb != "adjacent":
        return say("{seat} has used no item this round that you can still disable.", seat=who(target))
    if int(thing) < s.players and not neighbours(s, target) >> int(thing) & 1:
        return say("{seat} doesn't sit next to {target}.", seat=who(int(thing)), target=who(target))
    return _no_target(s, thing)


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
    return _no_target(s, seat) if seat else say("Add the player who rolls again, as in 'reroll blue'.")


# Purchase


def _buy(s: State, verb: str, name: str) -> str:
    number = CARD_NAMES.index(name)
    card = DECK[number]
    if not s.face_up[number]:
        return say("There is no {card} in the market.", card=card_name(card))
    return _too_dear(card, card.price, s.player[s.to_act].energy)


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
AGAIN: Mapping[str, Reason] = PASS | {"reroll": _again}
REASONS: Mapping[int, Mapping[str, Reason]] = {  # indexed by phase and the expected verbs
    phases.COMPRESSING: AGAIN,
    phases.SCORING: PASS | {SQUARE: _score},
    phases.CONVERTING: PASS | {"convert": _convert},
    phases.CHOOSING: PASS | dict.fromkeys(WAYS, _show) | {"hold": _hold},
    phases.EXTRA_COMPRESSING: AGAIN,
    phases.EXTRA_SCORING: PASS | {SQUARE: _score},
    phases.REDIRECTING: PASS | {"redirect": _redirect},
    phases.BLOCKING: PASS | {"block": _amount},
    phases.REFLECTING: PASS | {"reflect": _amount},
    phases.EFFECT: PASS | dict.fromkeys(("adjacent", "drain", "disable"), _effect),
    phases.JAMMING: PASS | {"jam": _jam},
    phases.PICKING_DIE: PASS,
    phases.DEATH_COMPRESSING: AGAIN,
    phases.PICKING_LINE: PASS,
    phases.STEALING: PASS | {"steal": _steal},
    phases.PURCHASING: PASS | {"buy": _buy, "wipe": _wipe, "convert": _convert},
}  # fmt: skip
