"""Whether chance is fair, and there where it should be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from parlour import kit
from parlour.core.game import State
from parlour.errors import IllegalActionError

from .actions import DRAWS, counted_fairly
from .checks import check
from .sampled import Sampled
from .walks import memory


@check
def each_roll_has_a_purpose_and_is_a_seats_or_nobodys(it: Sampled) -> Iterator[str]:
    purposes, seats = it.game.purposes, range(it.game.num_players())
    for state in it.visit(it.chances):
        if not 0 <= (purpose := int(it.game.run(kit.purpose, state.record))) < len(purposes):
            yield f"`purpose` returns {purpose}, but PURPOSES has {len(purposes)} entries."
        if state.roller() not in (kit.NOBODY, *seats):
            yield f"`roller` returns {state.roller()}, not a seat (0 to {max(seats)}) or NOBODY ({kit.NOBODY})."


@check
def probabilities_sum_to_one(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.chances):
        outcomes = state.chance_outcomes()
        actions = [action for action, _ in outcomes]
        if not actions == sorted(set(actions)) == state.legal_actions():
            yield f"The list of outcomes has duplicates: {actions}."
        if any(probability <= 0 for _, probability in outcomes):
            yield "The weight of an outcome is not above 0."
        if not math.isclose(sum(probability for _, probability in outcomes), 1, abs_tol=1e-9):
            yield "The probabilities of all outcomes do not sum to 1."


@check
def only_chance_nodes_have_outcomes(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        if bool(state.chance_outcomes()) != state.is_chance_node():
            kind = "A" if state.is_chance_node() else "Not a"
            yield f"{kind} chance node, but {len(state.chance_outcomes())} outcomes."
        if not state.is_chance_node() and _rolls(state):
            yield "`roll` does something although this is not a chance node."


def _rolls(state: State) -> bool:
    try:
        state.clone().roll(kit.seeded(1))
    except IllegalActionError:
        return False
    return True


@check
def dice_fall_as_the_probabilities_say(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.chances[:: len(it.chances) // 2 + 1]):
        expected, rolled, rng = _expected(state), Counter[bytes](), kit.seeded(1)
        draws = max(DRAWS, 40 * len(expected))
        for _ in range(draws):
            fallen = state.clone()
            fallen.roll(rng)
            rolled[memory(fallen)] += 1
        if not rolled.keys() <= expected.keys():
            yield "`roll` leads to a position that no outcome of `chance` leads to."
        elif not all(counted_fairly(rolled[m], draws, probability) for m, probability in expected.items()):
            yield "`roll` does not draw outcomes with the weights from `chance`."


def _expected(state: State) -> dict[bytes, float]:
    """Probability of each position after a chance node."""
    expected = Counter[bytes]()
    for action, probability in state.chance_outcomes():
        expected[memory(state.child(action))] += probability  # pyright: ignore[reportArgumentType]
    return dict(expected)


@check
def outcomes_have_sentences(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.chances):
        if not all(state.describe_action(action) for action, _ in state.chance_outcomes()[:50]):
            yield "`describe_action` returns nothing for an outcome."
