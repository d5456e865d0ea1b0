"""Measures of choices: number, quality, and cost of mistakes."""

import math

import numpy as np
import pytest

import parlour
from parlour.lab.measures import choices
from parlour.lab.replayed_games import ActionKinds
from tests.lab.hand_made import collected, sample, table, values

JUDGED = "game turn seat action choices key value_0 value_1 best second mean played good"


@pytest.fixture(scope="module")
def columna():
    return collected("columna", "random", 12)


def test_branching_has_mean_median_and_geometric_mean():
    """Two games with 2 and 8 actions, and with 4, 4 and 1."""
    decided = table("game turn choices", (0, 0, 2), (0, 1, 8), (1, 0, 4), (1, 1, 4), (1, 2, 1))
    columns = {"choices": [10, 9], "decisions_0": [1, 2], "decisions_1": [1, 1], "forced": [0, 1]}
    games = sample([(1, -1)] * 2, decisions=decided, tree=[math.log10(16), math.log10(16)], **columns)
    assert values(choices.branching(games)) == pytest.approx(
        {"mean": 19 / 5, "median": 4, "geometric mean": 256 ** (1 / 5)}
    )
    assert values(choices.real_decisions(games)) == {"": 4 / 5}
    assert values(choices.actions_at_real_decisions(games)) == {"": 18 / 4}
    uncounted = sample([(1, -1)] * 2, choices=[-1, 6], decisions_0=[5, 2], tree=[np.nan, 1.0])
    assert values(choices.branching(uncounted)) == pytest.approx({"mean": 3, "geometric mean": 10**0.5})


def test_branching_matches_perft(columna):
    """Perft counts the legal moves of the opening position and all its successors."""
    start = parlour.load("columna").new_initial_state()
    first, second = (columna.decisions["choices"][columna.decisions["turn"] == turn] for turn in (0, 1))
    assert set(first.tolist()) == {parlour.perft(start, 1)}
    assert second.mean() == pytest.approx(parlour.perft(start, 2) / parlour.perft(start, 1), abs=1.5)
    assert 1 < values(choices.branching(collected("maexchen", "random", 5)))["mean"] <= 2  # stop or throw


def test_branching_is_measured_per_tenth(columna):
    found = choices.branching_through_a_game(columna)
    assert [each.of for each in found][::9] == ["first tenth", "last tenth"]
    assert found[0].interval.value < found[-1].interval.value  # Columna's board opens up


def judged(*rows):
    return sample([(1, -1)] * 4, decisions=table(JUDGED, *rows), turns=[10] * 4)


def test_stakes_and_error_price_of_a_decision():
    """A win and a loss differ by 2 in results. Forced decisions do not count."""
    games = judged(
        (0, 0, 0, 0, 3, 0, 0.0, 0.0, 1.0, 0.6, 0.0, 0.6, 1),
        (1, 9, 0, 0, 2, 0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 2),
        (1, 4, 0, 0, 2, 0, 0.0, 0.0, 0.5, 0.5, 0.5, np.nan, 2),  # the search found a win before trying the action
        (2, 5, 0, 0, 1, 0, 0.0, 0.0, 0.5, np.nan, 0.5, 0.5, 1),
    )
    assert values(choices.stakes(games)) == pytest.approx({"random action": 0.5 / 3, "second best action": 0.2 / 3})
    assert values(choices.good_moves(games)) == pytest.approx({"": 5 / 3})
    assert values(choices.error_price(games)) == pytest.approx({"": 0.1, "beginning": 0.2, "end": 0.0})


def test_decision_is_clear_if_small_search_agrees():
    rows = [(game, 0, 0, 0, 2, 0, 0.0, 0.0, clear) for game, clear in enumerate((1, 1, 1, 0, -1))]
    judged = table("game turn seat action choices key value_0 value_1 clear", *rows)
    assert values(choices.clarity(sample([(1, -1)] * 5, decisions=judged))) == {"": 0.75}


def test_killer_move_is_largest_gain():
    """Seat 0 gains 0.5 of 2 by its own move; seat 1 loses 0.5 by its own."""
    games = judged(
        (0, 0, 0, 0, 3, 0, 0.0, 0.0, 0, 0, 0, 0, 1),
        (0, 1, 1, 0, 3, 0, 0.5, -0.5, 0, 0, 0, 0, 1),
        (0, 2, 0, 0, 3, 0, 0.7, -0.7, 0, 0, 0, 0, 1),
        (1, 0, 0, 0, 3, 0, 0.0, 0.0, 0, 0, 0, 0, 1),
        (1, 1, 1, 0, 3, 0, -0.2, 0.2, 0, 0, 0, 0, 1),
    )
    assert values(choices.killer_move(games))[""] == pytest.approx((0.25 + 0.0) / 2)


def test_unused_and_dominant_kinds_have_bounds(monkeypatch):
    """In 200 games nobody draws a pistol, one player calls a bluff, and all pass."""
    picked = np.zeros((200, 2, 3), int)
    picked[0, 1, 1] = picked[:, :, 2] = 1
    found = ActionKinds(("pistol", "bluff", "pass"), np.arange(200), np.ones_like(picked), picked, 0 * picked)
    monkeypatch.setattr(choices, "kinds_used", lambda sample: found)
    unused = choices.unused_actions(sample([(1, -1)] * 200))
    assert values(unused) == {"pistol": 0.0, "bluff": 0.005}
    assert unused[0].interval.high == pytest.approx(3 / 200, rel=0.01)
    dominant = choices.dominant_moves(sample([(1, -1)] * 200))
    assert values(dominant) == {"pass": 1.0} and 0.95 < dominant[0].interval.low < 1.0
    forced = found._replace(forced=picked)  # nobody could do anything else
    monkeypatch.setattr(choices, "kinds_used", lambda sample: forced)
    assert "pass" not in values(choices.dominant_moves(sample([(1, -1)] * 200)))
    for measure in (choices.unused_actions, choices.dominant_moves):
        assert measure(sample([(1, -1)] * 200, players="random")) == []
