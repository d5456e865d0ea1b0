"""The solution of Mäxchen: compared with brute force over the rules, and in play."""

import itertools
import random

import numpy as np
import pytest

from parlour import kit
from parlour.core import solutions
from parlour.core.solutions import NotSolvedError
from parlour.games.maexchen import solution, solving
from parlour.games.maexchen.solving import explore
from parlour.players import make_player
from parlour.players.levels import levels_of
from parlour.players.player import RandomPlayer, SolvedPlayer, observe
from parlour.players.search_players import MctsPlayer
from tests.campaign import some_daily

from .helpers import load

SMALL = 6


@pytest.fixture(scope="module")
def loaded():
    return solutions.load(load())


@pytest.fixture(scope="module")
def small():
    """The solution of games with few faces left, computed from scratch."""
    return solving.solve(SMALL)


class BruteForce:
    """Expectimax over the rules alone, of everything that can follow: seat 0's expected result."""

    def __init__(self, random_seat=None):
        self.known, self.random_seat = {}, random_seat

    def value(self, state):
        key = state.key()
        if key not in self.known:
            self.known[key] = state.returns()[0] if state.is_terminal() else self._value(state)
        return self.known[key]

    def _value(self, state):
        if state.is_chance_node():
            return sum(weight * self.value(state.child(outcome)) for outcome, weight in state.chance_outcomes())
        values = [self.value(state.child(action)) for action in state.legal_actions()]
        if state.current_player() == self.random_seat:
            return sum(values) / len(values)
        return min(values) if state.current_player() else max(values)


@pytest.mark.parametrize(
    ("faces", "position"),
    [
        (1, "0,0 0,0 0 0:-? 0:-"),
        (1, "0,0 0,535 1 0:-? 0:-"),
        (1, "0,0 0,535 0 1:43 0:-"),
        (1, "0,0 31,0 1 3:43 1:65"),
        (2, "1,1 0,65 1 0:-? 0:-"),
        pytest.param(3, "2,1 0,65 1 0:-? 0:-", marks=pytest.mark.campaign),
        pytest.param(9, "8,7 2000,1935 1 2:64 0:-?", marks=pytest.mark.campaign),
    ],
)
def test_values_equal_those_of_brute_force(faces, position):
    state = load(faces=faces).state_from_text(position)
    solved, brute = solutions.solve(state.game), BruteForce()
    assert solved.value(state) == pytest.approx(brute.value(state), abs=solved.error)
    if state.current_player() >= 0:
        sign = -1 if state.current_player() else 1
        for action, value in solved.values(state).items():
            assert value == pytest.approx(sign * brute.value(state.child(action)), abs=solved.error)


def random_positions(game, seed, count):
    """Positions of random games from beginning to end."""
    rng, dice, positions = random.Random(seed), kit.seeded(seed), []
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            positions.append(state.clone())
            if state.is_chance_node():
                state.roll(dice)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return rng.sample(positions, count)


@pytest.mark.parametrize("faces", [4, 12, 49])
@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.campaign)])
def test_no_alternative_is_better_than_the_value(loaded, faces, count):
    """Each value follows from the values one step later, by the rules' own steps."""
    game = load(faces=faces)
    for state in random_positions(game, faces, count):
        one_step = BruteForce()
        one_step.value = loaded.value
        assert loaded.value(state) == pytest.approx(one_step._value(state), abs=2 * loaded.error)


@pytest.mark.parametrize(
    ("position", "mirrored"),
    [
        ("3,40 500,2000 0 0:-? 0:-", "40,3 2000,500 1 0:-? 0:-"),
        ("41,48 9000,9100 1 2:65 1:43", "48,41 9100,9000 0 2:65 1:43"),
    ],
)
def test_values_are_the_same_for_both_seats(play, loaded, position, mirrored):
    assert loaded.value(play(position)) == pytest.approx(-loaded.value(play(mirrored)), abs=1e-15)


def test_values_rise_with_the_lead(small):
    for row in small.rows.values():
        assert (row.worths[0], row.worths[-1]) == pytest.approx((-1, 1), abs=1e-12)
        assert np.diff(row.worths).min() > -1e-12


def test_the_most_points_follow_from_the_rules():
    """600 per face with a pair of sixes, 1000 with a Bingo that ends the game."""
    assert [solving.most_points(faces) for faces in (0, 1, 2, 3, 49)] == [0, 1000, 1600, 2200, 29800]


def test_a_round_has_few_different_parts():
    """Most positions of a round are equivalent: it hardly matters which throws led to a value."""
    found = explore()
    assert len(found.parts) < 120 < len(found.numbers) < 250


def test_the_shipped_solution_is_within_its_tolerance(small):
    kept = solution.read()
    assert kept.faces == 49
    assert kept.error < 4e-5
    for left, row in small.rows.items():
        leads = np.arange(row.low - 5, row.low + len(row.worths) + 5)
        assert np.abs(kept.starts.worth(left, leads) - row.at(leads)).max() <= kept.error


def test_the_shipped_solution_matches_a_fresh_one(tmp_path):
    made = solution.make(3, 1e-4)
    solution.write(made, tmp_path / "three.xz")
    again = solution.read(tmp_path / "three.xz")
    assert (again.faces, again.error) == (3, made.error)
    assert 1e-4 / 2 < made.error < 1e-4 + 1 / solution.SCALE
    leads = np.arange(-3000, 3000)
    for left in itertools.product((1, 2, 3), repeat=2):
        assert np.array_equal(again.starts.worth(left, leads), made.starts.worth(left, leads))


def test_games_with_too_many_faces_to_go_are_not_solved(loaded):
    long = load(faces=999)
    with pytest.raises(NotSolvedError, match="up to 49 faces to go. Here, a player has 999"):
        loaded.value(long.new_initial_state())
    with pytest.raises(NotSolvedError, match="a player has 50 to go"):
        loaded.value(long.state_from_text("949,960 5,4 0 0:-? 0:-"))
    short = load(faces=49).state_from_text("0,10 5,4 0 0:-? 0:-")
    assert loaded.value(long.state_from_text("950,960 5,4 0 0:-? 0:-")) == loaded.value(short)
    with pytest.raises(NotSolvedError):
        solutions.solve(load(faces=50))


def test_values_are_equal_if_all_actions_are(play, loaded):
    """Equal to the last bit, so that play doesn't depend on how a Python version sums."""
    assert loaded.values(play("47,48 14365,15625 0 2:33 0:-")) == {0: -1.0, 1: -1.0}
    assert loaded.value(play("49,3 10,11 0 0:- 0:-")) == -1


def result(game, players, dice):
    """Return the result of seat 0 in a game."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
        else:
            state.apply_action(players[state.current_player()].decide(state).action)
    return state.returns()[0]


@pytest.mark.parametrize("games", [100, pytest.param(400, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opponent", ["random", "search", "solved"])
def test_results_of_the_player_match_the_values(loaded, opponent, seat, games):
    """Within four standard deviations. A search may lose more than the value."""
    others = {"random": RandomPlayer(1), "search": MctsPlayer(simulations=500, seconds=None, seed=1)}
    game, sign = load(faces=1), -1 if seat else 1
    players, dice = {seat: SolvedPlayer(), 1 - seat: others.get(opponent, SolvedPlayer())}, kit.seeded(5 + seat)
    results = [result(game, players, dice) for _ in range(games)]
    values = BruteForce(random_seat=1 - seat) if opponent == "random" else loaded
    more = sign * (np.mean(results) - values.value(game.new_initial_state()))
    doubt = 4 * np.std(results) / games**0.5
    assert -doubt < more
    assert opponent == "search" or more < doubt


def test_reports_of_the_player_contain_the_values(play, loaded):
    state = play("12,30 4000,5000 1 2:64 0:-")
    decision, values = SolvedPlayer().decide(state), loaded.values(state)
    assert {move.text: move.value for move in decision.report.moves} == {"throw": values[0], "stop": values[1]}
    assert decision.action == decision.report.best.action == max(values, key=values.get)


@pytest.mark.parametrize("players", some_daily((2, 3, 4, 5, 6), 2, 3))
def test_the_master_level_is_exact_for_two_players_only(players):
    state = load(players=players, faces=2).new_initial_state()
    while state.is_chance_node():
        state.roll(kit.seeded(1))
    assert levels_of(state.game)["master"].kind.name == ("solved" if players == 2 else "mcts")
    decision = make_player("master", seed=1).decide(observe(state))
    assert decision.action in state.legal_actions()
    assert bool(decision.report.simulations) == (players > 2)


def test_lines_list_the_values_to_stop_at():
    game = load(faces=3)
    solved = solutions.solve(game)
    lines = solved.lines(game.new_initial_state())
    assert lines[:5] == [
        "As the starter, Player A should stop",
        "  after throw 1: from 61 up",
        "  after throw 2: from 62 up",
        "When answering, Player B should stop",
        "  against 31–32: from 22 up with 1 throw left, from 33 up with 2 left",
    ]
    assert lines[-1] == "  against 12: always with 1 throw left, 12 with 2 left"
    far_ahead = solved.lines(game.state_from_text("0,0 0,1000 1 0:-? 0:-"))
    assert far_ahead[:2] == ["As the starter, Player B should stop", "  after throw 1: always"]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([], "never"),
        (range(21), "always"),
        ([20], "12"),
        (range(13, 21), "from 65 up"),
        ([0, 1, 4, 20], "31–32, 43, 12"),
    ],
)
def test_values_are_shown_as_ranges(values, text):
    assert solution._ranges(list(values)) == text
