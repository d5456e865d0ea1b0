"""Do choices matter: the number of moves, the number of good ones, and the cost of bad ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import (
    TENTHS,
    as_scores,
    count_games,
    game_rows,
    judged_decisions,
    mean,
    mean_of,
    own_decisions,
    score_difference,
    select_rows,
    tenths,
    with_choice,
)
from parlour.lab.measurement import Measurement, Question, measure
from parlour.lab.replayed_games import kinds_used
from parlour.lab.sample import RANDOM, Sample, Table, by_seat
from parlour.statistics import Interval, never_seen, quantile_interval, ratio, round_means, score_interval

LUDII = "Ludii (Browne et al.)"
RARE = 0.01  # share of games below which an action counts as unused
PHASES = {"beginning": (0, 3), "middle": (3, 7), "end": (7, 10)}  # in tenths of the game


def _counted(sample: Sample) -> tuple[Sample, np.ndarray]:
    """Return the games whose legal actions were counted, and their numbers of decisions."""
    known = Sample(sample.game, sample.players, select_rows(sample.games, sample.games["choices"] >= 0))
    return known, by_seat(known.games, "decisions_", known.seats).sum(axis=1, dtype=np.float64)


@measure(Question.CHOICES, "actions", f"{LUDII}: BranchingFactor")
def branching(sample: Sample) -> Iterator[Measurement]:
    """Number of legal moves at a decision: mean, median and geometric mean."""
    known, made = _counted(sample)
    if made.sum() > 0:
        yield Measurement("branching", "mean", mean(known, known.games["choices"], made), len(made))
        middle = own_decisions(sample)
        if middle:
            found = quantile_interval(middle["choices"], 0.5, middle["game"])
            yield Measurement("branching", "median", found, count_games(middle))
        geometric = mean(known, known.games["tree"], made, lambda totals: 10.0 ** ratio(totals))
        yield Measurement("branching", "geometric mean", geometric, len(made))


@measure(Question.CHOICES, "actions", "Ai Ai (Tavener), reports")
def branching_through_a_game(sample: Sample) -> Iterator[Measurement]:
    """Average number of legal moves at a decision, in each tenth of a game."""
    table = own_decisions(sample)
    part = tenths(sample, table) if table else np.zeros(0)
    for number, name in enumerate(TENTHS):
        then = select_rows(table, part == number)
        if then and len(then["choices"]):
            found = mean_of(sample, then, then["choices"])
            yield Measurement("branching_through_a_game", name, found, count_games(then))


@measure(Question.CHOICES, "share", f"{LUDII}: DecisionMoves")
def real_decisions(sample: Sample) -> Iterator[Measurement]:
    """Share of a player’s decisions at which there is more than one legal move."""
    known, made = _counted(sample)
    if made.sum() > 0:
        found = mean(known, made - known.games["forced"], made)
        yield Measurement("real_decisions", "", found, len(made))


@measure(Question.CHOICES, "actions", f"{LUDII}: DecisionFactor")
def actions_at_real_decisions(sample: Sample) -> Iterator[Measurement]:
    """Average number of legal moves at decisions where there is more than one."""
    known, made = _counted(sample)
    forced = known.games["forced"].astype(np.float64)
    if (made - forced).sum() > 0:
        found = mean(known, known.games["choices"] - forced, made - forced)
        yield Measurement("actions_at_real_decisions", "", found, len(made))


@measure(Question.CHOICES, "actions", f"{LUDII}: Narrowness; here a number of moves, valued by a search")
def good_moves(sample: Sample) -> Iterator[Measurement]:
    """Number of moves that are as good as the best or cost at most 2% of a win, at decisions with a choice."""
    table = with_choice(judged_decisions(sample))
    if table:
        yield Measurement("good_moves", "", mean_of(sample, table, table["good"]), count_games(table))


@measure(Question.CHOICES, "share")
def stakes(sample: Sample) -> Iterator[Measurement]:
    """Cost of a random move and of the second-best move, compared with the best one, as a share of a win."""
    table = with_choice(judged_decisions(sample))
    if table:
        for of, other in {"random action": "mean", "second best action": "second"}.items():
            known = select_rows(table, np.isfinite(table[other]))
            found = mean_of(sample, known, score_difference(sample, known, "best", other))
            yield Measurement("stakes", of, found, count_games(known))


@measure(Question.CHOICES, "share", "average centipawn loss of chess servers")
def error_price(sample: Sample) -> Iterator[Measurement]:
    """Average cost of a decision compared with the best move that a deeper search finds, as a share of a win."""
    table = with_choice(judged_decisions(sample))
    if table:
        yield _price(sample, table, "")
        part = tenths(sample, table)
        for phase, (first, end) in PHASES.items():
            then = select_rows(table, (first <= part) & (part < end))
            if np.isfinite(then["played"]).any():
                yield _price(sample, then, phase)


def _price(sample: Sample, table: Table, of: str) -> Measurement:
    known = select_rows(table, np.isfinite(table["played"]))  # a search that finds a win values nothing else
    price = score_difference(sample, known, "best", "played")
    return Measurement("error_price", of, mean_of(sample, known, price), count_games(known))


@measure(Question.CHOICES, "share", f"{LUDII}: Clarity, corrected for its integer division")
def clarity(sample: Sample) -> Iterator[Measurement]:
    """Share of decisions at which a search with one 64th of the simulations already finds the same best move."""
    table = with_choice(judged_decisions(sample))
    table = select_rows(table, table["clear"] >= 0) if table else {}
    if len(table.get("game", ())):
        rounds = sample.rounds[game_rows(sample, table)]
        yield Measurement("clarity", "", score_interval(round_means(rounds, table["clear"])), count_games(table))


@measure(Question.CHOICES, "share", "Browne 2008: killer moves; here valued by a search")
def killer_move(sample: Sample) -> Iterator[Measurement]:
    """Largest gain in expected score that a single move brings its player in a game, as a share of a win."""
    table = judged_decisions(sample)
    if table:
        rises = _rises(sample, table)
        if rises:
            rounds = sample.rounds[np.array(list(rises))]
            found = mean_of(sample, _games(sample, rises), list(rises.values()))
            yield Measurement("killer_move", "", found, len(rounds))


def _games(sample: Sample, rises: dict[int, float]) -> Table:
    return {"game": sample.games["game"][np.array(list(rises))]}


def _rises(sample: Sample, table: Table) -> dict[int, float]:
    """Return each game's largest gain from one decision to the next, by the game's row."""
    place, seat = game_rows(sample, table), table["seat"].astype(np.int64)
    value = as_scores(sample, by_seat(table, "value_", sample.seats))
    here, then = np.arange(len(seat) - 1), np.arange(1, len(seat))
    rise = value[then, seat[:-1]] - value[here, seat[:-1]]
    same = place[:-1] == place[1:]
    most: dict[int, float] = {}
    for game, by in zip(place[:-1][same].tolist(), rise[same].tolist(), strict=True):
        most[game] = max(by, most.get(game, 0.0))
    return most


@measure(Question.CHOICES, "share", "rule of three: Hanley and Lippman-Hand 1983")
def unused_actions(sample: Sample) -> Iterator[Measurement]:
    """Kinds of moves that are legal at times but are played in fewer than one game in a hundred."""
    if sample.players == RANDOM:
        return
    found = kinds_used(sample)
    for number, kind in enumerate(found.names):
        games = found.picked[:, :, number].sum(axis=1) > 0
        interval = _used(games)
        if interval.value < RARE:
            yield Measurement("unused_actions", kind, interval, len(games))


def _used(games: np.ndarray) -> Interval:
    """Return the share of games with an action; an upper bound if there are none."""
    return score_interval(games) if games.any() else never_seen(len(games))
