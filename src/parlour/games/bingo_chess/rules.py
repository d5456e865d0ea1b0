"""Bingo Chess: the record and the rules.

Pieces are kept as sets of squares, one word per seat and kind. moving.py lists where they may go.
"""

from __future__ import annotations

from parlour.kit import CHANCE, NO_ITEM, NOBODY, TERMINAL, Rng, below, bit, lookup, lowest_bit, mix_words, rule
from parlour.kit.fields import F8, I4, I8, U8, Array

from .geometry import FIFTH_RANK, FILES, KINDS, KING, KNIGHT, NEXT_ROOMS, NONE, ONE, PATTERNS, PAWN, ROOMS, SQUARES
from .moving import BALLS, State, answers, destinations, kind_at, look, moves, own

BALLS_OF_A_FILE = 15
NO_BALL = 0
UNUSABLE = 76  # in place of the number of a ball that is not on the card, or whose square is occupied
NOWHERE = SQUARES  # the square of a number that is not on the card
CENTRE = 12

CALLER_START = 12  # A4

BAG = SQUARES  # where placed pieces come from
LANDINGS = SQUARES * KINDS  # per origin: 6 * target + promoted kind (PAWN for none)
CALLER = (SQUARES + 1) * LANDINGS  # + the room it moves to; below: LANDINGS * origin + landing
CORNER = CALLER + ROOMS  # + the square of Black's King

MATE, PATTERN, QUIET = range(3)
ENDINGS = ("mate", "pattern", "quiet turns")
CARD, BALL = range(2)
PURPOSES = ("card", "ball")  # "card" draws a number for the shared card, "ball" the ball of a turn

WORDS_TOLD = 17  # words before `over`

DRAWING_ORDER = lookup([5 * rank + file for file in range(5) for rank in (4, 3, 2, 1, 0)])
CORNERS = lookup([0, 4, 20, 24])
CALLS = lookup(["PNBRQK".index(kind) for kind in "BPQPPRPNBPQPPRPN"])  # the kind that each room calls

_PIECES = ("Pawn", "Knight", "Bishop", "Rook", "Queen")
ITEMS = (*(f"place a {it}" for it in _PIECES), *(f"promote to {it}" for it in _PIECES[1:]), "complete the pattern")
PROMOTE, COMPLETE = KING - 1, len(ITEMS) - 1  # the first kind without the Pawn's place, and the last item


@rule
def setup(s: State) -> None:
    s.men[:] = 0
    s.number[:] = 0
    s.turn = 1
    s.caller = CALLER_START
    s.ball = NO_BALL
    s.quiet_plies = 0
    arrange(s)


@rule
def arrange(s: State) -> None:
    """Compute the derived fields from the card and the pieces."""
    s.square_of[:] = NOWHERE
    s.drawn = 0
    while s.drawn < SQUARES and s.number[DRAWING_ORDER[s.drawn]]:
        note_number(s)
    s.checkers = 0
    s.pinned = 0
    s.over = 0
    if has_kings(s):
        judge(s)
        if s.ball != NO_BALL:
            s.over = is_mated(s)


@rule
def note_number(s: State) -> None:
    """Record a drawn card number: advance to the next square, past a free centre."""
    square = DRAWING_ORDER[s.drawn]
    s.square_of[s.number[square]] = square
    s.drawn += 1
    if s.free and DRAWING_ORDER[s.drawn % SQUARES] == CENTRE:
        s.drawn += 1


@rule
def has_kings(s: State) -> bool:
    return s.men[0, KING] != 0


@rule
def actor(s: State) -> int:
    if s.over:
        return TERMINAL
    if s.ball != NO_BALL:
        return I8(s.turn)
    if s.drawn == SQUARES and not has_kings(s):
        return 1
    return CHANCE


@rule
def chance(s: State, out: Array[I4], weights: Array[I4]) -> int:
    """List the numbers that can be drawn next, for the card or as the ball."""
    first, last = 1, BALLS
    if s.drawn < SQUARES:
        first = BALLS_OF_A_FILE * (s.drawn // FILES) + 1
        last = first + BALLS_OF_A_FILE - 1
    n = 0
    for number in range(first, last + 1):
        out[n] = number
        weights[n] = 1
        n += s.drawn == SQUARES or s.square_of[number] == NOWHERE
    return n


@rule
def purpose(s: State) -> int:
    return CARD if s.drawn < SQUARES else BALL


@rule
def roller(s: State) -> int:
    return NOBODY if s.drawn < SQUARES else I8(s.turn)


@rule
def roll(s: State, rng: Rng) -> None:
    if s.drawn == SQUARES:
        call(s, 1 + below(rng, BALLS))
        return
    first = BALLS_OF_A_FILE * (s.drawn // FILES) + 1
    number = first + below(rng, BALLS_OF_A_FILE)
    while s.square_of[number] != NOWHERE:
        number = first + below(rng, BALLS_OF_A_FILE)
    print_number(s, number)


@rule
def print_number(s: State, number: int) -> None:
    """Draw a number for the card."""
    s.number[DRAWING_ORDER[s.drawn]] = number
    note_number(s)


@rule
def call(s: State, number: int) -> None:
    """Draw a ball. A player in check whom it does not help is checkmated."""
    square = s.square_of[number]
    usable = square != NOWHERE and not (own(s, 0) | own(s, 1)) & bit(square)
    s.ball = number if usable else UNUSABLE
    s.over = is_mated(s)


@rule
def is_mated(s: State) -> bool:
    return s.checkers != 0 and not can_answer(s)


@rule
def can_answer(s: State) -> bool:
    """Whether the seat to act, in check, has a legal action."""
    if placement(s):
        return True
    mine = own(s, s.turn)
    while mine:
        if destinations(s, lowest_bit(mine)):
            return True
        mine &= mine - ONE
    return False


@rule
def placement(s: State) -> U8:
    """The square on which the seat to act may place a piece, as a set."""
    if s.ball == UNUSABLE:
        return NONE
    return bit(s.square_of[s.ball]) & answers(s)


@rule
def legal(s: State, out: Array[I4]) -> int:
    if not has_kings(s):
        for i in range(4):
            out[i] = CORNER + CORNERS[i]
        return 4
    mine, theirs = own(s, s.turn), own(s, 1 - s.turn)
    n = 0
    for kind in range(KINDS):
        pieces = s.men[s.turn, kind]
        while pieces:
            square = lowest_bit(pieces)
            pieces &= pieces - ONE
            n = add_landings(s, out, n, kind, square, moves(s, kind, square, mine, theirs))
    n = add_landings(s, out, n, CALLS[s.caller], BAG, placement(s))
    if s.checkers == 0:
        n = add_rooms(s, out, n)
    return n


@rule
def add_landings(s: State, out: Array[I4], n: int, kind: int, origin: int, squares: U8) -> int:
    """Append the actions that bring a piece to some squares; `n` is their current number."""
    promotions = squares & FIFTH_RANK[s.turn] if kind == PAWN else NONE
    squares ^= promotions
    while squares:
        out[n] = LANDINGS * origin + KINDS * lowest_bit(squares)
        squares &= squares - ONE
        n += 1
    while promotions:
        for promoted in range(KNIGHT, KING):
            out[n] = LANDINGS * origin + KINDS * lowest_bit(promotions) + promoted
            n += 1
        promotions &= promotions - ONE
    return n


@rule
def add_rooms(s: State, out: Array[I4], n: int) -> int:
    rooms = NEXT_ROOMS[s.caller]
    while rooms:
        out[n] = CALLER + lowest_bit(rooms)
        rooms &= rooms - ONE
        n += 1
    return n


@rule
def apply(s: State, action: int) -> None:
    if s.ball != NO_BALL:
        play(s, action)
    elif s.drawn < SQUARES:
        print_number(s, action)
    elif has_kings(s):
        call(s, action)
    else:
        place_kings(s, action - CORNER)


@rule
def place_kings(s: State, corner: int) -> None:
    """Place both Kings: Black chose a corner, and White's King goes to the opposite one. White begins."""
    s.men[1, KING] = bit(corner)
    s.men[0, KING] = bit(SQUARES - 1 - corner)
    s.turn = 0
    look(s)


@rule
def play(s: State, action: int) -> None:
    s.quiet_plies += 1
    s.ball = NO_BALL
    if action >= CALLER:
        s.caller = action - CALLER
    else:
        land(s, action // LANDINGS, action % LANDINGS // KINDS, action % KINDS)
    s.turn = 1 - s.turn
    judge(s)


@rule
def land(s: State, origin: int, to: int, promoted: int) -> None:
    """Bring a piece from the bag or from its square to another."""
    me = s.turn
    kind = CALLS[s.caller] if origin == BAG else kind_at(s, me, origin)
    if origin == BAG or kind == PAWN:
        s.quiet_plies = 0
    if origin != BAG:
        s.men[me, kind] ^= bit(origin)
        capture(s, to)
    s.men[me, promoted if promoted else kind] |= bit(to)


@rule
def capture(s: State, square: int) -> None:
    """Remove the enemy piece from a square, if there is one."""
    foe = 1 - s.turn
    for kind in range(KING):
        if s.men[foe, kind] & bit(square):
            s.men[foe, kind] ^= bit(square)
            s.quiet_plies = 0


@rule
def judge(s: State) -> None:
    """Derive whether the turn that ended has ended the game."""
    s.over = holds_pattern(s, 1 - s.turn) or s.quiet_plies >= s.quiet
    look(s)


@rule
def holds_pattern(s: State, seat: int) -> bool:
    return fills_pattern(s, own(s, seat))


@rule
def fills_pattern(s: State, squares: U8) -> bool:
    for i in range(len(PATTERNS[s.pattern])):
        if PATTERNS[s.pattern, i] & ~squares == 0:
            return True
    return False


@rule
def ending(s: State) -> int:
    if s.ball != NO_BALL:
        return MATE
    return PATTERN if holds_pattern(s, 1 - s.turn) else QUIET


@rule
def returns(s: State, out: Array[F8]) -> None:
    """Write the results: a pattern or checkmate wins for the seat not to move. A ball is only drawn if it was
    checkmate.
    """
    last = 1 - s.turn
    won = holds_pattern(s, last) or s.ball != NO_BALL
    out[last] = I8(won)
    out[1 - last] = -out[last]


@rule
def key(s: State) -> U8:
    """Return a key of the fields before `over`, from which all others follow."""
    return mix_words(NONE, s, WORDS_TOLD)


@rule
def item(s: State, action: int) -> int:
    if action >= CALLER:
        return NO_ITEM
    origin, to, promoted = action // LANDINGS, action % LANDINGS // KINDS, action % KINDS
    if completes(s, origin, to):
        return COMPLETE
    if promoted:
        return PROMOTE + promoted
    return I8(CALLS[s.caller]) if origin == BAG else NO_ITEM


@rule
def completes(s: State, origin: int, to: int) -> bool:
    """Whether the seat to act completes a pattern by bringing a piece to a square."""
    after = own(s, s.turn) | bit(to)
    if origin != BAG:
        after &= ~bit(origin)
    return fills_pattern(s, after)
