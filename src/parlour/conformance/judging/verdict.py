"""The verdict on a game: what is wrong, what could be better, in the order in which an author wants to know it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import parlour
from parlour.conformance import CHECKS
from parlour.conformance.checks import Check
from parlour.conformance.sampled import Sampled
from parlour.conformance.walks import variants_of
from parlour.core.game import Game
from parlour.errors import GameDefinitionError
from parlour.kit.diagnostics import problems_in
from parlour.kit.source_locations import describe_error

from . import interpreted
from .drawing import stumbles
from .files import unreadable
from .finding import Finding
from .missing import missing

Tell = Callable[[str], object]  # current subject


def judge(name: str, tell: Tell = lambda what: None) -> Iterator[Finding]:
    """All findings about a game, by its name or folder; after an error that others follow from, no more.

    Raises UnknownNameError where no game is.
    """
    try:
        game = parlour.load(name)
    except GameDefinitionError as problem:
        yield Finding(str(problem))
        return
    yield from list(_first(game, tell)) or itertools.chain(unreadable(game), _conforming(game, tell), missing(game))


def _first(game: Game, tell: Tell) -> Iterator[Finding]:
    """Yield findings from the source, or if there are none, from interpreted play."""
    faults = [Finding(fault) for fault in dict.fromkeys(problems_in(game.package))]
    tell("Playing without the compiler")
    yield from faults or interpreted.play(game)


def _conforming(game: Game, tell: Tell) -> Iterator[Finding]:
    """Yield the findings of each check, with the default options and others."""
    known = set[Check]()  # checks that failed; they are not repeated for other options
    for options in variants_of(game.info):
        named = f" with {', '.join(f'{name}={value}' for name, value in options.items())}" if options else ""
        sampled = Sampled(parlour.load(game.name, **options))
        tell(f"Compiling{named}")
        try:
            tell(f"Checking {len(sampled.positions)} positions{named}")
        except Exception as problem:
            yield Finding(describe_error(problem, game.folder) + named)
            return
        yield from (
            Finding(finding.sentence + named, finding.is_wrong) for finding in _checked(sampled, named, tell, known)
        )


def _checked(sampled: Sampled, named: str, tell: Tell, known: set[Check]) -> Iterator[Finding]:
    """The first fault that each check finds, and how many more there are."""
    for check in [check for check in CHECKS if check not in known]:
        tell(f"{check.name.capitalize()}{named}")
        faults = list(check.faults(sampled))
        if faults:
            known.add(check)
            first, more = faults[0], f" ({len(faults) - 1} more like this.)" if len(faults) > 1 else ""
            said = describe_error(first.cause, sampled.game.folder) if first.cause else first.sentence
            at = f" (at {first.state!r})" if first.state else ""
            yield Finding(f"{said}{at}{more}")
    if not named:
        yield from stumbles(sampled)
