"""The tree search led by an evaluator."""

import itertools
import random

import numpy as np
import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import ParlourError
from parlour.players.warmup import first_decision
from parlour.search import PuctSearch, Search
from tests.campaign import some_daily

from .helpers import Even, Noisy, nim, puct, stopped
from .proofs import SOURCES, BruteForce

SIZES = some_daily([1, 7, 64], 7)
MIDDLE = "7/7/3r2r/3y2y/2yy2r/r1yyr1r 0"  # from a game of Connect Four


@pytest.mark.parametrize("source", some_daily(SOURCES, SOURCES[-1]), ids=str)
def test_proven_moves_match_brute_force(source):
    game, dice = source.game(), random.Random(1)
    solver = BruteForce(game)
    for state in itertools.islice(source.positions(game, dice), 6):
        if exact := solver.results(state):
            for move in puct(state, 1000, Noisy()).moves:
                assert not move.proven or move.value == exact[move.action], (state, move)


@pytest.mark.parametrize("batch_size", SIZES)
def test_win_in_one_is_found_despite_a_low_prior(batch_size):
    """The evaluator gives the winning move the lowest prior."""

    def misled(seen, masks):
        priors = masks * np.linspace(1, 1e-3, masks.shape[1])
        return priors, np.zeros((len(seen), 2))

    best = puct(nim((0, 0, 7)), 400, misled, batch_size).best
    assert (best.text, best.value, best.proven) == ("c7", 1, True)


@pytest.mark.parametrize("batch_size", SIZES)
@pytest.mark.parametrize(("loaded", "value"), [(False, 5.5), (True, 91 / 18)])
def test_chance_is_weighted(loaded, value, batch_size):
    state = load_package("tests.search.gamble", loaded=loaded).new_initial_state()
    moves = {move.text: move for move in puct(state, 10_000, batch_size=batch_size).moves}
    assert (moves["stay"].value, moves["stay"].proven) == (5, True)
    assert moves["throw"].value == pytest.approx(value, abs=0.15)
    assert not moves["throw"].proven


@pytest.mark.parametrize("batch_size", SIZES)
def test_hidden_choice_is_unknown_to_the_next_seat(batch_size):
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    for seed in range(8):
        report = puct(state, 2000, batch_size=batch_size, seed=seed)
        assert report.mixed and not report.best.proven
        assert all(abs(move.value) < 0.1 for move in report.moves)


@pytest.mark.parametrize("batch_size", SIZES)
def test_leaves_are_batched_without_duplicates(batch_size):
    evaluator = Noisy()
    report = puct(parlour.load("lokai_and_bele").new_initial_state(), 1000, evaluator, batch_size)
    assert evaluator.sizes[0] == 1 and max(evaluator.sizes) == batch_size
    assert sum(evaluator.sizes) == 1001 and len(evaluator.sizes) < 2 + 1.3 * 1000 / batch_size
    assert report.simulations == sum(move.visits for move in report.moves) == 1000
    rows = [row.tobytes() for seen in evaluator.seen for row in seen]
    assert len(set(rows)) == len(rows)


@pytest.mark.parametrize("batch_size", SIZES)
def test_all_walks_are_released(batch_size):
    one = PuctSearch(parlour.load("columna").new_initial_state(), Noisy(), batch_size, seed=1)
    report = one.run(simulations=500)
    assert not one._leads["awaited"].any()
    assert all(-0.2 <= move.value <= 0.2 for move in report.moves)  # as the evaluator judges them


@pytest.mark.parametrize("batch_size", [1, 16])
def test_likely_moves_come_first_and_good_ones_get_most_visits(batch_size):
    state = nim((7, 6, 5))
    likely = state.string_to_action("c1")

    def evaluate(seen, masks):
        """Favour the seat to act once the first heap is small."""
        priors = masks + 0.0
        priors[:, likely] *= 20
        return priors, np.where(seen[:, :1] <= 3, [[0.9, -0.9]], 0.0)

    assert puct(state, 4, evaluate, batch_size).best.text == "c1"
    late = {move.text: move.visits for move in puct(state, 400, evaluate, batch_size).moves}
    assert sum(late[f"a{taken}"] for taken in (4, 5, 6, 7)) > late["c1"] > 5 * min(late.values())


def test_likeliest_move_is_best_before_any_simulation():
    state = parlour.load("columna").new_initial_state()
    wanted = state.legal_actions()[3]

    def evaluate(seen, masks):
        return masks * 0.005 + np.eye(masks.shape[1])[wanted], np.zeros((len(seen), 2))

    report = PuctSearch(state, evaluate, seed=1).run(stop=stopped())
    assert (report.best.action, report.simulations, report.interrupted) == (wanted, 0, True)
    visits = [move.visits for move in puct(state, 20, evaluate, batch_size=1).moves]
    assert visits[0] > 15 and 0 in visits  # untried moves do not count as better than tried ones


def test_batches_do_not_depend_on_machine_speed(monkeypatch):
    """The size of a batch does not depend on the simulations that fit between two checks of the clock."""
    state, reports = first_decision(parlour.load("maexchen", faces=1)), []
    for factor in (1, 100):
        monkeypatch.setattr(PuctSearch, "_next_chunk", lambda self, *rest, by=factor: by * self.least)
        reports.append(puct(state, 2000, Noisy(), batch_size=16))
    assert reports[0].moves == reports[1].moves


@pytest.mark.parametrize("batch_size", [1, 8])
@pytest.mark.parametrize("rollout", [0, 0.3])
@pytest.mark.parametrize("package", ["tests.search.nim", "tests.match.pennies"])
def test_interpreted_search_is_equal(package, rollout, batch_size):
    state = first_decision(load_package(package))
    compiled = puct(state, 60, Noisy(), batch_size, rollout=rollout)
    state.game.compiled = False
    assert puct(state, 60, Noisy(), batch_size, rollout=rollout).moves == compiled.moves


def test_search_continues_with_its_evaluations():
    state, evaluator = parlour.load("columna").new_initial_state(), Noisy()
    one = PuctSearch(state, evaluator, 16, seed=1)
    best = one.run(simulations=500).best
    state.apply_action(best.action)
    one.go_to(state)
    before = sum(evaluator.sizes)
    report = one.run(simulations=100)
    assert report.simulations == 100 and 90 < sum(evaluator.sizes) - before <= 100
    assert sum(move.visits for move in report.moves) > 100 + best.visits / 2


@pytest.mark.campaign
@pytest.mark.parametrize("batch_size", SIZES)
def test_full_tree_does_not_evaluate_finished_games(batch_size):
    evaluator = Even()
    state = load_package("benchmarks.games.connect_four").state_from_text(MIDDLE)
    report = puct(state, 3000, evaluator, batch_size, memory=0.1)
    assert report.full and report.simulations == sum(move.visits for move in report.moves) == 3000
    seats = [state.game.observation_spec.split(seen)["seat"].sum(axis=1) for seen in evaluator.seen]
    assert (np.concatenate(seats) == 1).all()  # no seat is to act where a game is over


def test_search_continues_at_the_memory_limit_and_a_kept_tree_has_room_for_the_root():
    state = parlour.load("lokai_and_bele").new_initial_state()
    report = puct(state, 4000, memory=0.4)
    assert report.full and report.simulations == sum(move.visits for move in report.moves) == 4000
    one = PuctSearch(state, Even(), seed=1, memory=0.4)
    for _ in range(6):
        report = one.run(simulations=400)
        assert sorted(move.action for move in report.moves) == state.legal_actions()
        state.apply_action(report.best.action)
        one.go_to(state)


def test_rollouts_are_mixed_into_values():
    state = nim((7, 6, 5))
    none, half, full = ({move.value for move in puct(state, 18, rollout=part).moves} for part in (0.0, 0.5, 1.0))
    assert (none, half, full) == ({0}, {-0.5, 0.5}, {-1, 1})


SEVEN = sorted(parlour.games())


@pytest.mark.parametrize("batch_size", some_daily([1, 64], 64))
@pytest.mark.parametrize("name", some_daily(SEVEN, "columna", "maexchen"))
def test_every_game_is_searched(name, batch_size):
    state, dice = first_decision(parlour.load(name)), random.Random(1)
    for _ in range(5):
        report = puct(state, 200, Noisy(state.game.num_players()), batch_size, rollout=0.1)
        assert report.best.proven or report.simulations == 200
        assert sorted(move.action for move in report.moves) == state.legal_actions()
        for _ in range(9):
            state = later(state, dice)


def later(state, dice):
    """Return the position after a random turn, or the same one if that ends the game."""
    state, before = state.clone(), state
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            if state.current_player() >= 0:
                return state
    return before


def game_between(game, budget, seed, first):
    """Return the result of PUCT without knowledge except rollouts, against UCT with equal simulations."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        number, turn = dice.getrandbits(32), state.current_player()
        if turn == first:
            report = puct(state, budget, batch_size=8, seed=number, memory=16, rollout=1.0)
        else:
            report = Search(state, number, 16).run(simulations=budget)
        state.apply_action(report.best.action)
    return state.returns()[first]


@pytest.mark.campaign
def test_rollouts_alone_are_about_as_strong_as_uct():
    game = load_package("benchmarks.games.connect_four")
    results = [game_between(game, 300, seed, seed % 2) for seed in range(60)]
    assert -0.3 < np.mean(results) < 0.7


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"batch_size": 0}, "batch_size must be at least 1, not 0"),
        ({"rollout": 1.5}, "rollout must be from 0 to 1, not 1.5"),
        ({"rollout": float("nan")}, "rollout must be from 0 to 1, not nan"),
    ],
)
def test_invalid_settings_are_refused(settings, message):
    with pytest.raises(ParlourError, match=message):
        puct(nim((1, 3, 5)), 10, **settings)
