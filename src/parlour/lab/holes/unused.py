"""Kinds of actions that players are offered and leave alone, as their games tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from parlour import kit
from parlour.lab.kinds import kind
from parlour.lab.retelling import Told
from parlour.runs.game_loop import Step
from parlour.statistics import Interval, score_interval
from parlour.statistics.shares import never_seen

from .finding import HoleKind

ENOUGH = 30  # games with the choice; of fewer nothing is said
SHUNNED = 0.01  # of the games in which it could be done


class Left(NamedTuple):
    """A kind of action that was hardly done: the share of games with the choice in which it was."""

    kind: HoleKind
    detail: str
    share: Interval
    n: int
    game: Told  # the first in which it could be done, …
    turn: int  # … and when


class Offers:
    """Which kinds of actions could be done in each game, and which were."""

    def __init__(self) -> None:
        self._offered, self._taken = Counter[str](), Counter[str]()
        self._first: dict[str, tuple[int, Told]] = {}

    def add(self, told: Told) -> None:
        """Count a game: a kind once, however often it came."""
        offered, taken = set[str](), set[str]()
        for turn, step in told.steps():
            kinds = _kinds(step) if step.actor >= 0 and turn not in told.openings else {}
            if len(kinds) > 1:
                for each in set(kinds.values()) - offered:
                    self._note_first(each, turn, told)
                offered |= set(kinds.values())
                taken.add(kinds[step.action])
        self._offered.update(offered)
        self._taken.update(taken)

    @property
    def known(self) -> int:
        """How many kinds could be done in enough games for a word about them."""
        return sum(n >= ENOUGH for n in self._offered.values())

    def left(self) -> Iterator[Left]:
        """The kinds that were never done, or that surely are in less than one game in a hundred with the choice."""
        for detail, n in sorted(self._offered.items()):
            done, (turn, told) = self._taken[detail], self._first[detail]
            if n >= ENOUGH and not done:
                yield Left(HoleKind.UNUSED, detail, never_seen(n), n, told, turn)
            elif n >= ENOUGH and (share := score_interval([1.0] * done + [0.0] * (n - done))).high < SHUNNED:
                yield Left(HoleKind.SHUNNED, detail, share, n, told, turn)

    def _note_first(self, detail: str, turn: int, told: Told) -> None:
        """Remember the shortest way to where something can be done."""
        if detail not in self._first or turn < self._first[detail][0]:
            self._first[detail] = turn, told


def _kinds(step: Step) -> dict[int, str]:
    """The kind of each legal action."""
    write, record = step.state.game.notation.action_text, kit.snapshot(step.state.record)
    return {action: kind(write(record, action)) for action in step.state.legal_actions()}
