"""The search for puzzles: through the decisions of a sample's games, shared out to workers."""

from __future__ import annotations

import functools
import random
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from parlour.core.state import State
from parlour.lab.retelling import Told, retell
from parlour.lab.sample import Sample
from parlour.runs.executor import Executor
from parlour.statistics import Interval, bootstrap, never_seen, round_totals

from .puzzle import Certainty, Puzzle
from .trial import SIMULATIONS, Answer, answer, may_be_tried


class Trial(NamedTuple):
    """What became of a game's decisions."""

    game: int
    round: int
    tried: int
    levels: list[str | None]  # that find each right answer, the weakest of them
    puzzles: list[tuple[int, Puzzle]]  # with the position's key


class Harvest(NamedTuple):
    """The puzzles of a sample's games, by game and turn, each position once, and what they were found among."""

    puzzles: list[Puzzle]
    tried: int  # decisions
    levels: Mapping[str | None, int]  # decisions with one right answer, by the weakest level that finds it
    share: Interval  # of the decisions that were tried, with one right answer


@dataclass(frozen=True, slots=True)
class Puzzler:
    """Tries all decisions of games; what it finds follows from the seed, the game's number and the turn."""

    seed: str
    simulations: int
    stop: threading.Event

    def __call__(self, told: Told) -> Trial | None:
        """What a game's decisions come to; None if it was stopped on the way."""
        trial = Trial(told.number, told.round, 0, [], [])
        for turn, step in told.steps():
            if self.stop.is_set():
                return None
            if step.actor >= 0 and turn not in told.openings and may_be_tried(step.state):
                trial = trial._replace(tried=trial.tried + 1)
                seed = random.Random(f"{self.seed} {told.number} {turn}").getrandbits(63)
                if known := answer(step.state, seed, self.simulations):
                    trial.levels.append(known.level)
                    if not known.is_trivial:
                        trial.puzzles.append((step.state.key(), _puzzle(told, turn, step.state, known)))
        return trial


def find_puzzles(
    sample: Sample,
    executor: Executor,
    games: int | None = None,
    simulations: int = SIMULATIONS,
    seed: str = "puzzles",
    on_game: Callable[[], Any] = lambda: None,
) -> Harvest:
    """The puzzles in the games of a sample, or in the first of them.

    The same on any number of processes. Raises WorkerDiedError.
    """
    trials: list[Trial] = []
    make = functools.partial(Puzzler, seed, simulations)
    with closing(executor.run(make, islice(retell(sample), games))) as results:
        for trial in results:
            trials.append(trial)
            on_game()
    return _harvest(sorted(trials, key=lambda trial: trial.game))


def _harvest(trials: list[Trial]) -> Harvest:
    """What all games come to."""
    by_key: dict[int, Puzzle] = {}
    for key, puzzle in (found for trial in trials for found in trial.puzzles):
        by_key.setdefault(key, puzzle)
    tried, levels = sum(it.tried for it in trials), Counter(level for it in trials for level in it.levels)
    return Harvest(list(by_key.values()), tried, levels, _share(trials))


def _share(trials: list[Trial]) -> Interval:
    """The decisions with one right answer, of all that were tried; where none has, at most so many games hold one."""
    rounds = [it.round for it in trials]
    if not any(it.levels for it in trials):
        return never_seen(len(set(rounds))) if rounds else Interval(0.0, 0.0, 1.0)
    return bootstrap(round_totals(rounds, [len(it.levels) for it in trials], [it.tried for it in trials]))


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
        searched=tuple((round(it[0], 4), round(it[1], 4)) for it in known.searched),
    )
