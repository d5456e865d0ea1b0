"""Locks on saved games, also between processes."""

import subprocess
import sys

import pytest

from parlour.match.game_lock import GameLock, lock_file

HOLD = """
import sys
from pathlib import Path
from parlour.match.game_lock import GameLock
lock = GameLock()
lock.acquire(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_lock_is_held_until_released(tmp_path):
    game = tmp_path / "matches" / "game.txt"
    one, other = GameLock(), GameLock()
    one.acquire(game)
    one.acquire(game)
    with pytest.raises(BlockingIOError) as refused:
        other.acquire(game)
    assert (refused.value.strerror, refused.value.filename) == ("it is open in another terminal", str(game))
    one.release()
    one.release()
    other.acquire(game)
    other.release()
    assert lock_file(game).exists() and not game.exists()


def test_lock_of_a_killed_process_is_free(tmp_path):
    game = tmp_path / "game.txt"
    command = [sys.executable, "-c", HOLD, str(game)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        with pytest.raises(BlockingIOError):
            GameLock().acquire(game)
        process.kill()
        process.wait()
        lock = GameLock()
        lock.acquire(game)
        lock.release()
