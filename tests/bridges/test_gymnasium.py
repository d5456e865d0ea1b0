"""The bridge to Gymnasium: its own checker, on all games; and many games at once."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import parlour
from parlour.bridges import gymnasium as bridge
from parlour.errors import IllegalActionError, ParlourError
from parlour.players import Decision

HOSTS_OWN = ".*Box observation space|.*we recommend"


def identity(name):
    return f"parlour/{name}-v0"


@pytest.mark.parametrize("name", parlour.games())
def test_gymnasium_environment_checker_passes(name):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", HOSTS_OWN)
        check_env(gymnasium.make(identity(name)).unwrapped)


def play(env, rng, seed):
    """Play a random game by masks, and return the sum of its rewards."""
    _, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        total += reward
    return total


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_plays_whole_games(seat):
    env, rng = bridge.SeatEnv("deathmatch_arena", seat=seat), np.random.default_rng(1)
    for seed in range(3):
        assert play(env, rng, seed) == env.episode.state.returns()[seat]
    alone = bridge.SeatEnv("bingo_battle", players=1)
    assert play(alone, rng, seed=1) == alone.episode.state.returns()[0] > 0


def test_a_seed_gives_the_same_game():
    env = bridge.SeatEnv("bingo_battle", opponents="mcts:simulations=5")
    first, again = (play(env, np.random.default_rng(1), seed=3) for _ in range(2))
    text = env.episode.state.to_text()
    play(env, np.random.default_rng(1), seed=3)
    assert (first, env.episode.state.to_text()) == (again, text)


def test_illegal_action_or_failing_opponent_forfeits_the_game(tmp_path):
    env = bridge.SeatEnv("columna")
    _, info = env.reset(seed=1)
    _, reward, over, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over) == (-1, True)
    assert env.step(0)[1:3] == (0, True)
    (tmp_path / "mine.py").write_text("class Lost:\n    def __init__(self, *_):\n        raise RuntimeError('lost')\n")
    env = bridge.SeatEnv("columna", seat=1, opponents=f"{tmp_path / 'mine.py'}:Lost")
    env.reset(seed=1)
    _, reward, over, _, _ = env.step(0)
    assert (reward, over) == (1, True)
    with pytest.raises(ParlourError, match="There is no seat 2"):
        bridge.SeatEnv("columna", seat=2)


@pytest.mark.parametrize("action", [1.0, "a1", None, [0], np.array([0, 1])], ids=str)
def test_action_must_be_a_whole_number(action):
    env = bridge.SeatEnv("columna")
    env.reset(seed=1)
    with pytest.raises(ParlourError, match="An action must be a whole number, not "):
        env.step(action)
    assert not env.step(np.array(int(np.flatnonzero(env.episode.mask(0))[0])))[2]


def legal(info, rng):
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])


@pytest.mark.parametrize("name", ["bingo_battle", "maexchen"])
def test_vector_environment_plays_many_games(name):
    envs, rng = gymnasium.make_vec(identity(name), num_envs=6), np.random.default_rng(1)
    seen, info = envs.reset(seed=1)
    ended = 0
    for _ in range(400):
        assert seen in envs.observation_space
        acted = info["seat"]
        seen, reward, over, truncated, info = envs.step(legal(info, rng))
        assert (reward == info["rewards"][np.arange(6), acted]).all()
        assert not truncated.any() and ((info["rewards"] != 0).any(axis=1) <= over).all()
        assert ("final_obs" in info) == over.any()
        ended += over.sum()
    assert ended == envs.unwrapped.batch.statistics().games > 0


def test_results_of_many_seats_are_exact():
    alone, rng = bridge.SeatEnv("maexchen", players=6, faces=1), np.random.default_rng(1)
    envs = gymnasium.make_vec(identity("maexchen"), num_envs=6, players=6, faces=1)
    (_, info), over = envs.reset(seed=1), np.zeros(6, np.bool_)
    while not over.any():
        _, _, over, _, info = envs.step(legal(info, rng))
    for results in (*info["rewards"][over], [play(alone, rng, seed) for seed in range(4)]):
        assert min(results) == -1 / 5 and set(results) <= {-1 / 5, 1.0, *((6 - n) / (5 * n) for n in range(2, 6))}


def test_a_seed_gives_the_same_games():
    envs, played = gymnasium.make_vec(identity("bingo_battle"), num_envs=4), []
    for _ in range(2):
        rng = np.random.default_rng(1)
        seen, info = envs.reset(seed=7)
        for _ in range(50):
            seen, *_, info = envs.step(legal(info, rng))
        played.append(seen)
    assert (played[0] == played[1]).all()


def test_vector_environment_refuses_an_illegal_action():
    envs = gymnasium.make_vec(identity("columna"), num_envs=2)
    envs.reset(seed=1)
    with pytest.raises(IllegalActionError, match="Game 0"):
        envs.step(np.array([envs.single_action_space.n - 1] * 2))


def test_gymnasium_wrappers_count_episodes():
    envs = RecordEpisodeStatistics(gymnasium.make_vec(identity("bingo_battle"), num_envs=3))
    rng, (_, info), over = np.random.default_rng(1), envs.reset(seed=1), np.zeros(3, np.bool_)
    while not over.any():
        _, _, over, _, info = envs.step(legal(info, rng))
    assert (info["episode"]["l"][over] > 0).all()


def test_human_mode_prints_the_table(capsys):
    env = gymnasium.make("parlour/columna-v0", seat=0, render_mode="human")
    _, info = env.reset(seed=1)
    start = capsys.readouterr().out
    env.step(int(info["action_mask"].argmax()))
    assert "Black" in start and start != capsys.readouterr().out


class Recording(set):
    """A player that records the seats it plays."""

    def decide(self, state, stop=None):
        self.add(state.current_player())
        return Decision(state.legal_actions()[0])


def test_every_other_seat_has_its_own_opponent(monkeypatch):
    made = []
    monkeypatch.setattr(bridge, "make_any_player", lambda name, seed: made.append(Recording()) or made[-1])
    env = bridge.SeatEnv("deathmatch_arena", seat=1, players=3)
    play(env, np.random.default_rng(1), seed=1)
    assert made == [{0}, {2}]
