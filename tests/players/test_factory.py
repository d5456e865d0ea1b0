"""Players by name."""

import threading

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import OptionError, UnknownNameError
from parlour.players import LEVELS, ask, make_any_player, make_player
from parlour.players.factory import LevelPlayer
from parlour.players.player import GreedyPlayer, RandomPlayer, SolvedPlayer
from parlour.players.search_players import AlphaBetaPlayer, MctsPlayer
from parlour.players.warmup import first_decision


@pytest.fixture(scope="module")
def columna():
    return parlour.load("columna").new_initial_state()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("random", RandomPlayer),
        ("greedy", GreedyPlayer),
        ("solved", SolvedPlayer),
        ("mcts", MctsPlayer),
        ("mcts:simulations=5,exploration=.5,urgency=0.3,foresight=1,horizon=3,reuse=1,temperature=0.1", MctsPlayer),
        ("alphabeta", AlphaBetaPlayer),
        ("alphabeta:depth=2,reduce=0,quiescence=0,contempt=0.2,memory=2,temperature=0.1", AlphaBetaPlayer),
        ("beginner", LevelPlayer),
    ],
)
def test_players_are_made_of_texts(text, made, columna):
    player = make_any_player(text, seed=1)
    assert isinstance(player, made)
    if ":" in text:
        assert ask(player, columna).action in columna.legal_actions()


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("mtcs", UnknownNameError, "No level or kind of player named 'mtcs'. Did you mean 'mcts'"),
        (
            "master:seconds=3",
            OptionError,
            "The level 'master' takes no parameters. These kinds of players do: random, greedy, solved, mcts",
        ),
        ("mcts:depth=3", OptionError, "mcts has no parameter 'depth'"),
    ],
)
def test_refused_texts(text, error, message):
    with pytest.raises(error, match=message):
        make_any_player(text)


@pytest.mark.parametrize(("level", "hint"), [("mastr", "Did you mean 'master'"), ("human", "Levels: random, beginner")])
def test_an_unknown_level_brings_the_nearest_or_all(level, hint):
    with pytest.raises(UnknownNameError, match=f"No level named '{level}'. {hint}"):
        make_player(level)


WINNING = "A000/0000/0000/0000/0000 18 3,0 0 a2n5"  # s wins at once


def stopped():
    stop = threading.Event()
    stop.set()
    return stop


@pytest.fixture(scope="module")
def state():
    return parlour.load("bingo_battle").state_from_text(WINNING)


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_plays_what_is_legal_and_leaves_the_state_alone(level, state):
    decision = ask(make_player(level, seed=1), state, stopped())
    assert decision.action in state.legal_actions()
    assert state.to_text() == WINNING


@pytest.mark.parametrize("level", ["casual", "skilled", "strong", "master"])
def test_levels_that_think_see_a_win(level, state):
    decision = ask(make_player(level, seed=1), state)
    assert state.action_to_string(decision.action) == "s"
    assert decision.report is not None and decision.report.best.action == decision.action


def test_a_level_plays_one_game_after_another():
    player = make_player("casual", seed=1)
    for name in ("lokai_and_bele", "columna", "lokai_and_bele"):
        state = parlour.load(name).new_initial_state()
        assert ask(player, state).action in state.legal_actions()


def test_where_the_solution_ends_a_level_searches():
    state = first_decision(parlour.load("maexchen", faces=60))
    decision = ask(make_player("master", seed=1), state, stopped())
    assert decision.action in state.legal_actions() and decision.report.simulations > 0


@pytest.mark.parametrize("level", ["random", "beginner", "casual"])
def test_a_seed_gives_the_same_decisions_again(level):
    state = parlour.load("lokai_and_bele").new_initial_state()
    actions = {ask(make_player(level, seed=3), state).action for _ in range(3)}
    assert len(actions) == 1


def test_a_higher_level_knows_more():
    state = load_package("tests.search.nim").state_from_text("3,5,7 0")
    reports = [ask(make_player(level, seed=1), state).report for level in ("beginner", "skilled")]
    assert reports[0].simulations < reports[1].simulations
