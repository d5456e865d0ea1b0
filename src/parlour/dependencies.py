"""What a part of the package needs besides numba, numpy and platformdirs, and whether it is installed."""

from __future__ import annotations

from importlib.util import find_spec

from .errors import MissingDependencyError
from .language import phrases

say = phrases(__package__)
INSTALLED_AS = {  # where pip knows a module by another name
    "markdown_it": "markdown-it-py",
    "psycopg": "parlour[postgres]",
    "pydantic_settings": "pydantic-settings",
    "pyspiel": "parlour[openspiel]",
}


def require(user: str, *modules: str) -> None:
    """Raises MissingDependencyError where modules that `user`, as in "The server", needs are not installed."""
    missing = [module for module in modules if not _is_installed(module)]
    if missing:
        template = "{user} needs {names}, which is not installed: run pip install {command}."
        if len(missing) > 1:
            template = "{user} needs {names}, which are not installed: run pip install {command}."
        command = " ".join(INSTALLED_AS.get(module, module) for module in missing)
        raise MissingDependencyError(say(template, user=user, names=_listed(missing), command=command))


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:
        return False


def _listed(words: list[str]) -> str:
    return say(" and ").join(filter(None, [", ".join(words[:-1]), words[-1]]))
