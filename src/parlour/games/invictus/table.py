"""Invictus: scenes, clicks, ready-made setups, and sentences for actions and their results."""

from parlour.kit import TERMINAL, copy, interpret, snapshot
from parlour.view.beats import Beat, Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Arrangement, Counter, Piece, Plan, Spot, Supply

from . import rules
from .notation import square_text, squares_of, who
from .rules import (
    DICE,
    FACES,
    FILES,
    FIRST_OF_TERRITORY,
    PASS,
    PUT_BACK,
    SET_UP,
    SETUP,
    SETUP_ORDER,
    SQUARES,
    TERRITORY,
    State,
)

DIVIDE = "─"  # on the squares of rank 5
# Faces of the back rank and the front rank, in setup order. The first won most often in a round robin in which
# a search had 200 simulations per move.
FORMATIONS = {
    "wall": ("123132231", "465465654"),
    "wings": ("533121346", "654212456"),
    "screen": ("456564654", "123132231"),
    "wedge": ("134656332", "124565421"),
}
SET_UP_AS = {
    "wall": "{seat} sets up a wall: high dice in front, low dice behind.",
    "wings": "{seat} sets up strong wings: high dice on both sides, to get past the centre.",
    "wedge": "{seat} sets up a wedge: high dice in the centre, low dice on both sides.",
    "screen": "{seat} sets up a screen: low dice in front to take the first losses, high dice behind.",
}
points = interpret(rules.points)
points_abroad = interpret(rules.points_abroad)
arrange = interpret(rules.arrange)
is_home = interpret(rules.is_home)
say = phrases(__package__)
_GOT_FURTHER = {f"point on rank {rank}": rank for rank in range(1, FILES)}
_GOT_LESS_FAR = {rank: -far for rank, far in _GOT_FURTHER.items()}
_ATTACKED = ("point under attack, to move", "point under attack, to wait")
GAINS = (
    Gain("you have more points from dice at home and captured 1s", {"point home or captured": 1}),
    Gain("your dice, above all the high ones, are further forward", _GOT_FURTHER),
    Gain("your opponent's dice, above all the high ones, are less far forward", _GOT_LESS_FAR, of_others=True),
    Gain("fewer of your pips are under attack", dict.fromkeys(_ATTACKED, -1)),
    Gain("more of your opponent's pips are under attack", dict.fromkeys(_ATTACKED, 1), of_others=True),
)


# Scenes


def areas(s: State) -> list[Area]:
    spots = tuple(_spot(s, square) for square in range(SQUARES))
    board = Area("board", "board", spots, columns=tuple("abcdefghi"), rows=tuple("987654321"), printed=True)
    if s.hand == SETUP:
        return [board, _dice_left(s)]
    return [board, _hand(s)] if s.hand else [board]


def _spot(s: State, square: int) -> Spot:
    face, rank = int(s.cell[square]), square // FILES
    pieces = (_die(int(face < 0), abs(face)),) if face else ()
    label = DIVIDE if rank == 4 else ""
    return Spot(square_text(square), square % FILES, FILES - 1 - rank, pieces, label=label, tint=_territory(square))


def _territory(square: int) -> int | None:
    """Seat whose territory contains a square."""
    return next((seat for seat in range(2) if 0 <= square - FIRST_OF_TERRITORY[seat] < TERRITORY), None)


def _die(seat: int, face: int) -> Piece:
    return Piece("die", seat, str(face))


def _dice_left(s: State) -> Area:
    """Return the dice that the seat to act has yet to place, grouped by face."""
    spots = tuple(_dice_showing(s, face) for face in range(1, FACES + 1) if s.left[face - 1])
    return Area("dice", "row", spots, title=say("{seat}'s dice", seat=who(s.turn)))


def _dice_showing(s: State, face: int) -> Spot:
    dice = (_die(int(s.turn), face),) * int(s.left[face - 1])
    return Spot(f"face{face}", face - 1, 0, dice, name=say("dice showing {face}", face=face))


def _hand(s: State) -> Area:
    spot = Spot("hand", 0, 0, (_die(int(s.turn), int(s.hand)),), name=say("captured die"))
    return Area("hand", "row", (spot,), title=say("in hand"))


def counters(s: State) -> list[Counter]:
    if s.hand == SETUP:
        return []
    counts = [Counter(say("points"), int(points(s, seat)), seat=seat) for seat in range(2)]
    counts += [Counter(say("home"), int(s.home[seat]), seat=seat) for seat in range(2)]
    counts += [Counter(say("ones"), int(s.ones[seat]), seat=seat) for seat in range(2)]
    counts += [Counter(say("territory"), int(points_abroad(s, seat)), seat=seat) for seat in range(2)]
    quiet = Counter(say("quiet turns"), int(s.quiet_plies), int(s.quiet))
    return [*counts, quiet]


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    seat = who(actor)
    if s.hand == SETUP:
        first, second = (8, 7) if s.turn else (2, 3)
        return say("{seat}: set up your dice on ranks {first} and {second}.", seat=seat, first=first, second=second)
    if s.hand:
        template = "{seat}: put your captured die, now a {face}, on an empty square of your territory."
        return say(template, seat=seat, face=int(s.hand))
    return say("{seat} to move: pick a die, then a square.", seat=seat)


def _outcome(s: State) -> str:
    scores, why = [int(points(s, seat)) for seat in range(2)], _why_over(s)
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    if most == least:
        draw = "It is a draw with 1 point each." if most == 1 else "It is a draw with {count} points each."
        return f"{why} {say(draw, count=most)}"
    win = "{seat} wins by 1 point to 0." if most == 1 else "{seat} wins by {most} points to {least}."
    return f"{why} {say(win, seat=winner, most=most, least=least)}"


def _why_over(s: State) -> str:
    out = [seat for seat in range(2) if not s.men[seat] and not (s.hand and seat == s.turn)]
    if len(out) == 2:
        return say("Neither player has any dice left, so the game is over.")
    if out:
        return say("{seat} has no dice left, so the game is over.", seat=who(out[0]))
    if s.quiet == 1:
        return say("There was no capture or step forward this turn, so the game is over.")
    return say("There has been no capture or step forward for {count} turns, so the game is over.", count=int(s.quiet))


def item_name(item: int) -> str:
    """Display name of an item of the rules."""
    row, face = divmod(item, FACES)
    text = "set up a {face} on the front rank" if row else "set up a {face} on the back rank"
    return say(text, face=face + 1)


# Setup


def arrangement(s: State) -> Arrangement | None:
    """Return the empty squares of a setup, in order; any die may stand on any of them."""
    if s.hand != SETUP:
        return None
    rest = SETUP_ORDER[int(s.men[0]) + int(s.men[1]) :][: DICE - int(s.men[s.turn])]
    return Arrangement(
        spots=tuple(square_text(int(square)) for square in rest),
        supplies=tuple(
            Supply(f"face{face}", (SET_UP + face - 1,) * len(rest)) for face in range(1, FACES + 1) if s.left[face - 1]
        ),
    )


def plans(s: State) -> list[Plan]:
    """Yield ready-made setups: complete ones before the first die is placed, and completions of one that was begun."""
    if s.hand != SETUP:
        return []
    rest, seat = tuple(SET_UP + face for face in range(FACES) for _ in range(s.left[face])), who(s.turn)
    low_to_high = say("{seat} fills the empty squares with the remaining dice, lowest first.", seat=seat)
    by_luck = say("{seat} fills the empty squares with the remaining dice at random.", seat=seat)
    whole = _formations(seat) if sum(s.left) == DICE else []
    return [*whole, Plan("fill", low_to_high, rest), Plan("shuffle", by_luck, rest, shuffled=True)]


def _formations(seat: str) -> list[Plan]:
    return [
        Plan(name, say(SET_UP_AS[name], seat=seat), tuple(SET_UP + int(face) - 1 for face in back + front))
        for name, (back, front) in FORMATIONS.items()
    ]


# Actions


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
    home, words = is_home(int(s.turn), to), _words(s, square, to)
    match words["taken"]:
        case 0 if home:
            return say("{seat} moves the {face} from {origin} to {to} and brings it home.", **words)
        case 0:
            return say("{seat} moves the {face} from {origin} to {to}.", **words)
        case 1 if home:
            return say("{seat}'s {face} on {origin} captures the 1 on {to} and is home. {seat} keeps the 1.", **words)
        case 1:
            return say("{seat}'s {face} on {origin} captures the 1 on {to}, and {seat} keeps it.", **words)
    template = "{seat}'s {face} on {origin} captures the {taken} on {to}, which goes back to {other} as a {lower}."
    if home:
        template = (
            "{seat}'s {face} on {origin} captures the {taken} on {to} and is home. "
            "The captured die goes back to {other} as a {lower}."
        )
    return say(template, **words)


def _words(s: State, square: int, to: int) -> dict[str, str | int]:
    """Values for sentences about a move."""
    taken = abs(int(s.cell[to]))
    return {
        "seat": who(s.turn),
        "other": who(1 - s.turn),
        "face": abs(int(s.cell[square])),
        "origin": square_text(square),
        "to": square_text(to),
        "taken": taken,
        "lower": taken - 1,
    }


def next_square(s: State) -> int:
    return int(SETUP_ORDER[int(s.men[0]) + int(s.men[1])])


def beats(s: State, action: int, after: State) -> list[Beat]:
    """Return the beats of placing or returning a die, a step or a capture, and of the results: a die at home or in
    hand.
    """
    s = snapshot(s)
    if action == PASS:
        return [Beat("note", describe_action(s, action), seat=int(s.turn))]
    if action >= PUT_BACK:
        square = square_text(action - PUT_BACK if action < SET_UP else next_square(s))
        return [Beat("deal" if action >= SET_UP else "place", describe_action(s, action), (square,), int(s.turn))]
    return _step_beats(s, *squares_of(s, action), after)


def _step_beats(s: State, square: int, to: int, after: State) -> list[Beat]:
    seat, spots, words = int(s.turn), (square_text(square), square_text(to)), _words(s, square, to)
    arrived = copy(s)  # the table when the die has reached the square
    arrived.cell[to], arrived.cell[square] = int(s.cell[square]), 0
    arrange(arrived)
    if words["taken"]:
        captured = say("{seat}'s {face} on {origin} captures the {taken} on {to}.", **words)
        beats = [Beat("capture", captured, spots, seat, arrived)]
    else:
        beats = [Beat("move", say("{seat} moves the {face} from {origin} to {to}.", **words), spots, seat, arrived)]
    if is_home(seat, to):
        without_hand = copy(after)  # before a captured die is picked up
        without_hand.hand = 0
        beats.append(Beat("claim", say("The {face} is home.", **words), spots[1:], seat, without_hand))
    elif points(arrived, seat) > points(s, seat):
        counts = say("The {face} counts as long as it stands in {other}'s territory.", **words)
        beats.append(Beat("claim", counts, spots[1:], seat))
    if words["taken"] == 1:
        beats.append(Beat("claim", say("{seat} keeps the 1, which scores 1 point.", **words), spots[1:], seat))
    elif words["taken"]:
        back = say("The {taken} goes back to {other} as a {lower}.", **words)
        beats.append(Beat("note", back, ("hand",), 1 - seat))
    return beats


def move_kind(kind: str) -> str:
    """Display name of a kind of action: its text without squares and numbers."""
    names = {"#": "setting up a die", "pass": "passing", "@□": "putting a die back", "□x□": "capturing", "□□": "moving"}
    return say(names[kind]) if kind in names else kind
