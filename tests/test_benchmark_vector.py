"""The vector benchmark: missing competitors are named, and a step advances every game."""

import re

import pytest

import parlour
from benchmarks.peers import UnavailableError
from benchmarks.vector import __main__ as vector
from benchmarks.vector import peers
from benchmarks.vector.ours import Vector


@pytest.mark.parametrize("name", ["connect_four", "bingo_battle"])
def test_a_step_is_one_of_every_game(name):
    made = Vector(name, 16)
    assert made.step(200) == 16 * 200
    assert made.batch.statistics().games > 0
    assert all(len(call()) >= 16 for call in made.calls().values())


def test_pettingzoos_games_begin_again():
    turns = peers.pettingzoo_parlour("bingo_battle")
    assert turns.step(400) == 400


def test_missing_competitors_are_named_in_their_row(monkeypatch, capsys):
    def missing(*arguments):
        raise UnavailableError("none here (pip install pgx)")

    monkeypatch.setattr(vector, "Pgx", missing)
    monkeypatch.setattr(vector, "pettingzoo_connect_four", missing)
    monkeypatch.setattr(peers, "SIZES", (8, 16))
    vector.main(["--games", "8", "--seconds", "0.02", "--only", "maexchen"])
    shown = capsys.readouterr().out
    assert re.search(r"Pgx +│ – +│ none here \(pip install pgx\)", shown)
    assert parlour.info("maexchen").title in shown


def test_a_library_that_is_not_there_is_no_contestant():
    with pytest.raises(UnavailableError, match=r"not installed \(pip install no_such_library\)"):
        peers._module("no_such_library")
