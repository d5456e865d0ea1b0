"""Mäxchen: position and action texts."""

import re
from collections.abc import Mapping

from parlour.notation import number, numbers, refusals, split
from parlour.view.language import phrases, renderings

from .rules import DICE, FIRST, MAX_THROWS, SECOND, THROW, State

say = phrases(__package__)
wrong = refusals(__package__)
MAX_POINTS = 999_999
VALUES = [f"{high}{low}" for high, low in DICE]  # from low to high
ACTION = re.compile(f"throw|stop|roll (?:{'|'.join(VALUES)})")
ACTION_HELP = "The actions are throw and stop. A throw of the dice is written roll 43, the higher first; Bingo roll 12."
OTHER_WORDS = {"throw": ("again", "roll"), "stop": ("stay", "enough")}
TURN = re.compile(rf"(?:0:-|([1-{MAX_THROWS}]):({'|'.join(VALUES)}))(\?)?")


def action_text(s: State, action: int) -> str:
    if s.rolling:
        return f"roll {VALUES[action]}"
    return "throw" if action == THROW else "stop"


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """The actions that begin so in other words, in any language."""
    typed = text.strip().casefold()
    return [action for word, action in legal.items() if any(name.startswith(typed) for name in _other_names(word))]


def _other_names(word: str) -> list[str]:
    return [name for other in OTHER_WORDS.get(word, ()) for name in renderings(say, other)]


def why_not(s: State, text: str) -> str:
    """Why an action cannot be played here."""
    if s.rolling:
        return say("The dice are in the cup: first they fall.")
    return say("What the dice show is left to chance.")


def write(s: State) -> str:
    marks, points = (",".join(str(count) for count in counts) for counts in (s.marks, s.points))
    return f"{marks} {points} {s.starter} {_turn(s, FIRST)} {_turn(s, SECOND)}"


def _turn(s: State, role: int) -> str:
    throws = int(s.throws[role])
    value = VALUES[s.value[role]] if throws else "-"
    return f"{throws}:{value}" + ("?" if s.rolling and s.role == role else "")


def read(text: str, s: State) -> None:
    marks, points, starter, first, second = split(text, "FACES POINTS STARTER FIRST SECOND")
    limit = int(s.faces)
    s.marks[:] = numbers("FACES", marks, 2, 0, limit + 1)
    if min(s.marks) >= limit:
        raise wrong(
            "FACES",
            "{marks}: the game is over when one seat has {limit} faces, so never both",
            marks=marks,
            limit=limit,
        )
    s.points[:] = numbers("POINTS", points, 2, 0, MAX_POINTS)
    s.starter = number("STARTER", starter, 0, 1)
    if max(s.marks) >= limit:
        _check_finished(s, limit, first, second)
    else:
        _read_turn("FIRST", first, s, FIRST)
        _check_first(first, s)
        _read_turn("SECOND", second, s, SECOND)
        _check_second(first, second, s)


def _check_finished(s: State, limit: int, first: str, second: str) -> None:
    if s.marks[s.starter] < limit:
        raise wrong(
            "STARTER", "{starter} is not the last loser, who has {limit} faces or more", starter=s.starter, limit=limit
        )
    for name, turn in ("FIRST", first), ("SECOND", second):
        if turn != "0:-":
            raise wrong(name, "{turn!r} stands where a finished game has 0:-", turn=turn)


def _read_turn(name: str, text: str, s: State, role: int) -> None:
    found = TURN.fullmatch(text)
    if not found:
        raise wrong(name, "{text!r} is neither 0:- nor throws and a value, 2:65; ? may follow", text=text)
    throws, value, rolling = found.groups()
    if throws:
        s.throws[role] = int(throws)
        s.value[role] = VALUES.index(value)
    if text != "0:-":
        s.role = role
        s.rolling = bool(rolling)


def _check_first(first: str, s: State) -> None:
    if first == "0:-":
        raise wrong("FIRST", "before the first throw of a round 0:-? stands here")
    if s.rolling and s.throws[FIRST] == MAX_THROWS:
        raise wrong("FIRST", "{first!r}: there is no throw after the third", first=first)


def _check_second(first: str, second: str, s: State) -> None:
    if second == "0:-":
        if s.throws[FIRST] == MAX_THROWS:
            raise wrong("SECOND", "after the starter's third throw 0:-? stands here")
    elif first.endswith("?"):
        raise wrong("SECOND", "{second!r} has begun before the starter is done: 0:- stands here", second=second)
    elif s.throws[SECOND] >= s.throws[FIRST]:
        raise wrong("SECOND", "{second!r}: having thrown as often as the starter ends the round", second=second)
