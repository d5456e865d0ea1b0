"""Report budgets: how many games of each level fit the time that two cores take.

Measurements depend on the budget, the game and the seed, but not on the clock, so that a report is reproducible. The
cost of a game is estimated from the first games of the weakest level, and from each level's simulations or positions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from parlour.core.game import Game
from parlour.errors import OptionError, suggestion
from parlour.lab.sample import RANDOM, Sample
from parlour.lab.search_ladder import player
from parlour.players.levels import NAMES, rungs_of
from parlour.players.spec import Spec, parse_spec
from parlour.runs.fixed_budget import BY_STRENGTH, fixed_spec

MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Budget:
    """The amount of work for a report."""

    name: str
    patience: float  # time limit in seconds for collecting games
    random: int  # number of random games
    seconds: float  # core seconds for games between computer players
    most: int  # maximum number of games per level
    shares: tuple[float, ...]  # share of the seconds per level, from the weakest; see `top`
    judged: int = 0  # games to analyse with a deeper search
    ladder: int = 0  # games per rung of the ladder
    asked: int = 0  # turns of people's games to compare with levels
    positions: int | None = None  # decisions to analyse in each analysed game; None for all
    top: float = 0.0  # share of the seconds for a rung between strong and master


LONG = (0.03, 0.05, 0.07, 0.1, 0.25)  # shares of the seconds

BUDGETS: Mapping[str, Budget] = {
    budget.name: budget
    for budget in (
        Budget("2m", 4 * MINUTE, 20_000, 100.0, 400, (0.1, 0.15, 0.3, 0.45), 200, positions=20),
        Budget("20m", 40 * MINUTE, 1_000_000, 1_500.0, 4_000, (0.05, 0.1, 0.1, 0.2, 0.15), 100, 100, 1_000, top=0.4),
        Budget("90m", 180 * MINUTE, 1_000_000, 7_500.0, 4_000, LONG, 100, 100, 1_000, top=0.5),
        Budget("8h", 960 * MINUTE, 5_000_000, 50_000.0, 40_000, LONG, 1_000, 1_000, 10_000, top=0.5),
    )
}


def budget_of(word: str) -> Budget:
    """Return a budget by its name. Raises OptionError."""
    if word not in BUDGETS:
        raise OptionError(f"No budget named {word!r}. {suggestion(word, BUDGETS)}")
    return BUDGETS[word]


STEP = 10  # number of games per level is a multiple of this
FEWEST = 20  # minimum number of games, also played first by the weakest level
PILOT, STRONG = NAMES[0], NAMES[-2]
ALWAYS = NAMES[:2]  # levels that play FEWEST games even if that takes long
CHECKED = 40  # maximum number of games of a level against random play
MATCHED = 0.2  # seconds of matches between levels, as a share of those of other games
OVERHEAD = 3e-4  # core seconds per turn
JUDGED = 0.25  # seconds of analysis, as a share of those of games, if only some decisions of each game are analysed
TOP_GAMES = 400  # games that a rung must be able to play; otherwise a weaker rung plays, or none
ENOUGH = 50  # games that test whether the analysis is reliable
APPRAISAL, SEARCHES = (
    2e-3,
    2,
)  # core seconds of an analysed decision without its simulations, and its number of searches
SIMULATION, AHEAD, POSITION = 3e-6, 1e-8, 4e-7  # core seconds per simulation, turn of foresight, and position


def games_by_level(budget: Budget, pilot: Sample) -> dict[str, int]:
    """Return the number of games per level, estimated from the first games of the weakest level.

    The two weakest levels always play; others only if they can play enough games. The strongest rung that can
    play many games plays, too. Without such a rung, the strong level plays more.
    """
    size, game = size_of(pilot), pilot.game
    shares = dict(zip(NAMES, budget.shares, strict=False))
    top = _affordable_rung(budget, size, game) or STRONG
    shares[top] = shares.get(top, 0.0) + budget.top
    planned = {level: _affordable(share, level, budget, size, game) for level, share in shares.items()}
    ordered = (level for level in BY_STRENGTH if level in planned)
    return {it: max(planned[it], FEWEST) for it in ordered if planned[it] >= FEWEST or it in ALWAYS}


def _affordable(share: float, level: str, budget: Budget, size: Size, game: Game) -> int:
    """Return the number of games that a level can play in a share of the budget's seconds."""
    return _in_steps(share * budget.seconds / size.seconds(fixed_spec(level, game), game), budget.most)


def _affordable_rung(budget: Budget, size: Size, game: Game) -> str | None:
    """Return the strongest rung that can play TOP_GAMES. The highest one is master's, so it does not play as a rung."""
    rungs = [name for name in reversed([*rungs_of(game)]) if name in BY_STRENGTH]
    return next((it for it in rungs if _affordable(budget.top, it, budget, size, game) >= TOP_GAMES), None)


def games_of_matches(budget: Budget, pilot: Sample, levels: Collection[str]) -> dict[str, dict[str, int]]:
    """Return the number of games of each level, by opponent: the weakest level, and random play.

    Levels that can play too few games against the weakest are left out. A few against random play are always played.
    """
    size, game = size_of(pilot), pilot.game
    cost = {level: size.seconds(fixed_spec(level, game), game) for level in levels if level in BY_STRENGTH}
    if game.num_players() < 2 or PILOT not in cost:
        return {}
    seconds = MATCHED * budget.seconds / max(len(cost) - 1, 1)
    planned = {it: _in_steps(seconds / fmean((cost[it], cost[PILOT])), budget.most) for it in cost if it != PILOT}
    checked = {level: max(FEWEST, _in_steps(seconds / each, CHECKED)) for level, each in cost.items()}
    return {PILOT: {level: games for level, games in planned.items() if games >= FEWEST}, RANDOM: checked}


def level_to_judge(levels: Mapping[str, Sample]) -> Sample | None:
    """Return the level whose games to analyse: the strongest with enough games, or else the one with the most."""
    ordered = [*levels.values()][::-1]
    enough = (it for it in ordered if len(it.games["game"]) >= ENOUGH)
    return next(enough, max(ordered, key=lambda it: len(it.games["game"]), default=None))


def games_to_judge(budget: Budget, sample: Sample, simulations: int) -> int:
    """Return the number of games to analyse."""
    if budget.positions is None:
        return budget.judged
    size, spec = size_of(sample), parse_spec(player(sample.game, simulations))
    two_moves = SEARCHES * size.choices**2 * POSITION  # the least that alpha-beta search looks ahead
    least = two_moves if spec.kind.name == "alphabeta" else 0.0
    each = APPRAISAL + SEARCHES * max(size.thinking(spec, sample.game), least)
    return _in_steps(JUDGED * budget.seconds / (budget.positions * each), budget.judged)


def games_from_start(budget: Budget, pilot: Sample, levels: Collection[str]) -> dict[str, int]:
    """Return the number of games per level to play without openings; levels that can play too few are left out."""
    size, game, known = size_of(pilot), pilot.game, [level for level in levels if level in BY_STRENGTH]
    seconds = MATCHED * budget.seconds / max(len(known), 1)
    planned = {it: _in_steps(seconds / size.seconds(fixed_spec(it, game), game), budget.most) for it in known}
    return {level: max(games, FEWEST) for level, games in planned.items() if games >= FEWEST or level in ALWAYS}


def _in_steps(games: float, most: int) -> int:
    """Return a number of games, rounded down to a multiple of STEP."""
    return STEP * int(min(games, most) / STEP)


@dataclass(frozen=True, slots=True)
class Size:
    """The mean size of a game."""

    decisions: float
    turns: float
    choices: float  # per decision

    def seconds(self, spec: Spec, game: Game) -> float:
        """Estimate the time one core needs for a game between such players."""
        return self.turns * OVERHEAD + self.decisions * self.thinking(spec, game)

    def thinking(self, spec: Spec, game: Game) -> float:
        """Estimate the time for a decision. A rung's name states it."""
        rungs, values = rungs_of(game), spec.values
        if rung := next((name for name, it in rungs.items() if it == spec), None):
            return int(rung.removesuffix("ms")) / 1000.0
        if "simulations" in values:
            ahead = values.get("foresight") or min(self.turns, game.info.horizon) / 2
            return values["simulations"] * (SIMULATION + ahead * AHEAD)
        return values.get("nodes", self.choices ** values.get("depth", 0)) * POSITION


def size_of(sample: Sample) -> Size:
    """Return the mean size of the first games."""
    games = {name: values[sample.games["game"] < FEWEST] for name, values in sample.games.items()}
    decisions = float(np.mean([games[f"decisions_{seat}"] for seat in range(sample.seats)])) * sample.seats
    choices = float(np.mean(games["choices"])) / max(decisions, 1.0)
    return Size(decisions, float(np.mean(games["turns"])), max(choices, 1.0))
