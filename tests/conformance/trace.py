"""Print everything that happens in random games of NAME, to compare processes that run the rules differently.

Run as `python -m tests.conformance.trace NAME`.
"""

import itertools
import sys

import parlour
from parlour import kit
from parlour.search.mcts import Search

from .walks import draw_action, variants

PLIES = 150
DESCRIBED = 8  # actions per position
SIMULATIONS = 20  # per search with the default options
SIMULATIONS_OF_A_VARIANT = 4


def trace(state, seed):
    """Yield a line for each step of a random game."""
    rng, moves = kit.seeded(seed), kit.new(kit.Moves)
    for _ in range(PLIES):
        yield f"{state.to_text()} {state.key():016x} {int(rng.word):016x} {state.legal_actions()}"
        if state.is_terminal():
            break
        yield "; ".join(map(state.describe_action, state.legal_actions()[:DESCRIBED]))
        if state.is_chance_node():
            state.roll(rng)
        else:
            state.apply_action(int(state.game.run(draw_action, state.record, moves, rng)))
    yield f"{state.to_text()} {state.returns()}"


def search_trace(state, simulations):
    while state.is_chance_node():
        state.roll(kit.seeded(1))
    report = Search(state, seed=1, memory=64).run(simulations=simulations)
    return sorted((move.text, move.visits) for move in report.moves)


def main(name):
    print(f"interpreted={kit.INTERPRETED}")
    for number, (_, options) in enumerate(each for each in variants() if each[0] == name):
        state = parlour.load(name, **options).new_initial_state()
        searched = search_trace(state.clone(), SIMULATIONS_OF_A_VARIANT if options else SIMULATIONS)
        for line in itertools.chain([str(options)], trace(state, number), [searched]):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1])
