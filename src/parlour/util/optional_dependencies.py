"""Optional dependencies: the modules that each part of the package needs, and whether they are installed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from parlour.errors import MissingDependencyError
from parlour.view.language import phrases

say = phrases(__package__)

ROOT = Path(__file__).resolve().parents[3]  # in a clone
NEEDS: dict[str, tuple[str, ...]] = {
    "The command line": ("rich", "typer"),
    "Playing in the terminal": ("rich", "textual"),
    "Playing on a cluster": ("ray",),
    "The lab": ("duckdb", "vl_convert"),
    "The server": (
        "alembic",
        "fastapi",
        "markdown_it",
        "prometheus_client",
        "pydantic",
        "pydantic_settings",
        "pythonjsonlogger",
        "rich",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "A PostgreSQL database": ("psycopg",),
    "Signing in": ("authlib", "httpx", "webauthn"),
    "Sending notifications": ("httpx", "pywebpush"),
    "Request tracing": ("opentelemetry.exporter.otlp.proto.http",),
}
INSTALLED_AS: dict[str, str] = {  # distribution names that differ from the module's
    "authlib": "parlour[accounts]",
    "duckdb": "parlour[lab]",
    "gymnasium": "parlour[gymnasium]",
    "markdown_it": "markdown-it-py",
    "opentelemetry.exporter.otlp.proto.http": "parlour[telemetry]",
    "pettingzoo": "parlour[pettingzoo]",
    "prometheus_client": "prometheus-client",
    "psycopg": "parlour[postgres]",
    "pydantic_settings": "pydantic-settings",
    "pyspiel": "parlour[openspiel]",
    "pywebpush": "parlour[notices]",
    "pythonjsonlogger": "python-json-logger",
    "ray": "parlour[cluster]",
    "vl_convert": "parlour[lab]",
    "webauthn": "parlour[accounts]",
}


def require(part: str) -> None:
    """Raise MissingDependencyError if a module is missing that a part (a key of NEEDS) needs."""
    missing = [module for module in NEEDS[part] if not _is_installed(module)]
    if missing:
        raise not_installed(part, missing)


def not_installed(part: str, modules: list[str]) -> MissingDependencyError:
    """Return the error that names a part's missing modules and how to install them."""
    template = "{part} needs {modules}, which is not installed. Run: {command}"
    if len(modules) > 1:
        template = "{part} needs {modules}, which are not installed. Run: {command}"
    command = _install_command(dict.fromkeys(INSTALLED_AS.get(module, module) for module in modules))
    return MissingDependencyError(say(template, part=say(part), modules=_listed(modules), command=command))


def _install_command(names: Iterable[str]) -> str:
    """Return a shell command that, in a clone, extends its environment in place."""
    if not (ROOT / "scripts" / "play").is_file():
        return shlex.join(["pip", "install", *names])
    words = [f"--editable={ROOT}{name.removeprefix('parlour')}" if "[" in name else name for name in names]
    return shlex.join([sys.executable, "-m", "pip", "install", *words])


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:
        return False


def _listed(words: list[str]) -> str:
    return say(" and ").join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
