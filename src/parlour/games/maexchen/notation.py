"""Mäxchen: position and action texts."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import number, numbers, refusals, split
from parlour.view.language import phrases, renderings

from . import rules
from .rules import DICE, FIRST, MAX_THROWS, SECOND, THROW, State

throws_allowed = interpret(rules.throws_allowed)
say = phrases(__package__)
wrong = refusals(__package__)
MAX_POINTS = 999_999
VALUES = [f"{high}{low}" for high, low in DICE]  # from lowest to highest
ACTION = re.compile(f"throw|stop|roll (?:{'|'.join(VALUES)})")
ACTION_HELP = (
    "The actions are throw and stop. A result is written with the higher die first, roll 43, except for Bingo, roll 12."
)
OTHER_WORDS = {"throw": ("again", "roll"), "stop": ("stay", "enough")}
ROLES = ("FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH")
NONE = "0:-"  # not thrown yet
TURN = re.compile(rf"(?:0:-|([1-{MAX_THROWS}]):({'|'.join(VALUES)}))(\?)?")


def action_text(s: State, action: int) -> str:
    if s.rolling:
        return f"roll {VALUES[action]}"
    return "throw" if action == THROW else "stop"


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the actions that a text could mean in other words, by their beginning, in any language."""
    typed = text.strip().casefold()
    names = {
        action: [name for other in OTHER_WORDS.get(word, ()) for name in renderings(say, other)]
        for word, action in legal.items()
    }
    return [action for action, others in names.items() if any(name.startswith(typed) for name in others)]


def why_not(s: State, text: str) -> str:
    """Return the reason why an action cannot be played here."""
    if s.rolling:
        return say("The dice have to be thrown first.")
    return say("You can't choose what the dice show.")


def write(s: State) -> str:
    players = range(s.players)
    marks, points = (",".join(str(counts[seat]) for seat in players) for counts in (s.marks, s.points))
    return " ".join([marks, points, str(s.starter), *(_turn(s, role) for role in players)])


def _turn(s: State, role: int) -> str:
    throws = int(s.throws[role])
    value = VALUES[s.value[role]] if throws else "-"
    return f"{throws}:{value}" + ("?" if s.rolling and s.role == role else "")


def read(text: str, s: State) -> None:
    count, limit = int(s.players), int(s.faces)
    marks, points, starter, *turns = split(text, " ".join(("FACES", "POINTS", "STARTER", *ROLES[:count])))
    s.marks[:count] = numbers("FACES", marks, count, 0, limit + 1)
    _check_marks(marks, s, count, limit)
    s.points[:count] = numbers("POINTS", points, count, 0, MAX_POINTS)
    s.starter = number("STARTER", starter, 0, count - 1)
    if max(s.marks) >= limit:
        _check_finished(s, limit, turns)
    else:
        _read_turns(s, turns)


def _check_marks(marks: str, s: State, count: int, limit: int) -> None:
    if sum(int(s.marks[seat]) >= limit for seat in range(count)) > 1:
        template = "{marks}: the game ends when a player has {limit} faces, so two can't have them"
        if count == 2:
            template = "{marks}: the game ends when a player has {limit} faces, so both can't have them"
        raise wrong("FACES", template, marks=marks, limit=limit)


def _check_finished(s: State, limit: int, turns: list[str]) -> None:
    if s.marks[s.starter] < limit:
        raise wrong(
            "STARTER",
            "seat {starter} has fewer than {limit} faces, so it did not lose the last round",
            starter=s.starter,
            limit=limit,
        )
    for name, turn in zip(ROLES, turns, strict=False):
        if turn != NONE:
            raise wrong(name, "must be 0:- in a finished game, not {turn!r}", turn=turn)


def _read_turns(s: State, turns: list[str]) -> None:
    for role, turn in enumerate(turns):
        _read_turn(turn, s, role)
        if role == FIRST:
            _check_first(turn, s)
        else:
            _check_answer(s, turns, role)


def _read_turn(text: str, s: State, role: int) -> None:
    found = TURN.fullmatch(text)
    if not found:
        raise wrong(ROLES[role], "{text!r} is neither 0:- nor throws and a value, such as 2:65 or 2:65?", text=text)
    throws, value, rolling = found.groups()
    if throws:
        s.throws[role] = int(throws)
        s.value[role] = VALUES.index(value)
    if text != NONE:
        s.role = role
        s.rolling = bool(rolling)


def _check_first(first: str, s: State) -> None:
    if first == NONE:
        raise wrong("FIRST", "must be 0:-? before the first throw of a round")
    if s.rolling and s.throws[FIRST] == MAX_THROWS:
        raise wrong("FIRST", "{first!r}: the third throw is the last one", first=first)


def _check_answer(s: State, turns: list[str], role: int) -> None:
    name, turn, before = ROLES[role], turns[role], turns[role - 1]
    is_last, may_start = role == len(turns) - 1, before != NONE and not before.endswith("?")
    template = ""
    if turn == NONE:
        if may_start and s.throws[role - 1] == throws_allowed(s, role - 1):
            template = "must be 0:-?, because the previous turn ended with its last throw"
            if role == SECOND:
                template = "must be 0:-? after the starter's third throw"
    elif not may_start:
        template = "must be 0:- until the previous turn is over, not {turn!r}"
        if role == SECOND:
            template = "must be 0:- until the starter has finished, not {second!r}"
    elif s.throws[role] + (is_last or turn.endswith("?")) > s.throws[FIRST]:
        template = "{turn!r}: nobody may throw more often than the starter"
        if is_last:
            template = "{second!r}: throwing as often as the starter ends the round"
    if template:
        raise wrong(name, template, turn=turn, second=turn)
