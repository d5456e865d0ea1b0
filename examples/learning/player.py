"""`Learner`, a player that plays what a policy thinks best.

parlour arena examples/learning/player.py:Learner casual --game maexchen -o faces=5
"""

from __future__ import annotations

import numpy as np
import tree
from policy import Policy, file_of, load

from parlour import Game, State
from parlour.players import Bot

SIMULATIONS = 200


class Learner(Bot):
    """Plays by the policy that `train.py` has left for the game, and looks ahead where it can."""

    def __init__(self, game: Game, seat: int, seed: int):
        super().__init__(game, seat, seed)
        self._policy = load(file_of(game.name))

    def decide(self, observation: State, seconds: float) -> int:
        """The action that a search likes best, or the likeliest."""
        if tree.suits(self.game):
            return tree.best_action(self._policy, observation, SIMULATIONS)
        return choose(self._policy, observation)


def choose(policy: Policy, state: State) -> int:
    """What a policy thinks best."""
    seen = state.observation_tensor(state.current_player())
    odds, _ = policy(seen[None], np.array([state.legal_actions_mask()]))
    return int(odds[0].argmax())
