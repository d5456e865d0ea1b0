"""Invictus: sentences for actions and their results."""

from typing import Any

from parlour.kit import copy, interpret, snapshot
from parlour.notation import square_name
from parlour.view.beats import Beat
from parlour.view.language import phrases

from . import INFO, rules
from .notation import squares_of
from .rules import FILES, PASS, PUT_BACK, SET_UP, SETUP_ORDER, State

arrange = interpret(rules.arrange)
points = interpret(rules.points)
is_home = interpret(rules.is_home)
say = phrases(__package__)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def square_text(square: int) -> str:
    return square_name(square, FILES)


def clicks(s: State, action: int) -> tuple[str, ...]:
    if action == PASS:
        return ()
    if action >= SET_UP:
        return (f"face{action - SET_UP + 1}",)
    if action >= PUT_BACK:
        return (square_text(action - PUT_BACK),)
    square, to = squares_of(s, action)
    return square_text(square), square_text(to)


def captures(s: State, action: int) -> bool:
    return action < PUT_BACK and int(s.cell[squares_of(s, action)[1]]) != 0


def describe_action(s: State, action: int) -> str:
    if action == PASS:
        return say("{seat} can't move and passes.", seat=who(s.turn))
    if action >= SET_UP:
        square = square_text(next_square(s))
        return say("{seat} places a {face} on {square}.", seat=who(s.turn), face=action - SET_UP + 1, square=square)
    if action >= PUT_BACK:
        square = square_text(action - PUT_BACK)
        return say("{seat} puts the {face} back on {square}.", seat=who(s.turn), face=int(s.hand), square=square)
    return _step(s, *squares_of(s, action))


def _step(s: State, square: int, to: int) -> str:
    face, taken = abs(int(s.cell[square])), abs(int(s.cell[to]))
    words = {"seat": who(s.turn), "face": face, "origin": square_text(square), "to": square_text(to)}
    home = is_home(int(s.turn), to)
    if taken:
        return _capture(words | {"taken": taken, "lower": taken - 1, "other": who(1 - s.turn)}, home)
    if home:
        return say("{seat} moves the {face} from {origin} to {to} and brings it home.", **words)
    return say("{seat} moves the {face} from {origin} to {to}.", **words)


def _capture(words: dict[str, Any], home: bool) -> str:
    if words["taken"] == 1 and home:
        return say("{seat}'s {face} on {origin} captures the 1 on {to} and is home. {seat} keeps the 1.", **words)
    if words["taken"] == 1:
        return say("{seat}'s {face} on {origin} captures the 1 on {to}, and {seat} keeps it.", **words)
    if home:
        return say(
            "{seat}'s {face} on {origin} captures the {taken} on {to} and is home. "
            "The captured die goes back to {other} as a {lower}.",
            **words,
        )
    return say(
        "{seat}'s {face} on {origin} captures the {taken} on {to}, which goes back to {other} as a {lower}.",
        **words,
    )


def next_square(s: State) -> int:
    return int(SETUP_ORDER[int(s.men[0]) + int(s.men[1])])


# Beats


def beats(s: State, action: int, after: State) -> list[Beat]:
    """A die set up or put back, a step, a capture; then what has come of it: a die at home, one to be put back."""
    s = snapshot(s)
    if action == PASS:
        return [Beat("note", describe_action(s, action), seat=int(s.turn))]
    if action >= PUT_BACK:
        square = square_text(action - PUT_BACK if action < SET_UP else next_square(s))
        return [Beat("deal" if action >= SET_UP else "place", describe_action(s, action), (square,), int(s.turn))]
    return _step_beats(s, *squares_of(s, action), after)


def _step_beats(s: State, square: int, to: int, after: State) -> list[Beat]:
    seat, spots, arrived = int(s.turn), (square_text(square), square_text(to)), _arrived(s, square, to)
    words: dict[str, Any] = {"seat": who(seat), "face": abs(int(s.cell[square])), "origin": spots[0], "to": spots[1]}
    words |= {"taken": abs(int(s.cell[to])), "other": who(1 - seat)}
    if s.cell[to]:
        taken = say("{seat}'s {face} on {origin} captures the {taken} on {to}.", **words)
        beats = [Beat("capture", taken, spots, seat, arrived)]
    else:
        moved = say("{seat} moves the {face} from {origin} to {to}.", **words)
        beats = [Beat("move", moved, spots, seat, arrived)]
    if is_home(seat, to):
        beats.append(Beat("claim", say("The {face} is home.", **words), spots[1:], seat, _without_hand(after)))
    elif points(arrived, seat) > points(s, seat):
        counts = say("The {face} counts as long as it stands in {other}'s territory.", **words)
        beats.append(Beat("claim", counts, spots[1:], seat))
    return [*beats, *_taken_beats(words, seat)]


def _taken_beats(words: dict[str, Any], seat: int) -> list[Beat]:
    """Sentence about a captured die, if there is one."""
    if words["taken"] == 0:
        return []
    if words["taken"] == 1:
        return [Beat("claim", say("{seat} keeps the 1, which scores 1 point.", **words), (words["to"],), seat)]
    back = say("The {taken} goes back to {other} as a {lower}.", **words, lower=words["taken"] - 1)
    return [Beat("note", back, ("hand",), 1 - seat)]


def _arrived(s: State, square: int, to: int) -> State:
    """The table at the moment at which a die has come to a square."""
    shown = copy(s)
    shown.cell[to], shown.cell[square] = int(s.cell[square]), 0
    arrange(shown)
    return shown


def _without_hand(s: State) -> State:
    """The table before a captured die is taken up again."""
    shown = copy(s)
    shown.hand = 0
    return shown
