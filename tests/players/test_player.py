"""Players receive only observations. Random, greedy and solved players."""

import itertools
import random
import threading
from collections import Counter
from types import SimpleNamespace

import pytest

import parlour
from parlour import kit
from parlour.core.game import State, load_package
from parlour.core.solutions import NotSolvedError
from parlour.errors import ActionError
from parlour.players import Decision, ask, make_any_player, make_player
from parlour.players.player import GreedyPlayer
from parlour.players.warmup import first_decision
from parlour.runs.game_loop import GameTask, play_game
from parlour.server.runtime.computing import computers
from parlour.terminal.computer import Computer

WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once
SECRETS = 30  # pairs of positions of the Arena that differ in what is hidden
LONG = 60  # seconds: longer than any test


class Spy:
    """Records everything that it receives, and plays its own choice of action."""

    def __init__(self, action=0):
        self.action, self.seen = action, []

    def decide(self, observation, stop=None):
        self.seen.append(memory(observation))
        return Decision(self.action)


def memory(state):
    """Return all bytes of a record."""
    return kit.raw(state.record).tobytes()


def pennies():
    game = load_package("tests.match.pennies", rounds=1)
    game.compiled = False
    return game.new_initial_state()


def worlds_of_the_arena(players):
    """Yield pairs of positions that differ only in what is hidden from the seat to act."""
    game, dice = parlour.load("deathmatch_arena", players=players), random.Random(players)
    game.compiled = False
    rng, state = kit.seeded(players), game.new_initial_state()
    while True:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.roll(rng)
        else:
            pairs = itertools.pairwise(state.child(action) for action in state.legal_actions())
            yield from (pair for pair in pairs if look_alike(*pair))
            state.apply_action(dice.choice(state.legal_actions()))


def look_alike(one, other):
    seat = one.current_player()
    alike = 0 <= seat == other.current_player() and one.observation_text(seat) == other.observation_text(seat)
    return alike and one.to_text() != other.to_text()


@pytest.mark.parametrize("players", [2, 3, 5])
def test_player_sees_nothing_hidden_in_the_arena(players):
    for one, other in itertools.islice(worlds_of_the_arena(players), SECRETS):
        spy = Spy()
        ask(spy, one)
        ask(spy, other)
        assert memory(one) != memory(other)
        assert spy.seen[0] == spy.seen[1]


def in_an_experiment(monkeypatch, choice, spy):
    play_game(GameTask(1, 0, (0, 1), "seed"), pennies().game, [Spy(choice), spy])


def at_the_terminal(monkeypatch, choice, spy):
    done = threading.Event()
    app = SimpleNamespace(call_later=lambda *_: done.set())
    Computer(app).ask(spy, pennies().child(choice), print)
    assert done.wait(LONG)


def at_the_server(monkeypatch, choice, spy):
    monkeypatch.setattr(computers, "make_player", lambda level: spy)
    pool = computers.ComputerPool(1)
    pool.decide("master", pennies().child(choice)).future.result(LONG)
    pool.jobs.close()


def by_hand(monkeypatch, choice, spy):
    ask(spy, pennies().child(choice))


@pytest.mark.parametrize("asked", [by_hand, in_an_experiment, at_the_terminal, at_the_server])
def test_all_callers_pass_only_observations(asked, monkeypatch):
    spies = [Spy(), Spy()]
    for choice, spy in enumerate(spies):
        asked(monkeypatch, choice, spy)
    worlds = [memory(pennies().child(choice)) for choice in range(2)]
    assert worlds[0] != worlds[1]
    assert spies[0].seen == spies[1].seen != []
    assert not set(worlds) & set(spies[0].seen)


def test_changes_to_an_observation_do_not_affect_the_state():
    state = load_package("tests.search.nim").new_initial_state()

    class Careless:
        def decide(self, observation, stop=None):
            action = observation.legal_actions()[0]
            observation.apply_action(action)
            return Decision(action)

    before = state.to_text()
    ask(Careless(), state)
    assert state.to_text() == before


@pytest.mark.parametrize("package", ["tests.search.nim", "parlour.games.maexchen"], ids=["end", "chance node"])
def test_position_without_a_decision_is_refused(package):
    game = load_package(package)
    with pytest.raises(ActionError, match="There is nothing to decide"):
        ask(Spy(), game.state_from_text("0,0,0 1") if game.title == "Nim" else game.new_initial_state())


def test_random_player_is_uniform():
    state = parlour.load("bingo_battle").state_from_text(WINNING)
    player = make_player("random", seed=1)
    counts = Counter(ask(player, state).action for _ in range(4000))
    assert set(counts) == {0, 1, 2, 3}
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in counts.values())


def test_solved_player_plays_the_best_move_and_values_all():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    decision = ask(make_any_player("solved"), state)
    values, line = [move.value for move in decision.report.moves], decision.report.line
    assert len(values) == 3 and values == sorted(values, reverse=True)
    assert decision.action == decision.report.moves[0].action
    for text in line:
        state.apply_action(state.string_to_action(text))
    assert len(line) == 3 and state.current_player() < 0


def test_solved_player_refuses_unsolved_games():
    state = parlour.load("columna").new_initial_state()
    with pytest.raises(NotSolvedError, match="Columna has no solution"):
        ask(make_any_player("solved"), state)


def decided(state, seed=0):
    return ask(GreedyPlayer(seed), state).action


def test_greedy_player_wins_if_possible():
    state = parlour.load("bingo_battle").state_from_text(WINNING)
    assert state.action_to_string(decided(state)) == "s"


def test_greedy_player_maximizes_the_estimate():
    state = parlour.load("lokai_and_bele").new_initial_state()
    for _ in range(12):
        after = {action: state.child(action).estimate()[state.current_player()] for action in state.legal_actions()}
        action = decided(state)
        assert after[action] == max(after.values())
        state.apply_action(action)


def test_greedy_player_averages_over_a_roll(monkeypatch):
    """In Mäxchen, dice roll after either action; here only one outcome of a throw has any value."""
    state = parlour.load("maexchen").new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    throw, stop = map(state.string_to_action, ("throw", "stop"))
    wanted, share = state.child(throw).chance_outcomes()[0]
    worth = {state.child(throw).child(wanted).to_text(): 1.0}
    others = [state.child(stop).child(outcome).to_text() for outcome, _ in state.child(stop).chance_outcomes()]
    monkeypatch.setattr(State, "estimate", lambda self, scales=None: [worth.get(self.to_text(), 0.0)] * 2)
    assert decided(state) == throw
    assert decided(state, worth.update(dict.fromkeys(others, 1.01 * share))) == stop
    assert decided(state, worth.update(dict.fromkeys(others, 0.99 * share))) == throw


def test_greedy_player_breaks_ties_at_random(monkeypatch):
    monkeypatch.setattr(State, "estimate", lambda self, scales=None: [0.0] * 2)
    state = parlour.load("columna").new_initial_state()
    assert len({decided(state, seed) for seed in range(40)}) > 5


@pytest.mark.parametrize("name", parlour.games())
def test_greedy_player_plays_every_game_even_if_stopped(name):
    state, stop = first_decision(parlour.load(name)), threading.Event()
    stop.set()
    assert ask(make_any_player("greedy", seed=1), state, stop).action in state.legal_actions()
