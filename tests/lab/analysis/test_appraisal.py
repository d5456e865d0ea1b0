"""Appraisals of positions with known values."""

import pytest

import parlour
from parlour.core import solutions
from parlour.lab.analysis import appraisal
from parlour.lab.analysis.appraisal import appraise


def first_decision(game):
    """Return the first position with a decision, after any chance outcomes."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def test_solved_game_has_exact_values():
    state = first_decision(parlour.load("maexchen"))
    exact = solutions.load(state.game).values(state)
    found = appraise(state, 1, 1)
    assert dict(found.actions) == exact
    assert found.seats[state.current_player()] == max(exact.values())
    assert sum(found.seats) == 0.0


@pytest.mark.campaign
def test_solo_bingo_battle_has_known_value():
    """9.0652 tiles, averaged over all first rolls."""
    start = parlour.load("bingo_battle", players=1).new_initial_state()
    worth = 0.0
    for outcome, probability in start.chance_outcomes():
        after = start.clone()
        after.apply_action(outcome)
        worth += probability * appraise(after, 1, 1).seats[0]
    assert worth == pytest.approx(9.0652, abs=1e-4)


def unsolved(state):
    raise solutions.NotSolvedError("Nobody knows.")


def test_search_approximates_exact_values(monkeypatch):
    state = first_decision(parlour.load("maexchen"))
    exact = appraise(state, 1, 1)
    monkeypatch.setattr(appraisal, "_solved", unsolved)
    found = appraise(state, 20_000, 1)
    assert found.best == exact.best
    assert found.seats == pytest.approx(exact.seats, abs=0.05)


def test_each_of_three_seats_has_a_value():
    """The seat to throw differs from the two others, which have equal expectations."""
    state = first_decision(parlour.load("maexchen", players=3))
    found = appraise(state, 4000, 1)
    assert sum(found.seats) == pytest.approx(0.0, abs=1e-5)
    assert found.seats[1] == pytest.approx(found.seats[2], abs=0.15)
    assert found == appraise(state, 4000, 1) != appraise(state, 4000, 2)


def test_small_budget_still_values_every_action():
    state = first_decision(parlour.load("columna"))
    found = appraise(state, 1, 1)
    assert set(found.actions) == set(state.legal_actions())
    assert found.seats[0] == max(found.actions.values())


def test_best_action_comes_first():
    state = parlour.load("lokai_and_bele").new_initial_state()
    found = appraise(state, 200, 1)
    assert found.seats[0] == -found.seats[1]
    assert list(found.actions.values()) == sorted(found.actions.values(), reverse=True)
