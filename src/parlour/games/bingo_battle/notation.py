"""Bingo Battle: position and action texts."""

import re
from collections.abc import Iterator, Mapping
from itertools import repeat

from parlour.kit import interpret
from parlour.notation import number, numbers, refusals, split
from parlour.view.language import phrases, renderings

from .rules import COINS, COLUMNS, FACES, NONE, ROWS, State, room

say = phrases(__package__)
wrong = refusals(__package__)
SUITS = "smca"
SUIT_NAMES = ("suns", "moons", "crowns", "arms")
LOW_VALUES = ("null", "ace")  # the others are numbers
VALUES = "na2345"
LOCKS = "AB"
ACTION = re.compile(r"[smca]|roll [na2345]{4}")
ACTION_HELP = "To resolve a die, write its suit: s, m, c or a. A roll is written as four faces: roll n25a."


def action_text(s: State, action: int) -> str:
    if s.unresolved:
        return SUITS[action]
    return "roll " + "".join(VALUES[action // FACES**power % FACES] for power in (3, 2, 1, 0))


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """Return the dice that a text could mean, by the beginning of a suit in any language, a value or both: `suns`,
    `null`, `m2`.
    """
    if s.unresolved == 0 or ACTION.fullmatch(text):
        return []
    return [die for die in legal.values() if any(_begins(s, die, text.strip().casefold()))]


def _begins(s: State, die: int, typed: str) -> Iterator[bool]:
    """Whether a text is the beginning of one of a die's names."""
    face = int(s.die[die])
    values = renderings(say, LOW_VALUES[face]) if face < len(LOW_VALUES) else repeat(str(face))
    for suit, value in zip(renderings(say, SUIT_NAMES[die]), values, strict=False):
        yield from (name.startswith(typed) for name in (suit, value, f"{suit} {value}"))
    yield SUITS[die] + VALUES[face] == typed


def why_not(s: State, text: str) -> str:
    """Return the reason why an action cannot be played here."""
    if s.unresolved == 0:
        return say("The dice haven't been rolled yet.")
    if text.startswith("roll"):
        return say("The dice have already been rolled. Pick one to resolve.")
    column = SUITS.index(text)
    return say("The {suit} die has already been resolved.", suit=say(SUIT_NAMES[column]))


def write(s: State) -> str:
    grid = "/".join("".join(_square(s, column, row) for column in range(COLUMNS)) for row in range(ROWS))
    claims = ",".join(str(count) for count in s.claims[: s.players])
    dice = "-"
    if s.unresolved or s.over:
        dice = "".join("." if face == NONE else VALUES[face] for face in s.die)
    return f"{grid} {s.kitty} {claims} {s.turn} {dice}"


def _square(s: State, column: int, row: int) -> str:
    if s.coins[column, row] < 3:
        return str(s.coins[column, row])
    return LOCKS[list(s.lock).index(ROWS * column + row)]


def read(text: str, s: State) -> None:
    grid, kitty, claims, seat, dice = split(text, "GRID KITTY CLAIMS SEAT DICE")
    _read_grid(grid, s)
    s.kitty = number("KITTY", kitty, 0, COINS)
    counts = numbers("CLAIMS", claims, int(s.players), 0, int(interpret(room)(s)))
    won = counts.count(interpret(room)(s))
    if won > 1:
        raise wrong("CLAIMS", "{claims} fills both tiles, but only one can be full", claims=claims)
    total = sum(int(coins) for column in s.coins for coins in column) + s.kitty + sum(counts)
    if total != COINS:
        words = {"total": total, "coins": COINS}
        raise wrong("KITTY", "grid, kitty and claims add up to {total} coins instead of {coins}", **words)
    s.claims[: s.players] = counts
    s.turn = number("SEAT", seat, 0, int(s.players) - 1)
    if won and s.claims[s.turn] != max(counts):
        raise wrong("SEAT", "in a won game this is the winner's seat, and seat {seat} has not won", seat=seat)
    _read_dice(dice, s, bool(won))


def _read_grid(grid: str, s: State) -> None:
    rows = grid.split("/")
    seats = LOCKS[: s.players]
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set("012" + seats) for row in rows):
        words = {"grid": grid, "rows": ROWS, "columns": COLUMNS, "seats": seats}
        raise wrong("GRID", "expected {rows} rows of {columns} characters from 012{seats}, found {grid!r}", **words)
    _place_stacks(rows, seats, s)
    for letter in seats:
        if (count := grid.count(letter)) > 1:
            raise wrong("GRID", "{letter} has locked {count} stacks, but can lock only one", count=count, letter=letter)


def _place_stacks(rows: list[str], seats: str, s: State) -> None:
    s.lock[:] = NONE
    for row, squares in enumerate(rows):
        for column, character in enumerate(squares):
            s.coins[column, row] = 3 if character in seats else int(character)
            if character in seats:
                s.lock[seats.index(character)] = ROWS * column + row


def _read_dice(dice: str, s: State, won: bool) -> None:
    s.die[:] = NONE
    if won and "." not in dice:
        raise wrong("DICE", "a won game has at least one resolved die ('.'), found {dice!r}", dice=dice)
    if dice == "-":
        return
    if not re.fullmatch(r"[na2345.]{4}", dice):
        raise wrong("DICE", "expected '-' or four characters from '{faces}.', found {dice!r}", dice=dice, faces=VALUES)
    if dice == "...." and not won:
        raise wrong("DICE", "once all dice are resolved, the next player rolls, so this must be '-'")
    s.die[:] = [NONE if face == "." else VALUES.index(face) for face in dice]
