"""Beats: the moments of a turn, each of which is shown and told by itself.

A game's `table.py` says what beats a turn has; whoever shows them (the terminal, a page) knows no rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

Kind = Literal[
    "roll",  # dice are thrown, a ball is drawn
    "deal",  # cards are laid out, or a setup
    "move",  # from one spot to another
    "place",  # something comes onto the table
    "capture",
    "claim",  # somebody says where they stop, or what is theirs
    "secret",  # a choice that the viewer may not know
    "reveal",  # what was secret is shown
    "shout",  # the sentence is a cry
    "shot",  # at somebody
    "block",  # what a shield takes
    "damage",
    "death",
    "respawn",
    "theft",
    "energy",  # won or lost
    "purchase",
    "round",  # its result
    "next",  # what comes next begins, a round: of what was before, nothing is left to be seen
    "line",  # one is completed
    "end",  # of the game
    "note",  # anything else
]
NEXT: Kind = "next"
KINDS: tuple[Kind, ...] = get_args(Kind)
UNFORESEEN: frozenset[Kind] = frozenset({"roll", "deal", "secret", "reveal"})  # not even by who acts
USUAL = 600
UNUSUAL: dict[Kind, int] = {
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
MILLISECONDS: dict[Kind, int] = {kind: UNUSUAL.get(kind, USUAL) for kind in KINDS}  # how long each is shown
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.35, "none": 0.0}  # how many times that long; the page has them too


@dataclass(frozen=True, slots=True)
class Beat:
    """A moment of a turn.

    `spots` are those that it concerns: from and to of a move, who shoots and who is hit, the line completed. `after` is
    the record that the table shows once the beat is over; without it the table stays as it is.
    """

    kind: Kind
    sentence: str
    spots: tuple[str, ...] = ()
    seat: int | None = None  # whose doing it is, or whose fate
    after: Any = None
