"""Choosing a game: by its number in a list, or by as much of its name as tells it from the others."""

from __future__ import annotations

from collections.abc import Callable

from rich.markup import escape

from parlour import registry
from parlour.errors import UnknownNameError, suggestion

from .console import is_terminal, out


def ask_for_game() -> str:
    """Show the games and ask which it shall be, until one is meant. Raises UnknownNameError where nobody answers."""
    from rich.prompt import Prompt  # here, because it is slow to load

    if not is_terminal():
        raise UnknownNameError(f"Name a game. {suggestion('', registry.games())}")
    for number, name in enumerate(registry.games(), 1):
        info = registry.info(name)
        out.print(f"  [bold]{number}[/]  [bold]{escape(info.title)}[/] · {escape(info.summary)}\n", highlight=False)
    return ask(lambda: Prompt.ask("A number or a name (Ctrl-C leaves)", default="1"))


def ask(answer: Callable[[], str]) -> str:
    """Ask for answers until one names a game; say of each other what is wrong with it."""
    while True:
        try:
            return choose(answer())
        except UnknownNameError as problem:
            out.print(str(problem), highlight=False, markup=False)


def choose(typed: str) -> str:
    """The game that is meant by a number, or by the beginning of a name or title. Raises UnknownNameError."""
    names, wanted = registry.games(), _plain(typed)
    if wanted.isdecimal():
        return _numbered(names, int(wanted))
    meant = [name for name in names if wanted in _called(name)] or [name for name in names if _begins(name, wanted)]
    if len(meant) == 1:
        return meant[0]
    if wanted and meant:
        raise UnknownNameError(f"{typed.strip()!r} could be {' or '.join(meant)}: type more of the name.")
    raise UnknownNameError(f"There is no game {typed.strip()!r}. {suggestion(wanted, names)}")


def _numbered(names: list[str], number: int) -> str:
    if 1 <= number <= len(names):
        return names[number - 1]
    raise UnknownNameError(f"The games are numbered from 1 to {len(names)}; there is no {number}.")


def _begins(name: str, wanted: str) -> bool:
    return any(each.startswith(wanted) for each in _called(name))


def _called(name: str) -> tuple[str, str]:
    """What people may call a game."""
    return _plain(name), _plain(registry.info(name).title)


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("&", "and").split())
