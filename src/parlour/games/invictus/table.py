"""Invictus: scenes, clicks and beats; `narration` has the sentences."""

from parlour.kit import TERMINAL, interpret
from parlour.view.beats import Gain
from parlour.view.language import phrases
from parlour.view.scene import Area, Arrangement, Counter, Piece, Spot, Supply

from . import rules
from .formations import plans
from .narration import beats, captures, clicks, describe_action, square_text, who
from .rules import DICE, FACES, FILES, FIRST_OF_TERRITORY, SET_UP, SETUP, SETUP_ORDER, SQUARES, TERRITORY, State

__all__ = ["areas", "arrangement", "beats", "captures", "clicks", "counters", "describe_action", "plans", "prompt"]

DIVIDE = "─"  # on the squares of rank 5
points = interpret(rules.points)
points_abroad = interpret(rules.points_abroad)
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
    """The dice that the seat to act has yet to place, the same faces together."""
    spots = tuple(
        Spot(
            id=f"face{face}",
            x=face - 1,
            y=0,
            pieces=(_die(int(s.turn), face),) * int(s.left[face - 1]),
            name=say("dice showing {face}", face=face),
        )
        for face in range(1, FACES + 1)
    )
    return Area("dice", "row", spots, title=say("{seat}'s dice", seat=who(s.turn)))


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


def arrangement(s: State) -> Arrangement | None:
    """The squares of a setup that are still empty, in order; any die may stand on any of them."""
    if s.hand != SETUP:
        return None
    rest = SETUP_ORDER[int(s.men[0]) + int(s.men[1]) :][: DICE - int(s.men[s.turn])]
    return Arrangement(
        spots=tuple(square_text(int(square)) for square in rest),
        supplies=tuple(
            Supply(f"face{face}", (SET_UP + face - 1,) * len(rest)) for face in range(1, FACES + 1) if s.left[face - 1]
        ),
    )


def prompt(s: State, actor: int) -> str:
    if actor == TERMINAL:
        return _outcome(s)
    seat = who(actor)
    if s.hand == SETUP:
        return _setup_prompt(s, seat)
    if s.hand:
        return say(
            "{seat}: put your captured die, now a {face}, on an empty square of your territory.",
            seat=seat,
            face=int(s.hand),
        )
    return say("{seat} to move: pick a die, then a square.", seat=seat)


def _setup_prompt(s: State, seat: str) -> str:
    first, second = (2, 3) if s.turn == 0 else (8, 7)
    words = {"seat": seat, "first": first, "second": second}
    return say("{seat}: set up your dice on ranks {first} and {second}.", **words)


def _outcome(s: State) -> str:
    scores, why = [int(points(s, seat)) for seat in range(2)], _why_over(s)
    winner, most, least = who(int(scores[1] > scores[0])), max(scores), min(scores)
    result = say("{seat} wins with {most} points to {least}.", seat=winner, most=most, least=least)
    if most == least:
        result = say("It is a draw with {count} points each.", count=most)
    return f"{why} {result}"


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
    if row:
        return say("set up a {face} on the front rank", face=face + 1)
    return say("set up a {face} on the back rank", face=face + 1)
