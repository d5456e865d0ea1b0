"""Templates for `parlour new`: small complete games with a board, with dice, and with cards."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from parlour import registry
from parlour.errors import UnknownNameError

KINDS = ("board", "dice", "cards")
TITLE = "My Game"  # stands in each template in place of the game's
HERE = Path(__file__).parent


class NewGameError(UnknownNameError):
    """An invalid name for a new game."""


def create(name: str, kind: str, parent: Path) -> Path:
    """Make a folder with a small game of a kind, one of KINDS, that already plays. Raises NewGameError."""
    folder = parent / name
    _check(name, folder)
    folder.mkdir(parents=True)
    title = name.replace("_", " ").title()
    for file in sorted((HERE / kind).iterdir()):
        if file.is_file():
            (folder / file.name).write_text(file.read_text("utf-8").replace(TITLE, title), "utf-8")
    return folder


def _check(name: str, folder: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        better = re.sub(r"\W+", "_", name.lower()).strip("_0123456789")
        offer = f" Try {better!r}." if better.isidentifier() and not keyword.iskeyword(better) else ""
        raise NewGameError(
            f"{name!r} is not a valid name: use lower-case letters, digits and _, as for a Python package.{offer}"
        )
    if name in registry.games():
        raise NewGameError(f"A game named {name!r} already exists in {registry.folder_of(name)}. Choose another name.")
    if folder.exists():
        raise NewGameError(f"{folder} already exists. Choose another name, or remove it.")
