"""One game of a training."""

from __future__ import annotations

import random
import threading
from dataclasses import asdict, dataclass
from typing import Any

from parlour import kit
from parlour.game import State
from parlour.players import Player, ask
from parlour.players.alphabeta import AlphaBetaPlayer
from parlour.players.mcts import MctsPlayer
from parlour.search.alphabeta import fits

from .plan import FARTHEST, Plan, Task


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game that is over: all its actions and outcomes, and each seat's result."""

    generation: int
    number: int
    actions: list[int]
    results: list[float]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Desk:
    """Where the games of a training are played."""

    def __init__(self, plan: Plan, stop: threading.Event):
        self.plan, self.game, self.stop = plan, plan.game(), stop
        self.plays = AlphaBetaPlayer if fits(self.game) else MctsPlayer

    def __call__(self, task: Task) -> Lesson | None:
        dice = random.Random(task.seed)
        players = [self._player(values, dice.getrandbits(63)) for values in task.weights]
        opening = int(FARTHEST * dice.random() ** 2)  # plies at random: mostly few
        state, actions = self.game.new_initial_state(), []
        chance = kit.seeded(dice.getrandbits(63))
        while not state.is_terminal():
            if self.stop.is_set():
                return None
            action = self._next(state, players, dice, len(actions) < opening or dice.random() < task.slips, chance)
            actions.append(action)
            state.apply_action(action)
        return Lesson(task.generation, task.number, actions, state.returns())

    def _next(self, state: State, players: list[Player], dice: random.Random, slips: bool, chance: Any) -> int:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            return dice.choices(outcomes, weights)[0]
        if slips:
            return dice.choice(state.legal_actions())
        return ask(players[state.current_player()], state).action

    def _player(self, values: Any, seed: int) -> Player:
        if self.plays is AlphaBetaPlayer:
            return AlphaBetaPlayer(nodes=self.plan.budget, seed=seed, memory=1, weights=values)
        return MctsPlayer(self.plan.budget, None, seed, memory=8, weights=values)
