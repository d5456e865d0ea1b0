"""List games and saved games, and choose a game by its number in a menu or by a unique part of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from parlour import registry
from parlour.errors import UnknownNameError, suggestion
from parlour.view.language import phrases

from .console import is_terminal, out

if TYPE_CHECKING:
    from parlour.match.saved_games import SavedGame

AROUND = 6  # lines before and after the menu
say = phrases(__package__)


def ask_for_game() -> str:
    """Show a menu of games and ask for one. Raises UnknownNameError without an interactive terminal."""
    from rich.prompt import Prompt  # slow to import

    if not is_terminal():
        raise UnknownNameError(
            f"{say('Missing argument {name}.', name='GAME')} {suggestion('', registry.games(), say('Games'))}"
        )
    out.print(_menu(), highlight=False)
    typed = say("Number or name (Enter: 1, Ctrl-C: quit)")
    return ask(lambda: Prompt.ask(typed, default="1", show_default=False))


def _menu() -> str:
    """Return the numbered games, with summaries as long as fit the window."""
    infos = [registry.localized_info(name) for name in registry.games()]
    whole = [(info.title, f" · {info.summary}\n") for info in infos]
    short = [(info.title, f" · {info.summary.partition('. ')[0].removesuffix('.')}.") for info in infos]
    line = [(title, _cut(text, out.width - len(title) - 5)) for title, text in short]
    menus = [_listed(each) for each in (whole, short, line, [(title, "") for title, _ in short])]
    room = out.height - AROUND
    return next((menu for menu in menus if len(out.render_lines(menu, pad=False)) <= room), menus[-1])


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 2]} …"


def _listed(games: Sequence[tuple[str, str]]) -> str:
    lines = [f"  [bold]{number}  {escape(title)}[/]{escape(text)}" for number, (title, text) in enumerate(games, 1)]
    return "\n".join(lines)


def ask(answer: Callable[[], str]) -> str:
    """Ask until an answer names a game, and explain why other answers do not."""
    while True:
        try:
            return choose(answer())
        except UnknownNameError as problem:
            out.print(str(problem), highlight=False, markup=False)


def choose(typed: str) -> str:
    """Resolve a number or the beginning of a name or title to a game. Raises UnknownNameError."""
    names, wanted = registry.games(), _plain(typed)
    if wanted.isdecimal():
        return _numbered(names, int(wanted))
    meant = _meant(wanted)
    if len(meant) == 1:
        return meant[0]
    if wanted and meant:
        raise UnknownNameError(_describe_ambiguity(typed.strip(), meant))
    hint = suggestion(wanted, names, say("Games"))
    raise UnknownNameError(say("No game named {name!r}. {hint}", name=typed.strip(), hint=hint))


def _describe_ambiguity(name: str, meant: Sequence[str]) -> str:
    return say("{name!r} could be {games}. Type more of the name.", name=name, games=say(" or ").join(meant))


def whole_name(typed: str) -> str:
    """Return the only game that a text can mean; otherwise the text itself."""
    meant = _meant(_plain(typed))
    return meant[0] if len(meant) == 1 else typed


def _meant(wanted: str) -> list[str]:
    """Return the games with this name; if none, those whose name or title has a word that begins with it."""
    called = {name: (_plain(name), _plain(registry.info(name).title)) for name in registry.games()}
    ways: tuple[Callable[[str], bool], ...] = (
        lambda text: text == wanted,
        lambda text: text.startswith(wanted),
        lambda text: f" {wanted}" in text,
    )
    return next(filter(None, ([name for name, texts in called.items() if any(map(fits, texts))] for fits in ways)), [])


def _numbered(names: list[str], number: int) -> str:
    if 1 <= number <= len(names):
        return names[number - 1]
    wrong = "There is no game number {number}. The games are numbered 1 to {last}."
    raise UnknownNameError(say(wrong, last=len(names), number=number))


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("&", "and").split())


def games_table() -> Table:
    """Return a table of all games: name, players, description."""
    table = _table("Games", "name", "players", "description")
    for name in registry.games():
        info = registry.info(name)
        table.add_row(f"[bold]{escape(name)}", info.seats, f"[bold]{escape(info.title)}.[/] {escape(info.summary)}")
    return table


def games_json() -> list[dict[str, object]]:
    """Return all games as JSON values."""
    infos = {name: registry.info(name) for name in registry.games()}
    return [
        {
            "name": name,
            "title": info.title,
            "players": info.seats,
            "summary": info.summary,
            "options": [option.name for option in info.options],
        }
        for name, info in infos.items()
    ]


def kept_json() -> list[dict[str, object]]:
    """Return the saved games as JSON values, latest first."""
    from parlour.match.saved_games import saved_games  # slow to import

    return [
        {**asdict(each), "path": str(each.path), "when": f"{each.when:%Y-%m-%dT%H:%M:%S}"} for each in saved_games()
    ]


def kept_table() -> Table | str:
    """Return a table of saved games, latest first, or a sentence if there are none."""
    from parlour.match.saved_games import saved_games  # slow to import

    if not (kept := saved_games()):
        return "No saved games. Start one with: parlour play GAME"
    title = "Saved games; resume with: parlour play --resume NUMBER"
    table = _table(title, "number", "name", "game", "players", "turns", "saved")
    for each in kept:
        table.add_row(*_row(each))
    table.caption = f"The files are in {escape(str(kept[0].path.parent))}."
    return table


def _row(kept: SavedGame) -> list[str]:
    when = f"{kept.when:%Y-%m-%d %H:%M}"
    if not kept.game:
        return [str(kept.number), escape(kept.name), f"[red]Cannot read {escape(kept.path.name)}", "", "", when]
    words = kept.name, kept.game, ", ".join(kept.seats)
    return [str(kept.number), *map(escape, words), str(kept.turns), when]


def saved_choice(typed: str | None) -> str:
    """Resolve a saved game's number or name, or the beginning of a game's name, for `saved_games.find`."""
    from parlour.match.saved_games import is_name, saved_games  # slow to import

    if not typed or any(is_name(each, typed) for each in saved_games()):
        return typed or ""
    return whole_name(registry.locate(typed))


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, show_lines=True)
    for heading in headings:
        table.add_column(heading)
    return table
