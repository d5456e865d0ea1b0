"""The solution of Bingo Battle's solitaire: compared with the rules step by step, and in play."""

import random

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core import solutions
from parlour.core.solutions import NotSolvedError
from parlour.games.bingo_battle import solution, solving
from parlour.players.player import RandomPlayer, SolvedPlayer
from tests.campaign import some_daily

LATE = 12
GRIDS = [
    "0000/0000/0000/0000/0000 24 0 0 -",
    "0A01/0101/0121/0201/0100 5 5 0 -",
    "1111/A111/1111/1111/1000 1 4 0 -",
    "1222/1202/1221/0000/1200 2 1 0 -",
    "0000/0000/A000/0000/0000 6 15 0 -",
]


@pytest.fixture(scope="module")
def game():
    return parlour.load("bingo_battle", players=1)


@pytest.fixture(scope="module")
def loaded(game):
    return solutions.load(game)


def best_after_a_roll(state, value, known):
    """Return the best result of some dice, given the values of grids."""
    if state.is_terminal():
        return state.returns()[0]
    key = state.key()
    if key not in known:
        if state.is_chance_node():
            known[key] = value(state)
        else:
            follow = (state.child(action) for action in state.legal_actions())
            known[key] = max(best_after_a_roll(it, value, known) for it in follow)
    return known[key]


@pytest.mark.parametrize("position", some_daily(GRIDS, GRIDS[2]))
def test_the_value_of_a_grid_is_the_mean_over_its_rolls(game, loaded, position):
    """All 1296 rolls and all orders, by the rules alone: values that satisfy this everywhere must be correct."""
    state, known = game.state_from_text(position), {}
    rolls = [best_after_a_roll(state.child(roll), loaded.value, known) for roll, _ in state.chance_outcomes()]
    assert loaded.value(state) == pytest.approx(np.mean(rolls), abs=2 * loaded.error)


@pytest.mark.campaign
def test_the_shipped_solution_matches_a_fresh_one():
    solved, kept = solving.solve(least=LATE), solution.read()
    some = solving.possible()[LATE:]
    assert np.abs(solved[LATE:][some] - kept[LATE:][some]).max() <= 0.5 / solution.SCALE + solving.ERROR


def test_the_number_of_a_grid_ignores_the_order_of_columns_and_squares(game, loaded):
    tables, rng = solving.tables(), random.Random(1)
    numbers = set()
    for _ in range(20):
        columns = [list("A0012"), list("00111"), list("00000"), list("00222")]
        for column in rng.sample(columns, 4):
            rng.shuffle(column)
        grid = "/".join(map("".join, zip(*rng.sample(columns, 4), strict=True)))
        numbers.add(int(solution.number_of(game.state_from_text(f"{grid} 9 0 0 -").record, tables)))
    assert len(numbers) == 1
    assert solving.grids().one_lock.sum() == 37_191


def test_value_of_dice_is_the_value_of_the_best_order(game, loaded):
    state = game.state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    values = loaded.values(state)
    assert set(values) == {0, 1, 3}
    assert loaded.value(state) == max(values.values())
    for action, value in values.items():
        assert value == loaded.value(state.child(action))


def test_only_the_solitaire_is_solved():
    with pytest.raises(NotSolvedError, match=r"only for one player \(players=1\), not for two"):
        solutions.load(parlour.load("bingo_battle"))
    with pytest.raises(NotSolvedError, match="players=1"):
        solutions.solve(parlour.load("bingo_battle"))


@pytest.mark.campaign
def test_scores_and_costs_of_decisions_add_up_to_the_value(game, loaded):
    """For any player, the cost of its decisions equals the score it loses, apart from luck."""
    dice, player, totals = kit.seeded(7), RandomPlayer(1), []
    for _ in range(50):
        state, total = game.new_initial_state(), 0.0
        while not state.is_terminal():
            if state.is_chance_node():
                state.roll(dice)
            else:
                values, action = loaded.values(state), player.decide(state).action
                total += max(values.values()) - values[action]
                state.apply_action(action)
        totals.append(total + state.returns()[0])
    doubt = 4 * np.std(totals) / len(totals) ** 0.5
    assert abs(np.mean(totals) - loaded.value(game.new_initial_state())) < doubt < 3


def test_decisions_of_the_solved_player_cost_nothing(game, loaded):
    dice, state = kit.seeded(3), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
        else:
            decision, values = SolvedPlayer().decide(state), loaded.values(state)
            assert values[decision.action] == decision.report.best.value == max(values.values())
            state.apply_action(decision.action)


@pytest.mark.parametrize("position", GRIDS)
def test_the_table_shows_the_solved_expectation(game, loaded, position):
    state = game.state_from_text(position)
    assert solution.expected(state.record) == loaded.value(state)
    state.apply_action(1 + 6 * 2 + 36 * 3)
    while not state.is_terminal() and not state.is_chance_node():
        assert solution.expected(state.record) == pytest.approx(best_after_a_roll(state, loaded.value, {}), abs=1e-9)
        state.apply_action(state.legal_actions()[0])
