"""Beats, the moments of a turn that are shown one by one, and gains, the reasons for a move.

A game's `table.py` defines them. The code that shows them (terminal and page) knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Kind = Literal[
    "roll",  # dice are rolled, a ball is drawn
    "deal",  # cards or a setup are laid out
    "move",  # from one spot to another
    "place",  # something is placed on the table
    "capture",
    "claim",  # a player announces a claim or a stop
    "secret",  # a choice that is hidden from the viewer
    "reveal",  # a secret is shown
    "shout",  # the sentence is an exclamation
    "shot",  # at another player
    "block",  # damage taken by a shield
    "damage",
    "death",
    "respawn",
    "theft",
    "energy",  # won or lost
    "purchase",
    "round",  # the result of a round
    "next",  # another round begins and replaces what was shown
    "line",  # a line is completed
    "end",  # the end of the game
    "note",  # anything else
]
NEXT: Kind = "next"
KINDS: tuple[Kind, ...] = get_args(Kind)
UNFORESEEN: frozenset[Kind] = frozenset({"roll", "deal", "secret", "reveal"})  # unknown to the player who acts
DEFAULT = 600  # milliseconds
OTHER_DURATIONS: dict[Kind, int] = {
    "roll": 1_100,
    "deal": 150,
    "move": 450,
    "place": 450,
    "secret": 300,
    "reveal": 1_600,
    "energy": 400,
    "shot": 700,
    "death": 900,
    "round": 1_600,
    "line": 1_200,
    "end": 900,
}
MILLISECONDS: dict[Kind, int] = {kind: OTHER_DURATIONS.get(kind, DEFAULT) for kind in KINDS}  # at normal speed
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.35, "none": 0.0}  # factors for the durations; the page has the same


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment of a turn.

    `spots` are those involved: the origin and target of a move, the shooter and the victim, or the completed line.
    `after` is the game's record after the beat; None if the table does not change.
    """

    kind: Kind
    sentence: str
    spots: tuple[str, ...] = ()
    seat: int | None = None  # the seat that acts or is affected
    after: object = None


@dataclass(frozen=True, slots=True)
class Gain:
    """A reason for a move: a clause, and weighted features of the evaluation whose sum must increase for it to hold.

    A game's `table.py` lists them as GAINS, and `parlour/players/explanations.py` tests them.
    """

    clause: str  # in English, such as `your dice have got further`
    counted: Mapping[str, float]
    of_others: bool = False  # use the features of the other seats
