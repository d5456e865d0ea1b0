"""The moments of games that the page's tests and its gallery draw are those that the games now have."""

import runpy
from pathlib import Path

import pytest

import parlour
from tests.campaign import some_daily

DUMP = Path(__file__).parents[1] / "web" / "src" / "board" / "fixtures" / "dump.py"


@pytest.mark.parametrize("game", some_daily(parlour.games(), "maexchen"))
def test_fixtures_match_the_games(game):
    dump = runpy.run_path(str(DUMP))
    problem = f"Games have changed: run python {DUMP}"
    assert dump["file_of"](game).read_text("utf-8") == dump["dumped"](game), problem
