"""Weights of a game's evaluation, fitted by self-play and stored in the game's folder."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from parlour import kit
from parlour.errors import ParlourError, suggestion
from parlour.view.language import phrases

say = phrases(__package__)

VERSION = 1
FILE = "weights.json"
DIGITS = 5


class WeightsError(ParlourError):
    """A file of weights that cannot be used."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A weight for each feature of a game's evaluation, and how they were fitted."""

    values: Mapping[str, float]
    origin: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def write(self, path: Path) -> None:
        """Write the weights to a file. Raises WeightsError."""
        rounded = {name: round(value, DIGITS) for name, value in self.values.items()}
        content = {"version": VERSION, "weights": rounded, "origin": dict(self.origin)}
        try:
            path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as problem:
            words = {"path": path, "problem": problem.strerror}
            raise WeightsError(say("Cannot write the weights to {path}: {problem}.", **words)) from problem


def read(path: Path, game: str = "NAME") -> Weights:
    """Read the weights in a file; `game` is named in error messages. Raises WeightsError."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        version, values, origin = content["version"], content["weights"], content["origin"]
        usable = version != VERSION or all(map(_is_number, values.values()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise _unusable(path, game, say("this is not a readable weights file")) from problem
    if version != VERSION:
        words = {"version": version, "known": VERSION}
        raise _unusable(path, game, say("file format {version} is not supported (expected: {known})", **words))
    if not usable:
        raise _unusable(path, game, say("one of the weights is not a number"))
    return Weights(values, origin)


def of_game(evaluation: ModuleType | None, folder: Path) -> Weights:
    """Return a game's weights, or zeros if none are fitted yet. Raises WeightsError."""
    names: tuple[str, ...] = evaluation.FEATURES if evaluation else ()
    path = folder / FILE
    if not path.exists():
        return Weights(dict.fromkeys(names, 0.0))
    found = read(path, folder.name)
    if tuple(found.values) != names:
        problem = say("these weights are for another version of the game's evaluation")
        raise _unusable(path, folder.name, problem)
    return found


def check(values: Mapping[str, float], features: tuple[str, ...], title: str) -> None:
    """Raise WeightsError unless there is a weight for each feature, and no other."""
    for name in values:
        if name not in features:
            problem = say("The evaluation of {title} has no feature {name!r}.", title=title, name=name)
            raise WeightsError(f"{problem} {suggestion(str(name), features, say('Features'))}".strip())
    missing = [name for name in features if name not in values]
    if missing:
        raise WeightsError(
            say("The evaluation of {title} also needs weights for: {names}.", title=title, names=", ".join(missing))
        )


def scales(values: Sequence[float], seats: int) -> Any:
    """Return the record by which `kit.estimate` judges positions: weights, in the order of the features, and seats."""
    made = kit.new(kit.Scales)
    kit.raw(made.weight)[: len(values)] = values
    made.seats = seats
    return made


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _unusable(path: Path, game: str, problem: str) -> WeightsError:
    way_out = say("Train new weights with: parlour train {game} --out {path}", game=game, path=path)
    return WeightsError(f"{path}: {problem}. {way_out}")
