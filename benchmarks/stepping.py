"""Time single steps called from Python, as in everybody's first program, against OpenSpiel's bindings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.table import Table

from .ours import Ours, Run, Timing, race
from .peers import OpenSpiel, UnavailableError

COLUMNS = (
    "game",
    "moves\nper ply",
    "current_player",
    "legal_actions",
    "NumPy\nlist",
    "apply_action",
    "clone",
    "loop,\nper step",
    "OpenSpiel's\nloop",
    "speed-up over\nOpenSpiel",
)
TITLE = "Single steps, nanoseconds per call"
NOTES = (
    "The loop is `while not state.is_terminal(): state.apply_action(random.choice(state.legal_actions()))`. A step is "
    "an action or a chance outcome. Single calls: the mean over the decisions of a random game. NumPy list: the time "
    "NumPy takes to make a list of that length. `apply_action`: the time to clone and play, minus the time to clone."
)


def table(names: list[str], seconds: float) -> Table:
    """Print a table with a row per game."""
    made = Table(*COLUMNS, title=TITLE, caption=NOTES)
    for name in names:
        made.add_row(name, *_cells(name, seconds))
    return made


def _cells(name: str, seconds: float) -> list[str]:
    start = Ours(name).game.new_initial_state()
    positions = _decisions(start)
    moves = sum(len(state.legal_actions()) for state in positions) / len(positions)
    loops: dict[str, Run] = {"loop": lambda games: _play(start, games)}
    try:
        peer = OpenSpiel(name).start
        loops["peer"] = lambda games: _play(peer, games)
    except UnavailableError:
        pass
    timings = race(_calls(positions) | loops, seconds)
    calls = [_nanoseconds(timings[name]) for name in ("current_player", "legal_actions", "list")]
    calls += [f"{timings['played'].median - timings['clone'].median:.0f}", _nanoseconds(timings["clone"])]
    return [f"{moves:.1f}", *calls, _nanoseconds(timings["loop"]), *_beside(timings)]


def _beside(timings: dict[str, Timing]) -> list[str]:
    if "peer" not in timings:
        return ["–", "–"]
    return [_nanoseconds(timings["peer"]), f"{timings['peer'].ratio(timings['loop']):.1f}"]


def _nanoseconds(timing: Timing) -> str:
    return f"{timing.median:.0f}"


def _decisions(start: Any) -> list[Any]:
    """Return the positions of a random game in which a seat is to act."""
    state, dice, found = start.clone(), random.Random(1), []
    while not state.is_terminal():
        if not state.is_chance_node():
            found.append(state.clone())
        state.apply_action(dice.choice(state.legal_actions()))
    return found


def _calls(positions: list[Any]) -> dict[str, Run]:
    """Return single calls, each made at every position."""
    kind = type(positions[0])
    lists = [np.array(state.legal_actions(), np.int32) for state in positions]
    first = [(state, int(actions[0])) for state, actions in zip(positions, lists, strict=True)]
    return {
        "current_player": _each(positions, kind.current_player),
        "legal_actions": _each(positions, kind.legal_actions),
        "list": _each(lists, np.ndarray.tolist),
        "clone": _each(positions, kind.clone),
        "played": _each(first, lambda pair: pair[0].clone().apply_action(pair[1])),
    }


def _each(arguments: list[Any], call: Callable[[Any], Any]) -> Run:
    def run(count: int) -> float:
        for _ in range(count):
            for argument in arguments:
                call(argument)
        return count * len(arguments)

    return run


def _play(start: Any, games: int) -> int:
    """Play random games in a plain loop, and return the number of steps."""
    steps, choose = 0, random.choice
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            steps += 1
    return steps
