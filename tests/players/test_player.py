"""Players receive only observations. Random, greedy and solved players."""

import itertools
import random
import threading
from collections import Counter

import pytest

import parlour
from parlour import kit
from parlour.core.game import load_package
from parlour.core.solutions import NotSolvedError
from parlour.errors import ActionError
from parlour.players import Decision, ask, make_any_player, make_player
from parlour.runs.game_loop import GameTask, play_game
from parlour.server.runtime.computing import computers
from parlour.terminal.computer import PendingDecision

WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once
SECRETS = 30  # pairs of positions of the Arena that differ in what is hidden
LONG = 60  # seconds: no test takes so long


class Spy:
    """Notes all that it is given, and plays an action of its own choice."""

    def __init__(self, action=0):
        self.action, self.seen = action, []

    def decide(self, observation, stop=None):
        self.seen.append(memory(observation))
        return Decision(self.action)


def memory(state):
    """All that a record holds."""
    return kit.raw(state.record).tobytes()


def pennies():
    game = load_package("tests.match.pennies", rounds=1)
    game.compiled = False
    return game.new_initial_state()


def worlds_of_the_arena(players):
    """Pairs of positions that differ only in what is hidden from the seat to act."""
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
def test_a_player_is_given_nothing_that_is_hidden_in_the_arena(players):
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
    PendingDecision(spy, pennies().child(choice), lambda thinking, decision: done.set())
    assert done.wait(LONG)


def at_the_server(monkeypatch, choice, spy):
    monkeypatch.setattr(computers, "make_player", lambda level: spy)
    pool = computers.ComputerPool(1)
    pool.decide("master", pennies().child(choice)).future.result(LONG)
    pool.close()


def by_hand(monkeypatch, choice, spy):
    ask(spy, pennies().child(choice))


@pytest.mark.parametrize("asked", [by_hand, in_an_experiment, at_the_terminal, at_the_server])
def test_whoever_asks_gives_nothing_away(asked, monkeypatch):
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


@pytest.mark.parametrize("text", ["0,0,0 1", "0,0,0 0"])
def test_at_the_end_nobody_is_asked(text):
    with pytest.raises(ActionError, match="There is nothing to decide"):
        ask(Spy(), load_package("tests.search.nim").state_from_text(text))


def test_at_a_chance_node_nobody_is_asked():
    with pytest.raises(ActionError, match="There is nothing to decide"):
        ask(Spy(), parlour.load("maexchen").new_initial_state())


def test_random_is_even():
    state = parlour.load("bingo_battle").state_from_text(WINNING)
    player = make_player("random", seed=1)
    counts = Counter(ask(player, state).action for _ in range(4000))
    assert set(counts) == {0, 1, 2, 3}
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in counts.values())


def test_solved_player_plays_the_best_move_and_values_all():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    decision = ask(make_any_player("solved"), state)
    values = [move.value for move in decision.report.moves]
    assert len(values) == 3 and values == sorted(values, reverse=True)
    assert decision.action == decision.report.moves[0].action


def test_its_line_goes_on_to_where_dice_fall():
    state = parlour.load("bingo_battle", players=1).state_from_text("2A02/0000/0000/0000/0000 17 0 0 a2.a")
    line = ask(make_any_player("solved"), state).report.line
    for text in line:
        state.apply_action(state.string_to_action(text))
    assert len(line) == 3 and state.current_player() < 0


def test_a_game_that_nobody_has_solved_it_refuses():
    state = parlour.load("columna").new_initial_state()
    with pytest.raises(NotSolvedError, match="Columna has no solution"):
        ask(make_any_player("solved"), state)
