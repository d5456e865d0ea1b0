"""Game records: readable text files that `parlour replay` can open.

A record starts with tags, `[Name "value"]`, one per line. Then each turn, chance included, has a numbered line in the
game's notation. A semicolon starts a comment, also at the beginning of a line.

| tag | value |
|---|---|
| Game, Options, Start | the game's identity, its options, and the initial position as text |
| Commitment | the commitment to the secret, published before the game (see `dice`) |
| Dice | the formula of the dice, `2`; formula 1 if the tag is missing |
| Secret, Entropy | the inputs of the formula; entropy by seat, separated by colons |
| Commitments | by seat, the commitment to its client's entropy or `-`, separated by spaces; published before the game |
| Aborted | for each aborted start, the seats, from 0, that did not reveal their entropy; `1, 0 2` for two starts |
| Seats | the player at each seat, in order, separated by commas |
| Computers | the seats, from 0, that computers held on a server, separated by spaces |
| Seconds | the seconds that each turn took to decide, separated by spaces; `-` for chance or if unknown |
| Takebacks | the number of takebacks of each seat, separated by spaces; then `, roll` if one undid a roll, |
| | and `, reveal` if one undid a turn that had revealed hidden information |
| Result, End | each seat's result, or `*`; and a word for the reason if the game did not end by the rules |

Other tags are kept but not interpreted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from parlour import registry
from parlour.core.game import State, load_package
from parlour.errors import ActionError, ParlourError, RecordError
from parlour.game_info import options_text
from parlour.view.language import ENGLISH, phrases, speaking

from .dice import BY_TURN, Dice, read_formula
from .match import Match, read_takebacks
from .promises import TAGS as PROMISED
from .record_text import BREAKS, Draft, parse

say = phrases(__package__)
OWN = ("Game", "Options", "Dice", "Secret", "Entropy", "Start", "Takebacks")  # tags that the match sets itself
TRIED = 5  # actions tried ahead, to report faults before a person runs into them
KEPT_ANYWAY = ("Game", "Dice", "Secret", "Entropy")  # tags that do not depend on the rules


@dataclass(slots=True)
class Record:
    """A match read from a record, and the record's tags."""

    match: Match
    tags: dict[str, str] = field(default_factory=dict[str, str])


def write_record(match: Match, tags: Mapping[str, str] | None = None, language: str = ENGLISH) -> str:
    """Write the record of a match, with additional tags and with comments in `language`.

    Line breaks in tags become spaces. A given Result tag overrides that of the rules.
    """
    given = {name: re.sub(f"[{BREAKS}]+", " ", value) for name, value in (tags or {}).items() if name not in OWN}
    own = _own_tags(match, {name: given.pop(name, None) for name in PROMISED})
    result = given.pop("Result", None) or match.result()
    lines = [f'[{name} "{value}"]' for name, value in {**own, **given, "Result": result}.items()]
    with speaking(language):
        turns = [f"{number}. {turn.text}  ; {turn.description}" for number, turn in enumerate(match.turns, 1)]
    return "\n".join([*lines, "", *turns, ""])


def draft_of(match: Match) -> Draft:
    """The record of a match as a draft. It has no Start tag if the match began in the game's initial state."""
    tags = _own_tags(match, {})
    if match.start == match.game.new_initial_state():
        del tags["Start"]
    return Draft(tags, [(number, turn.text) for number, turn in enumerate(match.turns, 1)])


def _own_tags(match: Match, promised: Mapping[str, str | None]) -> dict[str, str]:
    """The tags that the match sets itself, with those of its promises."""
    dice = match.dice
    tags = {
        "Game": match.game.package,
        "Options": options_text(match.game.options),
        "Dice": None if dice.formula == BY_TURN else str(dice.formula),
        "Commitment": promised.get("Commitment"),
        "Secret": dice.secret,
        "Commitments": promised.get("Commitments"),
        "Entropy": ":".join(dice.entropy) if dice.entropy else None,
        "Aborted": promised.get("Aborted"),
        "Start": match.start.to_text(),
        "Takebacks": match.takebacks.tag() if match.takebacks else None,
    }
    return {name: value for name, value in tags.items() if value is not None}


def read_record(text: str, compiled: bool = True, number: int | None = None) -> Record:
    """Read a record and play it through. Raises RecordError, which names the wrong line.

    With `compiled=False`, the game runs as plain Python and does not wait for the compiler. If the secret is known,
    pending rolls are made. If the text has several records, `number` chooses one, from 1.
    """
    return play_through(parse(text, number), compiled)


def play_through(draft: Draft, compiled: bool = True) -> Record:
    """Play a parsed record through. Raises RecordError."""
    match = set_up(draft, compiled)
    for line, action in draft.turns:
        play_line(match, line, action)
    if match.dice.secret:
        match.resume()
    return Record(match, draft.tags)


def set_up(draft: Draft, compiled: bool = True) -> Match:
    """Create the match of a record before its first turn. Raises RecordError for missing or invalid tags."""
    tags = draft.tags
    if "Game" not in tags:
        raise RecordError(say('The record has no [Game "…"] tag to name its game.'))
    pairs = [pair.partition("=") for pair in tags.get("Options", "").split(", ") if pair]
    options = {name: value for name, _, value in pairs}
    try:
        game = load_package(registry.identity(tags["Game"]), **options)
        game.compiled = compiled
        start = game.state_from_text(tags["Start"]) if "Start" in tags else game.new_initial_state()
        entropy = tuple(tags["Entropy"].split(":")) if "Entropy" in tags else ()
        dice = Dice(tags.get("Secret"), entropy, read_formula(tags.get("Dice", "1")))
    except ParlourError as problem:
        raise RecordError(say("Invalid tag in the record: {problem}", problem=problem)) from problem
    match = Match(game, start=start, begin=False, dice=dice)
    match.takebacks = read_takebacks(tags.get("Takebacks", ""), game.num_players())
    return match


def play_line(match: Match, line: int, action: str) -> None:
    """Play the next turn of a record. Raises RecordError, which names its line, if it is illegal."""
    try:
        match.play_recorded(action)
    except ParlourError as problem:
        raise RecordError(say("Line {line}: {problem}", line=line, problem=problem)) from problem


def seats_tag(seats: Sequence[str]) -> str:
    """The value of the Seats tag. In names, line breaks and a comma before a space become spaces."""
    return ", ".join(" ".join(re.sub(rf"[{BREAKS}]+|,(?=[\s{BREAKS}])", " ", name).split()) for name in seats)


def seats_of(record: Record) -> list[str]:
    """The names in the Seats tag; empty if their number does not match the seats."""
    seats = names_of(record)
    return seats if len(seats) == record.match.game.num_players() else []


def names_of(record: Record | Draft) -> list[str]:
    """The names in the Seats tag, without checking their number."""
    return record.tags.get("Seats", "").split(", ")


def seconds_tag(seconds: Sequence[float | None]) -> str:
    """The value of the Seconds tag."""
    return " ".join("-" if each is None else f"{each:.1f}" for each in seconds)


def seconds_of(record: Record | Draft, turns: int) -> list[float | None]:
    """The seconds that each turn took, from the Seconds tag; None for each turn if the tag is missing or invalid."""
    values = record.tags.get("Seconds", "").split()
    try:
        seconds = [None if each == "-" else float(each) for each in values]
    except ValueError:
        seconds = []
    known = len(seconds) == turns and all(each is None or 0.0 <= each < math.inf for each in seconds)
    return seconds if known else [None] * turns


@dataclass(frozen=True, slots=True)
class Refit:
    """The part of a match that is legal under the current rules, and a sentence about the rest, or ""."""

    match: Match
    problem: str

    @property
    def notice(self) -> str:
        """The message for the author of the rules."""
        return self.problem or say("Your changes have been loaded.")


def refit(draft: Draft) -> Refit:
    """Replay a match by interpreted rules, up to the first turn that is no longer legal.

    Exceptions of faulty rules are passed on.
    """
    load_package(draft.tags["Game"])  # report faults of the game before those of the match
    try:
        match, problem = set_up(draft, compiled=False), ""
    except ParlourError as fault:
        problem = say(
            "The options or the starting position no longer fit the rules, so the defaults are used: {problem}",
            problem=fault.__cause__ or fault,
        )
        draft = Draft({name: value for name, value in draft.tags.items() if name in KEPT_ANYWAY}, draft.turns)
        match = set_up(draft, compiled=False)
    for number, text in draft.turns:
        try:
            match.play_recorded(text)
        except ActionError as fault:
            words = {"turn": number, "problem": fault}
            problem = say("Step {turn} is no longer legal: {problem}", **words)
            break
    if match.dice.secret:
        match.resume()
    return Refit(match, problem)


def look_ahead(state: State) -> None:
    """Try some actions. Exceptions of faulty rules are passed on."""
    for action in state.legal_actions()[:TRIED] if state.current_player() >= 0 else []:
        state.beats(action)
