"""`Learner`, a player that plays what a policy thinks best.

parlour arena examples/learning/player.py:Learner casual --game maexchen -o faces=5
"""

from __future__ import annotations

import numpy as np
from policy import Floats, Mask, Policy, file_of, load

from parlour import Game, State
from parlour.players import Bot, MctsPlayer, first_decision
from parlour.search.puct import Evaluator

SIMULATIONS = 400  # for a decision, so many at once …
BATCH = 16
EXPLORATION = 0.5  # … and led by results rather than priors, which are sharp


class Learner(Bot):
    """Plays by the policy that `train.py` has left for the game, and looks ahead where it can."""

    def __init__(self, game: Game, seat: int, seed: int):
        super().__init__(game, seat, seed)
        self._policy = load(file_of(game.name))
        settings = {"evaluator": evaluator(self._policy, game), "batch_size": BATCH, "exploration": EXPLORATION}
        self._searcher = MctsPlayer(SIMULATIONS, seed=seed, reuse=True, **settings)
        self.decide(first_decision(game), 0)  # compiles what it needs, before a clock runs

    def decide(self, observation: State, seconds: float) -> int:
        """The action that a search likes best, or the likeliest."""
        if self.game.type.has_chance:
            return choose(self._policy, observation)
        return self._searcher.decide(observation).action


def evaluator(policy: Policy, game: Game) -> Evaluator:
    """A policy as a search asks it: what one seat awaits to win, the others lose in equal parts."""
    others = max(game.seats - 1, 1)

    def evaluate(seen: Floats, mask: Mask) -> tuple[Floats, Floats]:
        odds, awaited = policy(seen, mask)
        seat = seen[:, -game.seats :]
        return odds, awaited[:, None] * np.where(seat == 1, 1, -1 / others)

    return evaluate


def choose(policy: Policy, state: State) -> int:
    """What a policy thinks best."""
    seen = state.observation_tensor(state.current_player())
    odds, _ = policy(seen[None], np.array([state.legal_actions_mask()]))
    return int(odds[0].argmax())
