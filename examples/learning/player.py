"""`Learner`, a player that uses a trained policy. Example:

parlour arena examples/learning/player.py:Learner casual --game maexchen -o faces=5
"""

from __future__ import annotations

import numpy as np
from policy import Floats, Mask, Policy, file_of, load

from parlour import Game, State
from parlour.authoring import Bot, Evaluator, MctsPlayer, first_decision

SIMULATIONS = 400  # simulations per decision, positions per batch
BATCH = 16
EXPLORATION = 0.5  # low, because the policy's priors are sharp


class Learner(Bot):
    """Play by the policy that `train.py` saved for the game, with a search if the game has no chance."""

    def __init__(self, game: Game, seat: int, seed: int):
        super().__init__(game, seat, seed)
        self._policy = load(file_of(game.name))
        settings = {"evaluator": evaluator(self._policy, game), "batch_size": BATCH, "exploration": EXPLORATION}
        self._searcher = MctsPlayer(SIMULATIONS, seed=seed, reuse=True, **settings)
        self.decide(first_decision(game), 0)  # compile before the clock runs

    def decide(self, observation: State, seconds: float) -> int:
        """Return the search's best action, or the policy's most likely one in a game of chance."""
        if self.game.type.has_chance:
            return choose(self._policy, observation)
        return self._searcher.decide(observation).action


def evaluator(policy: Policy, game: Game) -> Evaluator:
    """Return a policy as a search evaluator. What one seat expects to win, the others lose in equal parts."""
    others = max(game.seats - 1, 1)

    def evaluate(seen: Floats, mask: Mask) -> tuple[Floats, Floats]:
        odds, awaited = policy(seen, mask)
        seat = seen[:, -game.seats :]
        return odds, awaited[:, None] * np.where(seat == 1, 1, -1 / others)

    return evaluate


def choose(policy: Policy, state: State) -> int:
    """Return the policy's most likely action."""
    seen = state.observation_tensor(state.current_player())
    odds, _ = policy(seen[None], np.array([state.legal_actions_mask()]))
    return int(odds[0].argmax())
