"""Invictus: position and action texts."""

import re
from collections.abc import Mapping

from parlour.notation import by_squares, number, numbers, read_board, refusals, split, square_name, write_board
from parlour.view.language import phrases

from .reasons import why_not
from .rules import (
    DICE,
    DIRECTIONS,
    FACES,
    FILES,
    OF_A_FACE,
    PASS,
    PUT_BACK,
    SET_UP,
    SETUP,
    SETUP_ORDER,
    SQUARES,
    TO,
    State,
)

__all__ = ["ACTION", "ACTION_HELP", "action_text", "guess", "read", "spellings", "why_not", "write"]

say = phrases(__package__)
wrong = refusals(__package__)
ACTION = re.compile(r"[1-6]|[a-i][1-9]x?[a-i][1-9]|@[a-i][1-9]|pass")
ACTION_HELP = (
    "Write a move as e3e4, a capture as e3xf4, and putting a die back as @c2. If you can't move, write pass. "
    "During the setup, write a face from 1 to 6."
)
LETTERS = "ABCDEF", "abcdef"
NAMES = "Black", "White"


def action_text(s: State, action: int) -> str:
    if action == PASS:
        return "pass"
    if action >= SET_UP:
        return str(action - SET_UP + 1)
    if action >= PUT_BACK:
        return "@" + square_name(action - PUT_BACK, FILES)
    square, to = squares_of(s, action)
    return square_name(square, FILES) + ("x" if s.cell[to] else "") + square_name(to, FILES)


def squares_of(s: State, action: int) -> tuple[int, int]:
    """Origin and target of a move."""
    square, direction = divmod(action, DIRECTIONS)
    return square, int(TO[s.turn, square, direction])


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """The legal actions that a text may mean which is none of theirs: by squares, `e3-f4`, `f4`, or `c2` for a die."""
    return by_squares(text, legal, "[a-i][1-9]")


def spellings(s: State, text: str) -> list[str]:
    """Actions that a text may mean; while a die is in hand, a square means returning it there."""
    return [f"@{text.strip().lower()}"] if s.hand > 0 else []


def write(s: State) -> str:
    board = write_board([_letter(int(face)) for face in s.cell[:SQUARES]], FILES)
    hand = "S" if s.hand == SETUP else str(s.hand)
    return f"{board} {s.turn} {hand} {s.home[0]},{s.home[1]} {s.ones[0]},{s.ones[1]} {s.quiet_plies}"


def _letter(face: int) -> str:
    return LETTERS[face < 0][abs(face) - 1] if face else ""


def read(text: str, s: State) -> None:
    board, seat, hand, home, ones, quiet = split(text, "BOARD SEAT HAND HOME ONES QUIET")
    for square, letter in enumerate(read_board("BOARD", board, FILES, FILES, "[A-Fa-f]")):
        s.cell[square] = _face(letter)
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


def _face(letter: str) -> int:
    if letter in LETTERS[1]:
        return -1 - LETTERS[1].index(letter) if letter else 0
    return 1 + LETTERS[0].index(letter)


def _read_setup(s: State, others: dict[str, str]) -> None:
    """A setup's squares tell whose turn it is; the counts are all 0."""
    placed = _placed_in_setup(s)
    if placed == 2 * DICE:
        raise wrong("BOARD", "all dice are placed, so the setup is over and HAND cannot be S")
    s.hand = SETUP
    s.turn = int(placed >= DICE)
    for name, right in {"SEAT": str(s.turn), "HOME": "0,0", "ONES": "0,0", "QUIET": "0"}.items():
        if others[name] != right:
            raise wrong(
                name, "expected {right} at this point of the setup, found {found!r}", right=right, found=others[name]
            )


def _placed_in_setup(s: State) -> int:
    """Number of placed dice. Raises PositionError unless they fill the squares in order."""
    faces = [int(s.cell[square]) for square in SETUP_ORDER]
    placed = _on_board(s, 0) + _on_board(s, 1)
    if any((face > 0) != (place < min(placed, DICE)) for place, face in enumerate(faces)) or not all(faces[:placed]):
        raise wrong(
            "BOARD",
            "the setup must fill a2 to i2 and a3 to i3 with Black's dice, then a8 to i8 and a7 to i7 with White's",
        )
    for face in faces[:placed]:
        if faces.count(face) > OF_A_FACE:
            count, seat = faces.count(face), NAMES[face < 0]
            raise wrong(
                "BOARD",
                "{seat} has {count} dice showing {face}, more than {most}",
                seat=say(seat),
                count=count,
                face=abs(face),
                most=OF_A_FACE,
            )
    return placed


def _check_board(s: State) -> None:
    if max(s.cell[SQUARES - FILES : SQUARES]) > 0 or min(s.cell[:FILES]) < 0:
        raise wrong("BOARD", "a die on the enemy's first rank is home and cannot be on the board")
    for side in range(2):
        if _on_board(s, side) > DICE:
            raise wrong(
                "BOARD",
                "{seat} has {count} dice on the board, more than {dice}",
                seat=say(NAMES[side]),
                count=_on_board(s, side),
                dice=DICE,
            )


def _on_board(s: State, side: int) -> int:
    return sum((face < 0) == bool(side) for face in s.cell[:SQUARES] if face)


def _check_side(s: State, side: int) -> None:
    in_hand = int(s.hand > 0 and s.turn == side)
    home = DICE - _on_board(s, side) - in_hand - int(s.ones[1 - side])
    if home < 0:
        raise wrong(
            "ONES",
            "{seat} has {count} dice including captured ones, more than {dice}",
            seat=say(NAMES[side]),
            count=DICE - home,
            dice=DICE,
        )
    if not home <= s.home[side] <= FACES * home:
        raise wrong(
            "HOME",
            "{home} of {seat}'s dice are home, so they score {home} to {most} points, not {points}",
            home=home,
            seat=say(NAMES[side]),
            most=FACES * home,
            points=s.home[side],
        )
