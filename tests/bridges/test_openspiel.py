"""The bridge to OpenSpiel: its own tests and its own bots, on all games."""

import itertools
import os
import pickle
import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, random_agent

import parlour
from parlour.bridges import openspiel
from parlour.game_info import FlagOption, NumberOption
from parlour.templates import create
from tests.campaign import some_daily

ARENA = "parlour_deathmatch_arena"
SHORTER = {"bingo_chess": "(quiet=20)"}
GAMES = [f"parlour_{name}{SHORTER.get(name, '')}" for name in parlour.games()]
GAMES += ["parlour_bingo_battle(players=1)"]
TOGETHER = f"{ARENA}(simultaneous=true)"
MORE = [f"{ARENA}(players=2)", f"{ARENA}(players=4,rotate=true)", TOGETHER, f"{ARENA}(players=5,simultaneous=true)"]


@pytest.fixture(params=some_daily([*GAMES, *MORE], *GAMES))
def game(request):
    return pyspiel.load_game(request.param)


def first_decision(game, seed=1):
    state, rng = game.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        step(state, rng)
    return state


def step(state, rng):
    """Apply a random action or outcome, or random actions of all players at a simultaneous node."""
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    elif state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def walk(game, seed):
    """Yield the decisions of a random game."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        step(state, rng)


def test_legal_actions_are_the_same_in_python_and_cpp(game):
    state, rng = game.new_initial_state(), random.Random(2)
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_simultaneous_node():
            assert state.legal_actions() == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        for player in range(game.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        step(state, rng)


@pytest.mark.parametrize("game", some_daily([*GAMES, *MORE], "parlour_columna", ARENA, TOGETHER), indirect=True)
def test_openspiel_simulation_tests_pass(game):
    observer = game.make_observer(pyspiel.IIGObservationType(perfect_recall=True), {})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, observer=observer)


@pytest.mark.parametrize("game", some_daily([*GAMES, *MORE], "parlour_maexchen", ARENA, TOGETHER), indirect=True)
def test_openspiel_serialisation_tests_pass(game):
    from open_spiel.python.tests import games_sim_test  # importing it loads all of its games, which takes two seconds

    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("game", some_daily([*GAMES, *MORE[:2]], *GAMES), indirect=True)
def test_cpp_bots_play(game):
    """`MCTSBot.step` releases Python's lock and crashes with any game in Python; `mcts_search` does not."""
    state = first_decision(game)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 10, 100, True, 1, False)
    assert bot.mcts_search(state).best_child().action in state.legal_actions()


def test_python_bots_finish_a_short_game():
    game = pyspiel.load_game("parlour_maexchen(faces=1)")
    rng = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 1.4, 50, openspiel.RandomRolloutEvaluator(seed=seat), random_state=rng) for seat in range(2)
    ]
    state = first_decision(game)
    while not state.is_terminal():
        if state.is_chance_node():
            step(state, random.Random(1))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


@pytest.mark.campaign
def test_information_set_search_plays_simultaneous_choices():
    game = pyspiel.load_game(f"{ARENA}(players=2)")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, openspiel.RandomRolloutEvaluator(seed=1), 1.4, 30, random_state=rng)
    for state in itertools.islice(walk(game, seed=1), 6):
        assert bot.step(state.clone()) in state.legal_actions()


@pytest.mark.parametrize("name", parlour.games())
def test_game_type_matches_the_info(name):
    info, described = parlour.info(name), pyspiel.load_game(f"parlour_{name}").get_type()
    kinds = pyspiel.GameType
    assert described.long_name == info.title
    more = {"simultaneous": False} if name == "deathmatch_arena" else {}
    assert described.parameter_specification == more | {option.name: option.default for option in info.options}
    assert (described.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC) == bool(info.max_chance_outcomes)
    assert (described.information == kinds.Information.IMPERFECT_INFORMATION) == (name == "deathmatch_arena")
    assert described.utility == kinds.Utility.ZERO_SUM


def test_options_are_parameters():
    for name in parlour.games():
        for option in parlour.info(name).options:
            other = not option.default if isinstance(option, FlagOption) else _last(option)
            game = pyspiel.load_game(f"parlour_{name}", {option.name: other})
            assert game.parlour_game.options[option.name] == other
            assert openspiel.load(str(game)).parlour_game.options == game.parlour_game.options


def _last(option):
    return option.high if isinstance(option, NumberOption) else option.values[-1]


def test_invalid_option_is_refused():
    with pytest.raises(parlour.errors.OptionError, match="faces must be a whole number from 1 to 999, not 0"):
        pyspiel.load_game("parlour_maexchen(faces=0)")


def test_texts_match_parlour():
    state = pyspiel.load_game("parlour_lokai_and_bele").new_initial_state()
    action = state.string_to_action("d2d6")
    state.apply_action(action)
    ours = parlour.load("lokai_and_bele").new_initial_state()
    ours.apply_action(action)
    assert str(state) == state.observation_string(0) == ours.to_text()
    assert state.legal_actions() == ours.legal_actions()


def test_solo_utility_is_the_score():
    game = pyspiel.load_game("parlour_bingo_battle(players=1)")
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (1, 0, 16)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


def last_to_choose():
    """Return a position in which two of three players have chosen in secret, and the first of them."""
    game = pyspiel.load_game(ARENA)
    state = next(state.clone() for state in walk(game, seed=3) if len(state.secrets.since) == 2)
    return state, state.secrets.open.current_player()


def test_observations_contain_no_secrets():
    state, first = last_to_choose()
    looker, others = state.current_player(), []
    for choice in state.secrets.open.legal_actions():
        other = state.secrets.open.clone()
        other.apply_action(choice)
        other.apply_action(*state.secrets.since[1])
        others.append(other)
    assert len({str(other) for other in others}) > 1
    for form in "observation_string", "information_state_string", "observation_tensor", "information_state_tensor":
        assert len({str(getattr(other, form)(looker)) for other in others}) == 1
        assert len({str(getattr(other, form)(first)) for other in others}) == len(
            others
        )  # the seat knows its own choice


def test_resampling_draws_secrets_again():
    state, _ = last_to_choose()
    looker = state.current_player()
    others = [state.resample_from_infostate(looker, random.Random(seed).random) for seed in range(40)]
    first_choices = {other.history()[-2] for other in others}
    assert first_choices == set(state.secrets.open.legal_actions())
    for other in others:
        assert other.observation_string(looker) == state.observation_string(looker)
        assert other.information_state_string(looker) == state.information_state_string(looker)
        assert other.history()[:-2] == state.history()[:-2]
        assert len(other.history()) == len(state.history())


def test_spectator_sees_no_secret_and_judge_sees_all():
    state, first = last_to_choose()
    kinds = pyspiel.PrivateInfoType
    game, seen = state.get_game(), {}
    for kind in (kinds.NONE, kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS):
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=kind))
        seen[kind] = observer.string_from(state, first)
    assert seen[kinds.ALL_PLAYERS] == str(state)
    assert len(set(seen.values())) == 3


def test_information_states_recall_everything_seen():
    game = pyspiel.load_game(ARENA)
    for state in itertools.islice(walk(game, seed=5), 60):
        for seat in range(3):
            shown = state.information_state_string(seat).split(" ")[1].split(",")
            hidden = [i for i, action in enumerate(shown) if action.startswith("?")]
            actors = [turn.player for turn in state.full_history()]
            assert all(actors[i] != seat for i in hidden)
            assert [a for a in shown if not a.startswith("?")] == [
                str(a) for i, a in enumerate(state.history()) if i not in hidden
            ]


@pytest.mark.parametrize("name", parlour.games())
def test_information_state_tensor_lists_events(name):
    game = pyspiel.load_game(f"parlour_{name}")
    state, spec = first_decision(game), game.parlour_game.information_state_spec
    state.apply_action(state.legal_actions()[0])
    for seat in range(game.num_players()):
        known = spec.split(np.array(state.information_state_tensor(seat), np.float32))
        assert known["events.action"].tolist()[: len(state.history())] == [it + 1 for it in reversed(state.history())]
    kinds = pyspiel.PrivateInfoType
    judge = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, private_info=kinds.ALL_PLAYERS))
    assert judge.tensor is None and judge.string_from(state, 0).endswith(f" {state}")


def test_a_resampled_position_looks_the_same():
    """Replica of OpenSpiel's own C++ test."""
    game = pyspiel.load_game(ARENA)
    for state in itertools.islice(walk(game, seed=7), 120):
        for seat in range(3):
            other = state.resample_from_infostate(seat, random.Random(1).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions() == state.legal_actions() or other.current_player() != seat


def combat(seats=3):
    """Return the first simultaneous node of all players of the arena."""
    state, rng = pyspiel.load_game(f"{ARENA}(players={seats},simultaneous=true)").new_initial_state(), random.Random(1)
    while len(state.secrets.together) < seats:
        step(state, rng)
    return state


def test_simultaneous_node_gives_every_player_its_choices():
    state = combat()
    alone = state.parlour_state.clone()
    assert state.get_game().get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert (state.current_player(), state.is_simultaneous_node()) == (pyspiel.PlayerId.SIMULTANEOUS, True)
    choices = [state.legal_actions(seat)[-1] for seat in range(3)]
    for _ in range(3):
        seat = alone.current_player()
        assert state.legal_actions(seat) == alone.legal_actions()
        assert state.action_to_string(seat, choices[seat]) == alone.action_to_string(choices[seat])
        alone.apply_action(choices[seat])
    state.apply_actions(choices)
    assert str(state) == alone.to_text() and state.history()[-3:] == choices
    with pytest.raises(ValueError, match="Name one"):
        combat().legal_actions()


def test_player_without_a_choice_waits_at_a_simultaneous_node():
    game, rng = pyspiel.load_game(f"{ARENA}(players=4,simultaneous=true)"), random.Random(1)
    state = first_decision(game)
    ((actor, choice),) = state.secrets.together.items()
    seat = (actor + 1) % 4
    assert state.legal_actions(actor) == choice.legal_actions()
    assert (state.legal_actions(seat), state.action_to_string(seat, 0)) == ([0], "wait")
    step(state, rng)
    assert state.history()[-4:][seat] == 0


def test_no_player_sees_a_choice_before_all_have_chosen():
    state = combat()
    assert state.secrets.open is None
    for seat in range(3):
        other = state.resample_from_infostate(seat, random.Random(1).random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert "?" not in state.information_state_string(seat)


def test_turn_based_version_of_a_simultaneous_game_plays():
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(f"{ARENA}(players=2,simultaneous=true)"))
    state, rng = game.new_initial_state(), random.Random(1)
    for _ in range(200):
        if state.is_terminal():
            break
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(it, 1) for it in state.legal_actions()]
        state.apply_action(rng.choice(outcomes)[0])


def test_games_and_states_are_pickled():
    game = pyspiel.load_game("parlour_columna(quiet=7)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[3])
    again = pickle.loads(pickle.dumps(state))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert (str(again), again.history()) == (str(state), state.history())


def test_process_with_registered_games_exits_cleanly():
    done = subprocess.run([sys.executable, "-c", "import parlour.bridges.openspiel"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", parlour.games())
def test_learning_environments_play(name):
    game = pyspiel.load_game(f"parlour_{name}{SHORTER.get(name, '')}")
    play_for_learners(game, rl_environment.ObservationType.OBSERVATION, game.parlour_game.observation_spec.size)


@pytest.mark.parametrize("name", [ARENA, f"{ARENA}(players=2)", TOGETHER])
def test_learning_environments_use_information_states_for_secrets(name):
    game = pyspiel.load_game(name)
    play_for_learners(game, None, game.parlour_game.information_state_spec.size)
    assert game.information_state_tensor_size() == game.parlour_game.information_state_spec.size


def play_for_learners(game, kind, size):
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(
        game, observation_type=kind, chance_event_sampler=sampler, enable_legality_check=True
    )
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(env.num_players)]
    step = env.reset()
    for _ in range(40):
        seen = step.observations["info_state"]
        assert [len(each) for each in seen] == env.num_players * [size]
        if step.last():
            break
        acting = [agents[step.current_player()]] if env.is_turn_based else agents
        step = env.step([agent.step(step).action for agent in acting])


@pytest.mark.campaign
@pytest.mark.parametrize("name", parlour.games())
def test_learning_environments_play_whole_games(name):
    """Every state of a game can be serialised, and the final results add up."""
    game = pyspiel.load_game(f"parlour_{name}{SHORTER.get(name, '')}")
    env = rl_environment.Environment(game, include_full_state=True, enable_legality_check=True)
    agents = [random_agent.RandomAgent(seat, env.action_spec()["num_actions"]) for seat in range(env.num_players)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.current_player()].step(step).action])
        _, again = pyspiel.deserialize_game_and_state(step.observations["serialized_state"])
        assert str(again) == str(env.get_state)
    assert sum(step.rewards) == pytest.approx(0)


def test_game_with_broken_rules_leaves_other_games_playable(tmp_path):
    folder = create("rulebroken", "dice", tmp_path)
    (folder / "rules.py").write_text("1 / 0")
    program = "import pyspiel, parlour.bridges.openspiel; print(pyspiel.load_game('parlour_columna'))"
    environment = os.environ | {"PARLOUR_GAMES": str(folder)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stdout) == (0, "parlour_columna(quiet=20)\n"), done.stderr
