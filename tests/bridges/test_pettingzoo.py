"""The bridge to PettingZoo: its own tests, on all games."""

import functools
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

import parlour
from parlour import kit
from parlour.bridges import pettingzoo
from parlour.errors import OptionError, ParlourError
from parlour.match.hidden_information import choosing

SHORTER = {"bingo_chess": {"quiet": 20}, "maexchen": {"faces": 3}}
CYCLES = 60
HOSTS_OWN = "Observation is not a NumPy array|Observation space for each agent|.*Observation space.*|Live agent"


@pytest.fixture(params=parlour.games())
def named(request):
    return {"name": request.param, **SHORTER.get(request.param, {})}


def test_pettingzoo_tests_pass(named):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", HOSTS_OWN)
        api_test(pettingzoo.env(**named), num_cycles=CYCLES)
        seed_test(lambda: pettingzoo.env(**named), num_cycles=CYCLES)
        state_test(pettingzoo.env(**named), pettingzoo.parallel_env(**named), num_cycles=CYCLES)


def test_pettingzoo_parallel_tests_pass(named):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", HOSTS_OWN)
        parallel_api_test(pettingzoo.parallel_env(**named), num_cycles=CYCLES)
        parallel_seed_test(lambda: pettingzoo.parallel_env(**named), num_cycles=CYCLES)


def test_pettingzoo_render_test_passes(named, capsys):
    render_test(functools.partial(pettingzoo.env, **named))
    assert pettingzoo.env(**named).episode.game.seat_names[0] in capsys.readouterr().out


def play(env, rng):
    """Play a random game by masks, and return each agent's rewards."""
    env.reset(seed=int(rng.integers(1000)))
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        assert bool(len(legal)) != terminated
        env.step(None if terminated else int(rng.choice(legal)))
    return total


def test_rewards_are_the_results(named):
    env = pettingzoo.env(**named)
    total = play(env, np.random.default_rng(1))
    assert list(total.values()) == env.episode.state.returns()
    assert env.episode.state.is_terminal()


def test_an_illegal_action_forfeits_the_game():
    env = pettingzoo.env("deathmatch_arena", players=3)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -0.5 if agent == loser else 0.25 for agent in env.possible_agents}
    assert not env.observe(loser)["action_mask"].any()


def test_only_the_acting_agent_has_legal_actions():
    env = pettingzoo.env("columna")
    env.reset(seed=1)
    acting, other = env.agent_selection, env.possible_agents[1]
    assert env.observe(acting)["action_mask"].tolist() == env.episode.state.legal_actions_mask()
    assert not env.observe(other)["action_mask"].any()
    assert (env.observe(other)["observation"] == env.episode.state.observation_tensor(1)).all()


def test_secrets_are_in_the_state_and_in_no_observation():
    env, rng = pettingzoo.env("deathmatch_arena"), np.random.default_rng(1)
    env.reset(seed=1)
    differed = False
    while not env.episode.is_over and not differed:
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        parts = env.episode.game.observation_spec.split
        seen, state = parts(env.observe("player_0")["observation"]), parts(env.state())
        differed = any((seen[name] != state[name]).any() for name in seen if name != "seat")
    assert differed


def test_environments_are_pickled():
    env = pettingzoo.env("bingo_battle")
    env.reset(seed=5)
    again = pickle.loads(pickle.dumps(env))
    for each in env, again:
        for _ in range(8):
            each.step(int(each.observe(each.agent_selection)["action_mask"].argmax()))
    assert again.episode.state == env.episode.state


def test_the_table_is_rendered_as_text():
    env = pettingzoo.env("columna", render_mode="ansi")
    env.reset()
    assert env.render() == str(env.episode.state)
    with pytest.raises(ParlourError, match="render_mode must be 'ansi' or 'human', not 'rgb_array'"):
        pettingzoo.env("columna", render_mode="rgb_array")
    with pytest.raises(OptionError):
        pettingzoo.env("columna", colour="red")


def random_choices(seen, rng):
    """Return a random legal action for each agent with a mask, and 0 for the others."""
    masks = {agent: np.flatnonzero(it["action_mask"]) for agent, it in seen.items()}
    return {agent: int(rng.choice(legal)) if len(legal) else 0 for agent, legal in masks.items()}


def choosers(seen):
    return [agent for agent, it in seen.items() if it["action_mask"].any()]


def combat(seats):
    """Return an environment at the first simultaneous decision of all seats, and what they see there."""
    env, rng = pettingzoo.parallel_env("deathmatch_arena", players=seats), np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    while len(choosers(seen)) < seats:
        seen, *_ = env.step(random_choices(seen, rng))
    return env, seen, random_choices(seen, rng)


@pytest.mark.parametrize("seats", [2, 5])
def test_simultaneous_choices_are_one_joint_step(seats):
    env, seen, actions = combat(seats)
    alone, order = env.episode.state.clone(), []
    for _ in range(seats):
        order.append(f"player_{alone.current_player()}")
        assert alone.action_mask().tolist() == seen[order[-1]]["action_mask"].tolist()
        alone.apply_action(actions[order[-1]])
    assert sorted(order) == env.possible_agents
    env.episode.rng = kit.seeded(1)
    dice = kit.seeded(1)
    while alone.is_chance_node():
        alone.roll(dice)
    env.step(actions)
    assert env.episode.state == alone


def test_simultaneous_choices_reveal_nothing_and_are_seen_from_the_own_seat():
    env, seen, _ = combat(3)
    split, state = env.episode.game.observation_spec.split, env.episode.state
    for seat, each in enumerate(seen.values()):
        parts = split(each["observation"])
        assert parts["to_act"] == seat
        ahead = choosing(state, seat) if seat != state.current_player() else state.observation(seat)
        assert (each["observation"] == ahead.observation_tensor(seat)).all()


def test_illegal_simultaneous_choice_forfeits_for_its_own_seat():
    env, _, actions = combat(3)
    loser = env.possible_agents[(env.episode.seat + 1) % 3]
    _, rewards, over, _, _ = env.step(actions | {loser: -1})
    assert all(over.values())
    assert rewards == {agent: -0.5 if agent == loser else 0.25 for agent in env.possible_agents}


def test_sequential_decisions_take_one_joint_step_each():
    env, rng = pettingzoo.parallel_env("maexchen", players=3, faces=1), np.random.default_rng(1)
    (seen, _), rewards = env.reset(seed=1), {}
    while env.agents:
        assert choosers(seen) == [env.possible_agents[env.episode.seat]]
        seen, rewards, *_ = env.step(random_choices(seen, rng))
    assert list(rewards.values()) == env.episode.state.returns()


def test_step_after_the_end_returns_nothing():
    env = pettingzoo.parallel_env("columna")
    env.reset(seed=1)
    env.step({agent: -1 for agent in env.agents})
    assert env.agents == []
    assert env.step({}) == env.step({"player_0": 3}) == ({}, {}, {}, {}, {})
