"""The search for puzzles: through the decisions of a sample's games, shared out to workers."""

from __future__ import annotations

import functools
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import islice
from typing import Any, NamedTuple

from parlour import kit
from parlour.core.state import State
from parlour.lab.analysis.appraisal import Appraisal, appraise
from parlour.lab.collecting.collection import Collection
from parlour.lab.fixed_budget import make_player
from parlour.lab.replayed_games import Told, retell
from parlour.lab.sample import Sample
from parlour.players.levels import NAMES
from parlour.runs.executor import Executor
from parlour.search import alphabeta
from parlour.search.playout import play_random_games
from parlour.statistics import Interval, bootstrap, never_seen, round_totals

from .measurement import Json, interval_json

GAP, LEAST_GAP = 0.10, 0.05  # of a score: between the two best actions in the mean, and in each search
SIMULATIONS = 400  # of the first search
DEEPER = 4  # times that of the one before, in each of two further searches
SEEDS = 3  # for the deepest search, and for each level
AGREEING = 2  # of these
PLAYOUTS = 400
TRIVIAL = NAMES[:2]  # what these find is no puzzle
NO_LEVEL = "none"


class Certainty(StrEnum):
    """How well the answer of a puzzle is known."""

    PROVEN = "proven"  # the game is solved, or the answer wins whatever the other does
    JUDGED = "judged"  # it is the best decision, as far as a search sees: dice, or the others, may have it otherwise


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with one right answer, in a game that was played; values are scores, from 0 for a loss to 1 for a win.

    `level` is the weakest of the computer's levels that finds the answer, None if none does.
    """

    certainty: Certainty
    game: int  # its number in the sample
    turn: int
    seat: int
    position: str  # as text, as the seat may see it
    record: str  # of play up to there, which `parlour replay` opens
    answer: str
    value: float
    second: str  # the next best
    second_value: float
    level: str | None
    searched: tuple[tuple[float, float], ...] = ()  # both values, as each of the deepest searches has them

    @property
    def gap(self) -> float:
        """How much better the answer is than anything else."""
        return self.value - self.second_value


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


class Answer(NamedTuple):
    """The best action of a decision and the next best; values as scores, and what each of the deepest searches says."""

    action: int
    value: float
    second: int
    second_value: float
    proven: bool
    level: str | None = None
    searched: tuple[tuple[float, float], ...] = ()

    @property
    def gap(self) -> float:
        return self.value - self.second_value

    @property
    def is_trivial(self) -> bool:
        return self.level in TRIVIAL


def may_be_tried(state: State) -> bool:
    """Whether the decision that a state is at can have a right answer: there is a choice, and nobody chooses unseen."""
    return len(state.legal_actions()) > 1 and not state.game.run(kit.acts_unseen, state.record)


def answer(state: State, seed: int, simulations: int = SIMULATIONS) -> Answer | None:
    """The only right answer of the decision that a state is at, and who finds it; None if it has none.

    It is better than all others by a tenth of a win in a search, the best in one four times as deep, and so again in
    two of three that are sixteen times as deep. Where seats choose unseen no action is always right, so there it is
    None. With more than two seats it is no worse than the second against others who play at random either, so that
    it does not hang on what the search takes them for.
    """
    if not may_be_tried(state):
        return None
    found = _confirmed(state, random.Random(seed), simulations)
    if found is None or not _holds_against_others(state, found, seed):
        return None
    return found._replace(level=weakest(state, found.action, seed))


def _confirmed(state: State, dice: random.Random, simulations: int) -> Answer | None:
    """What all searches agree on, with the mean of what the deepest say."""
    first = _best(state, simulations, dice)
    if first.gap < GAP or _best(state, DEEPER * simulations, dice).action != first.action:
        return None
    deepest = [_best(state, DEEPER**2 * simulations, dice) for _ in range(SEEDS)]
    alike = [it for it in deepest if it.action == first.action and it.gap >= LEAST_GAP]
    if len(alike) < AGREEING or sum(it.gap for it in alike) < GAP * len(alike):
        return None
    searched = tuple((it.value, it.second_value) for it in alike)
    value, second_value = (sum(values) / len(alike) for values in zip(*searched, strict=True))
    proven = all(it.proven for it in alike)
    return alike[0]._replace(value=value, second_value=second_value, proven=proven, searched=searched)


def _best(state: State, simulations: int, dice: random.Random) -> Answer:
    game = state.game
    found = appraise(state, simulations, dice.getrandbits(63))
    (action, value), (second, second_value) = _two(found)
    is_proven = found.exact or (value == game.max_utility() and alphabeta.fits(game))
    return Answer(action, game.score(value), second, game.score(second_value), is_proven)


def _two(found: Appraisal) -> list[tuple[int, float]]:
    """The two best; a second that was never looked at is as good as the best."""
    ranked = list(found.actions.items())[:2]
    return ranked if len(ranked) == 2 else ranked * 2


def _holds_against_others(state: State, found: Answer, seed: int) -> bool:
    if state.game.num_players() <= 2:
        return True
    best, second = (_at_random(state, action, seed) for action in (found.action, found.second))
    return best >= second


def _at_random(state: State, action: int, seed: int) -> float:
    """What the seat to act gets after an action, if all play at random from then on."""
    after = state.observation(seat := state.current_player()).child(action)
    return play_random_games(after, PLAYOUTS, seed % 2**32).mean_returns[seat]


def weakest(state: State, action: int, seed: int) -> str | None:
    """The weakest of the levels that decides for an action, two times of three."""
    return next((level for level in NAMES if sum(_tries(state, level, action, seed)) >= AGREEING), None)


def _tries(state: State, level: str, action: int, seed: int) -> Iterator[bool]:
    seen = state.observation(state.current_player())
    for number in range(SEEDS):
        yield make_player(level, state.game, seed % 2**31 + number).decide(seen).action == action


def summarize(found: Harvest, collection: Collection, games: int, player: str, meaning: str) -> Json:
    """The puzzles, and among how many decisions they were found; `games` is how many were asked for."""
    return {
        "game": collection.game().name,
        "options": collection.options,
        "players": player,
        "meaning": meaning,
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "tried": found.tried,
        "share": interval_json(found.share),
        "levels": {level or NO_LEVEL: found.levels.get(level, 0) for level in (*NAMES, None)},
        "puzzles": [asdict(puzzle) for puzzle in found.puzzles],
    }


__all__ = ["NO_LEVEL", "Certainty", "Puzzle", "find_puzzles", "summarize"]
