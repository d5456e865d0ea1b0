"""The solutions of Bingo Battle: compared with the rules step by step, and in play."""

import itertools
import random

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core import solutions
from parlour.games.bingo_battle import solution, solving
from parlour.players.player import RandomPlayer, SolvedPlayer
from tests.campaign import some_daily
from tests.games.bingo_battle.helpers import START, options_of

LATE = {1: 12, 2: 6}  # number of claims from which a campaign solves again
POSITIONS = [
    "0000/0000/0000/0000/0000 24 0 0 -",
    "0A01/0101/0121/0201/0100 5 5 0 -",
    "1111/A111/1111/1111/1000 1 4 0 -",
    "1222/1202/1221/0000/1200 2 1 0 -",
    "0000/0000/A000/0000/0000 6 15 0 -",
    START,
    "0A0B/0101/0121/0201/0100 5 1,2 1 -",
    "AB22/1222/0100/0000/0000 0 3,3 0 -",
    "2212/1202/0221/0000/1200 0 3,1 1 -",
    "00A0/0000/2020/0100/000B 8 2,3 0 -",
]
SURE = [  # positions with their result for seat 0
    ("0000/0000/0000/0000/0000 19 4,1 0 2...", 1.0),
    ("0000/0000/0000/0000/0000 19 1,4 1 2...", -1.0),
    ("2A2B/2222/2200/0000/0000 0 1,1 1 5555", 0.0),
    ("A000/0000/0000/0000/0000 18 3,0 0 a2..", 1.0),
    ("A000/0000/0000/0000/0000 18 0,3 1 a2..", -1.0),
    ("2A2B/2222/2200/0000/0000 0 2,0 0 5555", 1.0),
]


@pytest.fixture(scope="module")
def loaded():
    return {players: solutions.load(parlour.load("bingo_battle", players=players)) for players in (1, 2)}


def state_of(position):
    return parlour.load("bingo_battle", **options_of(position)).state_from_text(position)


def best_after_a_roll(state, value, known):
    """Return seat 0's result of some dice in the best order, given the values of positions before a roll."""
    if state.is_terminal():
        return state.returns()[0]
    key = state.key()
    if key not in known:
        if state.is_chance_node():
            known[key] = value(state)
        else:
            best = min if state.current_player() else max
            known[key] = best(best_after_a_roll(state.child(each), value, known) for each in state.legal_actions())
    return known[key]


def mean_over_rolls(state, value):
    known = {}
    return np.mean([best_after_a_roll(state.child(roll), value, known) for roll, _ in state.chance_outcomes()])


@pytest.mark.parametrize("position", some_daily(POSITIONS, *POSITIONS[6:8]))
def test_the_value_before_a_roll_is_the_mean_over_all_rolls(loaded, position):
    """All 1296 rolls and all orders, by the rules alone: values that satisfy this everywhere must be correct."""
    state = state_of(position)
    known = loaded[state.game.num_players()]
    assert known.value(state) == pytest.approx(mean_over_rolls(state, known.value), abs=2 * known.error)


@pytest.mark.campaign
def test_random_grids_have_the_mean_over_all_rolls(loaded):
    rng = np.random.default_rng(5)
    for number in rng.choice(np.flatnonzero(solving.possible(2)), 150, replace=False):
        state = laid(int(number))
        expected = mean_over_rolls(state, loaded[2].value)
        assert loaded[2].value(state) == pytest.approx(expected, abs=2 * loaded[2].error)


def laid(number):
    """Return the position of a class and grid for two players, with seat 0 to move."""
    tables, (each, grid) = solving.tables(), divmod(number, solving.possible(2).shape[1])
    squares = tables.squares[tables.columns[grid]]
    rows = ["".join("012AB"[squares[column, row]] for column in range(4)) for row in range(5)]
    mine, theirs = divmod(each, solving.EACH)
    kitty = 24 - mine - theirs - int(np.minimum(squares, 3).sum())
    return state_of(f"{'/'.join(rows)} {kitty} {mine},{theirs} 0 -")


@pytest.mark.campaign
@pytest.mark.parametrize("players", [1, 2])
def test_the_shipped_solution_matches_a_fresh_one(players):
    solved, kept = solving.solve(players, least=LATE[players]), solution.read(players)
    some = ~np.isnan(solved)
    assert some.any() and np.abs(solved[some] - kept[some]).max() <= 0.5 / solution.SCALE + 1e-6


def test_the_number_of_a_grid_ignores_the_order_of_columns_and_squares():
    tables, rng = solving.tables(), random.Random(1)
    numbers = set()
    for _ in range(20):
        columns = [list("AB012"), list("00111"), list("00000"), list("00222")]
        for column in columns:
            rng.shuffle(column)
        grid = "/".join(map("".join, zip(*rng.sample(columns, 4), strict=True)))
        numbers.add(int(solution.grid_of(state_of(f"{grid} 6 0,0 0 -").record, tables)))
    assert len(numbers) == 1


def test_every_grid_has_its_own_number():
    tables, rng = solving.tables(), random.Random(2)
    for number in rng.sample(range(solving.possible(2).shape[1]), 60):
        record = kit.new(solution.Record)
        record.players, record.lock[:] = 2, -1
        for (column, kind), row in itertools.product(enumerate(tables.columns[number]), range(5)):
            content = int(tables.squares[kind, row])
            record.coins[column, row] = min(content, 3)
            if content >= 3:
                record.lock[content - 3] = 5 * column + row
        assert solution.grid_of(record, tables) == number


def test_possible_grids_are_counted():
    assert [int(solving.possible(players).sum()) for players in (1, 2)] == [161_692, 847_484]
    assert [solving.possible(players).shape[1] for players in (1, 2)] == [37_191, 133_441]


def test_seats_are_symmetric(loaded):
    one = state_of("0A0B/0101/0121/0201/0100 5 1,2 1 -")
    other = state_of("B0A0/1002/2010/1010/1010 5 2,1 0 -")  # seats exchanged, columns and rows in another order
    assert loaded[2].value(one) == -loaded[2].value(other)


@pytest.mark.parametrize("position", POSITIONS[5:])
def test_value_of_a_roll_considers_every_order(loaded, position):
    state, known = state_of(position), {}
    for roll in random.Random(3).sample(range(1296), 100):
        after = state.child(roll)
        assert loaded[2].value(after) == pytest.approx(best_after_a_roll(after, loaded[2].value, known), abs=1e-9)


@pytest.mark.parametrize("position", ["2A02/0000/0000/0000/0000 17 0 0 a2.a", "2A02/0000/B000/0000/0000 13 1,0 1 a2.a"])
def test_value_of_dice_is_the_value_of_the_best_order(loaded, position):
    state = state_of(position)
    known, sign = loaded[state.game.num_players()], -1 if state.current_player() else 1
    values = known.values(state)
    assert set(values) == {0, 1, 3}
    assert sign * known.value(state) == max(values.values())
    for action, value in values.items():
        assert value == sign * known.value(state.child(action))


@pytest.mark.parametrize(("position", "result"), SURE)
def test_decided_game_has_its_result(loaded, position, result):
    assert loaded[2].value(state_of(position)) == result


@pytest.mark.campaign
@pytest.mark.parametrize("players", [1, 2])
def test_results_and_costs_of_decisions_add_up_to_the_value(loaded, players):
    """For any players, the costs of their decisions make up for the difference to the value, apart from luck."""
    dice, player, totals = kit.seeded(7), RandomPlayer(1), []
    start = parlour.load("bingo_battle", players=players).new_initial_state()
    for _ in range(50):
        state, total = start.clone(), 0.0
        while not state.is_terminal():
            if state.is_chance_node():
                state.roll(dice)
            else:
                values, action = loaded[players].values(state), player.decide(state).action
                cost = max(values.values()) - values[action]
                total += -cost if state.current_player() else cost
                state.apply_action(action)
        totals.append(total + state.returns()[0])
    doubt = 4 * np.std(totals) / len(totals) ** 0.5
    assert abs(np.mean(totals) - loaded[players].value(start)) < doubt < 3


@pytest.mark.parametrize("players", [1, 2])
def test_decisions_of_the_solved_player_cost_nothing(loaded, players):
    dice, state = kit.seeded(3), parlour.load("bingo_battle", players=players).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
        else:
            decision, values = SolvedPlayer().decide(state), loaded[players].values(state)
            assert values[decision.action] == decision.report.best.value == max(values.values())
            state.apply_action(decision.action)


@pytest.mark.parametrize("position", POSITIONS[:5])
def test_the_table_shows_the_solved_expectation(loaded, position):
    state = state_of(position)
    expected = solution.shipped(1).expected
    assert expected(state.record) == loaded[1].value(state)
    state.apply_action(1 + 6 * 2 + 36 * 3)
    while not state.is_terminal() and not state.is_chance_node():
        assert expected(state.record) == pytest.approx(best_after_a_roll(state, loaded[1].value, {}), abs=1e-9)
        state.apply_action(state.legal_actions()[0])
