"""Computer players and their levels."""

import threading
from collections import Counter

import pytest

import parlour
from parlour.errors import UnknownNameError
from parlour.game import load_package
from parlour.players import LEVELS, STEPS, make_player
from parlour.players.kinds import make_kind
from parlour.players.ladders import ladder
from parlour.players.player import RandomPlayer
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


@pytest.mark.parametrize("level", ["casual", "skilled", "strong", "master"])
def test_levels_that_think_see_a_win(level, state):
    decision = make_player(level, seed=1).decide(state)
    assert state.action_to_string(decision.action) == "s"
    assert decision.report is not None and decision.report.best.action == decision.action


def test_levels_have_names_and_meanings():
    assert [level.name for level in LEVELS] == ["random", "beginner", "casual", "skilled", "strong", "master"]
    assert all(level.meaning and level.seconds > 0 for level in STEPS)


@pytest.mark.parametrize("name", parlour.games())
def test_every_game_has_five_levels_that_can_be_made(name):
    steps = ladder(parlour.load(name))
    assert len(steps) == len(set(steps)) == len(STEPS) == 5
    for text in steps:
        make_kind(text, seed=1)


@pytest.mark.parametrize("level", [level.name for level in STEPS])
def test_no_level_thinks_longer_than_it_says(level, monkeypatch):
    """Each player of a ladder is given the time of its level, unless it needs none."""
    made = []
    monkeypatch.setattr("parlour.players.levels.make_kind", lambda text, seed: made.append(text) or RandomPlayer(seed))
    for name in parlour.games():
        state = parlour.load(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        make_player(level, seed=1).decide(state)
    seconds = next(each.seconds for each in STEPS if each.name == level)
    assert len(made) == len(parlour.games())
    assert all(text == "solved" or float(text.partition("seconds=")[2]) < seconds for text in made)


def test_a_level_plays_one_game_after_another():
    player = make_player("casual", seed=1)
    for name in ("lokai_and_bele", "columna", "lokai_and_bele"):
        state = parlour.load(name).new_initial_state()
        assert player.decide(state).action in state.legal_actions()


def test_where_the_solution_ends_a_level_searches():
    state = parlour.load("maexchen", faces=60).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    decision = make_player("master", seed=1).decide(state, stopped())
    assert decision.action in state.legal_actions() and decision.report.simulations > 0


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
    reports = [make_player(level, seed=1).decide(state).report for level in ("beginner", "skilled")]
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


def test_a_choice_that_others_make_unseen_too_cannot_be_foreseen():
    state = load_package("tests.match.pennies", rounds=1).new_initial_state()
    player = Thinker(200, None, seed=1)
    assert {player.decide(state).action for _ in range(12)} == {0, 1}
