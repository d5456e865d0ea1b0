"""Specifications of players."""

import pytest

import parlour
from parlour.core.game import load_package
from parlour.errors import OptionError, UnknownNameError
from parlour.players.spec import KINDS, parse_spec


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
def test_refused_texts(text, error, message):
    with pytest.raises(error, match=message):
        parse_spec(text)


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "mcts",
        "mcts:simulations=100,foresight=1,urgency=0.3,temperature=0.135",
        "alphabeta:nodes=999999999999,contempt=0.2",
    ],
)
def test_a_specification_is_written_as_it_was_read(text):
    assert str(parse_spec(text)) == text


def test_a_colon_without_parameters_adds_nothing():
    assert parse_spec("mcts:") == parse_spec("mcts")


def test_without_a_budget_a_player_thinks_a_second():
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
def test_a_player_that_thinks_can_be_given_a_limit(text, limited):
    assert str(parse_spec(text).within(0.5)) == limited


def test_alphabeta_suits_two_seats_that_see_all():
    games = [parlour.load(name) for name in parlour.games()] + [load_package("tests.search.nim", players=3)]
    suited = {game.name for game in games if parse_spec("alphabeta").suits(game)}
    assert suited == {"columna", "invictus", "lokai_and_bele"}
    assert all(parse_spec("mcts").suits(game) for game in games)


def test_every_kind_has_a_name_of_its_own():
    assert all(kind.name == name for name, kind in KINDS.items())
