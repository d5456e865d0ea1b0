"""A light core: what researchers' programs use runs with numba, numpy and platformdirs alone."""

import subprocess
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"
CORE = ("numba", "llvmlite", "numpy", "platformdirs")  # llvmlite comes with numba

PROGRAM = """
import random
import parlour
from parlour import kit
from parlour import arena, training
from parlour.runs import executor
from parlour.match import Match, read_record, write_record
from parlour.players import LEVELS, make_any_player
from parlour.search import AlphaBeta, Batch, Search

for name in parlour.games():
    game = parlour.load(name)
    game.compiled = False
    match, chosen = Match(game, seed=1), random.Random(1)
    for _ in range(12):
        if not match.state.is_terminal():
            match.play(chosen.choice(match.state.legal_actions()))
    assert str(match.state) and read_record(write_record(match), compiled=False).match.turns == match.turns
    assert [make_any_player(level.name) for level in LEVELS]
    print(name)
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """The interpreter of an environment with the core's distributions and Parlour's sources, and nothing else."""
    folder = tmp_path_factory.mktemp("core")
    venv.create(folder, with_pip=False, symlinks=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    for name in CORE:
        for part in {Path(file.parts[0]) for file in distribution(name).files or () if file.parts[0] != ".."}:
            if not (packages / part).exists():
                (packages / part).symlink_to(distribution(name).locate_file(part))
    (packages / "parlour.pth").write_text(str(SOURCES))
    return folder / "bin" / "python"


def run(python, program):
    return subprocess.run([python, "-I", "-W", "error", "-c", program], capture_output=True, text=True)


def test_core_dependencies_suffice_to_step_and_search_every_game(python):
    done = run(python, PROGRAM)
    assert (done.stderr, len(done.stdout.split())) == ("", 7)


@pytest.mark.parametrize("missing", ["rich", "fastapi", "textual", "typer", "sqlalchemy", "pydantic"])
def test_other_dependencies_are_not_installed(python, missing):
    assert f"No module named '{missing}'" in run(python, f"import {missing}").stderr
