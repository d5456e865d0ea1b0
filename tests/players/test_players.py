"""Computer players and their levels."""

import threading
from collections import Counter

import pytest

import parlour
from parlour.errors import UnknownNameError
from parlour.game import load_package
from parlour.players import LEVELS, make_player
from parlour.players.thinker import Thinker

WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once
OPEN = "2A2B/2201/1020/0000/0000 2 2,2 0 an2a"


def stopped():
    stop = threading.Event()
    stop.set()
    return stop


@pytest.fixture(scope="module")
def state():
    return parlour.load("bingo_battle").state_from_text(WINNING)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_what_is_legal_and_leaves_the_state_alone(level, state):
    decision = make_player(level, seed=1).decide(state, stopped())
    assert decision.action in state.legal_actions()
    assert state.to_text() == WINNING


@pytest.mark.parametrize("level", [level.name for level in LEVELS if level.name != "random"])
def test_levels_that_think_see_a_win(level, state):
    decision = make_player(level, seed=1).decide(state)
    assert state.action_to_string(decision.action) == "s"
    assert decision.report is not None and decision.report.best.action == decision.action


def test_levels_have_names_and_meanings():
    assert [level.name for level in LEVELS] == ["random", "beginner", "casual", "strong", "master"]
    assert all(level.meaning for level in LEVELS)
    assert all(level.simulations or level.seconds for level in LEVELS if level.name != "random")


def test_random_is_even(state):
    player = make_player("random", seed=1)
    counts = Counter(player.decide(state).action for _ in range(4000))
    assert set(counts) == {0, 1, 2, 3}
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in counts.values())


@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_a_seed_gives_the_same_decisions_again(level):
    state = parlour.load("lokai_and_bele").new_initial_state()
    actions = {make_player(level, seed=3).decide(state).action for _ in range(3)}
    assert len(actions) == 1


def test_a_higher_level_knows_more():
    state = load_package("tests.search.nim").state_from_text("3,5,7 0")
    reports = [make_player(level, seed=1).decide(state).report for level in ("beginner", "casual")]
    assert reports[0].simulations < reports[1].simulations


@pytest.mark.parametrize(
    ("level", "hint"), [("mastr", "Did you mean 'master'"), ("human", "There are: random, beginner")]
)
def test_an_unknown_level_brings_the_nearest_or_all(level, hint):
    with pytest.raises(UnknownNameError, match=f"There is no level '{level}'. {hint}"):
        make_player(level)


def test_before_its_game_is_compiled_a_thinker_stops_early(monkeypatch):
    monkeypatch.setattr("parlour.players.thinker.PLAIN_SECONDS", 0.05)
    game = parlour.load("bingo_battle")
    game.compiled = False
    report = Thinker(simulations=10**9, seconds=None, seed=1).decide(game.state_from_text(OPEN)).report
    assert report is not None and 1 <= report.simulations < 10**9
