"""Measures of tension, computed by hand for short courses."""

import math

import numpy as np
import pytest

from parlour.lab.analysis.calibration import Course
from parlour.lab.measures import deciding, tension
from tests.lab.hand_made import sample, values


def course(first_seat, won=0, **given):
    """Return a game of two seats from the first seat's expected scores; seats alternate."""
    return of_values(np.array([(it, 1 - it) for it in first_seat]), won, **given)


def of_values(value, won, cost=0, turn=None, choices=3):
    count, seats = value.shape
    turn = np.arange(count) if turn is None else np.array(turn)
    score = np.full(seats, 1 / seats) if won is None else np.eye(seats)[won]
    seat, choices, cost = np.arange(count) % seats, np.full(count, choices), np.full(count, cost, float)
    return Course(id(value), turn[-1] + 1, turn, seat, choices, cost, value, score, turns=turn[-1] + 1)


@pytest.fixture
def measured(monkeypatch):
    """Return a function that applies a measure to courses."""

    def measured(measure, *given, is_whole=True):
        for module in (tension, deciding):
            monkeypatch.setattr(module, "courses", lambda sample: given)
        monkeypatch.setattr(tension, "is_judged_whole", lambda sample: is_whole)
        seats = given[0].value.shape[1]
        return values(measure(sample([[0.0] * seats], "maexchen", options={"players": seats})))

    return measured


def test_dead_time_starts_after_last_doubt(measured):
    """One game is last below 0.9 at turn 2 of 10, one is open to the end, one is drawn.

    If only some decisions are valued, the doubt ends halfway to the next of them.
    """
    clear = course([0.5, 0.95, 0.6, *[0.95] * 7])
    assert measured(deciding.dead_time, clear) == {"": pytest.approx(0.7)}
    assert measured(deciding.dead_time, clear, course([0.5] * 10)) == {"": pytest.approx(0.35)}
    assert measured(deciding.dead_time, course([0.5] * 10, won=None)) == {}
    assert measured(deciding.dead_time, course([0.5, 0.6, 0.95], turn=[0, 3, 9])) == {"": pytest.approx(0.35)}


def test_comebacks_count_seats_behind_at_half_time(measured):
    """Two games at 0.2 at half-time: one is won from behind, where 0.2 was expected."""
    games = course([0.5, 0.4, 0.2, 0.3], won=0), course([0.5, 0.4, 0.2, 0.1], won=1), course([0.5] * 4)
    assert measured(deciding.comebacks, *games) == pytest.approx({"observed": 0.5, "predicted": 0.2})


def test_dead_seat_has_lost_or_has_no_choice(measured):
    """Seat 0 has lost at one of four decisions; seat 1 is forced at one of its two."""
    game = course([0.5, 0.5, 0.5, 0.01], won=1, choices=[3, 1, 3, 3])
    assert measured(deciding.dead_seat, game) == {"seat 0": 0.25, "seat 1": 0.25}


def test_drama_is_mean_root_of_deficit(measured):
    """The winner is behind by 0.36 and by 0.04, then ahead: (0.6 + 0.2) / 2."""
    assert measured(tension.drama, course([0.32, 0.48, 0.9])) == {"": pytest.approx(0.4)}


@pytest.mark.parametrize(
    ("first_seat", "changes"),
    [
        ([0.6, 0.4, 0.6, 0.4], 3),
        ([0.51, 0.49, 0.51, 0.49], 0),  # nobody is ahead
        ([0.6, 0.49, 0.6], 0),  # not far enough ahead
        ([0.5, 0.9, 0.1], 1),  # the first leader does not count
    ],
)
def test_lead_change_requires_five_percent(measured, first_seat, changes):
    found = measured(tension.lead_changes, course(first_seat))
    assert found == pytest.approx({"game": changes, "hundred turns": 100 * changes / len(first_seat)})


def test_changes_from_decision_to_decision_need_all_decisions(measured):
    game = course([0.6, 0.4, 0.6, 0.4])
    assert measured(tension.drama, game, is_whole=False) == measured(tension.drama, game)
    for measure in (tension.lead_changes, tension.surprise, tension.suspense, tension.king_making):
        assert measured(measure, game, is_whole=False) == {}


def test_surprise_is_total_movement(measured):
    """From 0.5 to 0.7, 0.4 and finally 1: 0.2 + 0.3 + 0.6."""
    assert measured(tension.surprise, course([0.5, 0.7, 0.4])) == {"": pytest.approx(1.1)}


def test_suspense_is_spread_in_similar_states(measured):
    """Two games diverge from the same state at 0.5, so its spread is the root of 0.25 / 2."""
    jump, wait = course([0.5], turn=[9]), course([0.5, 0.5], turn=[8, 9])
    assert measured(tension.suspense, jump) == {"": pytest.approx(0.5)}
    assert measured(tension.suspense, wait) == {"": pytest.approx(0.5)}
    alike = course([0.5], won=0, turn=[9]), course([0.5], won=None, turn=[9])
    assert measured(tension.suspense, *alike) == {"": pytest.approx(math.sqrt(0.25 / 2))}


def test_even_game_has_one_bit_of_uncertainty(measured):
    found = measured(tension.uncertainty, course([0.5, *[0.9] * 8, 1.0]))
    assert found["first tenth"] == pytest.approx(1.0)
    assert found["second tenth"] == pytest.approx(0.469, abs=1e-3)
    assert found["last tenth"] == 0.0


def test_king_making_costs_its_player_nothing(measured):
    """The first decision moves seat 1 by 0.3 at no cost, the second is costly, and dice follow the third."""
    value = np.array([(0.1, 0.3, 0.6), (0.1, 0.6, 0.3), (0.5, 0.2, 0.3), (0.5, 0.5, 0.0)])
    game = of_values(value, 0, cost=[0.0, 0.5, 0.0, 0.0], turn=[0, 1, 2, 4])
    assert measured(tension.king_making, game) == {"": 0.25}
    assert measured(tension.king_making, course([0.1, 0.9])) == {}


def test_no_measurements_without_values():
    games = sample([(1, -1)] * 30)
    for measure in (tension.calibration, tension.reliability, tension.drama, deciding.dead_time, deciding.comebacks):
        assert measure(games) == []
