"""Running commands, in this process or in a process of their own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from parlour import cli
from parlour.cli.commands import app

MAIN = "from parlour.cli import main; main()"


def invoke(*arguments):
    """Run a command and return its output; errors are raised."""
    done = CliRunner().invoke(app, list(arguments), catch_exceptions=False, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.output


def main(*arguments):
    """Run a command through the entry point in this process; return its exit code and output."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["parlour", *arguments])
        patch.setenv("COLUMNS", "200")
        with pytest.raises(SystemExit) as left:
            cli.main()
    return SimpleNamespace(returncode=left.value.code, stdout=out.getvalue(), stderr=err.getvalue())


def run(*arguments, before="", **variables):
    """Run a command in a process of its own, after running some code there."""
    environment = os.environ | {"COLUMNS": "200", "NO_COLOR": "1"} | variables
    program = [sys.executable, "-c", f"{before}\n{MAIN}", *arguments]
    return subprocess.run(program, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
