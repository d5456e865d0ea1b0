"""The example bot in docs/guides/api.md."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from parlour.server import serve
from parlour.server.settings import Settings
from tests.page.dead_line import DeadLine

from .visitors import MANY

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "api.md"
QUICK = {  # waits in the program, and shorter ones
    "0.5": "0.05",
    "timeout=5": "timeout=0.5",
    '"ping_interval": 5': '"ping_interval": 0.1',
    '"ping_timeout": 5': '"ping_timeout": 0.2',
    '"close_timeout": 1': '"close_timeout": 0.1',
}


@pytest.fixture
def address(tmp_path, cold):
    with serve.serve_in_background(Settings(data=tmp_path, pace=0, **MANY), port=0) as it:
        yield it.removeprefix("http://")


def play(address, **changes):
    """Run the bot against the fastest level, and return its output."""
    (program,) = re.findall("```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    for written, here in {'"127.0.0.1:8000"': f'"{address}"', '"casual"': '"random"', **changes}.items():
        assert written in program
        program = program.replace(written, here)
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(program, {})
    return output.getvalue()


END = r".*, so the game is over\. (Player [AB] wins.*|It is a draw: .*)\.\n"


def test_bot_of_api_guide_plays_a_game(address):
    assert re.fullmatch(END, play(address))


def test_bot_of_api_guide_survives_connections_that_go_dead(address):
    with DeadLine(int(address.split(":")[1])) as line:
        line.carries = 20_000
        assert re.fullmatch(END, play(line.url.removeprefix("http://"), **QUICK))
        assert line.deaths
