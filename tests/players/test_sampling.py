"""How a player chooses among the moves it has looked at."""

import random
from collections import Counter

import pytest

from parlour.players.sampling import sample
from parlour.search.report import MoveReport, Report


def report(*values, proven=False, visits=1):
    moves = tuple(MoveReport(i, str(i), visits, value, proven) for i, value in enumerate(values))
    return Report(moves, (), 0, 0.0, full=False, interrupted=False)


def test_without_a_temperature_the_best_is_chosen():
    assert sample(report(0.5, 0.4), 0.0, random.Random(1)).action == 0


def test_a_temperature_weighs_moves_by_their_values():
    dice = random.Random(1)
    counts = Counter(sample(report(0.5, 0.4, 0.3), 0.1, dice).action for _ in range(10_000))
    assert counts[0] / counts[1] == pytest.approx(2.718, rel=0.1)
    assert counts[1] / counts[2] == pytest.approx(2.718, rel=0.1)


def test_the_best_by_visits_may_be_worse_than_another_by_far():
    assert sample(report(-1.0, 1.0), 0.001, random.Random(1)).action == 1


def test_a_proven_win_is_seen_at_any_temperature():
    assert sample(report(1.0, 1.0, 0.9, proven=True), 10.0, random.Random(1)).action == 0


def test_a_move_that_was_not_looked_at_is_not_played():
    moves = (MoveReport(0, "0", 5, 0.1, False), MoveReport(1, "1", 0, 0.0, False))
    looked = Report(moves, (), 5, 0.0, full=False, interrupted=False)
    assert {sample(looked, 10.0, random.Random(seed)).action for seed in range(50)} == {0}
