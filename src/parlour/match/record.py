"""The record of play: a text that people can read and `parlour replay` can open.

Tags come first, `[Name "value"]`, one a line; then a numbered line a turn, chance included, in the game's notation.
What stands after a semicolon is a comment, also at the beginning of a line.

| tag | its value |
|---|---|
| Game, Options, Start | the identity of what was played, its options, and the position text that it began with |
| Commitment | what was shown, before the game, of the secret (see `dice`) |
| Dice | the formula by which the dice fell, `2`; without this tag it is the first |
| Secret, Entropy | what the dice followed from; entropy by seat, with colons between |
| Seats | who sat at each seat, in order, with commas between |
| Computers | the seats, from 0, that computers held on a server, with spaces between |
| Seconds | how long each turn took to decide, in seconds with spaces between; `-` for chance, or where nobody knows |
| Takebacks | how often each seat took something back, with spaces between; then `, roll` where a roll went with it, |
| | and `, reveal` where something hidden did that had come out |
| Result, End | each seat's result, or `*`; and in a word how it came about, where it was not by the rules |

Any other tag is kept and means nothing here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.game import load_package
from parlour.errors import ParlourError, RecordError
from parlour.game_info import options_text
from parlour.view.language import ENGLISH, phrases, speaking

from .dice import BY_TURN, Dice, read_formula
from .match import Match
from .takebacks import read_takebacks

say = phrases(__package__)

BREAKS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"  # what would end a line, or steer a terminal
TAG = re.compile(rf'\[([A-Za-z0-9_]+) "([^{BREAKS}]*)"\]')
TURN = re.compile(r"([0-9]{1,9})\. ([^;]{0,80}?)\s*(?:;.*)?")
COMMENT = re.compile(r"\s*(?:;.*)?")
OWN = ("Game", "Options", "Dice", "Secret", "Entropy", "Start", "Takebacks")  # tags that the match itself fills in
SHOWN = 60  # characters of a faulty line, in a message


@dataclass(slots=True)
class Record:
    """A match read back, and the tags that stood above it."""

    match: Match
    tags: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A record as it is written, before it is played through."""

    tags: dict[str, str] = field(default_factory=dict)
    turns: list[tuple[int, str]] = field(default_factory=list)  # the line each stands in, and its text


def write_record(match: Match, tags: Mapping[str, str] | None = None) -> str:
    """The record of a match, with tags beside its own.

    Its comments are in English. A tag's line breaks become spaces. A Result among the tags counts more than what the
    rules say.
    """
    given = {name: _one_line(value) for name, value in (tags or {}).items() if name not in OWN}
    own = {**_game_tags(match), **_dice_tags(match.dice, given.pop("Commitment", None))}
    own["Start"] = match.start.to_text()
    if match.takebacks:
        own["Takebacks"] = match.takebacks.tag()
    result = given.pop("Result", None) or match.result()
    lines = [f'[{name} "{value}"]' for name, value in {**own, **given, "Result": result}.items()]
    lines.append("")
    with speaking(ENGLISH):  # as everywhere: a record is read by others
        for number, turn in enumerate(match.turns, 1):
            lines.append(f"{number}. {turn.text}  ; {turn.description}")
    return "\n".join(lines) + "\n"


def draft_of(match: Match) -> Draft:
    """The record of a match, unwritten; without its start, if that is the game's own."""
    tags = {**_game_tags(match), **_dice_tags(match.dice, None)}
    if match.start != match.game.new_initial_state():
        tags["Start"] = match.start.to_text()
    if match.takebacks:
        tags["Takebacks"] = match.takebacks.tag()
    return Draft(tags, [(number, turn.text) for number, turn in enumerate(match.turns, 1)])


def _game_tags(match: Match) -> dict[str, str]:
    return {"Game": match.game.package, "Options": options_text(match.game.options)}


def _dice_tags(dice: Dice, promised: str | None) -> dict[str, str]:
    formula = None if dice.formula == BY_TURN else str(dice.formula)
    entropy = ":".join(dice.entropy) if dice.entropy else None
    tags = {"Dice": formula, "Commitment": promised, "Secret": dice.secret, "Entropy": entropy}
    return {name: value for name, value in tags.items() if value is not None}


def _dice_of(tags: Mapping[str, str]) -> Dice:
    """The dice of a record. Raises DiceError."""
    entropy = tuple(tags["Entropy"].split(":")) if "Entropy" in tags else ()
    return Dice(tags.get("Secret"), entropy, read_formula(tags.get("Dice", "1")))


def read_record(text: str, compiled: bool = True) -> Record:
    """The match that a record tells of. Raises RecordError, naming the line at fault.

    With `compiled=False` the match's game runs as plain Python, so that nothing waits for the compiler. Dice that are
    still to fall do so if the secret is known.
    """
    return play_through(parse(text), compiled)


def play_through(draft: Draft, compiled: bool = True) -> Record:
    """The same of a record that was parsed before."""
    match = set_up(draft, compiled)
    for line, action in draft.turns:
        play_line(match, line, action)
    if match.dice.secret:
        match.resume()
    return Record(match, draft.tags)


def parse(text: str) -> Draft:
    """What stands in a record, without playing it. Raises RecordError for a line that is no part of one."""
    draft = Draft()
    for number, line in enumerate(text.splitlines(), 1):
        if tag := TAG.fullmatch(line):
            if tag[1] in draft.tags:
                words = {"line": number, "tag": tag[1]}
                raise RecordError(say("Line {line}: duplicate tag {tag}.", **words))
            draft.tags[tag[1]] = tag[2]
        elif turn := TURN.fullmatch(line):
            if turn[1] != str(len(draft.turns) + 1):
                words = {"line": number, "turn": turn[1], "right": len(draft.turns) + 1}
                raise RecordError(say("Line {line}: expected turn {right}, found turn {turn}.", **words))
            draft.turns.append((number, turn[2]))
        elif not COMMENT.fullmatch(line):
            words = {"line": number, "text": line[:SHOWN] + "…" if len(line) > SHOWN else line}
            wrong = 'Line {line}: {text!r} is neither a tag, such as [Name "value"], nor a turn, such as 1. d2d5.'
            raise RecordError(say(wrong, **words))
    return draft


def set_up(draft: Draft, compiled: bool = True) -> Match:
    """The match of a record before its first turn. Raises RecordError for tags that do not exist or fit."""
    tags = draft.tags
    if "Game" not in tags:
        raise RecordError(say('The record has no [Game "…"] tag to name its game.'))
    pairs = [pair.partition("=") for pair in tags.get("Options", "").split(", ") if pair]
    options: dict[str, Any] = {name: value for name, _, value in pairs}
    try:
        game = load_package(registry.identity(tags["Game"]), **options)
        game.compiled = compiled
        start = game.state_from_text(tags["Start"]) if "Start" in tags else game.new_initial_state()
        dice = _dice_of(tags)
    except ParlourError as problem:
        raise RecordError(say("Invalid tag in the record: {problem}", problem=problem)) from problem
    match = Match(game, start=start, begin=False, dice=dice)
    match.takebacks = read_takebacks(tags.get("Takebacks", ""), game.num_players())
    return match


def play_line(match: Match, line: int, action: str) -> None:
    """Play the next turn of a record. Raises RecordError, naming its line, where it cannot be."""
    try:
        match.play_recorded(action)
    except ParlourError as problem:
        raise RecordError(say("Line {line}: {problem}", line=line, problem=problem)) from problem


def read_text(path: Path) -> str:
    """The text of a file that should hold a record. Raises RecordError where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as problem:
        raise RecordError(f"{path} cannot be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise RecordError(f"{path} is not a game record: it is not UTF-8 text.") from problem


def seats_tag(seats: Sequence[str]) -> str:
    """Who sits at each seat, as a tag's value; in names, commas before a space become spaces."""
    return ", ".join(" ".join(re.sub(r",(?=\s)", " ", name).split()) for name in seats)


def seats_of(record: Record) -> list[str]:
    """Who sat at each seat, as given to `seats_tag`; empty if the record does not tell of as many as there are."""
    seats = names_of(record)
    return seats if len(seats) == record.match.game.num_players() else []


def names_of(record: Record | Draft) -> list[str]:
    """The names in the tag of who sat where, however many."""
    return record.tags.get("Seats", "").split(", ")


def seconds_tag(seconds: Sequence[float | None]) -> str:
    """How long each turn took to decide, as a tag's value."""
    return " ".join("-" if each is None else f"{each:.1f}" for each in seconds)


def seconds_of(record: Record | Draft, turns: int) -> list[float | None]:
    """How long each of so many turns took to decide, as given to `seconds_tag`; None for each where it is not told."""
    told = record.tags.get("Seconds", "").split()
    try:
        seconds = [None if each == "-" else float(each) for each in told]
    except ValueError:
        seconds = []
    known = len(seconds) == turns and all(each is None or 0.0 <= each < math.inf for each in seconds)
    return seconds if known else [None] * turns


def _one_line(value: str) -> str:
    return re.sub(f"[{BREAKS}]+", " ", value)
