"""The moments of the game: one entry for each, in order; and how the turn goes round.

What can be done at a moment, and what that does, stands under the same name in `round/course.py`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from parlour.kit import lookup, rule

from .state import State

NONE = -1  # no seat


class By(Enum):
    """Who decides what happens."""

    PLAYER = "the seat to act"
    CHANCE = "chance"
    ITSELF = "nobody: the game goes on at once"
    END = "nobody: the game is over"


class Moment(NamedTuple):
    """A moment: its name and what else a position text tells, who decides, and what people are asked."""

    name: str
    by: By
    tells: tuple[str, ...] = ()  # keys of a position text, where the moment needs them
    prompt: str = ""
    passing: str = ""  # the sentence of who does nothing here


(
    FIRST, DEALING,
    CHARGING, ROLLING, COMPRESSING, REROLLING, SCORING,
    CONVERTING, CHOOSING, REVEALING, PAYING, BATTERIES_ACT, EXTRA_ROLLING, EXTRA_COMPRESSING, EXTRA_SCORING,
    FIRING, FALLING, REDIRECTING, BLOCKING, REFLECTING, EFFECT, JAMMING,
    DYING, TESSELLATING, PICKING_DIE, DEATH_ROLLING, DEATH_COMPRESSING, PICKING_LINE, STEALING, BACKING_UP,
    PURCHASING, CAPACITORS, ENDING, OVER,
) = range(34)  # fmt: skip

MOMENTS = {
    # Before the first round, and whenever a card is missing in the market
    FIRST: Moment("first", By.CHANCE, prompt="Who is the first player?"),
    DEALING: Moment("deal", By.CHANCE, ("deals",), "A card is dealt to the market."),
    # Bingo
    CHARGING: Moment("charge", By.ITSELF),
    ROLLING: Moment("roll", By.CHANCE, prompt="{seat} rolls."),
    COMPRESSING: Moment(
        "compress", By.PLAYER, prompt="{me}: whose dice roll again?", passing="{me} lets the rolls stand."
    ),
    REROLLING: Moment("reroll", By.CHANCE, ("turn",), "{seat} rolls."),
    SCORING: Moment("score", By.PLAYER, prompt="{me}: pick a square to score."),
    # Combat: choices, and what batteries do
    CONVERTING: Moment(
        "entropy", By.PLAYER, prompt="{me}: turn a cube into energy?", passing="{me} keeps every cube."
    ),
    CHOOSING: Moment(
        "choice", By.PLAYER, prompt="{me}: one, two, three … pistol, flat hand or fist? Choose in secret."
    ),
    REVEALING: Moment("reveal", By.CHANCE, prompt="{seat} shows a hand."),
    PAYING: Moment("pay", By.ITSELF),
    BATTERIES_ACT: Moment("battery", By.ITSELF),
    EXTRA_ROLLING: Moment("extra_roll", By.CHANCE, ("turn", "roll"), "{seat} rolls."),
    EXTRA_COMPRESSING: Moment(
        "extra_compress", By.PLAYER, ("turn", "roll"), "{me}: does {other} roll again?", "{me} lets the roll stand."
    ),
    EXTRA_SCORING: Moment("extra_score", By.PLAYER, ("roll",), "{me}: pick a square to score."),
    # Combat: lazors, and shields in their way
    FIRING: Moment("fire", By.ITSELF),
    FALLING: Moment("damage", By.ITSELF),
    REDIRECTING: Moment("redirect", By.PLAYER, ("turn", "damage"), "{me}: who gets the {amount} damage?"),
    BLOCKING: Moment(
        "block", By.PLAYER, ("turn", "damage"), "{me}: {amount} damage comes through; how much more do you block?"
    ),
    REFLECTING: Moment(
        "reflect", By.PLAYER, ("turn", "damage"), "{me}: how much of the {amount} damage do you give back?"
    ),
    EFFECT: Moment("effect", By.PLAYER, prompt="{me}: what else does your {lazor} do?"),
    JAMMING: Moment("jam", By.PLAYER, prompt="{me}: whose lazor do you jam?"),
    # Deaths
    DYING: Moment("death", By.ITSELF),
    TESSELLATING: Moment(
        "tessellate", By.PLAYER, ("turn",),
        "{me} has killed {other}: make the roll yourself?", "{me} leaves the roll to {other}.",
    ),
    PICKING_DIE: Moment("die", By.PLAYER, prompt="{me} is dead: roll the letter or the number?"),
    DEATH_ROLLING: Moment("death_roll", By.CHANCE, ("turn", "roll"), "{seat} rolls."),
    DEATH_COMPRESSING: Moment(
        "death_compress", By.PLAYER, ("turn", "roll"),
        "{me}: {roll} was rolled for {other}'s cubes; again?", "{me} lets the roll stand.",
    ),
    PICKING_LINE: Moment(
        "line", By.PLAYER, ("turn", "roll"), "{me}: {roll}, so take from the column or from the row of {other}?"
    ),
    STEALING: Moment("steal", By.PLAYER, ("turn", "roll"), "{me}: which cube of {other} do you take?"),
    BACKING_UP: Moment(
        "backup", By.PLAYER, prompt="{me} respawns: play a backup battery?", passing="{me} respawns as they are."
    ),
    # Purchase, and the end of the round
    PURCHASING: Moment(
        "purchase", By.PLAYER, prompt="{me}: buy something, or pass.", passing="{me} is done buying."
    ),
    CAPACITORS: Moment(
        "capacitor", By.PLAYER, prompt="{me}: play a charged capacitor?", passing="{me} keeps the charged capacitor."
    ),
    ENDING: Moment("end", By.ITSELF),
    OVER: Moment("over", By.END),
}  # fmt: skip
PHASES = tuple(MOMENTS[phase].name for phase in range(len(MOMENTS)))
FROM_CHANCE = lookup([MOMENTS[phase].by is By.CHANCE for phase in range(len(MOMENTS))])


def telling(key: str) -> tuple[int, ...]:
    """The phases whose position text has a key."""
    return tuple(phase for phase, moment in MOMENTS.items() if key in moment.tells)


@rule
def go(s: State, phase: int, to_act: int) -> None:
    """The game goes on to a phase of the same turn."""
    s.phase = phase
    s.to_act = to_act


@rule
def next_turn(s: State, phase: int, then: int) -> None:
    """The next seat in turn order has its turn in the phase; after the last the first has it in the phase `then`."""
    s.turn = (s.turn + 1) % s.players
    s.to_act = s.turn
    s.phase = then if s.turn == s.first else phase


@rule
def finish(s: State) -> None:
    """The game is over."""
    s.turn = s.first
    go(s, OVER, s.first)


@rule
def is_last(s: State) -> bool:
    """Whether the seat to act is the last in turn order."""
    return (s.to_act + 1) % s.players == s.first
