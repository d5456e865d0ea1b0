"""Do choices matter: the number of moves, the number of good ones, and the cost of bad ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from parlour.lab.estimates import (
    TENTHS,
    count_games,
    expected_scores,
    game_rows,
    is_judged_whole,
    judged_decisions,
    mean,
    mean_of,
    own_decisions,
    score_difference,
    select_rows,
    tenths,
    with_choice,
)
from parlour.lab.measurement import Finding, Question, measure
from parlour.lab.replayed_games import kinds_used
from parlour.lab.sample import RANDOM, Sample, Table, by_seat
from parlour.statistics import never_seen, quantile_interval, ratio, round_means, score_interval

LUDII = "Ludii (Browne et al.)"
RARE = 0.01  # share of games below which an action counts as unused
PREFERRED = 0.9  # share of the choices from which a kind of action counts as dominant
PHASES = {"beginning": (0, 3), "middle": (3, 7), "end": (7, 10)}  # in tenths of the game


def _counted(sample: Sample) -> tuple[Sample, np.ndarray]:
    """Return the games whose legal actions were counted, and their numbers of decisions."""
    known = Sample(sample.game, sample.players, select_rows(sample.games, sample.games["choices"] >= 0))
    return known, by_seat(known.games, "decisions_", known.seats).sum(axis=1, dtype=np.float64)


@measure(Question.CHOICES, "actions", f"{LUDII}: BranchingFactor")
def branching(sample: Sample) -> Iterator[Finding]:
    """Number of legal moves at a decision: mean, median and geometric mean."""
    known, made = _counted(sample)
    if made.sum() > 0:
        yield "mean", mean(known, known.games["choices"], made), len(made)
        middle = own_decisions(sample)
        if middle:
            yield "median", quantile_interval(middle["choices"], 0.5, middle["game"]), count_games(middle)
        geometric = mean(known, known.games["tree"], made, lambda totals: 10.0 ** ratio(totals))
        yield "geometric mean", geometric, len(made)


@measure(Question.CHOICES, "actions", "Ai Ai (Tavener), reports")
def branching_through_a_game(sample: Sample) -> Iterator[Finding]:
    """Average number of legal moves at a decision, in each tenth of a game."""
    table = own_decisions(sample)
    part = tenths(sample, table) if table else np.zeros(0)
    for number, name in enumerate(TENTHS):
        then = select_rows(table, part == number)
        if then and len(then["choices"]):
            yield name, mean_of(sample, then, then["choices"]), count_games(then)


@measure(Question.CHOICES, "share", f"{LUDII}: DecisionMoves")
def real_decisions(sample: Sample) -> Iterator[Finding]:
    """Share of a player’s decisions at which there is more than one legal move."""
    known, made = _counted(sample)
    if made.sum() > 0:
        yield "", mean(known, made - known.games["forced"], made), len(made)


@measure(Question.CHOICES, "actions", f"{LUDII}: DecisionFactor")
def actions_at_real_decisions(sample: Sample) -> Iterator[Finding]:
    """Average number of legal moves at decisions where there is more than one."""
    known, made = _counted(sample)
    forced = known.games["forced"].astype(np.float64)
    if (made - forced).sum() > 0:
        yield "", mean(known, known.games["choices"] - forced, made - forced), len(made)


@measure(Question.CHOICES, "actions", f"{LUDII}: Narrowness; here a number of moves, valued by a search")
def good_moves(sample: Sample) -> Iterator[Finding]:
    """Number of moves that are as good as the best or cost at most 2% of a win, at decisions with a choice."""
    table = with_choice(judged_decisions(sample))
    if table:
        yield "", mean_of(sample, table, table["good"]), count_games(table)


@measure(Question.CHOICES, "share")
def stakes(sample: Sample) -> Iterator[Finding]:
    """Cost of a random move and of the second-best move, compared with the best one, as a share of a win."""
    table = with_choice(judged_decisions(sample))
    if table:
        for of, other in {"random action": "mean", "second best action": "second"}.items():
            known = select_rows(table, np.isfinite(table[other]))
            yield of, mean_of(sample, known, score_difference(sample, known, "best", other)), count_games(known)


@measure(Question.CHOICES, "share", "average centipawn loss of chess servers")
def error_price(sample: Sample) -> Iterator[Finding]:
    """Average cost of a decision compared with the best move that a deeper search finds, as a share of a win."""
    table = with_choice(judged_decisions(sample))
    if table:
        yield _price(sample, table, "")
        part = tenths(sample, table)
        for phase, (first, end) in PHASES.items():
            then = select_rows(table, (first <= part) & (part < end))
            if np.isfinite(then["played"]).any():
                yield _price(sample, then, phase)


def _price(sample: Sample, table: Table, of: str) -> Finding:
    known = select_rows(table, np.isfinite(table["played"]))  # a search that finds a win values nothing else
    price = score_difference(sample, known, "best", "played")
    return of, mean_of(sample, known, price), count_games(known)


@measure(Question.CHOICES, "share", f"{LUDII}: Clarity, corrected for its integer division")
def clarity(sample: Sample) -> Iterator[Finding]:
    """Share of decisions at which a search with one 64th of the simulations already finds the same best move."""
    table = with_choice(judged_decisions(sample))
    table = select_rows(table, table["clear"] >= 0) if table else {}
    if len(table.get("game", ())):
        rounds = sample.rounds[game_rows(sample, table)]
        yield "", score_interval(round_means(rounds, table["clear"])), count_games(table)


@measure(Question.CHOICES, "share", "Browne 2008: killer moves; here valued by a search")
def killer_move(sample: Sample) -> Iterator[Finding]:
    """Largest gain in expected score that a single move brings its player in a game, as a share of a win."""
    table = judged_decisions(sample)
    if table and is_judged_whole(sample):
        rises = _rises(sample, table)
        if rises:
            games = {"game": sample.games["game"][list(rises)]}
            yield "", mean_of(sample, games, list(rises.values())), len(rises)


def _rises(sample: Sample, table: Table) -> dict[int, float]:
    """Return each game's largest gain from one decision to the next, by the game's row."""
    place, seat = game_rows(sample, table), table["seat"].astype(np.int64)
    value = expected_scores(sample, table)
    here, then = np.arange(len(seat) - 1), np.arange(1, len(seat))
    rise = value[then, seat[:-1]] - value[here, seat[:-1]]
    same = place[:-1] == place[1:]
    most: dict[int, float] = {}
    for game, by in zip(place[:-1][same].tolist(), rise[same].tolist(), strict=True):
        most[game] = max(by, most.get(game, 0.0))
    return most


@measure(Question.CHOICES, "share", "rule of three: Hanley and Lippman-Hand 1983")
def unused_actions(sample: Sample) -> Iterator[Finding]:
    """Kinds of moves that are legal at times but are played in fewer than one game in a hundred."""
    if sample.players == RANDOM:
        return
    found = kinds_used(sample)
    for number, kind in enumerate(found.names):
        games = found.picked[:, :, number].sum(axis=1) > 0
        interval = score_interval(games) if games.any() else never_seen(len(games))
        if interval.value < RARE:
            yield kind, interval, len(games)


@measure(Question.CHOICES, "share")
def dominant_moves(sample: Sample) -> Iterator[Finding]:
    """Kinds of moves that players make at nine in ten of the decisions where they could make another kind."""
    if sample.players == RANDOM:
        return
    found = kinds_used(sample)
    for number, kind in enumerate(found.names):
        forced, picked, offered = (it[:, :, number].sum(axis=1) for it in (found.forced, found.picked, found.offered))
        free = offered > forced
        if free.any():
            interval = score_interval(((picked - forced) / np.maximum(offered - forced, 1))[free])
            if interval.low > PREFERRED:
                yield kind, interval, int(free.sum())
