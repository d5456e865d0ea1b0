"""Judge a game for its author: the first fault with file and line, then all checks, then what is missing."""

from __future__ import annotations

import difflib
import itertools
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import NamedTuple

import parlour
from parlour import kit, rules_page
from parlour.core.game import Game, State, load_package
from parlour.errors import GameDefinitionError, ParlourError
from parlour.kit.diagnostics import problems_in
from parlour.kit.source_locations import describe_error
from parlour.kit.steps import StepLimit
from parlour.lessons import sentences
from parlour.notation import RecordText
from parlour.players.levels import levels_of
from parlour.templates import TITLE
from parlour.terminal.widgets.spot_text import KINDS
from parlour.view.language import LANGUAGES
from parlour.view.scene import Choice, Piece

from . import CHECKS
from .checks import Check, Fault, Sampled
from .scenes import faults_of_table
from .walks import step, variants_of
from .worker import WorkerError, work_apart

SEEDS = (1, 2, 3)
PLIES = 150  # turns per interpreted game; compiled games later show whether the game ends
FEWER = 40  # turns for each non-default value of an option
QUICK = 1.0  # seconds of play in a quick check
SHOWN = 3  # actions shown per position
QUERIES = (str, State.key, State.returns, State.chance_outcomes)
ACTION_QUERIES = (State.action_to_string, State.describe_action, State.beats)
FILES = {  # optional files of a game, the most useful first
    "rules.md": "the rules for players, shown by `parlour rules` and in the browser",
    "levels.toml": "it sets the player of each level (default: by kind of game)",
    "evaluation.py": "an evaluation of positions (without it, searches play random games to the end)",
    "lesson.toml": "a step-by-step lesson",
    "picture.svg": "a picture for the lobby, 320 × 200",
    "de.toml": "the German translation",
}

Report = Callable[[str], object]  # called with the current subject


class Finding(NamedTuple):
    """A sentence about a game: a fault, or something that could be better or is missing."""

    sentence: str
    is_wrong: bool = True


def judge(name: str, report: Report = lambda subject: None, quick: bool = False) -> Iterator[Finding]:
    """Yield all findings about a game, given its name or folder; stop after an error that would cause others.

    If quick, read the source and play for a second without the compiler. Raises UnknownNameError if there is no such
    game.
    """
    try:
        game = parlour.load(name)
    except GameDefinitionError as problem:
        yield Finding(str(problem))
        return
    first = list(_first(game, report, QUICK if quick else math.inf))
    more = itertools.chain(unreadable(game), _start(game) if quick else _compiled(game, report), missing(game))
    yield from first or more


def _first(game: Game, report: Report, seconds: float) -> Iterator[Finding]:
    """Yield findings from the source, or if there are none, from interpreted play."""
    faults = [Finding(fault) for fault in dict.fromkeys(problems_in(game.package))]
    report("Playing without the compiler")
    yield from faults or play_interpreted(game, seconds)


def play_interpreted(game: Game, seconds: float = math.inf) -> Iterator[Finding]:
    """Play the beginnings of a few games, and query each position; yield only the first error, with file and line.

    Stop after some seconds. A loop that does not end is an error.
    """
    where, end = "", time.monotonic() + seconds
    game.compiled = False
    try:
        with StepLimit(game.folder) as limit:
            for state in _beginnings(game):
                where = f" (after the position {state.to_text()})"
                _query(state, limit)
                if time.monotonic() > end:
                    return
    except Exception as problem:
        yield Finding(describe_error(problem, game.folder) + where)
    finally:
        game.compiled = True


def _start(game: Game) -> Iterator[Finding]:
    """Yield what is wrong with the table at the start of the game, which the checks of the compiled game repeat."""
    game.compiled = False
    yield from map(Finding, faults_of_table(game.new_initial_state()))
    game.compiled = True


def _beginnings(game: Game) -> Iterator[State]:
    """Yield the first positions of a few random games, and of one for each non-default value of an option."""
    for seed in SEEDS:
        yield from islice(_positions(game.new_initial_state(), seed), PLIES)
    for options in islice(variants_of(game.info), 1, None):
        varied = load_package(game.package, **options)
        varied.compiled = False
        yield from islice(_positions(varied.new_initial_state(), 1), FEWER)


def _positions(state: State, seed: int) -> Iterator[State]:
    rng = kit.seeded(seed)
    yield state
    while not state.is_terminal():
        step(state, rng)
        yield state


def _query(state: State, limit: StepLimit) -> None:
    """Make all queries that a table or a player makes about a position, each with its own limit of steps."""
    for query in _queries(state):
        limit.restart()
        query()
    limit.restart()


def _queries(state: State) -> Iterator[Callable[[], object]]:
    yield from (partial(query, state) for query in QUERIES)
    yield lambda: state.game.state_from_text(state.to_text())
    yield from (partial(state.observation_text, seat) for seat in range(state.game.num_players()))
    for action in state.legal_actions()[:SHOWN]:
        yield from (partial(query, state, action) for query in ACTION_QUERIES)


def unreadable(game: Game) -> Iterator[Finding]:
    """Yield the first fault in each of the files that are read only on demand: levels, lesson and rules."""
    for read in (lambda: levels_of(game), lambda: sentences(game.name), lambda: _read_rules(game)):
        try:
            read()
        except ParlourError as problem:
            yield Finding(str(problem))


def _read_rules(game: Game) -> None:
    """Raise GameDefinitionError if a diagram in the rules cannot be drawn."""
    for language in LANGUAGES:
        try:
            rules_page.text(game.name, language)
        except (ParlourError, ValueError, KeyError) as problem:
            message = f"a diagram in the rules ({language}) cannot be drawn: {problem}"
            raise GameDefinitionError(f"{game.folder / 'rules.md'}: {message}") from problem


def _compiled(game: Game, report: Report) -> Iterator[Finding]:
    """Yield the findings of all checks of the compiled game, which run in a process of their own."""
    subject = ""
    try:
        for news in work_apart(conforming, game.name):
            if isinstance(news, Finding):
                yield news
            else:
                subject = news
                report(subject)
    except WorkerError as problem:
        yield Finding(f"{subject}: {problem}. Look for a loop that does not end, or an index that is out of range.")


def conforming(name: str) -> Iterator[Finding | str]:
    """Yield the subject of each check, then its findings, with the default options and with others."""
    known = set[Check]()  # checks that failed; they are not repeated for other options
    game = parlour.load(name)
    for options in variants_of(game.info):
        variant = _variant(options)
        sampled = Sampled(parlour.load(name, **options))
        yield f"Compiling{variant}"
        try:
            yield f"Checking {len(sampled.positions)} positions{variant}"
        except Exception as problem:
            yield Finding(describe_error(problem, game.folder) + variant)
            return
        yield from _checked(sampled, variant, known)


def _variant(options: Mapping[str, object]) -> str:
    return f" with {', '.join(f'{name}={value}' for name, value in options.items())}" if options else ""


def _checked(sampled: Sampled, variant: str, known: set[Check]) -> Iterator[Finding | str]:
    """Yield the first fault that each check finds, and the number of others."""
    for check in [check for check in CHECKS if check not in known]:
        yield f"{check.name.capitalize()}{variant}"
        faults = list(check.faults(sampled))
        if faults:
            known.add(check)
            found = _finding(faults, sampled.game)
            yield Finding(found.sentence + variant, found.is_wrong)
    if not variant:
        yield from suggestions(sampled)


def _finding(faults: list[Fault], game: Game) -> Finding:
    first, more = faults[0], f" ({len(faults) - 1} more like this.)" if len(faults) > 1 else ""
    message = describe_error(first.cause, game.folder) if first.cause else first.sentence
    at = f" (at {first.state!r})" if first.state else ""
    return Finding(f"{message}{at}{more}")


def suggestions(sampled: Sampled) -> Iterator[Finding]:
    """Yield suggestions for the table, each kind once: things that may confuse players but are not errors."""
    yield from islice(_same_clicks(sampled), 1)
    yield from islice(_same_looks(sampled), 1)
    yield from _misspelt_kinds(sampled)


def _same_clicks(sampled: Sampled) -> Iterator[Finding]:
    """Yield suggestions for choices with the same clicks, between which the table has to ask each time."""
    for state in sampled.decisions:
        made_by = defaultdict[tuple[str, ...], list[Choice]](list)
        for choice in state.scene().choices:
            made_by[choice.spots].append(choice)
        for clicks, choices in made_by.items():
            if clicks and len(choices) > 1:
                texts, spots = " and ".join(choice.text for choice in choices[:3]), " ".join(clicks)
                yield Finding(
                    f"{texts} share the clicks {spots}, so the table asks which one is meant (at {state!r}).", False
                )


def _same_looks(sampled: Sampled) -> Iterator[Finding]:
    """Yield suggestions for pieces that differ only in size and colour, which plain text and many terminals do not
    show.
    """
    for state in sampled.decisions:
        looks: dict[tuple[object, ...], Piece] = {}
        for piece in _pieces(state):
            other = looks.setdefault((piece.kind, piece.owner, piece.label), piece)
            if (other.size, other.colour) != (piece.size, piece.colour):
                yield Finding(
                    f"Two pieces of the kind {piece.kind} differ only in size or colour, which plain text cannot show. "
                    f"Give them labels (at {state!r}).",
                    False,
                )


def _misspelt_kinds(sampled: Sampled) -> Iterator[Finding]:
    """Yield suggestions for kinds of pieces that are drawn as marbles but have almost the name of a shape."""
    for kind in dict.fromkeys(piece.kind for state in sampled.positions for piece in _pieces(state)):
        if kind not in KINDS and (near := difflib.get_close_matches(kind, KINDS, n=1)):
            yield Finding(f"Pieces of the unknown kind {kind!r} are drawn as marbles. Did you mean {near[0]!r}?", False)


def _pieces(state: State) -> Iterator[Piece]:
    return (piece for area in state.scene().areas for spot in area.spots for piece in spot.pieces)


def missing(game: Game) -> Iterator[Finding]:
    """Yield a sentence for each optional part that a game lacks."""
    if game.info.source == "publisher and year" or game.title == TITLE:
        yield Finding("__init__.py: INFO.source is still the text of the template.", False)
    for file, purpose in FILES.items():
        if not (game.folder / file).is_file():
            yield Finding(f"{file} is missing: {purpose}.", False)
    if isinstance(getattr(game.notation.write, "__self__", None), RecordText):
        yield Finding(
            "notation.py writes positions as bare numbers; a notation of its own would be easier to read.", False
        )
    if not hasattr(game.table, "beats"):
        yield Finding("table.py has no `beats`, so each turn is shown in a single step.", False)
