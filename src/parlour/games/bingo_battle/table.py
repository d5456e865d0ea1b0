"""Bingo Battle: what players see and click."""

from parlour.kit import CHANCE, TERMINAL, copy, interpret
from parlour.view.beats import Beat, Gain, Kind
from parlour.view.language import phrases
from parlour.view.scene import Area, Counter, Piece, Spot

from . import INFO, rules
from .notation import LOW_VALUES, SUIT_NAMES, SUITS, VALUES
from .rules import COINS, COLUMNS, FACES, NONE, ROWS, State
from .solution import shipped
from .solving import LOCKED

FACE_LABELS = ("∅", "A", "2", "3", "4", "5")
PICTURES = ("sun", "moon", "crown", "arms")
TILE = 4  # claims that one scoring tile holds
TURN_BEGINS_WITH = "roll"
say = phrases(__package__)
_LOCKS = ("locked stack", "locked stack with three claims")
GAINS = (
    Gain("you have more claims", {"claim": 1}),
    Gain("you have a locked stack", dict.fromkeys(_LOCKS, 1)),
    Gain("your opponent has no locked stack", dict.fromkeys(_LOCKS, -1), of_others=True),
    Gain("more of your dice can claim a stack", {"die that claims, to move": 1}),
    Gain("more of your dice can complete a stack", {"die that completes a stack, to move": 1}),
)
room = interpret(rules.room)
locker = interpret(rules.locker)
claim = interpret(rules.claim)
loose_coins = interpret(rules.loose_coins)


def who(seat: int) -> str:
    return say(INFO.seat_names[seat])


def areas(s: State) -> list[Area]:
    squares = tuple(_square(s, column, row) for row in range(ROWS) for column in range(COLUMNS))
    dice = tuple(_die(s, column) for column in range(COLUMNS))
    tiles = tuple(_claim(s, seat, place) for seat in range(s.players) for place in range(int(room(s))))
    suits = tuple(map(say, SUIT_NAMES))
    owners = tuple(map(who, range(s.players))) if s.players > 1 else ()
    return [
        Area("grid", "board", squares, columns=suits, rows=FACE_LABELS[1:], heads=PICTURES),
        Area("dice", "row", dice, title=say("dice"), scale=1.8),
        Area("claims", "board", tiles, title=say("claims"), rows=owners),
    ]


def _square(s: State, column: int, row: int) -> Spot:
    coins = int(s.coins[column, row])
    pieces = (Piece("coin"),) * coins
    if coins == LOCKED:
        pieces += (Piece("pawn", int(locker(s, ROWS * column + row))),)
    id, name = SUITS[column] + VALUES[row + 1], f"{say(SUIT_NAMES[column])} {_value(row + 1)}"
    return Spot(id, column, row, pieces, locked=coins == LOCKED, name=name, picture=PICTURES[column])


def _die(s: State, column: int) -> Spot:
    face = int(s.die[column])
    pieces = () if face == NONE else (Piece("die", label=FACE_LABELS[face], picture=PICTURES[column]),)
    suit = say(SUIT_NAMES[column])
    return Spot(SUITS[column], column, 0, pieces, label=suit, name=suit)


def _claim(s: State, seat: int, place: int) -> Spot:
    """Return a spot on a scoring tile; a seat's first tile covers its next one."""
    row, column = divmod(place, TILE)
    pieces = (Piece("coin", seat),) * (place < s.claims[seat])
    name = say("claim {number} of {seat}", number=place + 1, seat=who(seat))
    return Spot(f"claim-{seat}-{place + 1}", column, seat + row, pieces, name=name, tint=seat)


def counters(s: State) -> list[Counter]:
    claims = [Counter(say("claims"), int(s.claims[seat]), int(room(s)), seat) for seat in range(s.players)]
    return [Counter(say("kitty"), int(s.kitty), COINS), *claims, *_expected(s)]


def _expected(s: State) -> list[Counter]:
    """Expected number of claims with best solitaire play from this position."""
    if s.players > 1 or s.over:
        return []
    tenths = round(10 * shipped(1).expected(s))
    text = say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)
    return [Counter(say("average with perfect play"), round(tenths / 10), None, 0, text)]


def clicks(s: State, action: int) -> tuple[str, ...]:
    return (SUITS[action],)


def captures(s: State, action: int) -> bool:
    face = int(s.die[action])
    return face > 0 and int(s.coins[action, face - 1]) == LOCKED


def capture_text() -> str:
    return say("can be claimed")


def describe_action(s: State, action: int) -> str:
    return _roll(s, action) if s.unresolved == 0 else _resolution(s, action)


def _roll(s: State, outcome: int) -> str:
    faces = [_value(outcome // FACES**power % FACES) for power in (3, 2, 1, 0)]
    words = dict(zip(SUIT_NAMES, faces, strict=True))
    return say("{seat} rolls suns {suns}, moons {moons}, crowns {crowns}, arms {arms}.", seat=who(s.turn), **words)


def _value(face: int) -> str:
    return say(LOW_VALUES[face]) if face < len(LOW_VALUES) else str(face)


def _resolution(s: State, column: int) -> str:
    face, suit = int(s.die[column]), say(SUIT_NAMES[column])
    coins = int(s.coins[column, face - 1]) if face else loose_coins(s, column)
    if face == 0:
        template = "{seat} resolves the {suit} null: no unlocked coins to return."
        if coins:
            template = "{seat} returns the unlocked coins in the {suit} column to the kitty."
    elif coins == LOCKED:
        template = "{seat} claims the stack on {square}."
    elif s.kitty == 0:
        template = "{seat} can't place a coin on {square}: the kitty is empty."
    elif coins < LOCKED - 1:
        template = "{seat} places a coin on {square}."
    elif s.lock[s.turn] != NONE:
        template = "{seat} locks the stack on {square} and claims the one they had locked before."
    else:
        template = "{seat} locks the stack on {square}."
    return say(template, seat=who(s.turn), suit=suit, square=f"{suit} {_value(face)}")


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of a roll or of a die's effect. A stack that has to be claimed because its lock moves goes
    first.
    """
    seat = int(s.turn)
    if s.unresolved == 0:
        return [Beat("roll", _roll(s, action), tuple(SUITS), seat)]
    now, face = copy(s), int(s.die[action])
    locks = face > 0 and s.kitty > 0 and int(s.coins[action, face - 1]) == LOCKED - 1  # adds the third coin
    freed = [_free(now, seat)] if locks and s.lock[seat] != NONE else []
    return [*freed, Beat(_kind(now, action), _resolution(now, action), _concerned(now, action), seat)]


def _free(now: State, seat: int) -> Beat:
    """Return the beat that claims a seat's locked stack before another takes the lock."""
    column, row = divmod(int(now.lock[seat]), ROWS)
    claim(now, ROWS * column + row)
    square = f"{say(SUIT_NAMES[column])} {_value(row + 1)}"
    sentence = say("{seat} claims the stack they had locked on {square}.", seat=who(seat), square=square)
    return Beat("claim", sentence, (SUITS[column] + VALUES[row + 1],), seat, copy(now))


def _kind(s: State, column: int) -> Kind:
    """Kind of beat for a resolved die."""
    face = int(s.die[column])
    if face == 0:
        return "capture" if loose_coins(s, column) else "note"
    if captures(s, column):
        return "claim"
    return "place" if s.kitty else "note"


def _concerned(s: State, column: int) -> tuple[str, ...]:
    """Return a die and the squares that it affects."""
    face = int(s.die[column])
    rows = range(ROWS) if face == 0 else [face - 1]
    loose = [row for row in rows if face or 0 < s.coins[column, row] < 3]
    return SUITS[column], *(SUITS[column] + VALUES[row + 1] for row in loose)


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    if actor == CHANCE:
        return say("{seat} rolls the dice.", seat=who(s.turn))
    may_end = s.players == 1 or s.kitty == 0
    warning = "{seat}: pick a die to resolve. If a roll can't do anything, the game ends."
    return say(warning if may_end else "{seat}: pick a die to resolve.", seat=who(actor))


def _outcome(s: State) -> str:
    claims = [int(count) for count in s.claims[: s.players]]
    most, least, leader = max(claims), min(claims), who(claims.index(max(claims)))
    why = say("No die of this roll can do anything, so the game is over.")
    if most == room(s):
        why = say("{seat}'s tile is full, so the game is over.", seat=leader)
    result = say("{seat} wins {most} to {least} on claims.", seat=leader, most=most, least=least)
    if s.players == 1:
        result = say("{seat} has {count} of {room} claims.", seat=leader, count=most, room=int(room(s)))
    elif most == least:
        result = say("It is a draw: claims are level at {count}.", count=most)
    return f"{why} {result}"


def statistics() -> dict[Kind, str]:
    """Return this game's statistics that differ from those of every game."""
    return {"capture": say("Columns cleared"), "claim": say("Stacks claimed")}


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    return say(SUIT_NAMES[SUITS.index(kind)]) if kind in SUITS else kind
