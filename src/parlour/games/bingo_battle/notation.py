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
ACTION_HELP = "A die is named by its suit: s, m, c or a. A roll is written roll and four faces: roll n25a."


def action_text(s: State, action: int) -> str:
    if s.unresolved:
        return SUITS[action]
    return "roll " + "".join(VALUES[action // FACES**power % FACES] for power in (3, 2, 1, 0))


def guess(s: State, text: str, legal: Mapping[str, int]) -> list[int]:
    """The dice whose suit begins so in any language, which show what is named, or both: `suns`, `null`, `m2`."""
    if s.unresolved == 0 or ACTION.fullmatch(text):
        return []
    return [die for die in legal.values() if any(_begins(s, die, text.strip().casefold()))]


def _begins(s: State, die: int, typed: str) -> Iterator[bool]:
    """Whether a text begins each of a die's names."""
    face = int(s.die[die])
    values = renderings(say, LOW_VALUES[face]) if face < len(LOW_VALUES) else repeat(str(face))
    for suit, value in zip(renderings(say, SUIT_NAMES[die]), values, strict=False):
        yield from (name.startswith(typed) for name in (suit, value, f"{suit} {value}"))
    yield SUITS[die] + VALUES[face] == typed


def why_not(s: State, text: str) -> str:
    """Why an action cannot be played here."""
    if s.unresolved == 0:
        return say("The dice have not been rolled yet.")
    if text.startswith("roll"):
        return say("The dice are rolled already: resolve them one after the other.")
    column = SUITS.index(text)
    return say("The die of {suit} is resolved already.", suit=say(SUIT_NAMES[column]))


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
        raise wrong("CLAIMS", "{claims}: only one tile can be full", claims=claims)
    total = sum(int(coins) for column in s.coins for coins in column) + s.kitty + sum(counts)
    if total != COINS:
        raise wrong(
            "KITTY", "grid, kitty and claims hold {total} coins together; there are {coins}", total=total, coins=COINS
        )
    s.claims[: s.players] = counts
    s.turn = number("SEAT", seat, 0, int(s.players) - 1)
    if won and s.claims[s.turn] != max(counts):
        raise wrong("SEAT", "{seat} is not the winner, who stays the seat to act", seat=seat)
    _read_dice(dice, s, bool(won))


def _read_grid(grid: str, s: State) -> None:
    rows = grid.split("/")
    seats = LOCKS[: s.players]
    if len(rows) != ROWS or any(len(row) != COLUMNS or set(row) - set("012" + seats) for row in rows):
        raise wrong(
            "GRID",
            "{grid!r} is not {rows} rows of {columns} characters out of 012{seats}",
            grid=grid,
            rows=ROWS,
            columns=COLUMNS,
            seats=seats,
        )
    s.lock[:] = NONE
    for row, squares in enumerate(rows):
        for column, character in enumerate(squares):
            s.coins[column, row] = 3 if character in seats else int(character)
            if character in seats:
                s.lock[seats.index(character)] = ROWS * column + row
    for letter in seats:
        if grid.count(letter) > 1:
            raise wrong(
                "GRID",
                "{count} stacks are locked by {letter}; a seat locks one at most",
                count=grid.count(letter),
                letter=letter,
            )


def _read_dice(dice: str, s: State, won: bool) -> None:
    s.die[:] = NONE
    if won and "." not in dice:
        raise wrong("DICE", "{dice!r} shows no resolved die, which won the game", dice=dice)
    if dice == "-":
        return
    if not re.fullmatch(r"[na2345.]{4}", dice):
        raise wrong("DICE", "{dice!r} is neither - nor four characters out of {faces}.", dice=dice, faces=VALUES)
    if dice == "...." and not won:
        raise wrong("DICE", "after the last die the next seat rolls: - stands there then")
    s.die[:] = [NONE if face == "." else VALUES.index(face) for face in dice]
