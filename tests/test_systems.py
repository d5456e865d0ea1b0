"""Other systems: what Linux has and Windows has not is needed neither to import Parlour nor to play."""

import subprocess
import sys
from pathlib import Path

FIRST = Path(__file__).parent / "players/external/first.sh"

POORER = """
import importlib, os, pkgutil, signal, socket, sys, types, warnings
import parlour

def load_all():
    for name in names:
        importlib.import_module(name)

warnings.simplefilter("ignore")  # of gymnasium, for which our games are there twice
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
from parlour.match import Match, read_record, write_record
from parlour.players.external import find
from parlour.server.domain.commands import NewTable, Play, Ready
from parlour.server.http.connections import raise_file_limit
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
except parlour.ParlourError as problem:
    print(problem)
"""


def test_a_system_without_what_linux_has_can_import_and_play(tmp_path):
    program = [sys.executable, "-c", POORER + PLAY, str(tmp_path), str(FIRST)]
    done = subprocess.run(program, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "On this system only one process can listen on a port. Leave out --processes.\n"
