"""Random games of every game, with each of its options varied."""

import contextlib

import parlour
from parlour.conformance.walks import draw_action, list_noisy, memory, sample, step, variants_of, walk

__all__ = ["at", "draw_action", "list_noisy", "memory", "sample", "step", "usual_variants", "variants", "walk"]


def variants():
    """(name, options) of every game: the defaults, then one option at a time set to another value."""
    for name in parlour.games():
        yield from ((name, options) for options in variants_of(parlour.info(name)))


def usual_variants():
    """Options tested daily: the defaults, and the fewest players."""
    for name in parlour.games():
        yield name, {}
        for option in parlour.info(name).options:
            if option.name == "players" and option.low != option.default:
                yield name, {option.name: option.low}


@contextlib.contextmanager
def at(state):
    """Report where a check failed."""
    try:
        yield
    except Exception as problem:
        problem.add_note(f"at {state!r}")
        raise
