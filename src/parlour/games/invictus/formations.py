"""Invictus: ready-made setups of eighteen dice."""

from parlour.view.language import phrases
from parlour.view.scene import Plan

from .narration import who
from .rules import DICE, FACES, SET_UP, SETUP, State

# Faces of the back rank and the front rank, in the order in which they are set up. The first won most where a search of
# 200 simulations a move played all against all.
FORMATIONS = {
    "wall": ("123132231", "465465654"),
    "wings": ("533121346", "654212456"),
    "screen": ("456564654", "123132231"),
    "wedge": ("134656332", "124565421"),
}
say = phrases(__package__)


def plans(s: State) -> list[Plan]:
    """Setups at one request: whole ones, before the first die is placed, and the rest of one begun."""
    if s.hand != SETUP:
        return []
    rest = tuple(SET_UP + face for face in range(FACES) for _ in range(s.left[face]))
    low_to_high = say("{seat} fills the empty squares with the remaining dice, lowest first.", seat=who(s.turn))
    by_luck = say("{seat} fills the empty squares with the remaining dice at random.", seat=who(s.turn))
    return [*_formations(s), Plan("fill", low_to_high, rest), Plan("shuffle", by_luck, rest, shuffled=True)]


def _formations(s: State) -> list[Plan]:
    if sum(s.left) < DICE:
        return []
    return [
        Plan(name, _told(name, who(s.turn)), tuple(SET_UP + int(face) - 1 for face in back + front))
        for name, (back, front) in FORMATIONS.items()
    ]


def _told(name: str, seat: str) -> str:
    told = {
        "wall": say("{seat} sets up a wall: high dice in front, low dice behind.", seat=seat),
        "wings": say("{seat} sets up strong wings: high dice on both sides, to get past the centre.", seat=seat),
        "wedge": say("{seat} sets up a wedge: high dice in the centre, low dice on both sides.", seat=seat),
        "screen": say(
            "{seat} sets up a screen: low dice in front to take the first losses, high dice behind.", seat=seat
        ),
    }
    return told[name]
