"""Entry points: functions that Python calls with a state's memory."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from numba.core.compiler_lock import global_compiler_lock

import parlour
from parlour import kit
from parlour.kit.entry_points import list_legal
from parlour.kit.jit import compile_entry
from parlour.kit.sorting import sort


@kit.rule
def put_in_order(moves):
    sort(moves.action, moves.count)


@pytest.fixture(params=[True, False], ids=["compiled", "interpreted"])
def arena(request):
    game = parlour.load("deathmatch_arena")
    game.compiled = request.param
    return game


def test_rule_lookup_does_not_wait_for_other_compilations():
    """A compiling thread looks up other rules, and must not wait for a thread that waits to compile."""
    kind = parlour.load("columna").rules.State
    assert put_in_order.dispatcher, "Numba is loaded before the lock is taken"
    uncalled = kit.rule(lambda number: number)
    with global_compiler_lock:
        waiting = threading.Thread(target=compile_entry, args=(list_legal, kind, []), daemon=True)
        waiting.start()
        waiting.join(0.2)
        finding = threading.Thread(target=lambda: uncalled.dispatcher, daemon=True)
        finding.start()
        finding.join(10)
        assert waiting.is_alive() and not finding.is_alive()
    waiting.join()


def test_games_with_one_state_type_share_entry_points():
    kind = parlour.load("columna").rules.State
    assert kit.entries_of(kind, True, 0) is parlour.load("columna", quiet=7).entries
    assert kit.entries_of(kind, False, 0) is not kit.entries_of(kind, True, 0)
    with pytest.raises(AttributeError):
        _ = kit.entries_of(kind, True, 0).steal


@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])
def test_lists_of_many_outcomes_are_independent(compiled):
    game = parlour.load("bingo_battle")
    game.compiled = compiled
    state = game.new_initial_state()
    state.legal_actions().clear()
    assert state.legal_actions() == [outcome for outcome, _ in state.chance_outcomes()] == list(range(1296))
    state.apply_action(1295)
    assert state.legal_actions() == [0, 1, 2, 3]
    assert kit.entries_of(game.rules.State, compiled, 300).list_legal(game.new_initial_state().memory)[-1] == 1295


def test_results_are_python_objects(arena):
    state = arena.new_initial_state()
    rolled = state.clone()
    while rolled.is_chance_node():
        rolled.roll(kit.seeded(1))
    for each in state, rolled:
        outcomes, weights = arena.entries.list_chance(each.memory)
        numbers = [each.current_player(), each.key(), *each.legal_actions(), *outcomes, *weights]
        assert {type(number) for number in numbers} == {int}
        assert {type(value) for value in (*each.returns(), *each.estimate())} == {float}
        assert {type(answer) for answer in (each.is_terminal(), each.is_chance_node())} == {bool}


@pytest.mark.parametrize("action", [2**63, 2**64, 2**70, -(2**70), -1])
def test_huge_numbers_are_refused_as_actions(arena, action):
    assert not arena.entries.try_apply(arena.new_initial_state().memory, action)


@pytest.mark.parametrize("action", [1.0, "1", None, np.float64(1)])
def test_non_integer_is_a_type_error(arena, action):
    with pytest.raises(TypeError):
        arena.entries.try_apply(arena.new_initial_state().memory, action)


@pytest.mark.campaign
def test_another_process_reuses_cached_code(tmp_path):
    program = (
        "import parlour; game = parlour.load('maexchen'); state = game.new_initial_state();"
        "state.apply_action(state.legal_actions()[0]); print(state.current_player())"
    )
    environment = os.environ | {"PARLOUR_CACHE": str(tmp_path)}
    run = [sys.executable, "-W", "error", "-c", program]
    first = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    made = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert any("try_apply" in path.name for path in made)
    again = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
    assert again.stdout == first.stdout
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == made
