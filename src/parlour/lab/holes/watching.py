"""Watching a game turn by turn for what its rules may not have foreseen."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.state import State
from parlour.errors import ParlourError
from parlour.lab.retelling import Told

from .finding import HoleKind, Sighting

PASS = "pass"


def sightings(told: Told, ended: bool) -> Iterator[Sighting]:
    """What is seen in one game, each thing once, as early as it shows."""
    seen = set[tuple[HoleKind, str]]()
    for sighting in _all(told, ended):
        if (sighting.kind, sighting.detail) not in seen:
            seen.add((sighting.kind, sighting.detail))
            yield sighting


def _all(told: Told, ended: bool) -> Iterator[Sighting]:
    known, stuck = set[int](), False
    for turn, state in enumerate(_states(told)):
        legal = state.legal_actions() if state.current_player() >= 0 else None
        stuck = legal == []
        if stuck:
            yield Sighting(HoleKind.STUCK, "", turn)
        elif legal is not None and [state.action_to_string(action) for action in legal[:2]] == [PASS]:
            yield Sighting(HoleKind.PASS, "", turn)
        if problem := text_problem(state):
            yield Sighting(HoleKind.TEXT, problem, turn)
        if (key := state.key()) in known:
            yield Sighting(HoleKind.LOOP, "", turn)
        known.add(key)
    if not (ended or stuck):
        yield Sighting(HoleKind.ENDLESS, "", len(told.actions))


def _states(told: Told) -> Iterator[State]:
    """The position before each turn, and the last one."""
    state = told.game.new_initial_state()
    yield state
    for action in told.actions:
        state.apply_action(action)
        yield state


def text_problem(state: State) -> str:
    """What is wrong with a position's text; nothing where it reads back as the same position."""
    try:
        text = state.to_text()
        again = state.game.state_from_text(text)
    except ParlourError as problem:
        return f"rejected: {problem}"
    same = again.key() == state.key() and again.current_player() == state.current_player()
    return "" if same else f"read back as a different position: {text}"
