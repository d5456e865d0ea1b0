"""Checks of actions and chance: listed, named, accepted and drawn correctly."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from parlour import kit
from parlour.core.game import State
from parlour.errors import IllegalActionError
from parlour.kit.entry_points import fill_moves, fill_outcomes

from .checks import Sampled, check, check_each, succeeds
from .walks import draw_action, list_noisy, memory

DRAWS = 2000
RUBBISH = (-1, 1, 2**31 - 1)  # fills new buffers instead of zeros
STRANGERS = 40  # illegal actions to try


@check_each("positions")
def exactly_the_legal_actions_are_accepted(state: State) -> Iterator[str]:
    legal = state.legal_actions()
    yield from _wrongly_listed(state, legal)
    for action in legal[:STRANGERS]:
        if memory(state.child(action)) == memory(state):
            yield f"Action {action} changes nothing in the record, so the game can loop."
    before = memory(state)
    yield from (f"Action {action} is accepted here, but is not legal." for action in _accepted(state, legal))
    if memory(state) != before:
        yield "A rejected action changes the position."


def _wrongly_listed(state: State, legal: list[int]) -> Iterator[str]:
    if legal != sorted(set(legal)):
        yield f"The list of legal actions has duplicates: {legal}."
    if legal and state.is_terminal():
        yield "The game is over, but there are legal actions."
    if not legal and not state.is_terminal():
        yield "There are no legal actions, but the game is not over."
    size, what = _size(state)
    for action in legal:
        if not 0 <= action < size:
            yield f"Action {action} is legal, but INFO.{what} is {size}: actions are 0 to {size - 1}."


def _size(state: State) -> tuple[int, str]:
    if state.is_chance_node():
        return state.game.max_chance_outcomes(), "max_chance_outcomes"
    return state.game.num_distinct_actions(), "num_distinct_actions"


def _accepted(state: State, legal: list[int]) -> Iterable[int]:
    """Yield actions that are accepted although they are not legal."""
    size, _ = _size(state)
    near = {action + apart for action in legal[:STRANGERS] for apart in (-1, 1, 2**32)}
    illegal = sorted({*range(0, size, size // STRANGERS + 1), -1, size, 2**31 - 1, *near} - set(legal))
    return (action for action in illegal if succeeds(IllegalActionError, state.apply_action, action))


@check_each("positions")
def the_mask_shows_the_legal_actions(state: State) -> Iterator[str]:
    mask, count = state.legal_actions_mask(), state.game.num_distinct_actions()
    shown = [action for action, bit in enumerate(mask) if bit]
    if len(mask) != count:
        yield f"The mask has length {len(mask)}, but there are {count} actions."
    if shown != ([] if state.is_chance_node() else state.legal_actions()):
        yield f"The mask marks {shown}, not the legal actions."


@check_each("positions")
def action_texts_are_unique_and_read_back(state: State) -> Iterator[str]:
    notation = state.game.notation
    texts = {action: notation.action_text(state.record, action) for action in state.legal_actions()}
    for text, count in Counter(texts.values()).items():
        if count > 1:
            yield f"{count} actions share the text {text!r}."
        if not notation.ACTION.fullmatch(text):
            yield f"The action text {text!r} does not match notation.ACTION."
    for action, text in list(texts.items())[:3]:
        if state.action_to_string(action) != text or state.string_to_action(text) != action:
            yield f"The text {text!r} does not read back as action {action}."


@check_each("decisions", most=4)
def random_actions_are_uniform(state: State) -> Iterator[str]:
    legal, rng, before, moves = state.legal_actions(), kit.seeded(1), memory(state), kit.new(kit.Moves)
    drawn = Counter(int(state.game.run(draw_action, state.record, moves, rng)) for _ in range(DRAWS))
    if memory(state) != before:
        yield "Drawing a random action changes the position."
    if not drawn.keys() <= set(legal):
        yield f"`random_action` draws illegal actions: {sorted(drawn.keys() - set(legal))}."
    if not all(_is_fair(drawn[action], DRAWS, 1 / len(legal)) for action in legal):
        yield "`random_action` does not draw legal actions uniformly."


def _is_fair(count: int, draws: int, probability: float) -> bool:
    """Whether a count is within five standard deviations of its expectation, plus one for small expectations."""
    return abs(count - draws * probability) <= 5 * (draws * probability) ** 0.5 + 1


@check
def lists_do_not_depend_on_old_buffer_contents(it: Sampled) -> Iterator[str]:
    for rule, kind, states in (
        (fill_moves, kit.Moves, it.decisions),
        (list_noisy, kit.Moves, it.decisions),
        (fill_outcomes, kit.Outcomes, it.chances),
    ):
        for state in it.visit(states):
            in_clean_room = _listed(rule, kind, state, 0)
            if any(_listed(rule, kind, state, rubbish) != in_clean_room for rubbish in RUBBISH):
                yield f"The result of `{rule.__name__}` depends on the previous contents of `out`."


def _listed(
    rule: Callable[..., object], kind: type[kit.Moves | kit.Outcomes], state: State, rubbish: int
) -> list[list[int]]:
    """Return the actions that a rule lists in a buffer filled with one number."""
    room = kit.new(kind)
    columns = [kit.raw(room)[name] for name in ("action", "weight") if name in kit.raw(room).dtype.names]
    for column in columns:
        column[:] = rubbish
    state.game.run(rule, state.record, room)
    return [column[: room.count].tolist() for column in columns]


@check_each("chances")
def each_roll_has_a_purpose_and_a_valid_roller(state: State) -> Iterator[str]:
    purposes, seats = state.game.purposes, range(state.game.num_players())
    if not 0 <= (purpose := int(state.game.run(kit.purpose, state.record))) < len(purposes):
        yield f"`purpose` returns {purpose}, but PURPOSES has {len(purposes)} entries."
    if state.roller() not in (kit.NOBODY, *seats):
        yield f"`roller` returns {state.roller()}, not a seat (0 to {max(seats)}) or NOBODY ({kit.NOBODY})."


@check_each("chances")
def probabilities_sum_to_one(state: State) -> Iterator[str]:
    outcomes = state.chance_outcomes()
    actions = [action for action, _ in outcomes]
    if not actions == sorted(set(actions)) == state.legal_actions():
        yield f"The list of outcomes has duplicates: {actions}."
    if any(probability <= 0 for _, probability in outcomes):
        yield "The weight of an outcome is not above 0."
    if not math.isclose(sum(probability for _, probability in outcomes), 1, abs_tol=1e-9):
        yield "The probabilities of all outcomes do not sum to 1."


@check_each("positions")
def only_chance_nodes_have_outcomes(state: State) -> Iterator[str]:
    if bool(state.chance_outcomes()) != state.is_chance_node():
        kind = "A" if state.is_chance_node() else "Not a"
        yield f"{kind} chance node, but {len(state.chance_outcomes())} outcomes."
    if not state.is_chance_node() and succeeds(IllegalActionError, state.clone().roll, kit.seeded(1)):
        yield "`roll` does something although this is not a chance node."


@check_each("chances", most=2)
def roll_frequencies_match_the_probabilities(state: State) -> Iterator[str]:
    expected = Counter[bytes]()
    for action, probability in state.chance_outcomes():
        expected[memory(state.child(action))] += probability  # pyright: ignore[reportArgumentType]
    draws = max(DRAWS, 40 * len(expected))
    rolled = _count_rolls(state, draws)
    if not rolled.keys() <= expected.keys():
        yield "`roll` leads to a position that no outcome of `chance` leads to."
    elif not all(_is_fair(rolled[m], draws, probability) for m, probability in expected.items()):
        yield "`roll` does not draw outcomes with the weights from `chance`."


def _count_rolls(state: State, draws: int) -> Counter[bytes]:
    """Roll in a position many times, and count the resulting positions."""
    rolled, rng = Counter[bytes](), kit.seeded(1)
    for _ in range(draws):
        after = state.clone()
        after.roll(rng)
        rolled[memory(after)] += 1
    return rolled


@check_each("chances")
def outcomes_have_sentences(state: State) -> Iterator[str]:
    if not all(state.describe_action(action) for action, _ in state.chance_outcomes()[:50]):
        yield "`describe_action` returns nothing for an outcome."
