"""Whether actions are listed, named, accepted and drawn as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from parlour import kit
from parlour.core.game import State
from parlour.errors import IllegalActionError
from parlour.kit.entry_points import fill_moves, fill_outcomes

from .checks import check
from .sampled import Sampled
from .walks import draw_action, list_noisy, memory

DRAWS = 2000
RUBBISH = (-1, 1, 2**31 - 1)  # in place of the zeros of new room
STRANGERS = 40  # actions that are tried although they are not legal


@check
def legal_actions_are_those_that_are_accepted(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        legal = state.legal_actions()
        yield from _wrongly_listed(it, state, legal)
        for action in legal[:STRANGERS]:
            if memory(state.child(action)) == memory(state):
                yield f"Action {action} changes nothing in the record, so the game can loop."
        before = memory(state)
        yield from (f"Action {action} is accepted here, but is not legal." for action in _accepted(it, state, legal))
        if memory(state) != before:
            yield "A rejected action changes the position."


def _wrongly_listed(it: Sampled, state: State, legal: list[int]) -> Iterator[str]:
    if legal != sorted(set(legal)):
        yield f"The list of legal actions has duplicates: {legal}."
    if bool(legal) == state.is_terminal():
        yield (
            "The game is over, but there are legal actions."
            if legal
            else "There are no legal actions, but the game is not over."
        )
    size, what = _size(it, state)
    for action in legal:
        if not 0 <= action < size:
            yield f"Action {action} is legal, but INFO.{what} is {size}: actions are 0 to {size - 1}."


def _size(it: Sampled, state: State) -> tuple[int, str]:
    if state.is_chance_node():
        return it.game.max_chance_outcomes(), "max_chance_outcomes"
    return it.game.num_distinct_actions(), "num_distinct_actions"


def _accepted(it: Sampled, state: State, legal: list[int]) -> Iterator[int]:
    """Actions that are not legal and accepted nevertheless."""
    size, _ = _size(it, state)
    near = {action + apart for action in legal[:STRANGERS] for apart in (-1, 1, 2**32)}
    for action in sorted({*range(0, size, size // STRANGERS + 1), -1, size, 2**31 - 1, *near} - set(legal)):
        try:
            state.apply_action(action)
        except IllegalActionError:
            continue
        yield action


@check
def the_mask_shows_the_legal_actions(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        mask = state.legal_actions_mask()
        shown = [action for action, bit in enumerate(mask) if bit]
        if len(mask) != it.game.num_distinct_actions():
            yield f"The mask has length {len(mask)}, but there are {it.game.num_distinct_actions()} actions."
        if shown != ([] if state.is_chance_node() else state.legal_actions()):
            yield f"The mask marks {shown}, not the legal actions."


@check
def action_texts_are_unique_and_read_back(it: Sampled) -> Iterator[str]:
    notation = it.game.notation
    for state in it.visit(it.positions):
        texts = {action: notation.action_text(state.record, action) for action in state.legal_actions()}
        for text, count in Counter(texts.values()).items():
            if count > 1:
                yield f"{count} actions share the text {text!r}."
            if not notation.ACTION.fullmatch(text):
                yield f"The action text {text!r} does not match notation.ACTION."
        for action, text in list(texts.items())[:3]:
            if state.action_to_string(action) != text or state.string_to_action(text) != action:
                yield f"The text {text!r} does not read back as action {action}."


@check
def random_actions_are_drawn_evenly(it: Sampled) -> Iterator[str]:
    moves = kit.new(kit.Moves)
    for state in it.visit(it.decisions[:: len(it.decisions) // 4 + 1]):
        legal, rng, before = state.legal_actions(), kit.seeded(1), memory(state)
        drawn = Counter(int(it.game.run(draw_action, state.record, moves, rng)) for _ in range(DRAWS))
        if memory(state) != before:
            yield "Drawing a random action changes the position."
        if not drawn.keys() <= set(legal):
            yield f"`random_action` draws illegal actions: {sorted(drawn.keys() - set(legal))}."
        if not all(counted_fairly(drawn[action], DRAWS, 1 / len(legal)) for action in legal):
            yield "`random_action` does not draw legal actions uniformly."


def counted_fairly(count: int, draws: int, probability: float) -> bool:
    """Within five standard deviations at least, and one for the smallest."""
    return abs(count - draws * probability) <= 5 * (draws * probability) ** 0.5 + 1


@check
def lists_hang_on_nothing_that_lay_in_their_room(it: Sampled) -> Iterator[str]:
    rules = (
        (fill_moves, kit.Moves, it.decisions),
        (list_noisy, kit.Moves, it.decisions),
        (fill_outcomes, kit.Outcomes, it.chances),
    )
    for rule, kind, states in rules:
        for state in it.visit(states):
            in_clean_room = _listed(rule, kind, state, 0)
            if any(_listed(rule, kind, state, rubbish) != in_clean_room for rubbish in RUBBISH):
                yield f"The result of `{rule.__name__}` depends on the previous contents of `out`."


def _listed(rule: Callable[..., Any], kind: Any, state: State, rubbish: int) -> list[list[int]]:
    """List a rule's actions in a buffer that was filled with one number."""
    room = kit.new(kind)
    columns = [kit.raw(room)[name] for name in ("action", "weight") if name in room.dtype.names]
    for column in columns:
        column[:] = rubbish
    state.game.run(rule, state.record, room)
    return [column[: room.count].tolist() for column in columns]
