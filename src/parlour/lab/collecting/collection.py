"""Collections: the settings of collected games, and the manifest that records them in a data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from parlour import __version__, kit, registry
from parlour.core.game import Game, load_package
from parlour.errors import ParlourError
from parlour.game_info import Value
from parlour.lab.sample import PEOPLE, RANDOM
from parlour.match.saved_games import write_whole
from parlour.runs.game_loop import check_seed, opening_of

from .parquet import DataError, explained

CAP = 20_000  # turns
PART_OF_RANDOM, PART = 50_000, 10  # games per task
VERSION = 1  # version of the columns and the folder layout
MANIFEST = "manifest.json"
ABOUT = ("schema", "parlour", "folder", "players")  # fields of a manifest that are not of its collection
NEW_FOLDER = "Choose another folder with --out."
ANOTHER = "another version of Parlour"


@dataclass(frozen=True, slots=True)
class Collection:
    """The settings that determine collected games, except for the players.

    `rules` is a hash of the rules' bytecode, which depends on the Python version. `cap`: maximum number of turns.
    `opening`: decisions at the start that are not the players' own, so that games differ. `near_best`: they are drawn
    from the best moves; in data of earlier versions, from all.
    """

    package: str
    options: dict[str, Value]
    rules: str
    seed: str
    cap: int
    opening: int
    near_best: bool = False

    def game(self) -> Game:
        return load_package(self.package, **self.options)

    def to_json(self) -> dict[str, object]:
        return asdict(self)


def make_collection(game: Game, seed: str = "lab", cap: int = CAP, opening: int | None = None) -> Collection:
    """Return a validated collection. Default opening: a few near-best moves in games without chance.

    Raises ParlourError for an invalid seed, cap or opening.
    """
    check_seed(seed)
    if not 1 <= cap <= 10**7:
        raise ParlourError(f"The turn limit must be between 1 and 10,000,000, not {cap}.")
    fixed = game.package, dict(game.options), kit.version(game.rules.State)
    return Collection(*fixed, seed, cap, opening_of(game, opening), near_best=True)


class Portion(NamedTuple):
    """A range of games to collect in one task: a part of the data folder."""

    players: str
    number: int  # part number
    first: int  # first game number …
    last: int  # … and the one after the last game


def portion(players: str, number: int, games: int) -> Portion:
    """Return one part of the first `games` games."""
    size = PART_OF_RANDOM if players == RANDOM else PART
    return Portion(players, number, size * number, min(size * (number + 1), games))


def portions(players: str, games: int) -> list[Portion]:
    """Return all parts of the first `games` games. Raises ParlourError for people's games."""
    if players == PEOPLE:
        raise ParlourError("People's games cannot be played here. Collect them from game records.")
    size = PART_OF_RANDOM if players == RANDOM else PART
    return [portion(players, number, games) for number in range(-(-games // size))]


@dataclass(frozen=True, slots=True)
class Manifest:
    """A collection, and the specification of each of its players by name."""

    collection: Collection
    players: dict[str, str] = field(default_factory=dict)

    def check_is_of(self, asked: Collection, path: Path) -> None:
        """Raises DataError if the folder holds another collection than the one requested."""
        own = self.collection
        if (own.package, own.options) != (asked.package, asked.options):
            raise DataError(f"{path} contains games of {own.game()!r}, not of {asked.game()!r}. {NEW_FOLDER}")
        if own.rules != asked.rules:
            reason = "played with older rules or another version of Python"
            raise DataError(f"{path} contains games of {asked.game().title} {reason}. {NEW_FOLDER}")
        for name in ("seed", "cap", "opening"):
            before, now = getattr(own, name), getattr(asked, name)
            if before != now:
                raise DataError(f"{path} was started with {name} {before}, not {now}. {NEW_FOLDER}")

    def name(self, players: Mapping[str, str], path: Path) -> None:
        """Record what players' names stand for. Raises DataError if a name stood for another player."""
        for name, now in players.items():
            if (before := self.players.setdefault(name, now)) != now:
                raise DataError(f"{name} means {before} in {path}; now it means {now}. {NEW_FOLDER}")

    def write(self, path: Path) -> None:
        """Write the manifest. Raises DataError if it cannot be written."""
        collection = self.collection
        where = registry.folder_fields(collection.package)
        about = {"schema": VERSION, "parlour": __version__, **where}
        content = {**about, **collection.to_json(), "players": self.players}
        with explained(path):
            write_whole(path / MANIFEST, json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def read_manifest(path: Path) -> Manifest:
    """Return the manifest of a data folder. Raises DataError if it is unreadable or of another version."""
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
    fields = {name: value for name, value in content.items() if name not in ABOUT}
    registry.register_folder(str(fields.get("package")), content.get("folder"))
    try:
        return Manifest(Collection(**fields), dict(content["players"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise DataError(f"{path / MANIFEST} is damaged. {NEW_FOLDER}") from problem
