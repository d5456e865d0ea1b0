"""Programs in the sandbox."""

import errno
import os
import shutil
import socket
import subprocess
import sys

import pytest

import parlour
from parlour.errors import OptionError
from parlour.players import PlayerError, ask, make_any_player
from parlour.players.external import find

from .conftest import BOTS


def works():
    """Whether bubblewrap is installed and may make a sandbox here."""
    trial = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true"]
    return shutil.which("bwrap") is not None and subprocess.run(trial, capture_output=True, timeout=60).returncode == 0


only_with_bubblewrap = pytest.mark.skipif(not works(), reason="no bubblewrap, or no right to use it")


@pytest.fixture
def confined(begin):
    """Starts programs in the sandbox, and returns the field after `ready` of their answer."""

    def answer(script, *words, **more):
        return begin(script, *words, is_sandboxed=True, **more).receive("ready", 60)

    return answer


@only_with_bubblewrap
@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("touch /etc/mine . 2>&1 | grep -c Read-only | sed 's/^/ready\\t/'", "2"),
        ("echo text >$TMPDIR/mine; read -r it <$HOME/mine; printf 'ready\\t%s\\n' $it", "text"),
        ("printf 'ready\\t%s\\n' $(ls /run | wc -l)", "0"),
        ("printf 'ready\\t%s\\n' $(tail -n +3 /proc/net/dev | cut -d: -f1)", "lo"),
        ("[ -e /proc/$1 ] || printf 'ready\\talone\\n'", "alone"),
    ],
)
def test_sandbox_confines_a_program(confined, script, answer):
    assert confined(script, os.getpid()) == answer


@only_with_bubblewrap
def test_sandbox_has_no_network(confined):
    connect = (
        "import socket, sys; print('ready', socket.socket().connect_ex(('127.0.0.1', int(sys.argv[1]))), sep='\\t')"
    )
    with socket.create_server(("127.0.0.1", 0)) as server:
        refused = confined(f'{sys.executable} -c "$1" $2', connect, server.getsockname()[1])
    assert int(refused) == errno.ECONNREFUSED


@only_with_bubblewrap
def test_sandbox_hides_the_data_folder(confined, tmp_path):
    (tmp_path / "parlour.db").write_text("secrets")
    count = "printf 'ready\\t%s\\n' $(ls $1 | wc -l)"
    assert [confined(count, tmp_path, private=folders) for folders in ((), (str(tmp_path),))] == ["0", "0"]


@only_with_bubblewrap
def test_limits_hold_in_the_sandbox(confined):
    assert confined("printf 'ready\\t%s\\n' $(ulimit -d)") == str(500 * 1024)


@only_with_bubblewrap
def test_sandboxed_bot_plays_and_ends():
    state = parlour.load("columna").new_initial_state()
    player = make_any_player(f"{BOTS}:Steady,sandbox=bwrap").apart("it", 1)
    assert ask(player, state).action == state.legal_actions()[0]
    player.close()
    assert not any(program.is_running for program in player._running.values())


def test_sandbox_that_fails_is_reported(begin, monkeypatch, tmp_path):
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho bwrap: No permissions to create a new namespace >&2; exit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(PlayerError, match=r"^it ended \(bwrap: No permissions to create a new namespace\)\.$"):
        begin("true", is_sandboxed=True).greet()


def test_missing_bubblewrap_is_reported(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(OptionError, match=r"needs bubblewrap \(bwrap\), which is not installed"):
        find("program:mybot,sandbox=bwrap")
