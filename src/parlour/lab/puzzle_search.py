"""Find puzzles: positions from finished games in which one action is clearly better than all others."""

from __future__ import annotations

import functools
import random
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from parlour import kit
from parlour.core.game import State
from parlour.lab.analysis.appraisal import appraise
from parlour.lab.collecting.collection import Collection
from parlour.players.levels import NAMES
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import make_player
from parlour.search import alphabeta
from parlour.search.playout import play_random_games
from parlour.statistics import Interval, bootstrap, never_seen, round_totals

from .measurement import Json, interval_json
from .replayed_games import ReplayedGame, replay_games, seed_of
from .sample import Sample

GAP, LEAST_GAP = 0.10, 0.05  # score difference of the two best actions, on average and in each search
SIMULATIONS = 400  # simulations of the first search
DEEPER = 4  # factor for each of two further searches
SEEDS = 3  # repetitions of the deepest search, and of each level
AGREEING = 2  # repetitions that must agree
PLAYOUTS = 400
TRIVIAL = NAMES[:2]  # positions that these levels solve are not puzzles
NO_LEVEL = "none"


class Certainty(StrEnum):
    """Whether the answer of a puzzle is proven."""

    PROVEN = "proven"  # the game is solved, or the answer wins by force
    JUDGED = "judged"  # the best decision according to a search; dice or opponents may decide otherwise


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with one right answer. Values are scores, from 0 (loss) to 1 (win)."""

    certainty: Certainty
    game: int  # number in the sample
    turn: int
    seat: int
    position: str  # as text, as the seat sees it
    record: str  # game record up to the position, which `parlour replay` opens
    answer: str
    value: float
    second: str  # second-best action
    second_value: float
    level: str | None  # weakest level that finds the answer
    searched: tuple[tuple[float, float], ...] = ()  # both values, from each of the deepest searches

    @property
    def gap(self) -> float:
        """Difference in value between the answer and the second-best action."""
        return self.value - self.second_value


class PuzzleAnswer(NamedTuple):
    """The two best actions of a decision, with their values as scores, and those from each of the deepest searches."""

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


class ExaminedGame(NamedTuple):
    """The decisions of one game."""

    game: int
    round: int
    tried: int
    levels: list[str | None]  # weakest level that finds each right answer
    puzzles: list[tuple[int, Puzzle]]  # with the position's key


class PuzzleSearch(NamedTuple):
    """The puzzles of a sample by game and turn, each position once, and the decisions examined for them."""

    puzzles: list[Puzzle]
    tried: int  # decisions
    levels: Mapping[str | None, int]  # decisions with one right answer, by the weakest level that finds it
    share: Interval  # share of the examined decisions with one right answer


def find_puzzles(
    sample: Sample,
    executor: Executor,
    games: int | None = None,
    simulations: int = SIMULATIONS,
    seed: str = "puzzles",
    on_game: Callable[[], object] = lambda: None,
) -> PuzzleSearch:
    """Return the puzzles in the first `games` games of a sample, whatever the number of processes.

    Raises WorkerDiedError.
    """
    found: list[ExaminedGame] = []
    make = functools.partial(PuzzleWorker, seed, simulations)
    with closing(executor.run(make, islice(replay_games(sample), games))) as results:
        for examined in results:
            found.append(examined)
            on_game()
    return _collected(sorted(found, key=lambda examined: examined.game))


def summarize(found: PuzzleSearch, collection: Collection, games: int, player: str, meaning: str) -> Json:
    """Return the puzzles and the number of examined decisions as JSON values; `games` is the number requested."""
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


@dataclass(frozen=True, slots=True)
class PuzzleWorker:
    """Examines all decisions of games. Results depend only on the seed, the game's number and the turn."""

    seed: str
    simulations: int
    stop: threading.Event

    def __call__(self, game: ReplayedGame) -> ExaminedGame | None:
        """Examine a game. Returns None if stopped."""
        examined = ExaminedGame(game.number, game.round, 0, [], [])
        for turn, step in game.steps():
            if self.stop.is_set():
                return None
            if step.actor >= 0 and turn not in game.openings and can_be_puzzle(step.state):
                examined = examined._replace(tried=examined.tried + 1)
                if known := find_answer(step.state, seed_of(self.seed, game, turn), self.simulations):
                    examined.levels.append(known.level)
                    if not known.is_trivial:
                        examined.puzzles.append((step.state.key(), _puzzle(game, turn, step.state, known)))
        return examined


def _collected(games: list[ExaminedGame]) -> PuzzleSearch:
    by_key: dict[int, Puzzle] = {}
    for key, puzzle in (found for game in games for found in game.puzzles):
        by_key.setdefault(key, puzzle)
    levels = Counter(level for it in games for level in it.levels)
    return PuzzleSearch(list(by_key.values()), sum(it.tried for it in games), levels, _share(games))


def _share(games: list[ExaminedGame]) -> Interval:
    """Return the share of examined decisions with one right answer; an upper bound by games if none has one."""
    rounds = [it.round for it in games]
    if not any(it.levels for it in games):
        return never_seen(len(set(rounds))) if rounds else Interval(0.0, 0.0, 1.0)
    return bootstrap(round_totals(rounds, [len(it.levels) for it in games], [it.tried for it in games]))


def _puzzle(game: ReplayedGame, turn: int, state: State, known: PuzzleAnswer) -> Puzzle:
    seen = state.observation(state.current_player())
    return Puzzle(
        certainty=Certainty.PROVEN if known.proven else Certainty.JUDGED,
        game=game.number,
        turn=turn,
        seat=state.current_player(),
        position=seen.to_text(),
        record=game.record(turn),
        answer=state.action_to_string(known.action),
        value=round(known.value, 4),
        second=state.action_to_string(known.second),
        second_value=round(known.second_value, 4),
        level=known.level,
        searched=tuple((round(it[0], 4), round(it[1], 4)) for it in known.searched),
    )


def can_be_puzzle(state: State) -> bool:
    """True if a decision can have one right answer: it has a choice, and no seats choose simultaneously."""
    return len(state.legal_actions()) > 1 and not state.game.run(kit.acts_unseen, state.record)


def find_answer(state: State, seed: int, simulations: int = SIMULATIONS) -> PuzzleAnswer | None:
    """Return the only right answer of a decision and the weakest level that finds it; None if it has none.

    The answer must be better than all others by a tenth of a win in a first search, the best in one four times as deep,
    and clearly the best in two of three that are sixteen times as deep. With more than two seats it must also be as
    good as the second-best action against random opponents, so that it does not depend on the search's model of them.
    """
    found = _confirmed(state, random.Random(seed), simulations) if can_be_puzzle(state) else None
    if found is None or not _holds_against_others(state, found, seed):
        return None
    return found._replace(level=weakest(state, found.action, seed))


def _confirmed(state: State, dice: random.Random, simulations: int) -> PuzzleAnswer | None:
    """Return the answer on which all searches agree, with the mean values of the deepest."""
    first = _best(state, simulations, dice)
    if first.gap < GAP or _best(state, DEEPER * simulations, dice).action != first.action:
        return None
    deepest = [_best(state, DEEPER**2 * simulations, dice) for _ in range(SEEDS)]
    alike = [it for it in deepest if it.action == first.action and it.gap >= LEAST_GAP]
    if len(alike) < AGREEING or sum(it.gap for it in alike) < GAP * len(alike):
        return None
    return _averaged(alike)


def _averaged(answers: Sequence[PuzzleAnswer]) -> PuzzleAnswer:
    searched = tuple((it.value, it.second_value) for it in answers)
    value, second_value = (sum(values) / len(answers) for values in zip(*searched, strict=True))
    proven = all(it.proven for it in answers)
    return answers[0]._replace(value=value, second_value=second_value, proven=proven, searched=searched)


def _best(state: State, simulations: int, dice: random.Random) -> PuzzleAnswer:
    game = state.game
    found = appraise(state, simulations, dice.getrandbits(63))
    ranked = list(found.actions.items())
    action, value = ranked[0]
    second, second_value = ranked[1] if len(ranked) > 1 else ranked[0]  # an action not searched counts as equally good
    is_proven = found.exact or (value == game.max_utility() and alphabeta.fits(game))
    return PuzzleAnswer(action, game.score(value), second, game.score(second_value), is_proven)


def _holds_against_others(state: State, found: PuzzleAnswer, seed: int) -> bool:
    if state.game.num_players() <= 2:
        return True
    best, second = (_random_result(state, action, seed) for action in (found.action, found.second))
    return best >= second


def _random_result(state: State, action: int, seed: int) -> float:
    """Return the mean result of the seat to move after an action, with random play by all seats."""
    after = state.observation(seat := state.current_player()).child(action)
    return play_random_games(after, PLAYOUTS, seed % 2**32).mean_returns[seat]


def weakest(state: State, action: int, seed: int) -> str | None:
    """Return the weakest level that chooses an action at least two times out of three."""
    seen = state.observation(state.current_player())
    for level in NAMES:
        players = (make_player(level, state.game, seed % 2**31 + number) for number in range(SEEDS))
        if sum(player.decide(seen).action == action for player in players) >= AGREEING:
            return level
    return None
