"""Many games stepped at once."""

import numpy as np
import pytest

import parlour
from parlour import kit
from parlour.errors import IllegalActionError, ParlourError
from parlour.game import load_package
from parlour.search.batch import Batch


@pytest.fixture(params=[1, 3], ids=["one thread", "three threads"])
def threads(request):
    return request.param


def batch(threads, size=7, seed=1, name="bingo_battle", **options):
    return Batch(parlour.load(name, **options), size, seed, threads)


def texts(games):
    return [games.state(i).to_text() for i in range(games.size)]


def test_games_begin_after_the_dice_fell(threads):
    games = batch(threads)
    assert games.current_players().tolist() == [0] * 7
    assert len(set(texts(games))) > 1


def test_steps_are_those_of_single_states(threads):
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


def test_masks_are_those_of_single_states(threads):
    games = batch(threads)
    for _ in range(30):
        mask = games.legal_actions_mask()
        assert mask.tolist() == [games.state(i).legal_actions_mask() for i in range(games.size)]
        games.step(mask.argmax(axis=1))


def test_an_illegal_action_changes_nothing(threads):
    games = batch(threads)
    before = texts(games)
    actions = np.array([0, 0, 0, 0, 4, 0, 0])
    with pytest.raises(IllegalActionError, match="Game 4: 4 is not legal in '0000/"):
        games.step(actions)
    assert texts(games) == before


@pytest.mark.parametrize("actions", [[0] * 6, [[0] * 7], [0.0] * 7, 0, ["s"] * 7])
def test_actions_of_a_wrong_kind(threads, actions):
    with pytest.raises(ParlourError, match="Actions are 7 whole numbers"):
        batch(threads).step(actions)


def test_finished_games_wait_for_a_restart(threads):
    games = Batch(load_package("tests.search.nim"), 4, 1, threads)
    while parlour.TERMINAL not in games.current_players():
        games.step(games.legal_actions_mask().argmax(axis=1))
    over = texts(games)
    games.step([99] * 4)  # nothing to play
    assert texts(games) == over
    assert sorted(games.returns()[0].tolist()) == [-1, 1]
    games.restart()
    assert texts(games) == ["1,3,5 0"] * 4


def test_only_the_finished_games_start_again(threads):
    games = Batch(load_package("tests.search.nim"), 40, 1, threads)
    games.play_random(5)
    players, before = games.current_players(), texts(games)
    assert len(set(players.tolist())) > 1
    games.restart()
    after = texts(games)
    start = games.game.new_initial_state().to_text()
    for player, text, now in zip(players, before, after, strict=True):
        assert now == (start if player == parlour.TERMINAL else text)
    games.restart(only_finished=False)
    assert texts(games) == [start] * 40


def test_random_steps_are_counted_and_go_on_after_the_end(threads):
    games = Batch(load_package("tests.search.nim"), 6, 1, threads)
    assert games.play_random(100) == 600
    assert len(set(texts(games))) > 1


def test_a_seed_gives_the_same_games_on_any_number_of_threads():
    played = [batch(threads, size=10, seed=seed) for threads, seed in ((1, 1), (3, 1), (4, 1), (1, 2))]
    for games in played:
        games.play_random(50)
    first, *same, other = map(texts, played)
    assert same == [first, first]
    assert other != first


@pytest.mark.parametrize("size", [0, -1])
def test_at_least_one_game(size):
    with pytest.raises(ParlourError, match=f"at least 1 game, not {size}"):
        batch(1, size=size)
