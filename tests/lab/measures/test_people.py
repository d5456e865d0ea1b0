"""Measures of people's play compared with levels, in hand-computed cases."""

import math

import numpy as np
import pytest

from parlour.lab.measures import BESIDE, MEASURES, Company
from tests.lab.hand_made import collected, sample, table, values

from .test_ending import alternating

COLUMNS = "game turn seat action choices key opening"
JUDGED = f"{COLUMNS} value_0 value_1 best second mean played good clear"


def decisions(*games):
    """Return a decision of seat 0 for each entry of each game."""
    rows = [
        (game, turn, 0, 0, choices, 0, opening) for game, made in enumerate(games) for turn, choices, opening in made
    ]
    return table(COLUMNS, *rows)


def people(turns, **columns):
    """Return games of these lengths, with one decision each."""
    made = decisions(*[[(0, 2, 0)] for _ in turns]) | {name: np.array(column) for name, column in columns.items()}
    return sample([[1, -1]] * len(turns), players="people", decisions=made, turns=turns)


def test_only_real_decisions_are_timed():
    made = decisions([(0, 2, 0), (1, 1, 0), (2, 2, 1), (3, 2, 0)], [(0, 2, 0), (1, 2, 0)])
    timed = made | {"seconds": np.array([4.0, 100.0, 100.0, 6.0, 8.0, math.nan])}
    found = values(MEASURES["thinking_time"](sample([[1, -1]] * 2, players="people", decisions=timed)))
    assert found == {"median": 6.0, "shortest tenth": 4.0, "longest tenth": 8.0}


@pytest.mark.parametrize("columns", [{}, {"seconds": [math.nan]}])
def test_thinking_time_needs_recorded_times(columns):
    assert MEASURES["thinking_time"](people([9], **columns)) == []


def test_move_match_counts_asked_decisions():
    played = people([9] * 4, as_casual=[1, 1, 1, 0], as_skilled=[1, 0, -1, -1], as_strong=[-1] * 4)
    assert values(MEASURES["move_match"](played)) == {"casual": 0.75, "skilled": 0.5}


def test_lengths_are_compared_per_level():
    ours, shorter, longer = (alternating(*lengths) for lengths in ((40, 50, 60), (10, 20, 30), (60, 70, 80)))
    found = BESIDE["more_turns"](Company(ours, {"casual": shorter, "strong": longer, "master": people([9])}))
    assert values(found) == {"casual": 30, "strong": -20}


def test_error_prices_are_compared_as_share_of_a_win():
    """On results from -1 to 1, people lose 0.4 and 0, a level 0.2 and 0: 10% and 5% of a win on average."""
    ours, theirs = (judged(lost, best=0.5) for lost in ((0.4, 0.0), (0.2, 0.0)))
    found = values(BESIDE["dearer_errors"](Company(ours, {"casual": theirs, "strong": people([9, 9])})))
    assert found == {"casual": pytest.approx(0.05)}


def judged(lost, best):
    rows = [(game, 0, 0, 0, 2, 0, 0, best, -best, best, 0.0, 0.0, best - each, 1, -1) for game, each in enumerate(lost)]
    return sample([[1, -1]] * len(lost), decisions=table(JUDGED, *rows), turns=[9] * len(lost))


def test_other_kinds_separates_similar_and_different_players():
    one, other = (collected("deathmatch_arena", "random", 8) for _ in range(2))
    search = collected("deathmatch_arena", "mcts:simulations=4", 8)
    found = {it.of: it.interval for it in BESIDE["other_kinds"](Company(one, {"random": other, "search": search}))}
    assert found["random"].value < 0.02 < found["search"].value
    assert found["search"].low > found["random"].high - 0.02 and found["random"].low >= 0
    without_decisions = sample([[1, -1]])
    assert BESIDE["other_kinds"](Company(without_decisions, {"casual": without_decisions})) == []
