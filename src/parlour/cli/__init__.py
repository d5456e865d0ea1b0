"""The command line: `parlour …`, with one thin command per file in `commands`."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

from parlour.errors import MissingDependencyError, ParlourError
from parlour.util.gc import gc_frozen
from parlour.util.optional_dependencies import not_installed, require
from parlour.view.language import speaking


def main() -> NoReturn:
    """Run the command line: errors become one sentence and exit code 2; Ctrl-C ends with 130."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # Windows files may not encode signs such as ○
    try:
        require("The command line")
        sys.exit(_run())
    except MissingDependencyError as problem:
        _print(problem)
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.startswith("parlour"):
            raise
        _print(not_installed("This command", [problem.name]))
    sys.exit(2)


def _run() -> int:
    try:
        return _run_command()
    except KeyboardInterrupt:
        return 130


def _run_command() -> int:
    with gc_frozen():  # imports that need optional packages
        from typer import Abort

        from .arguments import usual_language
        from .commands import app
        from .completion import join_words
        from .console import complain
        from .usage import UsageError, correction

    join_words(os.environ)
    try:
        code = app(prog_name=os.environ.get("PARLOUR_PROGRAM"), standalone_mode=False)
    except MissingDependencyError:
        raise
    except ParlourError as problem:
        complain(str(problem))
        return 2
    except UsageError as problem:
        with speaking(usual_language()):
            if text := correction(problem):
                complain(text)
        return 2
    except Abort:  # end of input
        return 1
    return code if isinstance(code, int) else 0


def _print(problem: Exception) -> None:
    """Print an error without any optional package."""
    print(f"parlour: {problem}", file=sys.stderr)
