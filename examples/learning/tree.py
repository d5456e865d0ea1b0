"""A tree search that a policy leads: it says which actions to look at first, and how a position will end.

Silver et al., A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play, 2018.
"""

from __future__ import annotations

import numpy as np
from policy import Policy

from parlour import Game, State

EXPLORATION = 1.5


def suits(game: Game) -> bool:
    """Whether the search can look ahead: nothing is left to chance, nothing hidden."""
    return not (game.type.has_chance or game.type.has_hidden_information)


class Node:
    """A position in the tree: what the policy thinks of it, and what came of each action so far."""

    def __init__(self, policy: Policy, state: State):
        self.state, self.seat, self.children = state, state.current_player(), dict[int, Node]()
        self.actions = np.array(state.legal_actions(), np.int64)
        self.visits, self.totals = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        if self.seat < 0:
            self.results = np.array(state.returns())
        else:
            self._think(policy)

    def _think(self, policy: Policy) -> None:
        seen, mask = self.state.observation_tensor(self.seat), np.array(self.state.legal_actions_mask())
        odds, values = policy(seen[None], mask[None])
        self.odds = odds[0][self.actions]
        seats = self.state.game.seats
        self.results = np.full(seats, -values[0] / max(seats - 1, 1))
        self.results[self.seat] = values[0]

    def promising(self) -> int:
        """The place of the action to look at next."""
        mean = np.divide(self.totals, self.visits, out=np.zeros_like(self.totals), where=self.visits > 0)
        curious = EXPLORATION * self.odds * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)
        return int((mean + curious).argmax())

    def simulate(self, policy: Policy) -> np.ndarray:
        """Go down to a new position, or to an end: each seat's result, as far as anybody can tell."""
        if self.seat < 0:
            return self.results
        place = self.promising()
        if place in self.children:
            results = self.children[place].simulate(policy)
        else:
            after = self.state.clone()
            after.apply_action(int(self.actions[place]))
            self.children[place] = Node(policy, after)
            results = self.children[place].results
        self.visits[place] += 1
        self.totals[place] += results[self.seat]
        return results


def best_action(policy: Policy, state: State, simulations: int) -> int:
    """The action that a search has looked at most."""
    root = Node(policy, state)
    for _ in range(simulations):
        root.simulate(policy)
    return int(root.actions[root.visits.argmax()])
