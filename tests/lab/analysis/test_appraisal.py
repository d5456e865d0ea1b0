"""Appraisals of positions with known values."""

import pytest

import parlour
from parlour.core import solutions
from parlour.lab.analysis import appraisal
from parlour.lab.analysis.appraisal import appraise
from parlour.players.warmup import first_decision


def test_search_approximates_the_exact_values_of_a_solved_game(monkeypatch):
    state = first_decision(parlour.load("maexchen"))
    values, exact = solutions.load(state.game).values(state), appraise(state, 1, 1)
    assert dict(exact.actions) == values
    assert exact.seats[state.current_player()] == max(values.values()) and sum(exact.seats) == 0.0
    monkeypatch.setattr(appraisal, "_solution_of", lambda game: None)
    found = appraise(state, 20_000, 1)
    assert found.best == exact.best and found.seats == pytest.approx(exact.seats, abs=0.05)


@pytest.mark.campaign
def test_solo_bingo_battle_has_known_value():
    """9.0652 tiles, averaged over all first rolls."""
    start = parlour.load("bingo_battle", players=1).new_initial_state()
    rolls = start.chance_outcomes()
    worth = sum(probability * appraise(start.child(roll), 1, 1).seats[0] for roll, probability in rolls)
    assert worth == pytest.approx(9.0652, abs=1e-4)


def test_each_of_three_seats_has_a_value():
    """The seat to throw differs from the two others, which have equal expectations."""
    state = first_decision(parlour.load("maexchen", players=3))
    found = appraise(state, 4000, 1)
    assert sum(found.seats) == pytest.approx(0.0, abs=1e-5)
    assert found.seats[1] == pytest.approx(found.seats[2], abs=0.15)
    assert found == appraise(state, 4000, 1) != appraise(state, 4000, 2)


@pytest.mark.parametrize(("name", "budget"), [("columna", 1), ("lokai_and_bele", 200)])
def test_every_action_has_a_value_and_the_best_comes_first(name, budget):
    state = parlour.load(name).new_initial_state()
    found = appraise(state, budget, 1)
    assert set(found.actions) == set(state.legal_actions())
    assert list(found.actions.values()) == sorted(found.actions.values(), reverse=True)
    assert found.seats[0] == -found.seats[1] == max(found.actions.values())
