"""Reading `lesson.toml`. Each step is checked by the rules."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.game import Game, State, load_package
from parlour.errors import LessonError, ParlourError
from parlour.match import Match
from parlour.registry.discovery import cached_until_reload

from .lesson import FirstGame, Lesson, Step

FILE = "lesson.toml"
LINES = ("title", "summary", "text", "hint", "done", "position")
LISTS = ("before", "goal", "reply")
WRONG, OTHER = "wrong", "other"  # OTHER: the text for actions without one of their own
log = logging.getLogger(__name__)

Table = dict[str, Any]  # a table of a TOML file, whatever it holds


def find_lesson(name: str) -> Lesson | None:
    """A game's lesson; None if there is none or it is broken, which is logged. Raises UnknownNameError."""
    try:
        return lesson_of(name)
    except LessonError:
        return None


def lesson_of(name: str) -> Lesson | None:
    """A game's lesson, or None. Raises UnknownNameError, and LessonError if the lesson is broken."""
    found = look_for_lesson(name)
    if isinstance(found, LessonError):
        raise found
    return found


@cached_until_reload
def look_for_lesson(name: str) -> Lesson | LessonError | None:
    """A game's lesson, the error in it, which is logged, or None. Raises UnknownNameError."""
    if not path_of(name).is_file():
        return None
    try:
        return read_lesson(name)
    except LessonError as problem:
        log.warning("Skipping a broken lesson. %s", problem)
        return problem


def read_lesson(name: str) -> Lesson:
    """Read a game's lesson. Raises UnknownNameError, and LessonError if it is missing or broken."""
    return read_lesson_file(path_of(name), registry.identity(name))


def read_lesson_file(path: Path, package: str) -> Lesson:
    """Read a lesson file for the game in a package. Raises LessonError with the file, the step and the fault."""
    content = _content(path)
    try:
        game = load_package(package, **content.get("options", {}))
        game.compiled = False  # compiling would take longer than these few turns
        first_game = _first_game(package, game, content.get("first_game", {}))
        return Lesson(game, tuple(_steps(game, content["step"])), first_game)
    except ParlourError as problem:
        raise LessonError(f"{path}, {problem}") from problem


def sentences(name: str) -> set[str]:
    """All texts of a game's lesson, in English; empty if there is none. Raises LessonError."""
    if not path_of(name).is_file():
        return set()
    lesson = read_lesson(name)
    texts = {sentence for step in lesson.steps for sentence in step.sentences()}
    return texts | {lesson.first_game.text} - {""}


def path_of(name: str) -> Path:
    """The path of a game's lesson, which may not exist. Raises UnknownNameError."""
    return registry.folder_of(name) / FILE


def _content(path: Path) -> Table:
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as problem:
        raise LessonError(f"{path} cannot be read: {problem}.") from problem
    if strange := set(content) - {"options", "step", "first_game"}:
        raise LessonError(f"{path}: a lesson has options, step and first_game, not {', '.join(sorted(strange))}.")
    if not isinstance(content.get("options", {}), dict):
        raise LessonError(f"{path}: options must be a table, [options].")
    if not _is_list_of(dict, content.get("step")) or not content["step"]:
        raise LessonError(f"{path}: a lesson needs at least one step, under [[step]].")
    return content


def _first_game(package: str, game: Game, entry: Any) -> FirstGame:
    """The game that follows, with the lesson's options unless it overrides them. Raises ParlourError."""
    form = {"text": str, "options": dict}
    if not isinstance(entry, dict) or any(not isinstance(it, form.get(name, ())) for name, it in entry.items()):
        raise LessonError("first_game must be a table with a text and a table of options.")
    try:
        return FirstGame(load_package(package, **{**game.options, **entry.get("options", {})}), entry.get("text", ""))
    except ParlourError as problem:
        raise LessonError(f"first_game: {problem}") from problem


def _steps(game: Game, entries: list[Table]) -> Iterator[Step]:
    """Yield the steps, each checked. Raises ParlourError with the number of the step."""
    before: Step | None = None
    for number, entry in enumerate(entries, 1):
        try:
            step = _step(game, entry, before)
            _check(step)
        except ParlourError as problem:
            raise LessonError(f"step {number} ({entry.get('title') or entry.get('text')!r}): {problem}") from problem
        yield step
        before = step


def _step(game: Game, entry: Table, before: Step | None) -> Step:
    _check_form(entry, is_first=before is None)
    wrong = dict(entry.get(WRONG, {}))
    lines: Table = {name: entry.get(name, "") for name in LINES if name != "position"}
    lists: Table = {name: tuple(entry.get(name, ())) for name in LISTS if name != "before"}
    return Step(_before(game, entry, before), other=wrong.pop(OTHER, ""), wrong=wrong, **lines, **lists)


def _check_form(entry: Table, *, is_first: bool) -> None:
    if strange := set(entry) - {*LINES, *LISTS, WRONG}:
        raise LessonError(f"a step has no {', '.join(sorted(strange))}.")
    _check_types(entry)
    if "summary" in entry and "title" not in entry:
        raise LessonError("summary belongs to a chapter, so this step needs a title too.")
    needed = ("text", "hint", "done", *(("title",) if is_first else ()))
    if missing := [name for name in needed if name not in entry]:
        raise LessonError(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing.")


def _check_types(entry: Table) -> None:
    for name in LINES:
        if name in entry and not (isinstance(entry[name], str) and entry[name].strip()):
            raise LessonError(f"{name} must be a non-empty text.")
    for name in LISTS:
        if name in entry and not (_is_list_of(str, entry[name]) and entry[name]):
            raise LessonError(f'{name} must be a list of actions, such as ["a1", "b2"]. If there are none, omit it.')
    wrong = entry.get(WRONG, {})
    if not (isinstance(wrong, dict) and _is_list_of(str, list(wrong.values()))):
        raise LessonError("wrong must be a table that maps actions to sentences, [step.wrong].")


def _is_list_of(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def _before(game: Game, entry: Table, last: Step | None) -> Match:
    """The game up to the start of a step: from its position or the previous step, plus its `before` turns."""
    match = _end(last) if last and "position" not in entry else Match(game, start=_position(game, entry), begin=False)
    for text in entry.get("before", ()):
        with _within("before", text):
            match.play_recorded(text)
    if match.state.current_player() < 0:
        raise LessonError(f"no player acts in {match.state.to_text()!r}; a step starts with the learner's turn.")
    return match


def _position(game: Game, entry: Table) -> State:
    """The position given for a step; default: the start of the game."""
    if "position" not in entry:
        return game.new_initial_state()
    with _within("position", entry["position"]):
        return game.state_from_text(entry["position"])


def _end(step: Step) -> Match:
    """The game after a step, from which the next one continues."""
    if len(step.accepted()) > 1:
        raise LessonError("it needs a position, because the step before it has more than one goal.")
    return step.match(*step.accepted(), *step.reply)


def _check(step: Step) -> None:
    """Raise LessonError if an action in a step is illegal."""
    for part in ("goal", WRONG):
        for text in getattr(step, part):
            with _within(part, text):
                step.start.string_to_action(text)
    if both := step.wrong.keys() & set(step.accepted()):
        raise LessonError(f"{min(both)!r} is a goal, so it cannot be listed under wrong.")
    for text in step.accepted() if step.reply else ():
        with _within("reply", f"{text} {' '.join(step.reply)}"):
            step.match(text, *step.reply)


@contextmanager
def _within(part: str, text: str) -> Iterator[None]:
    """Add the part of the step to any error."""
    try:
        yield
    except ParlourError as problem:
        raise LessonError(f"{part} {text!r}: {problem}") from problem
