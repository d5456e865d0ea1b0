"""`import parlour`: its public names, lazy loading, and requirements."""

import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

import pytest

import parlour


def python(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip()


DRAWN = "game = parlour.load('columna'); game.compiled = False; str(game.new_initial_state())"
COMPILED = "parlour.load('columna').new_initial_state()"


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("parlour.games()", "[False, False, False]"),
        ("parlour.info('bingo_battle')", "[False, False, False]"),
        (DRAWN, "[True, False, False]"),
        (COMPILED, "[True, True, False]"),
    ],
)
def test_compiler_is_loaded_with_the_first_compiled_rule(program, loaded):
    names = "('numpy', 'numba', 'textual')"
    assert python(f"import parlour, sys; {program}; print([name in sys.modules for name in {names}])") == loaded


def test_submodules_do_not_shadow_functions():
    program = "import parlour, parlour.games.bingo_battle, parlour.games.columna; parlour.load('bingo_battle'); "
    assert python(f"{program}print(len(parlour.games()), parlour.info('bingo_battle').title)") == "7 Bingo Battle"


def test_every_public_name_is_importable():
    assert set(dir(parlour)) == set(parlour.__all__)
    assert all(getattr(parlour, name) is not None for name in parlour.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'gmaes'"):
        _ = parlour.gmaes


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
def bare_python(tmp_path_factory):
    """The interpreter of an environment that has only the core's dependencies and Parlour's sources."""
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


def test_core_dependencies_suffice_to_step_and_search_every_game(bare_python):
    done = run(bare_python, PROGRAM)
    assert (done.stderr, len(done.stdout.split())) == ("", 7)


@pytest.mark.parametrize("missing", ["rich", "fastapi", "textual", "typer", "sqlalchemy", "pydantic"])
def test_other_dependencies_are_not_installed(bare_python, missing):
    assert f"No module named '{missing}'" in run(bare_python, f"import {missing}").stderr


FIRST = Path(__file__).parent / "players/external/first.sh"

POORER = """
import importlib, os, pkgutil, signal, socket, sys, types, warnings
import parlour

def load_all():
    for name in names:
        importlib.import_module(name)

warnings.simplefilter("ignore")  # gymnasium warns that our games are registered twice
found = pkgutil.walk_packages(parlour.__path__, "parlour.")
names = [it.name for it in found if ".templates." not in it.name and not it.name.endswith("__main__")]
load_all()  # and what others wrote, for this system
for name in [name for name in sys.modules if name.partition(".")[0] == "parlour"]:
    del sys.modules[name]
for name in "curses fcntl grp posix pty pwd readline resource syslog termios tty".split():
    sys.modules[name] = None
for module, missing in (
    (os, "O_NOFOLLOW chown fork geteuid getuid killpg nice sched_getaffinity setsid sysconf uname"),
    (signal, "SIGALRM SIGHUP SIGPROF SIGQUIT SIGUSR1 alarm setitimer"),
    (socket, "SO_REUSEPORT"),
):
    for name in missing.split():
        delattr(module, name)
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda handle, how, count: None)
sys.platform = "win32"
load_all()
"""

PLAY = """
import asyncio
from pathlib import Path
from parlour.errors import ParlourError
from parlour.match import Match, read_record, write_record
from parlour.players.external import find
from parlour.server.domain.commands import NewTable, Play, Ready
from parlour.server.http.connections.register import raise_file_limit
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings
from parlour.server.supervisor import share
from parlour.terminal.capabilities import detect_capabilities

data, first = sys.argv[1:]
for name in parlour.games():
    match = Match(parlour.load(name), seed=1)
    match.game.compiled = False
    for _ in range(8):
        match.play(match.state.legal_actions()[0])
    assert read_record(write_record(match), compiled=False).match.turns == match.turns

async def serve():
    async with TableService(Settings(data=Path(data), pace=0)) as service:
        id = (await service.open(NewTable("maexchen", {}, ("me", "me")), "ann")).id
        await service.do(id, Ready(), "ann")
        table = await service.table(id)
        action = table.match.state.action_to_string(table.match.state.legal_actions()[0])
        await service.do(id, Play(table.seq, (action,)), "ann")

asyncio.run(serve())
game = parlour.load("columna")
game.compiled = False
player = find(f"program:sh '{first}'")
assert player.decide(game.new_initial_state()).action in game.new_initial_state().legal_actions()
player.close()
assert raise_file_limit() and detect_capabilities()
try:
    share("127.0.0.1", 0)
except ParlourError as problem:
    print(problem)
"""


def test_system_without_linux_features_can_import_and_play(tmp_path):
    program = [sys.executable, "-c", POORER + PLAY, str(tmp_path), str(FIRST)]
    done = subprocess.run(program, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "On this system only one process can listen on a port. Leave out --processes.\n"
