"""Specifications of players."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import OptionError, UnknownNameError
from parlour.players.spec import parse_spec


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", UnknownNameError, "No kind of player named ''"),
        ("mtcs", UnknownNameError, "Did you mean 'mcts'"),
        ("mcts:depth=3", OptionError, "mcts has no parameter 'depth'"),
        ("alphabeta:dept=3", OptionError, "Did you mean 'depth'"),
        ("alphabeta:depth=0", OptionError, "depth must be a whole number from 1 to 100, not '0'"),
        ("alphabeta:depth=2,", OptionError, "alphabeta has no parameter ''"),
        ("alphabeta:depth=1e1", OptionError, "not '1e1'"),
        ("mcts:seconds=nan", OptionError, "seconds must be a number from 0.001 to 3600, not 'nan'"),
        ("random:seconds=1", OptionError, "random has no parameter 'seconds'"),
    ],
)
def test_invalid_text_is_refused(text, error, message):
    with pytest.raises(error, match=message):
        parse_spec(text)


FULL = "mcts:simulations=100,foresight=1,urgency=0.3,temperature=0.135"


@pytest.mark.parametrize("text", ["random", "mcts", FULL, "alphabeta:nodes=999999999999,contempt=0.2", "mcts:"])
def test_specification_is_written_as_read(text):
    assert str(parse_spec(text)) == text.removesuffix(":")


def test_default_budget_is_a_second():
    assert parse_spec("mcts").make().seconds == parse_spec("alphabeta").make().seconds == 1
    assert parse_spec("mcts:simulations=5").make().seconds is None
    assert parse_spec("alphabeta:depth=3").make().seconds is None


@pytest.mark.parametrize(
    ("text", "limited"),
    [
        ("mcts", "mcts:seconds=0.5"),
        ("alphabeta:nodes=9", "alphabeta:nodes=9,seconds=0.5"),
        ("mcts:seconds=0.2", "mcts:seconds=0.2"),
        ("mcts:seconds=7,reuse=1", "mcts:seconds=0.5,reuse=1"),
        ("solved", "solved"),
        ("random", "random"),
    ],
)
def test_time_limit_applies_to_searching_players(text, limited):
    assert str(parse_spec(text).within(0.5)) == limited


def test_alphabeta_suits_games_of_perfect_information():
    games = [parlour.load(name) for name in parlour.games()] + [load_package("tests.search.nim", players=3)]
    suited = {game.name for game in games if parse_spec("alphabeta").suits(game)}
    assert suited == {"columna", "invictus", "lokai_and_bele"}
    assert all(parse_spec("mcts").suits(game) for game in games)
