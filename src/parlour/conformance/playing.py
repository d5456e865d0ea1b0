"""Checks of play: whether a game can be played, recorded, searched, interpreted and evaluated consistently."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from parlour import kit
from parlour.core.game import State
from parlour.game_info import Utility
from parlour.kit.buffers import Estimate
from parlour.match import Match, read_record, write_record
from parlour.search.mcts import Search
from parlour.training.fitting import terms

from .checks import Sampled, check, check_each
from .walks import draw_action, guess, list_noisy, memory, sample, walk, weigh

TURNS = 60
NOISY_PLIES = 100
CLOSE = 1e-5  # rounding error of 32-bit sums
ROUNDING = 1e-6  # error of estimates in 32 bits


@check
def matches_can_be_recorded_and_taken_back(it: Sampled) -> Iterator[str]:
    match, rng = Match(it.game, seed=5), kit.seeded(5)
    texts = [match.state.to_text()]
    while not match.state.is_terminal() and len(texts) < TURNS:
        legal = match.state.legal_actions()
        match.play(legal[int(kit.below(rng, len(legal)))])
        texts.append(match.state.to_text())
    again = read_record(write_record(match)).match
    if (again.turns, again.state.to_text()) != (match.turns, texts[-1]):
        yield "A match changes when it is read back from its record."
    if [match.state_before(turn).to_text() for turn in match.decisions()] != texts[:-1]:
        yield "The positions of a match differ from those played."
    for text in reversed(texts[:-1]):
        match.undo()
        if match.state.to_text() != text:
            yield f"Taking back a move leads to {match.state.to_text()}, not {text}."
    if match.can_undo():
        yield "More moves can be taken back than were played."


@check_each("decisions", most=3)
def searches_use_only_what_their_seat_sees(state: State) -> Iterator[str]:
    before, observation = memory(state), state.observation(state.current_player())
    found, *others = (Search(each, seed=7, memory=64).run(simulations=30) for each in (state, state, observation))
    if memory(state) != before:
        yield "A search changes the position."
    if sorted(move.action for move in found.moves) != state.legal_actions():
        yield "A search does not consider all legal actions."
    if any(
        (each.moves, each.line, each.simulations) != (found.moves, found.line, found.simulations) for each in others
    ):
        yield "A search is not repeatable, or depends on hidden information."


@check
def interpreted_rules_match_compiled_rules(it: Sampled) -> Iterator[str]:
    for state in it.visit(it.positions[::3]):
        compiled = _everything(state)
        it.game.compiled = False
        try:
            interpreted = _everything(state)
        finally:
            it.game.compiled = True
        if interpreted != compiled:
            yield "Interpreted and compiled rules behave differently. Is a number too large for its field?"


def _everything(state: State) -> list[object]:
    game, rng, moves = state.game, kit.seeded(11), kit.new(kit.Moves)
    facts = [state.current_player(), state.legal_actions(), state.chance_outcomes(), state.key(), state.returns()]
    facts += [state.purpose(), state.roller()] if state.is_chance_node() else []
    facts += [state.observation_text(seat) for seat in range(game.num_players())]
    facts += [state.observation_tensor(seat).tolist() for seat in range(game.num_players())]
    state = state.clone()
    if state.is_chance_node():
        state.roll(rng)
    elif not state.is_terminal():
        state.apply_action(int(game.run(draw_action, state.record, moves, rng)))
    return [*facts, memory(state), int(rng.word), _guessed(state)]


def _guessed(state: State) -> list[float]:
    """Return each seat's estimated result, as a search reads it."""
    result = kit.new(Estimate)
    state.game.run(guess, state.record, state.game.scales(), result)
    return kit.raw(result.value)[: state.game.num_players()].tolist()


@check_each("positions")
def estimates_are_results_and_exact_at_the_end(state: State) -> Iterator[str]:
    guessed, low, high = _guessed(state), state.game.min_utility() - ROUNDING, state.game.max_utility()
    if not _close(guessed, state.estimate()):
        yield f"A search gets the estimate {guessed}, but state.estimate() returns {state.estimate()}."
    if not all(low <= value <= high for value in guessed):
        yield f"The estimate {guessed} is out of range: results are from {low:g} to {high:g}."
    if state.game.type.utility is Utility.ZERO_SUM and abs(sum(guessed)) > ROUNDING:
        yield f"The estimate {guessed} does not sum to 0."
    if state.is_terminal() and state.estimate() != state.returns():
        yield f"At the end of the game the estimate is {state.estimate()}, but the result is {state.returns()}."


@check
def evaluations_are_weighted_sums(it: Sampled) -> Iterator[str]:
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


@check_each("positions")
def drawish_is_between_0_and_1(state: State) -> Iterator[str]:
    share = state.game.run(kit.drawish, state.record)
    if not 0 <= share <= 1:
        yield f"`drawish` returns {share:g}; it must be from 0 to 1."


@check
def names_of_features_are_unique(it: Sampled) -> Iterator[str]:
    names = it.game.evaluation.FEATURES if it.game.evaluation else ()
    if len(set(names)) < len(names):
        yield f"FEATURES has duplicate names: {', '.join(names)}."


@check
def gains_refer_to_existing_features(it: Sampled) -> Iterator[str]:
    for gain in getattr(it.game.table, "GAINS", ()):
        if unknown := sorted(set(gain.counted) - set(it.game.features)):
            yield f"The gain {gain.clause!r} counts {', '.join(unknown)}, which is not in FEATURES."
