"""Splitting results into luck and skill."""

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.lab.analysis.luck_adjustment import (
    LEAST_ROUNDS,
    account,
    adjusted_mean,
    effective_games,
    less_luck,
    score_of,
)
from parlour.players import make_any_player
from parlour.runs.game_loop import GameTask, play_game, replay
from parlour.search.outlook import EstimatedOutlook, outlook_of
from parlour.statistics import bootstrap, round_totals, score_interval
from tests.campaign import some_daily

THROW = 1


def random_game(game, seed):
    """Return the turns and the results of a random game."""
    state, rng, actions = game.new_initial_state(), kit.seeded(seed), []
    while not state.is_terminal():
        ways = state.legal_actions()
        actions.append(ways[int(kit.below(rng, len(ways)))])
        state.apply_action(actions[-1])
    return actions, state.returns()


def accounts(game, games):
    """Yield the results and accounts of random games with equally likely outcomes."""
    outlook = EstimatedOutlook(game)
    for seed in range(games):
        actions, results = random_game(game, seed)
        yield results, account(outlook, replay(game, actions), results)


def test_account_adds_up_to_the_result():
    for results, reported in accounts(parlour.load("bingo_battle"), 3):
        assert reported.start + reported.luck + reported.skill == pytest.approx(results)
        assert reported.adjusted + reported.luck == pytest.approx(results)
        assert reported.luck.sum() == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("loaded", "mean"), [(False, 5.5), (True, (2 * sum(range(1, 9)) + 9 + 10) / 18)])
def test_pure_luck_game_has_no_skill(loaded, mean):
    game = load_package("tests.search.gamble", loaded=loaded)
    outlook = EstimatedOutlook(game)
    reported = [account(outlook, replay(game, [THROW, face]), [face + 1.0]) for face in range(10)]
    assert [it.luck[0] for it in reported] == pytest.approx([score - mean for score in range(1, 11)])
    assert np.ptp([it.skill[0] for it in reported]) == pytest.approx(0)


def test_pure_skill_game_has_no_luck():
    game = load_package("tests.search.nim")
    results, reported = zip(*accounts(game, 20), strict=True)
    assert all((it.luck == 0).all() for it in reported)
    assert [it.start[0] + it.skill[0] for it in reported] == pytest.approx([result[0] for result in results])


def test_decisions_are_not_luck():
    """The die is rolled after the decision, so it counts as a roll of its own."""
    game = load_package("tests.search.gamble")
    outlook = EstimatedOutlook(game)
    start = game.new_initial_state()
    assert [outlook.surprise(start, action)[0] for action in (0, THROW)] == [2.5, -2.5]
    assert account(outlook, replay(game, [0]), [5.0]).luck[0] == 0


DAILY = ("maexchen", {"faces": 2, "players": 3}, 60)
LONG = [
    ("bingo_battle", {}, 60),
    ("maexchen", {"faces": 5}, 500),
    ("bingo_battle", {}, 500),
    ("bingo_battle", {"players": 1}, 200),
    ("deathmatch_arena", {}, 200),
]


@pytest.mark.parametrize("sample", some_daily([DAILY, *LONG], DAILY), ids=str)
def test_luck_averages_to_zero(sample):
    """Outcomes are drawn with the game loop's weighted dice."""
    name, options, games = sample
    game, players = parlour.load(name, **options), [make_any_player("random", seat) for seat in range(3)]
    outlook, lucks = outlook_of(game), []
    for number in range(games):
        seats = tuple(range(game.num_players()))
        played = play_game(GameTask(number, number, seats, f"luck-{number}"), game, players[: len(seats)])
        lucks.append(account(outlook, replay(game, played.actions), played.results).luck)
    mean, spread = np.mean(lucks, axis=0), np.std(lucks, axis=0) / len(lucks) ** 0.5
    assert (np.abs(mean) < 3.5 * spread).all() and (spread > 0).all()


def test_solved_game_uses_its_solution():
    game = parlour.load("maexchen", faces=1)
    outlook = outlook_of(game)
    state = game.new_initial_state()
    chances = dict(state.chance_outcomes())
    surprises = {outcome: outlook.surprise(state, outcome) for outcome in chances}
    assert sum(chances[it] * surprises[it] for it in chances) == pytest.approx([0, 0], abs=1e-9)
    assert surprises[20][0] > 0 > surprises[0][0]


def test_rounds_are_adjusted_by_all_others():
    values, luck = np.array([3.0, 1.0, 4.0, 1.0, 5.0]), np.array([1.0, -2.0, 0.5, 0.0, 1.0])
    for place, found in enumerate(less_luck(values, luck)):
        others = np.arange(5) != place
        moved = np.cov(luck[others], values[others])[0, 1] / luck[others].var(ddof=1)
        assert found == pytest.approx(values[place] - moved * luck[place])

    assert less_luck([1.0, 2.0, 3.0], [0.5, 0.0, 0.0]) == pytest.approx([1, 2, 3])


def coverage(rounds, samples):
    """Return the coverage of the interval for a known truth, and the bias of the mean."""
    rng, truth, held, means = np.random.default_rng(7), 0.6, 0, []
    for _ in range(samples):
        luck = rng.choice([-0.3, 0.1, 0.2], rounds, p=[1 / 3, 1 / 3, 1 / 3])
        noise = rng.exponential(0.1, rounds) - 0.1
        scores = truth + 1.2 * luck + luck**2 - np.mean([0.09, 0.01, 0.04]) + noise
        found = bootstrap(round_totals(range(rounds), less_luck(scores, luck), 1.0))
        held += found.low <= truth <= found.high
        means.append(found.value)
    return held / samples, (np.mean(means) - truth) / (np.std(means) / samples**0.5)


@pytest.mark.parametrize("size", some_daily([(30, 1_000), (30, 10_000), (200, 5_000)], (30, 1_000)), ids=str)
def test_adjusted_score_is_unbiased_with_valid_interval(size):
    held, off = coverage(*size)
    assert abs(off) < 4
    assert 0.92 < held < 0.97


def test_effective_games_is_ratio_of_variances():
    """Luck that is unrelated to results leaves their variance almost unchanged."""
    assert effective_games([1, -1, 1, -1], [0.5, -0.5, 0.5, -0.5]) == 4
    rng = np.random.default_rng(1)
    values, luck = rng.normal(size=400), 50.0 * rng.normal(size=400)
    assert 0.97 < effective_games(values, less_luck(values, luck)) < 1.03


def drawn(rounds, tie):
    """Return scores of rounds with a mean of 0.6, and their luck, which explains them to the degree `tie`."""
    rng = np.random.default_rng(4)
    lucks = rng.normal(0.0, 1.0, rounds)
    return (rng.random(rounds) < 0.6 + tie * lucks).astype(float), lucks


@pytest.mark.parametrize(
    ("rounds", "tie", "passes"),
    [(400, 0.4, True), (400, -0.4, True), (400, 0.02, False), (400, 0.0, False), (LEAST_ROUNDS - 1, 0.4, False)],
)
def test_only_luck_that_explains_results_is_taken_out(rounds, tie, passes):
    """A negative factor is calibrated, too: what counts is what the luck of other rounds predicts."""
    scores, lucks = drawn(rounds, tie)
    adjusted, plain = adjusted_mean(scores, lucks), score_interval(scores)
    assert (adjusted is not None) == passes
    assert score_of(scores, lucks) == (adjusted or plain)
    if adjusted:
        assert adjusted.low < 0.6 < adjusted.high and adjusted.high - adjusted.low < 0.85 * (plain.high - plain.low)


def test_unknown_or_rare_luck_is_not_taken_out():
    scores, lucks = drawn(400, 0.4)
    rare = np.where(np.arange(400) < LEAST_ROUNDS - 1, lucks, 0.0)
    unknown = np.where(np.arange(400) == 7, np.nan, lucks)
    assert [adjusted_mean(scores, it) for it in (rare, unknown, lucks[1:], ())] == [None] * 4
