"""The example bot in docs/guides/api.md."""

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


def test_bot_of_api_guide_plays_a_game(address):
    (program,) = re.findall("```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    for written, here in (("127.0.0.1:8000", address), ("casual", "random")):  # random is the fastest level
        assert program.count(f'"{written}"') == 1
        program = program.replace(written, here)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(program, {})
    assert re.fullmatch(r".*, so the game is over\. (Player [AB] wins.*|It is a draw: .*)\.\n", output.getvalue())
