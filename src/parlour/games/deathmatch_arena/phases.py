"""The phases of the game, one entry each, in order, and the order of turns.

The modules of `round` define what can be done in each phase, and its effects.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from parlour.kit import lookup, rule

from .state import State

NONE = -1  # no seat


class By(Enum):
    """Decision makers of a phase."""

    PLAYER = "the seat to act"
    CHANCE = "chance"
    ITSELF = "nobody: the game goes on at once"
    END = "nobody: the game is over"


class Phase(NamedTuple):
    """A phase: its name, who decides, the position text's additional keys, and the prompt."""

    name: str
    by: By
    keys: tuple[str, ...] = ()
    prompt: str = ""
    passing: str = ""  # sentence for a seat that does nothing here


(
    FIRST, DEALING,
    CHARGING, ROLLING, COMPRESSING, REROLLING, SCORING,
    CONVERTING, CHOOSING, REVEALING, PAYING, BATTERIES_ACT, EXTRA_ROLLING, EXTRA_COMPRESSING, EXTRA_SCORING,
    FIRING, FALLING, REDIRECTING, BLOCKING, REFLECTING, EFFECT, JAMMING,
    DYING, TESSELLATING, PICKING_DIE, DEATH_ROLLING, DEATH_COMPRESSING, PICKING_LINE, STEALING, BACKING_UP,
    PURCHASING, CAPACITORS, ENDING, OVER,
) = range(34)  # fmt: skip

PHASES = {
    # Before the first round, and whenever the market lacks a card
    FIRST: Phase("first", By.CHANCE, prompt="The first player is drawn."),
    DEALING: Phase("deal", By.CHANCE, ("deals",), "A card is dealt to the market."),
    # Bingo
    CHARGING: Phase("charge", By.ITSELF),
    ROLLING: Phase("roll", By.CHANCE, prompt="{seat} rolls."),
    COMPRESSING: Phase(
        "compress", By.PLAYER, (), "{me}: play a continuum compressor? Pick the player who rolls again.",
        "{me} lets the rolls stand."
    ),
    REROLLING: Phase("reroll", By.CHANCE, ("turn",), "{seat} rolls."),
    SCORING: Phase("score", By.PLAYER, prompt="{me} rolled {roll}: pick a square to score."),
    # Combat: choices and effects of batteries
    CONVERTING: Phase(
        "entropy", By.PLAYER, (), "{me}: play an entropy engine? Pick a cube to turn into energy.",
        "{me} keeps all cubes.",
    ),
    CHOOSING: Phase(
        "choice", By.PLAYER, prompt="{me}: pistol, flat hand or fist? Choose in secret."
    ),
    REVEALING: Phase("reveal", By.CHANCE, prompt="{seat}'s choice is revealed."),
    PAYING: Phase("pay", By.ITSELF),
    BATTERIES_ACT: Phase("battery", By.ITSELF),
    EXTRA_ROLLING: Phase("extra_roll", By.CHANCE, ("turn", "roll"), "{seat} rolls."),
    EXTRA_COMPRESSING: Phase(
        "extra_compress", By.PLAYER, ("turn", "roll"),
        "{me}: play a continuum compressor to make {other} roll again?", "{me} lets the roll stand.",
    ),
    EXTRA_SCORING: Phase("extra_score", By.PLAYER, ("roll",), "{me} rolled {roll}: pick a square to score."),
    # Combat: lazors and shields
    FIRING: Phase("fire", By.ITSELF),
    FALLING: Phase("damage", By.ITSELF),
    REDIRECTING: Phase("redirect", By.PLAYER, ("turn", "damage"), "{me}: who takes the {amount} damage instead?"),
    BLOCKING: Phase(
        "block", By.PLAYER, ("turn", "damage"), "{me}: how much of the {amount} damage do you block?"
    ),
    REFLECTING: Phase(
        "reflect", By.PLAYER, ("turn", "damage"), "{me}: how much of the {amount} damage do you reflect?"
    ),
    EFFECT: Phase("effect", By.PLAYER, prompt="{me}: choose the second effect of your {lazor}."),
    JAMMING: Phase("jam", By.PLAYER, prompt="{me}: whose lazor do you disable?"),
    # Deaths
    DYING: Phase("death", By.ITSELF),
    TESSELLATING: Phase(
        "tessellate", By.PLAYER, ("turn",),
        "{me} has killed {other}: play a targeting tessellator and roll both dice?",
        "{me} keeps the targeting tessellator, so {other} rolls.",
    ),
    PICKING_DIE: Phase(
        "die", By.PLAYER, prompt="{me} has been killed: roll the letter die or the number die?"
    ),
    DEATH_ROLLING: Phase("death_roll", By.CHANCE, ("turn", "roll"), "{seat} rolls."),
    DEATH_COMPRESSING: Phase(
        "death_compress", By.PLAYER, ("turn", "roll"),
        "{me}: the roll for {other}'s cubes is {roll}. Play a continuum compressor to repeat it?",
        "{me} lets the roll stand.",
    ),
    PICKING_LINE: Phase(
        "line", By.PLAYER, ("turn", "roll"), "{me} rolled {roll}: take a cube from {other}'s column or row?"
    ),
    STEALING: Phase("steal", By.PLAYER, ("turn", "roll"), "{me}: which of {other}'s cubes do you take?"),
    BACKING_UP: Phase(
        "backup", By.PLAYER, prompt="{me} respawns: play a backup battery?", passing="{me} keeps the backup battery."
    ),
    # Purchase, and the end of the round
    PURCHASING: Phase(
        "purchase", By.PLAYER, prompt="{me}: buy a card, or choose “done”.", passing="{me} is done buying."
    ),
    CAPACITORS: Phase(
        "capacitor", By.PLAYER, prompt="{me}: play a charged capacitor?", passing="{me} keeps the charged capacitor."
    ),
    ENDING: Phase("end", By.ITSELF),
    OVER: Phase("over", By.END),
}  # fmt: skip
PHASE_NAMES = tuple(PHASES[phase].name for phase in range(len(PHASES)))
FROM_CHANCE = lookup([PHASES[phase].by is By.CHANCE for phase in range(len(PHASES))])

BY_ITSELF = lookup([phase.by is By.ITSELF for phase in PHASES.values()])

PURPOSES = tuple(phase.name for phase in PHASES.values() if phase.by is By.CHANCE)  # one purpose per chance phase
PURPOSE = lookup([PURPOSES.index(name) if name in PURPOSES else 0 for name in PHASE_NAMES])


@rule
def go(s: State, phase: int, to_act: int) -> None:
    """Move on to a phase of the same turn."""
    s.phase = phase
    s.to_act = to_act


@rule
def next_turn(s: State, phase: int, then: int) -> None:
    """Give the next seat in turn order its turn in this phase; after the last seat, give the first its turn in
    `then`.
    """
    s.turn = (s.turn + 1) % s.players
    s.to_act = s.turn
    s.phase = then if s.turn == s.first else phase


@rule
def finish(s: State) -> None:
    """End the game."""
    s.turn = s.first
    go(s, OVER, s.first)


@rule
def is_last(s: State) -> bool:
    """Whether the seat to act is the last in turn order."""
    return (s.to_act + 1) % s.players == s.first
