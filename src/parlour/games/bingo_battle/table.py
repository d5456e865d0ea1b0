"""Bingo Battle: what a person sees and touches."""

from typing import Any

from parlour.kit import CHANCE, TERMINAL, interpret
from parlour.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import SUITS, VALUES
from .rules import COINS, COLUMNS, FACES, NONE, ROWS

SUIT_NAMES = ("suns", "moons", "crowns", "arms")
VALUE_NAMES = ("null", "ace", "2", "3", "4", "5")
FACE_LABELS = ("0", "A", "2", "3", "4", "5")
SEATS = INFO.seat_names
room = interpret(rules.room)
locker = interpret(rules.locker)


def areas(s: Any) -> list[Area]:
    squares = tuple(_square(s, column, row) for row in range(ROWS) for column in range(COLUMNS))
    dice = tuple(_die(s, column) for column in range(COLUMNS))
    return [
        Area("grid", "board", squares, columns=SUIT_NAMES, rows=FACE_LABELS[1:]),
        Area("dice", "row", dice, title="dice"),
    ]


def _square(s: Any, column: int, row: int) -> Spot:
    coins = int(s.coins[column, row])
    pieces = (Piece("coin"),) * coins
    if coins == 3:
        pieces += (Piece("pawn", int(locker(s, ROWS * column + row))),)
    return Spot(SUITS[column] + VALUES[row + 1], column, row, pieces, locked=coins == 3)


def _die(s: Any, column: int) -> Spot:
    face = int(s.die[column])
    pieces = () if face == NONE else (Piece("die", label=FACE_LABELS[face]),)
    return Spot(SUITS[column], column, 0, pieces, label=SUITS[column], name=SUIT_NAMES[column])


def counters(s: Any) -> list[Counter]:
    claims = [Counter("claims", int(s.claims[seat]), int(room(s)), seat) for seat in range(s.players)]
    return [Counter("kitty", int(s.kitty), COINS), *claims]


def clicks(s: Any, action: int) -> tuple[str, ...]:
    return (SUITS[action],)


def captures(s: Any, action: int) -> bool:
    face = int(s.die[action])
    return face > 0 and int(s.coins[action, face - 1]) == 3


def sentence(s: Any, action: int) -> str:
    if s.unresolved == 0:
        faces = [VALUE_NAMES[action // FACES**power % FACES] for power in (3, 2, 1, 0)]
        return f"{SEATS[s.turn]} rolls {', '.join(map(' '.join, zip(SUIT_NAMES, faces, strict=True)))}."
    face = int(s.die[action])
    square = f"{SUIT_NAMES[action]} {VALUE_NAMES[face]}"
    if face == 0:
        return f"{SEATS[s.turn]} returns the unlocked coins of {SUIT_NAMES[action]} to the kitty."
    coins = int(s.coins[action, face - 1])
    if coins == 3:
        return f"{SEATS[s.turn]} claims the stack on {square}."
    if s.kitty == 0:
        return f"{SEATS[s.turn]} has no coin for {square}: the kitty is empty."
    if coins == 2:
        also = " and claims the one locked before" if s.lock[s.turn] != NONE else ""
        return f"{SEATS[s.turn]} locks {square}{also}."
    return f"{SEATS[s.turn]} puts a coin on {square}."


def prompt(s: Any, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if actor == CHANCE:
        return f"{SEATS[s.turn]} rolls the dice."
    return f"{SEATS[actor]}: pick the die to resolve next."


def _outcome(s: Any) -> str:
    claims = [int(count) for count in s.claims[: s.players]]
    why = "a full tile" if max(claims) == room(s) else "no die of the roll can do anything"
    if s.players == 1:
        return f"{claims[0]} claims of {room(s)}: {why}."
    if claims[0] == claims[1]:
        return f"A draw, {claims[0]} claims each: {why}."
    return f"{SEATS[int(claims[1] > claims[0])]} wins, {max(claims)} claims to {min(claims)}: {why}."
