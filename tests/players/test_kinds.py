"""Players by kind and parameters."""

import random
from collections import Counter

import pytest

import parlour
from parlour.errors import OptionError, UnknownNameError
from parlour.players import make_any_player
from parlour.players.calculator import Calculator
from parlour.players.choosing import choose
from parlour.players.kinds import KINDS, make_kind
from parlour.players.levels import Leveled
from parlour.players.player import RandomPlayer
from parlour.players.thinker import Thinker
from parlour.search.report import MoveReport, Report
from parlour.weights import Weights, WeightsError


def report(*values, proven=False, visits=1):
    moves = tuple(MoveReport(i, str(i), visits, value, proven) for i, value in enumerate(values))
    return Report(moves, (), 0, 0.0, full=False, interrupted=False)


@pytest.fixture(scope="module")
def columna():
    return parlour.load("columna").new_initial_state()


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("random", RandomPlayer),
        ("mcts", Thinker),
        ("mcts:simulations=5,exploration=.5,urgency=0.3,foresight=1,horizon=3,reuse=1,temperature=0.1", Thinker),
        ("alphabeta", Calculator),
        ("alphabeta:depth=2,reduce=0,quiescence=0,contempt=0.2,memory=2,temperature=0.1", Calculator),
        ("beginner", Leveled),
    ],
)
def test_players_are_made_of_texts(text, made, columna):
    player = make_any_player(text, seed=1)
    assert isinstance(player, made)
    if ":" in text:
        assert player.decide(columna).action in columna.legal_actions()


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", UnknownNameError, "There is no kind of player ''"),
        ("mtcs", UnknownNameError, "Did you mean 'mcts'"),
        ("mcts:", None, ""),
        ("mcts:depth=3", OptionError, "mcts has no parameter 'depth'"),
        ("alphabeta:dept=3", OptionError, "Did you mean 'depth'"),
        ("alphabeta:depth=0", OptionError, "depth is a whole number from 1 to 100, not '0'"),
        ("alphabeta:depth=2,", OptionError, "alphabeta has no parameter ''"),
        ("alphabeta:depth=1e1", OptionError, "not '1e1'"),
        ("mcts:seconds=nan", OptionError, "seconds is a number from 0.001 to 3600, not 'nan'"),
        ("random:seconds=1", OptionError, "random has no parameter 'seconds'"),
    ],
)
def test_refused_texts(text, error, message):
    if error is None:
        make_kind(text)
    else:
        with pytest.raises(error, match=message):
            make_kind(text)


def test_without_a_budget_a_player_thinks_a_second():
    assert make_kind("mcts").seconds == make_kind("alphabeta").seconds == 1
    assert make_kind("mcts:simulations=5").seconds is None
    assert make_kind("alphabeta:depth=3").seconds is None


def test_every_kind_has_a_name_of_its_own():
    assert all(kind.name == name for name, kind in KINDS.items())


def test_alphabeta_remembers_within_a_game(columna):
    player, state = make_kind("alphabeta:depth=5", seed=1), columna.clone()
    line = player.decide(state).report.line
    for text in line[:2]:
        state.apply_action(state.string_to_action(text))
    again = player.decide(state).report.simulations
    assert again < make_kind("alphabeta:depth=5", seed=1).decide(state).report.simulations


def test_a_tree_is_kept_from_move_to_move_where_asked():
    state = parlour.load("maexchen").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    visits = []
    for reuse in (0, 1):
        player = make_kind(f"mcts:simulations=300,reuse={reuse}", seed=1)
        player.decide(state)
        visits.append(sum(move.visits for move in player.decide(state).report.moves))
    assert visits[0] == 300 < visits[1]


def test_without_a_temperature_the_best_is_chosen():
    assert choose(report(0.5, 0.4), 0.0, random.Random(1)).action == 0


def test_a_temperature_weighs_moves_by_their_values():
    dice = random.Random(1)
    counts = Counter(choose(report(0.5, 0.4, 0.3), 0.1, dice).action for _ in range(10_000))
    assert counts[0] / counts[1] == pytest.approx(2.718, rel=0.1)
    assert counts[1] / counts[2] == pytest.approx(2.718, rel=0.1)


def test_a_proven_win_is_seen_at_any_temperature():
    assert choose(report(1.0, 1.0, 0.9, proven=True), 10.0, random.Random(1)).action == 0


def test_a_move_that_was_not_looked_at_is_not_played():
    moves = (MoveReport(0, "0", 5, 0.1, False), MoveReport(1, "1", 0, 0.0, False))
    looked = Report(moves, (), 5, 0.0, full=False, interrupted=False)
    assert {choose(looked, 10.0, random.Random(seed)).action for seed in range(50)} == {0}


@pytest.mark.parametrize("kind", ["alphabeta:depth=1", "mcts:simulations=20,horizon=0"])
def test_a_player_takes_its_weights_from_a_file(kind, tmp_path, columna):
    """With weights that reward nothing, and with others, moves look otherwise."""
    values = []
    for factor in (0.0, 1.0):
        path = tmp_path / f"{factor}.json"
        Weights({name: factor * value for name, value in columna.game.weights.values.items()}).write(path)
        report = make_kind(f"{kind},weights={path}", seed=1).decide(columna).report
        values.append(sorted((move.action, move.value) for move in report.moves))
    own = make_kind(kind, seed=1).decide(columna).report
    assert sorted((move.action, move.value) for move in own.moves) == values[1] != values[0]


def test_weights_of_another_game_are_refused(tmp_path, columna):
    path = tmp_path / "mine.json"
    Weights({"pawn": 1.0}).write(path)
    with pytest.raises(WeightsError, match="These weights are not for the estimate of Columna: it weighs "):
        make_kind(f"alphabeta:depth=1,weights={path}").decide(columna)


@pytest.mark.parametrize("name", ["none.json", ""])
def test_weights_that_cannot_be_read_are_refused(tmp_path, name):
    with pytest.raises(WeightsError, match="it cannot be read. `parlour train NAME --out .*` fits new ones"):
        make_kind(f"alphabeta:weights={tmp_path / name}")
