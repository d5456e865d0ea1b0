"""Whether what a game says of its positions' worth is sound."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from parlour import kit
from parlour.core.game import State
from parlour.game_info import Utility
from parlour.training.fitting import terms

from .checks import check
from .positions import ROUNDING
from .sampled import Sampled
from .walks import guess, list_noisy, sample, walk, weigh

NOISY_PLIES = 100
CLOSE = 1e-5  # rounding error of 32-bit sums


@check
def the_estimate_is_a_result_and_exact_at_the_end(it: Sampled) -> Iterator[str]:
    game, scales, result = it.game, it.game.scales(), kit.new(kit.Result)
    low, high = game.min_utility() - ROUNDING, game.max_utility()
    for state in it.visit(it.positions):
        game.run(guess, state.record, scales, result)
        guessed = kit.raw(result.value)[: game.num_players()].tolist()
        if guessed != state.estimate():
            yield f"A search gets the estimate {guessed}, but state.estimate() returns {state.estimate()}."
        if not all(low <= value <= high for value in guessed):
            yield f"The estimate {guessed} is out of range: results are from {low:g} to {high:g}."
        if game.type.utility is Utility.ZERO_SUM and abs(sum(guessed)) > ROUNDING:
            yield f"The estimate {guessed} does not sum to 0."
        if state.is_terminal() and guessed != state.returns():
            yield f"At the end of the game the estimate is {guessed}, but the result is {state.returns()}."


@check
def what_a_position_is_worth_is_a_sum_by_weights(it: Sampled) -> Iterator[str]:
    game, dice = it.game, random.Random(1)
    weights = {name: dice.uniform(-1, 1) for name in game.weights.values}
    scales = game.scales(weights)
    for state in it.visit(it.positions):
        if not state.is_terminal():
            worths = [game.run(weigh, state.record, seat, scales) for seat in range(game.num_players())]
            if not _close(worths, (terms(state) @ list(weights.values())).tolist()):
                yield "`evaluate` is not a weighted sum of features."


def _close(ones: Sequence[float], others: Sequence[float]) -> bool:
    return all(abs(one - other) <= max(CLOSE, CLOSE * abs(other)) for one, other in zip(ones, others, strict=True))


@check
def noisy_actions_are_legal_and_end(it: Sampled) -> Iterator[str]:
    """Playing only noisy actions soon reaches a quiet position, so that a quiescence search ends."""
    for start in sample(list(walk(it.game.new_initial_state(), 1))):
        state = start
        for _ in range(NOISY_PLIES):
            it.where = state
            noisy = _noisy(state)
            if len(set(noisy)) < len(noisy) or not set(noisy) <= set(state.legal_actions()):
                yield f"`noisy` lists illegal or duplicate actions: {noisy}."
            if not noisy:
                break
            state = state.child(noisy[0])
        else:
            yield f"`noisy` never ends: after {NOISY_PLIES} noisy actions there are still more."


def _noisy(state: State) -> list[int]:
    moves = kit.new(kit.Moves)
    state.game.run(list_noisy, state.record, moves)
    return kit.raw(moves.action)[: moves.count].tolist() if state.current_player() >= 0 else []


@check
def how_close_a_draw_is_is_a_share(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions):
        share = it.game.run(kit.drawish, state.record)
        if not 0 <= share <= 1:
            yield f"`drawish` returns {share:g}; it must be from 0 to 1."


@check
def each_weight_has_a_name_of_its_own(it: Sampled) -> Iterator[str]:
    names = it.game.evaluation.FEATURES if it.game.evaluation else ()
    if len(set(names)) < len(names):
        yield f"FEATURES has duplicate names: {', '.join(names)}."


@check
def each_gain_is_counted_by_features(it: Sampled) -> Iterator[str]:
    for gain in getattr(it.game.table, "GAINS", ()):
        if unknown := sorted(set(gain.counted) - set(it.game.features)):
            yield f"The gain {gain.clause!r} counts {', '.join(unknown)}, which is not in FEATURES."
