"""Measure a policy's loss against perfect play in a solved game: `python examples/learning/measure.py GAME`.

The policy plays against perfect play and alternates seats. A decision's loss is the value of the best decision minus
the value of the decision played. The losses of a game add up, on average, to the distance from perfect play.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from player import choose
from policy import file_of, load

import parlour
from parlour.authoring import Solution, ask, load_solution, make_any_player

Choose = Callable[[parlour.State], int]
ROUNDING = 1e-9  # smaller differences count as 0


@dataclass(frozen=True)
class Given:
    """Losses against perfect play, per game and per decision."""

    games: list[float]
    decisions: list[float]

    def __str__(self) -> str:
        game, decision = np.mean(self.games), np.mean(self.decisions)
        error = 1.96 * np.std(self.games) / len(self.games) ** 0.5
        best = np.mean([each <= ROUNDING for each in self.decisions])
        return f"{game:.4f} ± {error:.4f} per game, {decision:.5f} per decision; {best:.1%} of decisions optimal"


def given_away(choose: Choose, game: parlour.Game, games: int, seed: int = 0) -> Given:
    """Return a player's losses against perfect play. Raises NotSolvedError."""
    solution, dice, given = load_solution(game), random.Random(seed), Given([], [])
    for number in range(games):
        losses = list(_losses(choose, game, solution, number % game.seats, dice))
        given.decisions.extend(losses)
        given.games.append(sum(losses))
    return given


def _losses(choose: Choose, game: parlour.Game, solution: Solution, seat: int, dice: random.Random) -> Iterator[float]:
    """Yield the loss of each decision of a seat in one game."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.roll(dice)
            continue
        values = solution.values(state)
        best = max(values, key=values.__getitem__)
        action = choose(state) if state.current_player() == seat else best
        if state.current_player() == seat:
            yield values[best] - values[action]
        state.apply_action(action)


def main() -> None:
    """Measure a policy and other players for comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-o", "--option", action="append", default=[], help="a game option, such as faces=5")
    parser.add_argument("--games", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--policy", type=Path, help="policy file (default: GAME.npz beside this program)")
    parser.add_argument("--beside", nargs="*", default=["random"], help="players to compare, as for `parlour arena`")
    wanted = parser.parse_args()
    game = parlour.load(wanted.game, **dict(pair.split("=", 1) for pair in wanted.option))
    policy = load(wanted.policy or file_of(game.name))
    print("policy:", given_away(lambda state: choose(policy, state), game, wanted.games), flush=True)
    for text in wanted.beside:
        player = make_any_player(text, seed=1)
        print(f"{text}:", given_away(lambda state, player=player: ask(player, state).action, game, wanted.games))


if __name__ == "__main__":
    main()
