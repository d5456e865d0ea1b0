"""Players by name."""

import pytest

import parlour
from parlour.errors import OptionError, UnknownNameError
from parlour.players import ask, make_any_player, make_player
from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.players.greedy import GreedyPlayer
from parlour.players.level_player import LevelPlayer
from parlour.players.mcts import MctsPlayer
from parlour.players.player import RandomPlayer
from parlour.players.solved import SolvedPlayer


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
