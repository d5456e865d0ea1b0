"""Many games stepped at once."""

import pickle

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.errors import IllegalActionError, ParlourError
from parlour.search.batch import Batch
from tests.campaign import some_daily


@pytest.fixture(params=[1, 3], ids=["one thread", "three threads"])
def threads(request):
    return request.param


def batch(threads, size=7, seed=1, name="bingo_battle", **options):
    return Batch(parlour.load(name, **options), size, seed, threads)


def nim(size, threads=1, **settings):
    return Batch(load_package("tests.search.nim"), size, 1, threads, **settings)


def texts(games):
    return [games.state(i).to_text() for i in range(games.size)]


def test_steps_match_single_states(threads):
    games, rng = batch(threads, name="lokai_and_bele", quiet=3), kit.seeded(5)
    states = [games.state(i) for i in range(games.size)]
    for _ in range(300):
        actions = np.zeros(games.size, np.int64)
        for i, state in enumerate(states):
            if not state.is_terminal():
                legal = state.legal_actions()
                actions[i] = legal[int(kit.below(rng, len(legal)))]
                state.apply_action(actions[i])
        games.step(actions)
        assert texts(games) == [state.to_text() for state in states]
    assert games.current_players().tolist() == [state.current_player() for state in states]
    assert games.returns().tolist() == [state.returns() for state in states]
    assert parlour.TERMINAL in games.current_players()


def test_illegal_action_leaves_all_games_unchanged(threads):
    games = batch(threads)
    before = texts(games)
    actions = np.array([0, 0, 0, 0, 4, 0, 0])
    with pytest.raises(IllegalActionError, match="Game 4: action 4 is not legal in '0000/"):
        games.step(actions)
    assert texts(games) == before


@pytest.mark.parametrize("actions", [[0] * 6, [[0] * 7], [0.0] * 7, 0, ["s"] * 7])
def test_actions_of_wrong_type_or_shape_are_refused(threads, actions):
    with pytest.raises(ParlourError, match="Actions must be 7 whole numbers"):
        batch(threads).step(actions)


def test_finished_games_wait_for_a_restart(threads):
    games = nim(4, threads)
    while parlour.TERMINAL not in games.current_players():
        games.step(games.legal_actions_mask().argmax(axis=1))
    over = texts(games)
    games.step([99] * 4)  # nothing to play
    assert texts(games) == over
    assert sorted(games.returns()[0].tolist()) == [-1, 1]
    assert (games.random_actions()[games.current_players() == parlour.TERMINAL] == 0).all()
    games.restart()
    assert texts(games) == ["1,3,5 0"] * 4


def test_restart_affects_only_finished_games(threads):
    games = nim(40, threads)
    assert games.play_random(5) == 200
    players, before = games.current_players(), texts(games)
    assert len(set(players.tolist())) > 1 < len(set(before))
    games.restart()
    after = texts(games)
    start = games.game.new_initial_state().to_text()
    for player, text, now in zip(players, before, after, strict=True):
        assert now == (start if player == parlour.TERMINAL else text)
    games.restart(only_finished=False)
    assert texts(games) == [start] * 40


@pytest.mark.parametrize("seed", [1, -3, np.int64(-3)])
def test_seed_gives_equal_games_on_any_number_of_threads(seed):
    played = [batch(threads, size=10, seed=int(it)) for threads, it in ((1, seed), (3, seed), (4, seed), (1, 2))]
    for games in played:
        games.play_random(50)
    first, *same, other = map(texts, played)
    assert same == [first, first]
    assert other != first
    again = batch(1, size=10, seed=2)
    again.reset(seed)
    assert (again.current_players() == 0).all() and len(set(texts(again))) > 1
    again.play_random(50)
    assert texts(again) == first


def some_actions(games, rng):
    """Return a random legal action for each unfinished game."""
    actions, start = games.legal_actions()
    counts = np.diff(start)
    picked = start[:-1] + (rng.random(games.size) * counts).astype(np.int64)
    return np.where(counts, actions[np.minimum(picked, len(actions) - 1)], 0)


@pytest.mark.parametrize("name", ["bingo_battle", "lokai_and_bele"])
def test_legal_actions_match_single_states(threads, name):
    games, rng = batch(threads, name=name), np.random.default_rng(1)
    for _ in range(10):
        assert games.legal_actions_mask().tolist() == [games.state(i).legal_actions_mask() for i in range(games.size)]
        actions, start = games.legal_actions()
        lists = [actions[start[i] : start[i + 1]].tolist() for i in range(games.size)]
        assert lists == [games.state(i).legal_actions() for i in range(games.size)]
        games.step(some_actions(games, rng))


@pytest.mark.parametrize("name", some_daily(["deathmatch_arena", "columna"], "columna"))
def test_observations_match_single_states(threads, name):
    games, rng = batch(threads, name=name), np.random.default_rng(1)
    for _ in range(20):
        actors = games.current_players()
        for seats in (-1, 1, np.arange(games.size) % 2):
            looking = np.where(np.equal(seats, -1), actors, seats)
            single = [games.state(i).observation_tensor(int(seat)) for i, seat in enumerate(looking)]
            assert (games.observe(seats) == np.array(single)).all()
        games.step(some_actions(games, rng))
    assert games.observe().dtype == np.float32


@pytest.mark.parametrize("seats", [2, -2, [0, 0, 0, 0, 0, 0, 2]])
def test_unknown_seat_is_refused(threads, seats):
    with pytest.raises(ParlourError, match="Seats of Bingo Battle are numbered 0 to 1, not"):
        batch(threads).observe(seats)


@pytest.mark.parametrize("name", ["bingo_battle", "columna", "maexchen"])
def test_random_actions_cover_all_legal_actions(threads, name):
    games = batch(threads, name=name, size=400)
    games.play_random(9)
    start = games.branch([0] * 400, seed=2)
    assert set(start.random_actions().tolist()) == set(start.state(0).legal_actions())
    for _ in range(20):
        games.step(games.random_actions())
    again = batch(1, name=name, size=400)
    again.play_random(9)
    for _ in range(20):
        again.step(again.random_actions())
    assert texts(again) == texts(games)


def test_observations_and_masks_are_written_to_out(threads):
    games = batch(threads)
    seen, mask = np.full((7, 35), 9, np.float32), np.full((7, 4), 9, np.uint8)
    assert games.observe(out=seen) is seen
    assert games.legal_actions_mask(mask) is mask
    assert (seen == games.observe()).all()
    assert (mask == games.legal_actions_mask()).all()
    for wrong in (mask[:6], mask.astype(np.float32), np.zeros((4, 7), np.uint8).T):
        with pytest.raises(ParlourError, match=r"`out` must be contiguous uint8 of shape \(7, 4\), not "):
            games.legal_actions_mask(wrong)
    with pytest.raises(ParlourError, match=r"`out` must be contiguous float32 of shape \(7, 35\), not "):
        games.observe(out=seen.astype(np.float64))


def test_interpreted_batch_plays_equal_games():
    plain = load_package("tests.search.nim")
    plain.compiled = False
    compiled, interpreted = nim(3, auto_reset=True), Batch(plain, 3, 1, 1, auto_reset=True)
    for games in 12 * [compiled, interpreted]:
        games.step(games.random_actions())
    assert texts(interpreted) == texts(compiled)
    assert (interpreted.observe(1) == compiled.observe(1)).all()
    assert (interpreted.legal_actions_mask() == compiled.legal_actions_mask()).all()


def test_auto_reset_restarts_finished_games(threads):
    games = nim(6, threads, auto_reset=True)
    rng, ended, plies, total = np.random.default_rng(1), 0, 0, np.zeros(2)
    for _ in range(60):
        before = games.lengths.copy()
        games.step(some_actions(games, rng))
        over = games.terminations
        assert (games.current_players() >= 0).all()
        assert (games.lengths == np.where(over, 0, before + 1)).all()
        assert (np.abs(games.rewards).sum(axis=1) == 2 * over).all()
        assert [games.state(i).to_text() == "1,3,5 0" for i in range(6)] == (games.lengths == 0).tolist()
        ended, plies, total = ended + over.sum(), plies + (before + 1)[over].sum(), total + games.rewards.sum(axis=0)
    statistics = games.statistics()
    assert (statistics.games, statistics.plies) == (ended, plies)
    assert statistics.mean_returns == pytest.approx((total / ended).tolist())
    games.reset(seed=2)
    assert games.statistics().games == 0


def test_final_observation_is_kept_with_auto_reset(threads):
    games, alone = (nim(6, threads, auto_reset=again) for again in (True, False))
    rng = np.random.default_rng(1)
    while not games.terminations.any():
        actions = some_actions(games, rng)
        games.step(actions)
        alone.step(actions)
    over = games.terminations
    assert (games.final_observations(1)[over] == alone.observe(1)[over]).all()
    assert (games.rewards == alone.rewards).all() and (alone.terminations == over).all()


def test_state_is_set(threads):
    games = batch(threads)
    state = games.state(3)
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.roll(kit.seeded(1))
    games.set_state(5, state)
    assert games.state(5) == state
    one_player = parlour.load("bingo_battle", players=1).state_from_text("22A2/0000/0000/0000/0000 0 15 0 .aa2")
    for other in (games.game.new_initial_state(), nim(1).state(0), one_player):
        with pytest.raises(ParlourError, match="needs a state of that game that is not a chance node"):
            games.set_state(5, other)


def test_set_state_resets_length_and_rewards():
    games = nim(2)
    while not games.terminations[0]:
        games.step(some_actions(games, np.random.default_rng(1)))
    games.set_state(0, games.game.new_initial_state())
    assert (games.lengths[0], games.rewards[0].tolist(), bool(games.terminations[0])) == (0, [0, 0], False)


@pytest.mark.parametrize(
    "copied", [lambda games: pickle.loads(pickle.dumps(games)), lambda games: games.branch([0, 1])]
)
def test_branch_keeps_final_observations(copied):
    games = nim(2, auto_reset=True)
    while not games.terminations.all():
        games.step(games.legal_actions_mask().argmax(axis=1))
    again = copied(games)
    assert games.final_observations(1).any()
    assert (again.final_observations(1) == games.final_observations(1)).all()


def test_branch_copies_games_with_new_random_numbers(threads):
    games = batch(threads)
    branch = games.branch([2, 2, 2, 5], seed=3)
    assert texts(branch) == [texts(games)[i] for i in (2, 2, 2, 5)]
    before = texts(games)
    for _ in range(10):
        branch.step(branch.legal_actions_mask().argmax(axis=1))
    assert texts(games) == before
    assert len(set(texts(branch)[:3])) > 1


def test_pickled_batch_continues_alike(threads):
    games, rng = batch(threads), np.random.default_rng(1)
    games.step(some_actions(games, rng))
    again = pickle.loads(pickle.dumps(games))
    for _ in range(20):
        actions = some_actions(games, rng)
        games.step(actions)
        again.step(actions)
    assert texts(again) == texts(games)
    assert (again.lengths == games.lengths).all()


@pytest.mark.parametrize(("setting", "subject"), [("size", "size of a batch"), ("threads", "number of threads")])
@pytest.mark.parametrize("value", [0, -1])
def test_empty_batch_is_refused(setting, subject, value):
    with pytest.raises(ParlourError, match=f"The {subject} must be at least 1, not {value}"):
        batch(**{"threads": 1, setting: value})
