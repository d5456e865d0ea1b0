"""Invictus: the record and the rules.

Squares are numbered a1 b1 … i9. A square holds the face of a die, negative for White's. Square 81 is a wall: every step
off the board leads there.
"""

from __future__ import annotations

from parlour.kit import NO_ITEM, TERMINAL, Rng, below, lookup, mix_words, rule, state
from parlour.kit.fields import F8, I1, I2, I4, I8, U1, U8, Array, shape

FILES = 9
SQUARES = 81
WALL = SQUARES
DICE = 18  # per side
FACES = 6
OF_A_FACE = 3
TERRITORY = 36  # squares per side

DIRECTIONS = 5
FORWARD, LEFT, RIGHT, FORWARD_LEFT, FORWARD_RIGHT = range(DIRECTIONS)  # from Black's side; White's left is the same

PUT_BACK = SQUARES * DIRECTIONS  # + square; lower actions are moves: 5 * square + direction
SET_UP = PUT_BACK + SQUARES  # first setup action; + face - 1
PASS = SET_UP + FACES

NO_DIE, QUIET = range(2)
ENDINGS = ("no die left", "quiet turns")

SETUP = -1  # in place of the face in hand
TRIES = 16  # tries for a random candidate; about one in three is legal


@state
class State:
    """A position of the game."""

    cell: Array[I1] = shape(SQUARES + 1)
    turn: U1
    hand: I1  # face that the seat to act has to put back, 0 if none, or SETUP
    home: Array[I2] = shape(2)  # points
    ones: Array[U1] = shape(2)  # number of captured ones
    men: Array[U1] = shape(2)  # dice on the board
    quiet_plies: I2  # consecutive plies with neither a capture nor a step forward
    quiet: I2
    over: U1  # this and all following fields are derived from those above
    left: Array[U1] = shape(FACES)  # during setup: dice of each face that the seat to act has yet to place
    at: Array[Array[U1]] = shape(2, DICE)  # the squares of a seat's dice, in any order
    place: Array[U1] = shape(SQUARES)  # index of a die's square in that list


WORDS_TOLD = 12  # words before `over`


def _targets() -> list[list[list[int]]]:
    """[seat, square, direction]: the square a step leads to."""
    to = [[[WALL] * DIRECTIONS for _ in range(SQUARES)] for _ in range(2)]
    for seat, ahead in enumerate((1, -1)):
        for direction, (ranks, files) in enumerate([(ahead, 0), (0, -1), (0, 1), (ahead, -1), (ahead, 1)]):
            for square in range(SQUARES):
                rank, file = square // FILES + ranks, square % FILES + files
                if 0 <= rank < FILES and 0 <= file < FILES:
                    to[seat][square][direction] = FILES * rank + file
    return to


TO = lookup(_targets(), U1)
SETUP_ORDER = lookup([FILES * rank + file for rank in (1, 2, 7, 6) for file in range(FILES)])
FIRST_OF_TERRITORY = lookup([0, SQUARES - TERRITORY])
ITEMS = tuple(f"set up a {face} on the {rank} rank" for rank in ("back", "front") for face in range(1, FACES + 1))


@rule
def setup(s: State) -> None:
    s.cell[:] = 0
    s.turn = 0
    s.hand = SETUP
    s.home[:] = 0
    s.ones[:] = 0
    s.quiet_plies = 0
    arrange(s)


@rule
def arrange(s: State) -> None:
    """Compute the lists of dice from the squares."""
    s.cell[WALL] = 2 * FACES  # higher than any die: cannot be captured
    s.men[:] = 0
    s.left[:] = OF_A_FACE
    for square in range(SQUARES):
        face = s.cell[square]
        if face:
            seat = I8(face < 0)
            enlist(s, seat, square)
            if seat == s.turn and s.hand == SETUP:
                s.left[abs(face) - 1] -= 1
    judge(s)


@rule
def enlist(s: State, seat: int, square: int) -> None:
    """Add a square to the list of a seat's dice."""
    s.at[seat, s.men[seat]] = square
    s.place[square] = s.men[seat]
    s.men[seat] += 1


@rule
def strike(s: State, seat: int, square: int) -> None:
    """Remove a square from the list of a seat's dice; the last one takes its place."""
    s.men[seat] -= 1
    last = s.at[seat, s.men[seat]]
    s.at[seat, s.place[square]] = last
    s.place[last] = s.place[square]


@rule
def judge(s: State) -> None:
    """Derive whether the game is over: a seat has no dice left, or there was no progress for long."""
    s.over = s.hand != SETUP and (has_no_die(s) or s.quiet_plies >= s.quiet)


@rule
def has_no_die(s: State) -> bool:
    """Whether a seat has no dice, on the board or in hand."""
    return s.men[1 - s.turn] == 0 or (s.men[s.turn] == 0 and s.hand == 0)


@rule
def sign(seat: int) -> int:
    """Return the sign of a seat's faces on the board."""
    return 1 - 2 * I8(seat)


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    return I8(s.turn)


@rule
def legal(s: State, out: Array[I4]) -> int:
    if s.hand == SETUP:
        return legal_range(s, out, SET_UP, FACES)
    if s.hand:
        return legal_range(s, out, PUT_BACK + FIRST_OF_TERRITORY[s.turn], TERRITORY)
    n = 0
    for i in range(s.men[s.turn]):
        square = s.at[s.turn, i]
        for direction in range(DIRECTIONS):
            out[n] = DIRECTIONS * square + direction
            n += can_go(s, square, direction)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def legal_range(s: State, out: Array[I4], first: int, count: int) -> int:
    """Return the legal actions in a range."""
    n = 0
    for action in range(first, first + count):
        out[n] = action
        n += fits(s, action)
    return n


@rule
def fits(s: State, action: int) -> int:
    """Whether an action of the currently expected kind is legal."""
    if action < PUT_BACK:
        return can_go(s, action // DIRECTIONS, action % DIRECTIONS)
    if action < SET_UP:
        return s.cell[action - PUT_BACK] == 0
    return s.left[action - SET_UP] > 0


@rule
def can_go(s: State, square: int, direction: int) -> int:
    """Whether a die can go onto a square: it is empty, or diagonally ahead with an enemy die of equal or lower face."""
    mine = sign(s.turn)
    strength = mine * s.cell[square] if direction >= FORWARD_LEFT else 0
    there = -mine * s.cell[TO[s.turn, square, direction]]
    return (there >= 0) & (there <= strength)


@rule
def allows(s: State, action: int, out: Array[I4]) -> bool:
    if action == PASS:
        return legal(s, out) == 1 and out[0] == PASS
    if s.hand == SETUP:
        return SET_UP <= action < PASS and fits(s, action) != 0
    if s.hand:
        first = PUT_BACK + FIRST_OF_TERRITORY[s.turn]
        return first <= action < first + TERRITORY and fits(s, action) != 0
    return 0 <= action < PUT_BACK and is_own(s, action // DIRECTIONS) and fits(s, action) != 0


@rule
def is_own(s: State, square: int) -> bool:
    """Whether a die of the seat to act is on a square."""
    return sign(s.turn) * s.cell[square] > 0


@rule
def random_action(s: State, out: Array[I4], rng: Rng) -> int:
    """Random action: candidates are drawn until one is legal; if few are legal, one from the list."""
    for _ in range(TRIES):
        action = candidate(s, rng)
        if fits(s, action):
            return action
    return out[below(rng, legal(s, out))]


@rule
def candidate(s: State, rng: Rng) -> int:
    """Return one of the actions that could be legal, all equally likely."""
    if s.hand == SETUP:
        return SET_UP + below(rng, FACES)
    if s.hand:
        return PUT_BACK + FIRST_OF_TERRITORY[s.turn] + below(rng, TERRITORY)
    pick = below(rng, DIRECTIONS * s.men[s.turn])
    return DIRECTIONS * I8(s.at[s.turn, pick // DIRECTIONS]) + pick % DIRECTIONS


@rule
def apply(s: State, action: int) -> None:
    if s.hand == SETUP:
        set_up(s, action - SET_UP + 1)
    elif s.hand:
        put(s, s.hand, action - PUT_BACK)
        s.hand = 0
    else:
        play(s, action)
        s.turn = 1 - s.turn
        judge(s)


@rule
def set_up(s: State, face: int) -> None:
    """Place a die on the next square of the setup."""
    put(s, face, SETUP_ORDER[s.men[0] + s.men[1]])
    s.left[face - 1] -= 1
    if s.men[s.turn] == DICE:
        s.turn = 1 - s.turn
        s.left[:] = OF_A_FACE
    if s.men[1] == DICE:
        s.hand = 0


@rule
def put(s: State, face: int, square: int) -> None:
    """Put a die of the seat to act on a square."""
    s.cell[square] = sign(s.turn) * face
    enlist(s, s.turn, square)


@rule
def play(s: State, action: int) -> None:
    s.quiet_plies += 1
    if action == PASS:
        return
    square, direction = action // DIRECTIONS, action % DIRECTIONS
    to = TO[s.turn, square, direction]
    if direction != LEFT and direction != RIGHT:
        s.quiet_plies = 0
        if s.cell[to]:
            capture(s, to)
    go(s, square, to)


@rule
def capture(s: State, square: int) -> None:
    """Capture a die: a one is kept, and a higher die goes to its owner's hand with one pip less."""
    strike(s, 1 - s.turn, square)
    s.hand = abs(s.cell[square]) - 1
    s.ones[s.turn] += s.hand == 0


@rule
def go(s: State, square: int, to: int) -> None:
    """Move a die, and take it off the board if it reaches home."""
    me = s.turn
    face = s.cell[square]
    strike(s, me, square)
    s.cell[square] = 0
    if is_home(me, to):
        s.home[me] += abs(face)
        s.cell[to] = 0
    else:
        s.cell[to] = face
        enlist(s, me, to)


@rule
def is_home(seat: int, square: int) -> bool:
    """Whether a square is on the enemy's first rank."""
    return square // FILES == (FILES - 1) * (1 - seat)


@rule
def points(s: State, seat: int) -> int:
    """Return a seat's points: dice at home, captured ones, and faces in enemy territory."""
    return I8(s.home[seat]) + s.ones[seat] + points_abroad(s, seat)


@rule
def points_abroad(s: State, seat: int) -> int:
    """The faces of a seat's dice in enemy territory."""
    total = 0
    first = FIRST_OF_TERRITORY[1 - seat]
    for i in range(s.men[seat]):
        square = s.at[seat, i]
        if first <= square < first + TERRITORY:
            total += abs(s.cell[square])
    return total


@rule
def ending(s: State) -> int:
    return NO_DIE if has_no_die(s) else QUIET


@rule
def returns(s: State, out: Array[F8]) -> None:
    lead = points(s, 0) - points(s, 1)
    out[0] = (lead > 0) - I8(lead < 0)
    out[1] = -out[0]


@rule
def key(s: State) -> U8:
    """Return a key of the fields before `over`, from which all others follow."""
    return mix_words(U8(0), s, WORDS_TOLD)


@rule
def item(s: State, action: int) -> int:
    if s.hand != SETUP:
        return NO_ITEM
    row = s.men[s.turn] // FILES
    return FACES * row + action - SET_UP
