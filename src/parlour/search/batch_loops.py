"""The compiled loops of a batch, each over a part of its games."""

from __future__ import annotations

from parlour.kit import MAX_SEATS, TERMINAL, Moves, Rng, inline, record, rule
from parlour.kit.calls import actor, allows, apply, hide, legal, random_action, returns
from parlour.kit.entry_points import observe_seat
from parlour.kit.fields import F4, F8, I4, I8, U1, Array, shape
from parlour.kit.sorting import sort

from .playout import Tally, settle

LEGAL = -1
WHO_ACTS = -1  # stands for the seat to act


@record
class Worker:
    """A buffer for the moves of one game, and a tally of the games that a worker finished."""

    moves: Moves
    tally: Tally


@record
class GameProgress:
    """A game's progress: its number of actions, whether the last step ended it, and each seat's reward."""

    reward: Array[F8] = shape(MAX_SEATS)
    length: I8
    over: U1


@rule
def begin(state: Array[object], start: Array[object], rng: Rng, episode: GameProgress) -> None:
    """Restart a game."""
    state[0] = start[0]
    settle(state[0], rng)
    episode.length = 0


@rule
def restart_all(
    states: Array[object],
    rngs: Array[Rng],
    episodes: Array[GameProgress],
    workers: Array[Worker],
    start: Array[object],
    only_finished: bool,
) -> int:
    for i in range(len(states)):
        if not only_finished or actor(states[i]) == TERMINAL:
            begin(states[i : i + 1], start, rngs[i], episodes[i])
            episodes[i].over = actor(states[i]) == TERMINAL
            clear(episodes[i])
    return 0


@rule
def clear(episode: GameProgress) -> None:
    """Reset the rewards of the last step."""
    for seat in range(MAX_SEATS):
        episode.reward[seat] = 0


@rule
def note_actors(states: Array[object], actors: Array[I8], workers: Array[Worker]) -> int:
    for i in range(len(states)):
        actors[i] = actor(states[i])
    return 0


@rule
def first_illegal(states: Array[object], actions: Array[I8], workers: Array[Worker]) -> int:
    """Return the index of the first illegal action, or LEGAL. Finished games accept any action."""
    for i in range(len(states)):
        if actor(states[i]) >= 0 and not allows(states[i], actions[i], workers[0].moves.action):
            return i
    return LEGAL


@rule
def step_all(
    states: Array[object],
    finals: Array[object],
    actions: Array[I8],
    rngs: Array[Rng],
    episodes: Array[GameProgress],
    workers: Array[Worker],
    start: Array[object],
    auto_reset: bool,
) -> int:
    for i in range(len(states)):
        clear(episodes[i])
        if actor(states[i]) >= 0:
            apply(states[i], actions[i])
            settle(states[i], rngs[i])
            note_step(states[i], episodes[i], workers[0].tally)
            if auto_reset and episodes[i].over:
                finals[i] = states[i]
                begin(states[i : i + 1], start, rngs[i], episodes[i])
    return 0


@rule
def note_step(state: object, episode: GameProgress, tally: Tally) -> None:
    """Record the effect of a step."""
    episode.length += 1
    episode.over = actor(state) == TERMINAL
    if episode.over:
        returns(state, episode.reward)
        tally.games += 1
        tally.plies += episode.length
        for seat in range(MAX_SEATS):
            tally.total[seat] += episode.reward[seat]


@rule
def random_steps(
    states: Array[object], rngs: Array[Rng], workers: Array[Worker], start: Array[object], steps: int
) -> int:
    """Make random steps in each game, restarting finished ones; return the number of steps."""
    for i in range(len(states)):
        s = states[i]
        rng = rngs[i]
        for _ in range(steps):
            if actor(s) == TERMINAL:
                states[i] = start[0]
                settle(s, rng)
            apply(s, random_action(s, workers[0].moves.action, rng))
            settle(s, rng)
    return len(states) * steps


@rule
def draw_actions(states: Array[object], rngs: Array[Rng], actions: Array[I8], workers: Array[Worker]) -> int:
    """Write a random legal action of each state, all equally likely; 0 for finished games."""
    for i in range(len(states)):
        actions[i] = random_action(states[i], workers[0].moves.action, rngs[i]) if actor(states[i]) >= 0 else 0
    return 0


@rule
def mark_legal(states: Array[object], mask: Array[Array[U1]], workers: Array[Worker]) -> int:
    """Set mask[i, action] to whether the action is legal in state i."""
    for i in range(len(states)):
        clear_row(mask[i])
        if actor(states[i]) >= 0:
            for j in range(legal(states[i], workers[0].moves.action)):
                mask[i, workers[0].moves.action[j]] = 1
    return 0


@inline
def clear_row(row: Array[U1]) -> None:
    row[:] = 0


@rule
def count_legal(states: Array[object], counts: Array[I8], workers: Array[Worker]) -> int:
    for i in range(len(states)):
        counts[i] = legal(states[i], workers[0].moves.action) if actor(states[i]) >= 0 else 0
    return 0


@rule
def list_legal(
    states: Array[object], counts: Array[I8], starts: Array[I8], workers: Array[Worker], actions: Array[I4]
) -> int:
    """Write the legal actions of each state from its start index on, in ascending order."""
    for i in range(len(states)):
        if counts[i]:
            legal(states[i], workers[0].moves.action)
            sort(workers[0].moves.action, counts[i])
            for j in range(counts[i]):
                actions[starts[i] + j] = workers[0].moves.action[j]
    return 0


@rule
def observe_all(
    states: Array[object],
    seen: Array[object],
    seats: Array[I8],
    out: Array[Array[F4]],
    workers: Array[Worker],
    count: int,
    hides: bool,
) -> int:
    """Write a seat's observation of each state, given the number of seats; WHO_ACTS is the seat to act (at the end,
    seat 0).

    `seen` is a buffer for as many states if the game hides information, and otherwise the states themselves.
    """
    for i in range(len(states)):
        seat = max(actor(states[i]), 0) if seats[i] == WHO_ACTS else seats[i]
        if hides:
            seen[i] = states[i]
            hide(seen[i], seat)
        observe_seat(seen[i], seat, count, out[i])
    return 0


@rule
def note_returns(states: Array[object], episodes: Array[GameProgress], workers: Array[Worker]) -> int:
    """Write the results of finished games to the rewards."""
    for i in range(len(states)):
        if actor(states[i]) == TERMINAL:
            returns(states[i], episodes[i].reward)
    return 0
