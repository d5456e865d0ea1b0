"""Invictus: position and action texts, and why an action is not legal."""

import re
from collections.abc import Mapping

from parlour.kit import interpret
from parlour.notation import (
    by_squares,
    number,
    numbers,
    read_board,
    refusals,
    split,
    square_name,
    square_number,
    write_board,
)
from parlour.view.language import phrases

from . import INFO, rules
from .rules import (
    DICE,
    DIRECTIONS,
    FACES,
    FILES,
    FIRST_OF_TERRITORY,
    FORWARD_LEFT,
    OF_A_FACE,
    PASS,
    PUT_BACK,
    SET_UP,
    SETUP,
    SETUP_ORDER,
    SQUARES,
    TERRITORY,
    TO,
    State,
)

say = phrases(__package__)
wrong = refusals(__package__)
ACTION = re.compile(r"[1-6]|[a-i][1-9]x?[a-i][1-9]|@[a-i][1-9]|pass")
PLACED = re.compile(r"([1-6])[\s@-]*([a-i][1-9])|([a-i][1-9])[\s-]*([1-6])")  # a die in the setup
ACTION_HELP = (
    "Write a move as e3e4, a capture as e3xf4, and putting a die back as @c2. If you can't move, write pass. "
    "During the setup, write a face from 1 to 6, or a face and the next square: 6 h3."
)
FACE_OF = (
    {"": 0}
    | {letter: 1 + i for i, letter in enumerate("ABCDEF")}
    | {letter: -1 - i for i, letter in enumerate("abcdef")}
)  # White's are negative
LETTERS = {face: letter for letter, face in FACE_OF.items()}
fits = interpret(rules.fits)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def square_text(square: int) -> str:
    return square_name(square, FILES)


def action_text(s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    if action >= SET_UP:
        return str(action - SET_UP + 1)
    if action >= PUT_BACK:
        return "@" + square_text(action - PUT_BACK)
    square, to = squares_of(s, action)
    return square_text(square) + ("x" if s.cell[to] else "") + square_text(to)


def squares_of(s: State, action: int) -> tuple[int, int]:
    """Origin and target of a move."""
    square, direction = divmod(action, DIRECTIONS)
    return square, int(TO[s.turn, square, direction])


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the legal actions that an informal text could mean, by squares: `e3-f4`, `f4`, or `c2` for a die.

    During the setup, a face may be written with its square, which is the next one: `6 h3`.
    """
    if s.hand == SETUP and (placed := PLACED.fullmatch(text.strip().lower())):
        face, square = placed[1] or placed[4], placed[2] or placed[3]
        next_square = SETUP_ORDER[int(s.men[0]) + int(s.men[1])]
        return [legal[face]] if square == square_text(int(next_square)) and face in legal else []
    return by_squares(text, legal, "[a-i][1-9]")


def spellings(s: State, text: str) -> list[str]:
    """Return the actions that a text could mean; while a die is in hand, a square means putting it back there."""
    return [f"@{text.strip().lower()}"] if s.hand > 0 else []


def write(s: State) -> str:
    board = write_board([LETTERS[int(face)] for face in s.cell[:SQUARES]], FILES)
    hand = "S" if s.hand == SETUP else str(s.hand)
    return f"{board} {s.turn} {hand} {s.home[0]},{s.home[1]} {s.ones[0]},{s.ones[1]} {s.quiet_plies}"


def read(text: str, s: State) -> None:
    board, seat, hand, home, ones, quiet = split(text, "BOARD SEAT HAND HOME ONES QUIET")
    for square, letter in enumerate(read_board("BOARD", board, FILES, FILES, "[A-Fa-f]")):
        s.cell[square] = FACE_OF[letter]
    if hand == "S":
        _read_setup(s, {"SEAT": seat, "HOME": home, "ONES": ones, "QUIET": quiet})
        return
    _check_board(s)
    s.turn = number("SEAT", seat, 0, 1)
    s.hand = number("HAND", hand, 0, FACES - 1)
    s.home[:] = numbers("HOME", home, 2, 0, DICE * FACES)
    s.ones[:] = numbers("ONES", ones, 2, 0, DICE)
    for side in range(2):
        _check_side(s, side)
    s.quiet_plies = number("QUIET", quiet, 0, 0 if s.hand else int(s.quiet))


def _read_setup(s: State, others: dict[str, str]) -> None:
    """Read a setup: the squares determine the seat to act, and all counts are 0."""
    placed = _placed_in_setup(s)
    if placed == 2 * DICE:
        raise wrong("BOARD", "all dice are placed, so the setup is over and HAND cannot be S")
    s.hand = SETUP
    s.turn = int(placed >= DICE)
    for name, right in {"SEAT": str(s.turn), "HOME": "0,0", "ONES": "0,0", "QUIET": "0"}.items():
        if others[name] != right:
            template = "expected {right} at this point of the setup, found {found!r}"
            raise wrong(name, template, right=right, found=others[name])


def _placed_in_setup(s: State) -> int:
    """Number of placed dice. Raises PositionError unless they fill the squares in order."""
    faces = [int(s.cell[square]) for square in SETUP_ORDER]
    placed = _on_board(s, 0) + _on_board(s, 1)
    if any((face > 0) != (place < min(placed, DICE)) for place, face in enumerate(faces)) or not all(faces[:placed]):
        template = (
            "the setup must fill a2 to i2 and a3 to i3 with Black's dice, then a8 to i8 and a7 to i7 with White's"
        )
        raise wrong("BOARD", template)
    for face in faces[:placed]:
        if (count := faces.count(face)) > OF_A_FACE:
            template = "{seat} has {count} dice showing {face}, more than {most}"
            raise wrong("BOARD", template, seat=who(face < 0), count=count, face=abs(face), most=OF_A_FACE)
    return placed


def _check_board(s: State) -> None:
    if max(s.cell[SQUARES - FILES : SQUARES]) > 0 or min(s.cell[:FILES]) < 0:
        raise wrong("BOARD", "a die on the enemy's first rank is home and cannot be on the board")
    for side in range(2):
        if (count := _on_board(s, side)) > DICE:
            template = "{seat} has {count} dice on the board, more than {dice}"
            raise wrong("BOARD", template, seat=who(side), count=count, dice=DICE)


def _on_board(s: State, side: int) -> int:
    return sum((face < 0) == bool(side) for face in s.cell[:SQUARES] if face)


def _check_side(s: State, side: int) -> None:
    in_hand = int(s.hand > 0 and s.turn == side)
    home = DICE - _on_board(s, side) - in_hand - int(s.ones[1 - side])
    if home < 0:
        template = "{seat} has {count} dice including captured ones, more than {dice}"
        raise wrong("ONES", template, seat=who(side), count=DICE - home, dice=DICE)
    if not home <= s.home[side] <= FACES * home:
        template = "{home} of {seat}'s dice are home, so they score {home} to {most} points, not {points}"
        raise wrong("HOME", template, home=home, seat=who(side), most=FACES * home, points=s.home[side])


# Reasons


def why_not(s: State, text: str) -> str:
    """Return the reason why an action that is legal elsewhere is illegal here; "" if unknown."""
    if s.hand == SETUP and text.isdigit():
        return say("You have already placed all dice that show {face}.", face=text)
    if s.hand == SETUP:
        return say("The setup isn't over yet. Name a face from 1 to 6.")
    if text.isdigit():
        return say("The setup is over.")
    if s.hand:
        return _put_back_problem(s, text)
    if text == "pass":
        return say("You can't pass, because you have a legal move.")
    if text.startswith("@"):
        return say("You have no captured die to put back.")
    return _die_problem(s, *(square_number(name, FILES) for name in re.findall("[a-i][1-9]", text)))


def _put_back_problem(s: State, text: str) -> str:
    if not text.startswith("@"):
        return say("First put your captured die back.")
    if not 0 <= square_number(text[1:], FILES) - FIRST_OF_TERRITORY[s.turn] < TERRITORY:
        return say("{square} is not in {seat}'s territory.", square=text[1:], seat=who(s.turn))
    return say("There is already a die on {square}.", square=text[1:])


def _die_problem(s: State, square: int, to: int) -> str:
    """Reason why a die cannot move to a square."""
    words = {"square": square_text(square), "to": square_text(to), "seat": who(1 - s.turn)}
    words |= {"face": str(abs(int(s.cell[square]))), "other": str(abs(int(s.cell[to])))}
    if not s.cell[square]:
        return say("There is no die on {square}.", **words)
    if not _is_own(s, square):
        return say("The die on {square} is {seat}'s.", **words)
    direction = next((each for each in range(DIRECTIONS) if TO[s.turn, square, each] == to), None)
    ahead = to // FILES - square // FILES
    if direction is None and ahead and (ahead < 0) != bool(s.turn):
        return say("Dice never move backwards.")
    if direction is None:
        return say("A die moves one square straight forward, diagonally forward or sideways.")
    if _is_own(s, to):
        return say("There is a die of your own on {to}.", **words)
    if fits(s, DIRECTIONS * square + direction):
        return say("A capture is written with an x, and any other move without one.")
    if direction < FORWARD_LEFT:
        return say("There is a die on {to}, and dice capture only diagonally forward.", **words)
    return say("The {other} on {to} is higher than your {face} on {square}.", **words)


def _is_own(s: State, square: int) -> bool:
    return bool(s.cell[square]) and (s.cell[square] < 0) == bool(s.turn)
