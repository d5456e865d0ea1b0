"""Players with a fixed budget."""

import pytest

import parlour
from parlour.errors import OptionError, ParlourError, UnknownNameError
from parlour.players.levels import NAMES, RUNGS, levels_of, rungs_of
from parlour.runs.fixed_budget import fixed_spec, make_player


@pytest.mark.parametrize("name", parlour.games())
@pytest.mark.parametrize("level", NAMES)
def test_every_level_has_a_fixed_budget(name, level):
    spec = fixed_spec(level, parlour.load(name))
    counted = {"mcts": {"simulations"}, "alphabeta": {"nodes", "depth"}}.get(spec.kind.name)
    assert "seconds" not in spec.values
    assert counted & set(spec.values) if counted else spec.kind.name == "solved"


@pytest.mark.parametrize("name", parlour.games())
def test_rungs_search_more_than_strong_by_the_same_kind_of_search(name):
    game = parlour.load(name)
    rungs = rungs_of(game)
    strong = levels_of(game)["strong"]
    work = [spec.values for spec in (strong, *rungs.values())]
    assert {spec.kind.name for spec in rungs.values()} == {strong.kind.name} and [*rungs][-1] == RUNGS[-1]
    for unit in {"simulations", "nodes"} & set(strong.values):
        assert [it[unit] for it in work] == sorted({it[unit] for it in work})
    for rung, spec in rungs.items():
        assert fixed_spec(rung, game) == spec and not spec.values.get("temperature")


@pytest.mark.parametrize(
    ("name", "options", "player", "spec"),
    [
        ("columna", {}, "casual", "alphabeta:depth=2"),
        ("columna", {}, "random", "random"),
        ("columna", {}, "master", "alphabeta:nodes=1800000"),
        ("invictus", {}, "master", "mcts:simulations=120000,exploration=0.35,reuse=1,early=1"),
        ("deathmatch_arena", {}, "master", "mcts:simulations=83000,reuse=1,early=1"),
        ("maexchen", {}, "master", "solved"),
        ("lokai_and_bele", {}, "100ms", "alphabeta:nodes=260000,contempt=0.2"),
        ("maexchen", {"players": 3}, "master", "mcts:simulations=95000,reuse=1,early=1"),
        ("columna", {}, "mcts:simulations=7,exploration=0.5", "mcts:simulations=7,exploration=0.5"),
        ("columna", {}, "alphabeta:depth=1", "alphabeta:depth=1"),
    ],
)
def test_specification_of_levels_and_players(name, options, player, spec):
    assert str(fixed_spec(player, parlour.load(name, **options))).startswith(spec)


@pytest.mark.parametrize(
    ("player", "error", "words"),
    [
        ("mcts", ParlourError, "mcts has a time limit, .* as in mcts:simulations=1000"),
        ("alphabeta:seconds=1,nodes=5", ParlourError, "has a time limit, .* as in alphabeta:nodes=1000"),
        ("mcts:simulations=5,threads=2", ParlourError, "searches with several threads"),
        ("grandmaster", UnknownNameError, "grandmaster"),
        ("mcts:speed=3", OptionError, "speed"),
    ],
)
def test_unreproducible_and_unknown_players_are_refused(player, error, words):
    with pytest.raises(error, match=words):
        fixed_spec(player, parlour.load("columna"))


def test_search_continues_where_solution_ends():
    """Mäxchen is solved for two seats, but this game has three."""
    state = parlour.load("maexchen", players=3).new_initial_state().child(20)
    assert make_player("master", parlour.load("maexchen"), 1).decide(state).action in (0, 1)
