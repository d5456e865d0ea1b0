"""The lines of a TOML file on which things stand, which `tomllib` does not tell."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any


def line_of(text: str, *path: str) -> int:
    """The line, from 1, on which a key is given: the first with which the text so far has it.

    Raises LookupError where the text does not have it at all.
    """
    lines = text.splitlines()
    for number in range(1, len(lines) + 1):
        if _has(_so_far(lines[:number]), path):
            return number
    raise LookupError(".".join(path))


def _so_far(lines: list[str]) -> Mapping[str, Any]:
    """What lines say; nothing where the last of them is not yet the end of something."""
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return {}


def _has(content: Any, path: tuple[str, ...]) -> bool:
    if not path:
        return True
    return isinstance(content, Mapping) and path[0] in content and _has(content[path[0]], path[1:])
