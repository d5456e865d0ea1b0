"""Every game, with each of its options set to something else, played at random."""

import contextlib

import parlour
from parlour import kit
from parlour.game_info import NumberOption
from parlour.kit import estimate, evaluate, noisy, random_action, rule

LONGEST = 50_000  # actions and outcomes in a game
SAMPLE = 24


def values(option):
    """The values worth a test; for a number its extremes, for the number of players all."""
    if isinstance(option, NumberOption):
        return range(option.low, option.high + 1) if option.name == "players" else (option.low, option.high)
    return getattr(option, "values", (False, True))


def variants():
    """(name, options) of every game: the defaults, then one option at a time set to another value."""
    for name in parlour.games():
        yield name, {}
        for option in parlour.info(name).options:
            yield from ((name, {option.name: value}) for value in values(option) if value != option.default)


def usual_variants():
    """Those that are tried every day: the defaults, and the fewest players."""
    for name in parlour.games():
        yield name, {}
        for option in parlour.info(name).options:
            if option.name == "players" and option.low != option.default:
                yield name, {option.name: option.low}


def walk(state, seed):
    """The positions of a random game, first to last, on the way to its end."""
    rng = kit.seeded(seed)
    state = state.clone()
    for _ in range(LONGEST):
        yield state.clone()
        if state.is_terminal():
            return
        step(state, rng)
    raise AssertionError(f"{state!r} is still going on")


def step(state, rng):
    """Let a random action or outcome happen."""
    if state.is_chance_node():
        state.roll(rng)
    else:
        legal = state.legal_actions()
        state.apply_action(legal[int(kit.below(rng, len(legal)))])


def sample(states):
    """The first and last few, and some between."""
    middle = states[4:-4]
    return [*states[:4], *middle[:: len(middle) // SAMPLE + 1], *states[4:][-4:]]


@contextlib.contextmanager
def at(state):
    """Tell where a check failed."""
    try:
        yield
    except Exception as problem:
        problem.add_note(f"at {state!r}")
        raise


def memory(state):
    """All that a record holds."""
    return kit.raw(state.record).tobytes()


@rule
def draw_action(state, moves, rng):
    """What a playout plays."""
    return random_action(state, moves.action, rng)


@rule
def guess(state, scales, result):
    """What a search takes for the result."""
    estimate(state, scales, result.value)


@rule
def weigh(state, seat, scales):
    """What a position is worth to a seat."""
    return evaluate(state, seat, scales.weight)


@rule
def list_noisy(state, moves):
    """The moves that a search follows on where it would end otherwise."""
    moves.count = noisy(state, moves.action)
