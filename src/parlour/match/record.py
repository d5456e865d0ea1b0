"""The record of play: a text that people can read and `replay` can open.

Tags come first, `[Name "value"]`, one a line; then a numbered line a turn, chance included, in the game's notation.
What stands after a semicolon is a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from parlour.errors import ParlourError, RecordError
from parlour.game import load

from .match import Match

TAG = re.compile(r'\[(\w+) "(.*)"\]')
TURN = re.compile(r"(\d+)\. ([^;]*?)\s*(?:;.*)?")


@dataclass(slots=True)
class Record:
    """A match read back, and the tags that stood above it."""

    match: Match
    tags: dict[str, str] = field(default_factory=dict)


def write_record(match: Match, tags: dict[str, str] | None = None) -> str:
    """The record of a match; `tags` are added to its own (Game, Options, Seed, Start, Result)."""
    options = ", ".join(f"{name}={_word(value)}" for name, value in match.game.options.items())
    result = " ".join(f"{value:g}" for value in match.state.returns()) if match.state.is_terminal() else "*"
    own = {"Game": match.game.name, "Options": options, "Seed": str(match.seed), "Start": match.start.to_text()}
    lines = [f'[{name} "{value}"]' for name, value in {**own, **(tags or {}), "Result": result}.items()]
    lines.append("")
    for number, turn in enumerate(match.turns, 1):
        lines.append(f"{number}. {turn.text}  ; {turn.sentence}")
    return "\n".join(lines) + "\n"


def read_record(text: str, compiled: bool = True) -> Record:
    """The match that a record tells of. Raises RecordError, naming the line at fault.

    With `compiled=False` the match's game runs as plain Python, so that nothing waits for the compiler.
    """
    tags: dict[str, str] = {}
    turns: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if tag := TAG.fullmatch(line):
            tags[tag[1]] = tag[2]
        elif turn := TURN.fullmatch(line):
            if int(turn[1]) != len(turns) + 1:
                raise RecordError(f"Line {number}: turn {turn[1]} stands where turn {len(turns) + 1} belongs.")
            turns.append((number, turn[2]))
        elif line.strip():
            raise RecordError(f'Line {number}: {line!r} is neither a tag, [Name "value"], nor a turn, 1. d2d5.')
    match = _start(tags, compiled)
    for number, action in turns:
        try:
            match.play_recorded(action)
        except ParlourError as problem:
            raise RecordError(f"Line {number}: {problem}") from problem
    match.resume()
    return Record(match, tags)


def _start(tags: dict[str, str], compiled: bool) -> Match:
    if "Game" not in tags:
        raise RecordError('The record has no [Game "…"] tag, so it is not known which game it is of.')
    pairs = [pair.partition("=") for pair in tags.get("Options", "").split(", ") if pair]
    seed = tags.get("Seed", "0")
    if not re.fullmatch(r"-?\d+", seed):
        raise RecordError(f"[Seed {seed!r}] is not a whole number.")
    options: dict[str, Any] = {name: value for name, _, value in pairs}
    try:
        game = load(tags["Game"], **options)
        game.compiled = compiled
        start = game.state_from_text(tags["Start"]) if "Start" in tags else game.new_initial_state()
    except ParlourError as problem:
        raise RecordError(f"The record's tags: {problem}") from problem
    return Match(game, int(seed), start, begin=False)


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
