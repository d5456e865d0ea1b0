"""A missing dependency is named in one sentence, with the command that installs it."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.errors import MissingDependencyError
from parlour.match import Match, write_record
from parlour.util import optional_dependencies
from parlour.util.optional_dependencies import NEEDS, ROOT, not_installed, require
from parlour.view.language import speaking
from tests.campaign import some_daily

COMMAND_LINE = {"rich", "typer", "markdown_it", "pydantic"}  # pydantic and markdown_it are installed with the others
OTHERS = {"parlour", "benchmarks", "numba", "numpy", "platformdirs", "opentelemetry", "psycopg", "pydantic_core"}
OTHERS |= {"authlib", "cryptography", "httpx", "py_vapid", "pywebpush", "webauthn"}  # for accounts and notices
SOURCES = Path(parlour.__file__).parent
PARTS = {"The command line": "cli", "Playing in the terminal": "terminal", "The server": "server"}
BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
from parlour.cli import main
main()
"""
COMMANDS = {
    "games": [],
    "rules": ["columna"],
    "play": ["columna"],
    "serve": ["--port", "0"],
    "perft": ["columna", "1"],
    "solve": ["maexchen", "--faces", "2"],
    "replay": ["game.txt"],
    "verify": ["game.txt"],
    "arena": [],
    "train": ["columna"],
    "bench": [],
}


def run_without(modules, *arguments):
    """Run a command while some modules cannot be imported."""
    program = [sys.executable, "-c", BLOCKER.format(blocked=set(modules)), *arguments]
    environment = os.environ | {"COLUMNS": "300", "NO_COLOR": "1"}
    return subprocess.run(program, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)


@pytest.mark.parametrize("command", some_daily(["", *COMMANDS], "", "play", "serve"))
def test_commands_name_missing_common_dependencies(command):
    done = run_without(["typer", "rich"], *filter(None, [command]), *COMMANDS.get(command, []))
    assert (done.returncode, done.stdout) == (2, "")
    sentence = f"The command line needs rich and typer, which are not installed. Run: {PIP} rich typer"
    assert done.stderr == f"parlour: {sentence}\n"


PIP = f"{sys.executable} -m pip install"
SERVERS = ["fastapi", "markdown_it", "prometheus_client", "sqlalchemy", "uvicorn"]
SERVER = f"The server needs {', '.join(SERVERS[:-1])} and uvicorn, which are not installed. Run: {PIP} "
SERVER += "fastapi markdown-it-py prometheus-client sqlalchemy uvicorn"
POSTGRESQL = f"A PostgreSQL database needs psycopg, which is not installed. Run: {PIP} '--editable={ROOT}[postgres]'"


@pytest.mark.parametrize(
    ("missing", "arguments", "sentence"),
    [
        (["textual"], ["play", "columna"], "Playing in the terminal needs textual, which is not installed"),
        (["textual"], ["play", "--resume"], f"Run: {PIP} textual"),
        (SERVERS, ["serve", "--port", "0"], SERVER),
        (["psycopg"], ["serve", "--database", "postgresql:///x"], POSTGRESQL),
        (["numpy"], ["perft", "columna", "1"], f"This command needs numpy, which is not installed. Run: {PIP} n"),
        (["textual"], ["replay", "GAME"], "Playing in the terminal needs textual"),
    ],
)
def test_command_names_its_missing_dependency(missing, arguments, sentence, tmp_path):
    if "GAME" in arguments:
        path = tmp_path / "game.txt"
        path.write_text(write_record(Match(parlour.load("columna"), 1)))
        arguments = ["replay", str(path)]
    done = run_without(missing, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("parlour: ") and done.stderr.count("\n") == 1
    assert sentence in done.stderr


def test_wheel_names_the_extra(monkeypatch, tmp_path):
    monkeypatch.setattr(optional_dependencies, "ROOT", tmp_path)
    assert str(not_installed("The lab", ["duckdb", "vl_convert"])).endswith("Run: pip install 'parlour[lab]'")


WITHOUT_TABLE = [["games"], ["rules", "columna"], ["perft", "columna", "1"], ["--help"], ["arena", "--help"]]


@pytest.mark.parametrize("arguments", some_daily(WITHOUT_TABLE, ["games"]))
def test_commands_without_a_table_run_without_textual(arguments):
    done = run_without(set().union(*NEEDS.values()) - COMMAND_LINE, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("part", PARTS)
def test_part_lists_all_its_imports(part):
    files = (SOURCES / PARTS[part]).rglob("*.py")
    imported = {module for file in files for module in imports(ast.parse(file.read_text("utf-8")))}
    assert imported - set(sys.stdlib_module_names) - OTHERS <= set(NEEDS[part])


def imports(tree):
    """Return the external modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]


def test_only_missing_modules_are_refused_in_the_current_language(monkeypatch):
    for part in NEEDS:
        require(part)
    monkeypatch.setitem(NEEDS, "The server", ("no_such_module",))
    with speaking("de"), pytest.raises(MissingDependencyError, match="Der Server braucht no_such_module"):
        require("The server")
    assert issubclass(MissingDependencyError, ImportError)
