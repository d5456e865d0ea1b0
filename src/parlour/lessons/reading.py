"""The reading of `lesson.toml`: each step is checked by the rules."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parlour import registry
from parlour.core.game import Game, load_package
from parlour.core.state import State
from parlour.errors import LessonError, ParlourError
from parlour.match import Match
from parlour.registry.remembering import remembered

from .lesson import FirstGame, Lesson, Step

FILE = "lesson.toml"
LINES = ("title", "summary", "text", "hint", "done", "position")
LISTS = ("before", "goal", "reply")
WRONG, OTHER = "wrong", "other"  # any action that has no sentence of its own
log = logging.getLogger(__name__)


def find_lesson(name: str) -> Lesson | None:
    """A game's lesson; None where it has none, or a broken one, which is logged. Raises UnknownNameError."""
    try:
        return lesson_of(name)
    except LessonError:
        return None


def lesson_of(name: str) -> Lesson | None:
    """A game's lesson; None where it has none. Raises UnknownNameError, and LessonError for a broken one."""
    found = look_for_lesson(name)
    if isinstance(found, LessonError):
        raise found
    return found


@remembered
def look_for_lesson(name: str) -> Lesson | LessonError | None:
    """A game's lesson, or what is wrong with it, which is logged; None where it has none. Raises UnknownNameError."""
    if not path_of(name).is_file():
        return None
    try:
        return read_lesson(name)
    except LessonError as problem:
        log.warning("Skipping a broken lesson. %s", problem)
        return problem


def read_lesson(name: str) -> Lesson:
    """A game's lesson. Raises UnknownNameError, and LessonError where there is none or something in it is wrong."""
    return read_lesson_file(path_of(name), registry.identity(name))


def read_lesson_file(path: Path, package: str) -> Lesson:
    """The lesson in a file, for the game in a package. Raises LessonError, naming the file, the step and the fault."""
    content = _content(path)
    try:
        game = load_package(package, **content.get("options", {}))
        game.compiled = False  # so little is played that compiling would take longer
        first_game = _first_game(package, game, content.get("first_game", {}))
        return Lesson(game, tuple(_steps(game, content["step"])), first_game)
    except ParlourError as problem:
        raise LessonError(f"{path}, {problem}") from problem


def sentences(name: str) -> set[str]:
    """All that a game's lesson says, in English; nothing where there is none. Raises LessonError."""
    if not path_of(name).is_file():
        return set()
    lesson = read_lesson(name)
    said = {sentence for step in lesson.steps for sentence in step.sentences()}
    return said | {lesson.first_game.text} - {""}


def path_of(name: str) -> Path:
    """Where a game's lesson stands, if it has one. Raises UnknownNameError."""
    return registry.folder_of(name) / FILE


def _content(path: Path) -> dict[str, Any]:
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
    """The game that follows: with the lesson's options, except for those that it names. Raises ParlourError."""
    form = {"text": str, "options": dict}
    if not isinstance(entry, dict) or any(not isinstance(it, form.get(name, ())) for name, it in entry.items()):
        raise LessonError("first_game must be a table with a text and a table of options.")
    try:
        return FirstGame(load_package(package, **{**game.options, **entry.get("options", {})}), entry.get("text", ""))
    except ParlourError as problem:
        raise LessonError(f"first_game: {problem}") from problem


def _steps(game: Game, entries: list[dict[str, Any]]) -> Iterator[Step]:
    """The steps, each checked. Raises ParlourError, naming the step."""
    before: Step | None = None
    for number, entry in enumerate(entries, 1):
        try:
            step = _step(game, entry, before)
            _check(step)
        except ParlourError as problem:
            raise LessonError(f"step {number} ({entry.get('title') or entry.get('text')!r}): {problem}") from problem
        yield step
        before = step


def _step(game: Game, entry: dict[str, Any], before: Step | None) -> Step:
    _check_form(entry, is_first=before is None)
    wrong = dict(entry.get(WRONG, {}))
    lines: dict[str, Any] = {name: entry.get(name, "") for name in LINES if name != "position"}
    lists: dict[str, Any] = {name: tuple(entry.get(name, ())) for name in LISTS if name != "before"}
    return Step(_before(game, entry, before), other=wrong.pop(OTHER, ""), wrong=wrong, **lines, **lists)


def _check_form(entry: dict[str, Any], *, is_first: bool) -> None:
    if strange := set(entry) - {*LINES, *LISTS, WRONG}:
        raise LessonError(f"a step has no {', '.join(sorted(strange))}.")
    for name in LINES:
        if name in entry and not (isinstance(entry[name], str) and entry[name].strip()):
            raise LessonError(f"{name} must be a non-empty text.")
    for name in LISTS:
        if name in entry and not (_is_list_of(str, entry[name]) and entry[name]):
            raise LessonError(f'{name} must be a list of actions, such as ["a1", "b2"]. If there are none, omit it.')
    wrong = entry.get(WRONG, {})
    if not (isinstance(wrong, dict) and _is_list_of(str, list(wrong.values()))):
        raise LessonError("wrong must be a table that maps actions to sentences, [step.wrong].")
    if "summary" in entry and "title" not in entry:
        raise LessonError("summary belongs to a chapter, so this step needs a title too.")
    needed = ("text", "hint", "done", *(("title",) if is_first else ()))
    if missing := [name for name in needed if name not in entry]:
        raise LessonError(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing.")


def _is_list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def _before(game: Game, entry: dict[str, Any], last: Step | None) -> Match:
    """The game up to where a step begins: from its position or the step before, and what is done first."""
    match = _end(last) if last and "position" not in entry else Match(game, start=_position(game, entry), begin=False)
    for text in entry.get("before", ()):
        with _within("before", text):
            match.play_recorded(text)
    if match.state.current_player() < 0:
        raise LessonError(f"no player acts in {match.state.to_text()!r}; a step starts with the learner's turn.")
    return match


def _position(game: Game, entry: dict[str, Any]) -> State:
    """The position that a step says, or else the start of the game."""
    if "position" not in entry:
        return game.new_initial_state()
    with _within("position", entry["position"]):
        return game.state_from_text(entry["position"])


def _end(step: Step) -> Match:
    """Where a step ends that the next goes on from."""
    if len(step.accepted()) > 1:
        raise LessonError("it needs a position, because the step before it has more than one goal.")
    return step.match(*step.accepted(), *step.reply)


def _check(step: Step) -> None:
    """Raises LessonError where something of a step cannot be done."""
    for part in ("goal", WRONG):
        for text in getattr(step, part):
            with _within(part, text):
                step.start.string_to_action(text)
    if said := step.wrong.keys() & set(step.accepted()):
        raise LessonError(f"{min(said)!r} is a goal, so it cannot be listed under wrong.")
    for text in step.accepted() if step.reply else ():
        with _within("reply", f"{text} {' '.join(step.reply)}"):
            step.match(text, *step.reply)


@contextmanager
def _within(part: str, text: str) -> Iterator[None]:
    """Say in which part of a step something is wrong."""
    try:
        yield
    except ParlourError as problem:
        raise LessonError(f"{part} {text!r}: {problem}") from problem
