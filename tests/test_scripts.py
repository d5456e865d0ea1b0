"""The scripts that set up an environment: paths start where the person stands."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_play_runs_in_the_folder_it_is_started_in(tmp_path):
    environment, caller = tmp_path / "environment", tmp_path / "caller"
    (environment / "bin").mkdir(parents=True)
    caller.mkdir()
    (environment / "bin" / "python").symlink_to(sys.executable)
    command = environment / "bin" / "parlour"
    command.write_text('#!/bin/sh\necho "$PWD" "$@"\n')
    command.chmod(0o755)
    stamp = environment / "installed-"
    stamp.touch()
    os.utime(stamp, (2**31, 2**31))  # newer than the sources: nothing is installed
    run = [ROOT / "scripts" / "play", "verify", "game.txt"]
    output = subprocess.check_output(run, cwd=caller, env=os.environ | {"PARLOUR_ENV": str(environment)}, text=True)
    assert output.split() == [str(caller), "verify", "game.txt"]
