"""The search for puzzles: through the decisions of a sample's games, shared out to workers."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any

from parlour.experiments.executor import Executor
from parlour.experiments.lab.retelling import Told, retell
from parlour.experiments.lab.sample import Sample
from parlour.state import State

from .puzzle import Certainty, Puzzle
from .trial import SIMULATIONS, Answer, answer

Found = tuple[int, Puzzle]  # with the position's key


@dataclass(frozen=True, slots=True)
class Puzzler:
    """Tries all decisions of games; what it finds follows from the seed, the game's number and the turn."""

    seed: str
    simulations: int
    stop: threading.Event

    def __call__(self, told: Told) -> tuple[int, list[Found]] | None:
        """A game's number and its puzzles; None if it was stopped on the way."""
        found: list[Found] = []
        for turn, step in told.steps():
            if self.stop.is_set():
                return None
            if step.actor >= 0 and turn not in told.openings:
                seed = random.Random(f"{self.seed} {told.number} {turn}").getrandbits(63)
                if known := answer(step.state, seed, self.simulations):
                    found.append((step.state.key(), _puzzle(told, turn, step.state, known)))
        return told.number, found


def find_puzzles(
    sample: Sample,
    executor: Executor,
    games: int | None = None,
    simulations: int = SIMULATIONS,
    seed: str = "puzzles",
    on_game: Callable[[], Any] = lambda: None,
) -> list[Puzzle]:
    """The puzzles in the games of a sample, or in the first of them, by game and turn; each position once.

    The same on any number of processes. Raises WorkerDiedError.
    """
    found: dict[int, list[Found]] = {}
    make = functools.partial(Puzzler, seed, simulations)
    with closing(executor.run(make, islice(retell(sample), games))) as results:
        for number, puzzles in results:
            found[number] = puzzles
            on_game()
    by_key: dict[int, Puzzle] = {}
    for number in sorted(found):
        for key, puzzle in found[number]:
            by_key.setdefault(key, puzzle)
    return list(by_key.values())


def _puzzle(told: Told, turn: int, state: State, known: Answer) -> Puzzle:
    seen = state.observation(state.current_player())
    return Puzzle(
        certainty=Certainty.PROVEN if known.proven else Certainty.JUDGED,
        game=told.number,
        turn=turn,
        seat=state.current_player(),
        position=seen.to_text(),
        record=told.record(turn),
        answer=state.action_to_string(known.action),
        value=round(known.value, 4),
        second=state.action_to_string(known.second),
        second_value=round(known.second_value, 4),
        level=known.level,
    )
