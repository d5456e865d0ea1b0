"""The bot of docs/guides/api.md plays a whole game."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from parlour.server import serve
from parlour.server.settings import Settings

from .visitors import MANY

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "api.md"


@pytest.fixture
def address(tmp_path, cold):
    with serve.serve_in_background(Settings(data=tmp_path, pace=0, **MANY), port=0) as it:
        yield it.removeprefix("http://")


def test_the_bot_of_the_page_plays_a_whole_game(address):
    (program,) = re.findall("```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    for written, here in (("127.0.0.1:8000", address), ("casual", "random")):  # which thinks in no time
        assert program.count(f'"{written}"') == 1
        program = program.replace(written, here)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(program, {})
    assert re.fullmatch(r".*, so the game is over\. (Player [AB] wins, .*|It is a draw: .*)\.\n", said.getvalue())
