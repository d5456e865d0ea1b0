"""One game of the arena, from its opening to its result."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from parlour.game import Game, State
from parlour.kit import CHANCE, TERMINAL
from parlour.match.dice import Dice
from parlour.players import Player, ask

from .plan import Plan, Task


@dataclass(slots=True)
class Thinking:
    """What the player at a seat needed for its decisions."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0  # seconds
    simulations: int = 0


@dataclass(slots=True)
class Played:
    """A game that is over."""

    game: int  # its number
    round: int
    seats: tuple[int, ...]
    results: tuple[float, ...]  # by seat
    turns: tuple[str, ...]  # all actions and outcomes, as texts
    thinking: tuple[Thinking, ...]  # by seat
    seconds: float  # from beginning to end

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Played:
        made: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in fields.items()}
        made["thinking"] = tuple(Thinking(**each) for each in fields["thinking"])
        return cls(**made)


@dataclass(slots=True)
class Table:
    """A game in progress."""

    state: State
    dice: Dice
    opening: list[int] = field(default_factory=list)  # random numbers, one a ply
    turns: list[str] = field(default_factory=list)

    def advance(self, action: int) -> None:
        self.turns.append(self.state.game.notation.action_text(self.state.record, action))
        self.state.apply_action(action)

    def settle(self) -> int:
        """Let chance happen, and what is left of the opening; the seat to decide then, or TERMINAL."""
        while (seat := self.state.current_player()) != TERMINAL:
            if seat == CHANCE:
                outcomes, weights = zip(*self.state.chance_weights(), strict=True)
                self.advance(self.dice.pick(len(self.turns) + 1, outcomes, weights))
            elif self.opening:
                actions = self.state.legal_actions()
                self.advance(actions[self.opening.pop() % len(actions)])
            else:
                break
        return seat


def play(
    task: Task, plan: Plan, game: Game, players: Sequence[Player], stop: threading.Event | None = None
) -> Played | None:
    """Play a game between the players at its seats; None if it was stopped on the way."""
    began = time.perf_counter()
    dice = random.Random(task.secret)
    table = Table(game.new_initial_state(), Dice(task.secret), [dice.getrandbits(32) for _ in range(plan.opening)])
    thinking = tuple(Thinking() for _ in task.seats)
    while (seat := table.settle()) != TERMINAL:
        action = _decide(players[seat], table.state, thinking[seat], stop)
        if stop is not None and stop.is_set():  # the player may have been hurried
            return None
        table.advance(action)
    seconds = time.perf_counter() - began
    results = tuple(table.state.returns())
    return Played(task.number, task.round, task.seats, results, tuple(table.turns), thinking, seconds)


def _decide(player: Player, state: State, thinking: Thinking, stop: threading.Event | None) -> int:
    began = time.perf_counter()
    decision = ask(player, state, stop)
    took = time.perf_counter() - began
    thinking.moves += 1
    thinking.seconds += took
    thinking.longest = max(thinking.longest, took)
    thinking.simulations += decision.report.simulations if decision.report else 0
    return decision.action
