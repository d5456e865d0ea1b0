"""Tension, worked out by hand for courses of a few decisions."""

import math

import numpy as np
import pytest

from parlour.lab.analysis.calibration import Course
from parlour.lab.measures import deciding, tension
from tests.lab.hand_made import sample, values


def course(first_seat, won=0, cost=None, turn=None, choices=None):
    """A game of two seats by what the first can expect at each decision; a turn each, the seats in turn."""
    value = np.array([(it, 1 - it) for it in first_seat])
    return of_values(value, won, cost, turn, choices)


def of_values(value, won, cost=None, turn=None, choices=None):
    count = len(value)
    return Course(
        round=id(value),
        turns=count if turn is None else turn[-1] + 1,
        turn=np.arange(count) if turn is None else np.array(turn),
        seat=np.arange(count) % value.shape[1],
        choices=np.full(count, 3) if choices is None else np.array(choices),
        cost=np.zeros(count) if cost is None else np.array(cost),
        value=value,
        score=np.eye(value.shape[1])[won] if won is not None else np.full(value.shape[1], 1 / value.shape[1]),
    )


@pytest.fixture
def told(monkeypatch):
    """What a measure says of some courses."""

    def measured(measure, *given):
        for module in (tension, deciding):
            monkeypatch.setattr(module, "courses", lambda sample: given)
        seats = given[0].value.shape[1]
        return values(measure(sample([[0.0] * seats], "maexchen", options={"players": seats})))

    return measured


def test_dead_time_begins_when_the_winner_is_in_doubt_for_the_last_time(told):
    """Below 0.9 last at turn 2 of 10; another game is in doubt to its end; a drawn one has no winner."""
    clear = course([0.5, 0.95, 0.6, *[0.95] * 7])
    assert told(deciding.dead_time, clear) == {"": pytest.approx(0.7)}
    assert told(deciding.dead_time, clear, course([0.5] * 10)) == {"": pytest.approx(0.35)}
    assert told(deciding.dead_time, course([0.5] * 10, won=None)) == {}


def test_comebacks_are_of_those_behind_at_half_time(told):
    """Two games at 0.2 after half of their turns: one is won by who was behind, and 0.2 was to be expected."""
    games = course([0.5, 0.4, 0.2, 0.3], won=0), course([0.5, 0.4, 0.2, 0.1], won=1), course([0.5] * 4)
    assert told(deciding.comebacks, *games) == pytest.approx({"observed": 0.5, "predicted": 0.2})


def test_a_seat_is_dead_when_it_has_lost_or_has_no_choice(told):
    """Seat 0 has lost at one of four decisions, seat 1 has one action at one of its two."""
    game = course([0.5, 0.5, 0.5, 0.01], won=1, choices=[3, 1, 3, 3])
    assert told(deciding.dead_seat, game) == {"seat 0": 0.25, "seat 1": 0.25}


def test_drama_is_the_root_of_how_far_the_winner_was_behind(told):
    """Behind by 0.36 and by 0.04, and ahead at a third: (0.6 + 0.2) / 2."""
    assert told(tension.drama, course([0.32, 0.48, 0.9])) == {"": pytest.approx(0.4)}


@pytest.mark.parametrize(
    ("first_seat", "changes"),
    [
        ([0.6, 0.4, 0.6, 0.4], 3),
        ([0.51, 0.49, 0.51, 0.49], 0),  # nobody was ahead
        ([0.6, 0.49, 0.6], 0),  # not by enough
        ([0.5, 0.9, 0.1], 1),  # the first leader is no change
    ],
)
def test_the_lead_changes_when_another_is_ahead_by_a_twentieth(told, first_seat, changes):
    found = told(tension.lead_changes, course(first_seat))
    assert found == pytest.approx({"game": changes, "hundred turns": 100 * changes / len(first_seat)})


def test_surprise_is_all_that_moves(told):
    """0.5 to 0.7, to 0.4, to 1 at the end: 0.2 + 0.3 + 0.6."""
    assert told(tension.surprise, course([0.5, 0.7, 0.4])) == {"": pytest.approx(1.1)}


def test_suspense_is_the_spread_where_games_stand_alike(told):
    """Two games that part from where they stood alike, to 1 and to 0.5 and then 1: at 0.5 the root of 0.25 / 2."""
    jump, wait = course([0.5], turn=[9]), course([0.5, 0.5], turn=[8, 9])
    assert told(tension.suspense, jump) == {"": pytest.approx(0.5)}
    assert told(tension.suspense, wait) == {"": pytest.approx(0.5)}
    alike = course([0.5], won=0, turn=[9]), course([0.5], won=None, turn=[9])
    assert told(tension.suspense, *alike) == {"": pytest.approx(math.sqrt(0.25 / 2))}


def test_an_even_game_is_open_by_a_bit(told):
    found = told(tension.uncertainty, course([0.5, *[0.9] * 8, 1.0]))
    assert found["first tenth"] == pytest.approx(1.0)
    assert found["second tenth"] == pytest.approx(0.469, abs=1e-3)
    assert found["last tenth"] == 0.0


def test_a_king_is_made_by_who_loses_nothing(told):
    """Of three decisions the first moves seat 1 by 0.3 and costs nothing; the second costs much; after it dice fall."""
    value = np.array([(0.1, 0.3, 0.6), (0.1, 0.6, 0.3), (0.5, 0.2, 0.3), (0.5, 0.5, 0.0)])
    game = of_values(value, 0, cost=[0.0, 0.5, 0.0, 0.0], turn=[0, 1, 2, 4])
    assert told(tension.king_making, game) == {"": 0.25}
    assert told(tension.king_making, course([0.1, 0.9])) == {}


def test_without_values_nothing_is_told():
    games = sample([(1, -1)] * 30)
    for measure in (tension.calibration, tension.reliability, tension.drama, deciding.dead_time, deciding.comebacks):
        assert measure(games) == []
