"""The manifest of a data folder: what was collected, by which version, and what the players' names stood for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from parlour import __version__
from parlour.match.saving import write_whole

from .collection import Collection
from .parquet import DataError, explained

VERSION = 1  # of the schema: the columns, and how the folder is laid out
MANIFEST = "manifest.json"
NEW_FOLDER = "Choose another folder with --out."
ANOTHER = "another version of Parlour"


@dataclass(frozen=True, slots=True)
class Manifest:
    """A collection, and the specification of each of its players by the name that it is collected under."""

    collection: Collection
    players: dict[str, str] = field(default_factory=dict)

    def check_is_of(self, asked: Collection, path: Path) -> None:
        """Raises DataError where another collection is asked for than that of the folder."""
        if (self.collection.package, self.collection.options) != (asked.package, asked.options):
            raise DataError(
                f"{path} contains games of {self.collection.game()!r}, not of {asked.game()!r}. {NEW_FOLDER}"
            )
        if self.collection.rules != asked.rules:
            reason = "played with older rules or another version of Python"
            raise DataError(f"{path} contains games of {asked.game().title} {reason}. {NEW_FOLDER}")
        for name in ("seed", "cap", "opening"):
            before, now = getattr(self.collection, name), getattr(asked, name)
            if before != now:
                raise DataError(f"{path} was started with {name} {before}, not {now}. {NEW_FOLDER}")

    def name(self, players: Mapping[str, str], path: Path) -> None:
        """Note what some names stand for. Raises DataError for one that stood for another player in the folder."""
        for name, now in players.items():
            if (before := self.players.setdefault(name, now)) != now:
                raise DataError(f"{name} means {before} in {path}; now it means {now}. {NEW_FOLDER}")

    def write(self, path: Path) -> None:
        """Write it into a folder. Raises DataError where that cannot be."""
        content = {"schema": VERSION, "parlour": __version__, **self.collection.to_json(), "players": self.players}
        with explained(path):
            write_whole(path / MANIFEST, json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def read_manifest(path: Path) -> Manifest:
    """The manifest of a data folder. Raises DataError where it cannot be read, or is of another version."""
    try:
        content = json.loads((path / MANIFEST).read_text("utf-8"))
    except OSError as problem:
        raise DataError(f"{path} contains no collected games: {problem.strerror}.") from problem
    except ValueError as problem:
        raise DataError(f"{path / MANIFEST} is damaged. {NEW_FOLDER}") from problem
    return _parse(path, content)


def _parse(path: Path, content: object) -> Manifest:
    if not isinstance(content, dict) or content.get("schema") != VERSION:
        writer = f"Parlour {content['parlour']}" if isinstance(content, dict) and "parlour" in content else ANOTHER
        reason = f"was written by {writer} in a format that {__version__} does not support"
        raise DataError(f"{path} {reason}. {NEW_FOLDER}")
    fields = {name: value for name, value in content.items() if name not in ("schema", "parlour", "players")}
    try:
        return Manifest(Collection(**fields), dict(content["players"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise DataError(f"{path / MANIFEST} is damaged. {NEW_FOLDER}") from problem
