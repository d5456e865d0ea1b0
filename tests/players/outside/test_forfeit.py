"""A match with a player from outside that fails goes on, and says so."""

import parlour
from parlour.players import make_any_player
from parlour.runs.game_loop import Task, play_game
from parlour.runs.game_result import GameResult

from .conftest import BOTS


def result(name, seats, **options):
    players = [make_any_player(player, 1) for player in seats]
    task = Task(1, 0, tuple(range(len(seats))), "7")
    return play_game(task, parlour.load(name, **options), players)


def test_who_fails_loses():
    played = result("columna", ["random", f"{BOTS}:Crashing"])
    assert played.results == (1.0, -1.0)
    assert played.forfeit.endswith("bots.py:Crashing ended (RuntimeError: out of ideas).")
    assert len(played.actions) == 2  # of the other, who begins


def test_the_others_share_what_it_loses():
    played = result("maexchen", ["random", f"{BOTS}:Crashing", "random"], players=3)
    assert played.results == (0.25, -0.5, 0.25)


def test_a_log_keeps_it():
    played = result("columna", [f"{BOTS}:Crashing", "random"])
    assert GameResult.from_json(played.to_json()) == played


def test_a_game_that_ends_by_the_rules_has_none():
    assert result("columna", ["random", f"{BOTS}:Lucky"]).forfeit == ""
