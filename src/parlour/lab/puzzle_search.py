"""Find puzzles: positions from finished games in which one action is clearly better than all others."""

from __future__ import annotations

import functools
import random
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from parlour import kit
from parlour.core.game import Game, State
from parlour.lab.analysis.appraisal import appraise
from parlour.lab.collecting.collection import Collection
from parlour.players.levels import NAMES
from parlour.players.spec import Spec
from parlour.runs.executor import Executor
from parlour.runs.fixed_budget import fixed_spec
from parlour.runs.game_loop import replay
from parlour.search import alphabeta
from parlour.search.playout import play_random_games
from parlour.statistics import Interval, bootstrap, never_seen, round_totals

from .measurement import Json, interval_json
from .replayed_games import ReplayedGame, replay_games, seed_of
from .sample import Sample
from .search_ladder import GREEDY
from .turns import count_turns

GAP, LEAST_GAP = 0.10, 0.05  # score difference of the two best actions, on average and in each search
BASE = 5  # budget of the first search, as a multiple of the skilled level's own
SIMULATIONS = 400  # base for players without such a budget
DEEPER = 4  # factor for each of two further searches, and for the check of a puzzle
SEEDS = 3  # repetitions of the deepest search, and of greedy play
AGREEING = 2  # repetitions that must agree
PLAYOUTS = 400
SOLVERS = NAMES[:-1]  # levels whose errors give the difficulty
TRIES = 10  # decisions of each of them
HALF = 0.5  # share of tries; a level that misses fewer usually finds an answer
ERROR = 0.05  # scores that people confuse: a move worse by this is played e times less often
SKILLED = NAMES[2]
EASY = NAMES[:2]  # positions that one of these levels usually solves are not puzzles
MOST_ACTIONS = 5  # actions of a turn in which a win counts as immediate


class Flaw(StrEnum):
    """Why a decision with a single right answer is not a puzzle."""

    WINS = "wins"  # the answer wins in this turn
    GREEDY = "greedy"  # a player that looks one action ahead finds it
    EASY = "easy"  # weak levels usually find it
    UNCONFIRMED = "unconfirmed"  # a deeper search does not confirm it


class Certainty(StrEnum):
    """Whether the answer of a puzzle is proven."""

    PROVEN = "proven"  # the game is solved, or the answer wins by force
    JUDGED = "judged"  # the best decision according to a search; dice or opponents may decide otherwise


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision with one right answer. Values are scores, from 0 (loss) to 1 (win)."""

    certainty: Certainty
    game: int  # number in the sample
    turn: int  # as people count, from 1
    seat: int
    position: str  # as text, as the seat sees it
    record: str  # game record up to the position, which `parlour replay` opens
    answer: str
    value: float
    second: str  # second-best action
    second_value: float
    level: str | None  # weakest level that usually finds the answer
    searched: tuple[tuple[float, float], ...] = ()  # both values, from each of the deepest searches
    ply: int = 0  # number of actions and rolls before
    missed: Mapping[str, float] = field(default_factory=dict)  # share of tries in which each level misses the answer
    difficulty: float = 0.0  # mean of these shares

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
    missed: Mapping[str, float] = {}  # share of tries, by level
    searched: tuple[tuple[float, float], ...] = ()

    @property
    def gap(self) -> float:
        return self.value - self.second_value

    @property
    def level(self) -> str | None:
        """The weakest level that usually finds the answer."""
        return next((level for level, share in self.missed.items() if share < HALF), None)

    @property
    def difficulty(self) -> float:
        return fmean(self.missed.values()) if self.missed else 0.0


class ExaminedGame(NamedTuple):
    """The decisions of one game."""

    game: int
    round: int
    tried: int
    flaws: list[Flaw]  # flaws of decisions with a single right answer
    puzzles: list[tuple[int, Puzzle]]  # with the position's key

    @property
    def answers(self) -> int:
        """The number of decisions with a single right answer."""
        return len(self.flaws) + len(self.puzzles)


class PuzzleSearch(NamedTuple):
    """The puzzles of a sample by game and turn, each position once, and the decisions examined for them."""

    puzzles: list[Puzzle]
    tried: int  # decisions
    answers: int  # decisions with a single right answer
    flaws: Mapping[Flaw, int]  # number of these that are not puzzles
    share: Interval  # share of the examined decisions with a single right answer


def find_puzzles(
    sample: Sample,
    executor: Executor,
    games: int | None = None,
    simulations: int | None = None,
    seed: str = "puzzles",
    on_game: Callable[[], object] = lambda: None,
) -> PuzzleSearch:
    """Return the puzzles in the first `games` games of a sample, whatever the number of processes.

    `simulations`: budget of the first search; default: a multiple of the skilled level's. Raises WorkerDiedError.
    """
    found: list[ExaminedGame] = []
    make = functools.partial(PuzzleWorker, seed, simulations or first_budget(sample.game))
    with closing(executor.run(make, islice(replay_games(sample), games))) as results:
        for examined in results:
            found.append(examined)
            on_game()
    return _collected(sorted(found, key=lambda examined: examined.game))


def first_budget(game: Game) -> int:
    """Return the simulations or positions of the first search."""
    values = fixed_spec(SKILLED, game).values
    return BASE * int(values.get("simulations", values.get("nodes", SIMULATIONS // BASE)))


def summarize(found: PuzzleSearch, collection: Collection, games: int, player: str, meaning: str) -> Json:
    """Return the puzzles and the number of examined decisions as JSON values; `games` is the number requested."""
    return {
        "game": collection.game().name,
        "rules": collection.rules,
        "options": collection.options,
        "players": player,
        "meaning": meaning,
        "seed": collection.seed,
        "cap": collection.cap,
        "games": games,
        "tried": found.tried,
        "answers": found.answers,
        "share": interval_json(found.share),
        "flaws": {flaw.value: found.flaws.get(flaw, 0) for flaw in Flaw},
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
        for ply, step in game.steps():
            if self.stop.is_set():
                return None
            if step.actor >= 0 and ply not in game.openings and can_be_puzzle(step.state):
                examined = examined._replace(tried=examined.tried + 1)
                known = find_answer(step.state, seed_of(self.seed, game, ply), self.simulations)
                if isinstance(known, Flaw):
                    examined.flaws.append(known)
                elif known:
                    examined.puzzles.append((step.state.key(), _puzzle(game, ply, step.state, known)))
        return examined


def _collected(games: list[ExaminedGame]) -> PuzzleSearch:
    by_key: dict[int, Puzzle] = {}
    for key, puzzle in (found for game in games for found in game.puzzles):
        by_key.setdefault(key, puzzle)
    flaws = Counter(flaw for it in games for flaw in it.flaws)
    tried, answers = sum(it.tried for it in games), sum(it.answers for it in games)
    return PuzzleSearch(list(by_key.values()), tried, answers, flaws, _share(games))


def _share(games: list[ExaminedGame]) -> Interval:
    """Return the share of examined decisions with one right answer; an upper bound by games if none has one."""
    rounds = [it.round for it in games]
    if not any(it.answers for it in games):
        return never_seen(len(set(rounds))) if rounds else Interval(0.0, 0.0, 1.0)
    return bootstrap(round_totals(rounds, [it.answers for it in games], [it.tried for it in games]))


def _puzzle(game: ReplayedGame, ply: int, state: State, known: PuzzleAnswer) -> Puzzle:
    seen = state.observation(state.current_player())
    return Puzzle(
        certainty=Certainty.PROVEN if known.proven else Certainty.JUDGED,
        game=game.number,
        turn=count_turns(game.game, replay(game.game, game.actions[: ply + 1])),
        ply=ply,
        seat=state.current_player(),
        position=seen.to_text(),
        record=game.record(ply),
        answer=state.action_to_string(known.action),
        value=round(known.value, 4),
        second=state.action_to_string(known.second),
        second_value=round(known.second_value, 4),
        level=known.level,
        searched=tuple((round(it[0], 4), round(it[1], 4)) for it in known.searched),
        missed=known.missed,
        difficulty=round(known.difficulty, 3),
    )


def can_be_puzzle(state: State) -> bool:
    """True if a decision can have one right answer: it has a choice, and no seats choose simultaneously."""
    return len(state.legal_actions()) > 1 and not state.game.run(kit.acts_unseen, state.record)


def find_answer(state: State, seed: int, simulations: int) -> PuzzleAnswer | Flaw | None:
    """Return the answer of a puzzle; if the decision has a single right answer but is not a puzzle, its flaw.

    The answer must be better than all others by a tenth of a win in a first search, and the best in one four times as
    deep. With more than two seats it must also be as good as the second-best action against random opponents, so that
    it does not depend on the search's model of them. Returns None if there is no such answer. See `Flaw` for the rest.
    """
    dice = random.Random(seed)
    found = _candidate(state, dice, simulations) if can_be_puzzle(state) else None
    if found is None or not _holds_against_others(state, found, seed):
        return None
    if is_win_in_turn(state, found.action):
        return Flaw.WINS
    if _is_greedy(state, found.action, seed):
        return Flaw.GREEDY
    missed = misses(state, found.action, seed)
    if any(missed[level] < HALF for level in EASY):
        return Flaw.EASY
    return _confirmed(state, found._replace(missed=missed), dice, DEEPER**2 * simulations) or Flaw.UNCONFIRMED


def _candidate(state: State, dice: random.Random, simulations: int) -> PuzzleAnswer | None:
    first = _best(state, simulations, dice)
    if first.gap < GAP:
        return None
    deeper = _best(state, DEEPER * simulations, dice)
    return deeper if _is_alike(deeper, first) else None


def _confirmed(state: State, found: PuzzleAnswer, dice: random.Random, simulations: int) -> PuzzleAnswer | None:
    """Return an answer with its mean values in several deep searches if they and a deeper check agree on it."""
    alike = [it for it in (_best(state, simulations, dice) for _ in range(SEEDS)) if _is_alike(it, found)]
    if len(alike) < AGREEING or sum(it.gap for it in alike) < GAP * len(alike):
        return None
    checked = _best(state, DEEPER * simulations, dice)
    return _averaged(alike)._replace(missed=found.missed) if _is_alike(checked, found) else None


def _is_alike(found: PuzzleAnswer, other: PuzzleAnswer) -> bool:
    """True if a search clearly prefers the same action as another."""
    return found.action == other.action and found.gap >= LEAST_GAP


def is_win_in_turn(state: State, action: int, depth: int = MOST_ACTIONS) -> bool:
    """True if the seat to move can win with an action, at once or with its next ones before anyone else acts."""
    seat, after = state.current_player(), state.child(action)
    if after.is_terminal():
        return after.returns()[seat] >= state.game.max_utility()
    if after.current_player() != seat or depth <= 1:
        return False
    return any(is_win_in_turn(after, following, depth - 1) for following in after.legal_actions())


def _is_greedy(state: State, action: int, seed: int) -> bool:
    """True if a player that looks one action ahead usually chooses an action."""
    return _chosen(state, action, fixed_spec(GREEDY, state.game), seed, SEEDS) >= AGREEING


def misses(state: State, action: int, seed: int) -> dict[str, float]:
    """Return how often each level would miss an action if it confused values as people do."""
    found = dict[str, float]()
    for level in SOLVERS:
        chosen = _chosen(state, action, human_like(level, state.game), seed, TRIES)
        found[level] = round(1.0 - chosen / TRIES, 3)
    return found


def human_like(level: str, game: Game) -> Spec:
    """Return a level that confuses values at least as people do."""
    spec, error = fixed_spec(level, game), ERROR * (game.max_utility() - game.min_utility())
    return replace(spec, values={**spec.values, "temperature": max(spec.values.get("temperature", 0.0), error)})


def _chosen(state: State, action: int, spec: Spec, seed: int, tries: int) -> int:
    """Return how often a player chooses an action."""
    seen = state.observation(state.current_player())
    return sum(spec.make(seed % 2**31 + number).decide(seen).action == action for number in range(tries))


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
