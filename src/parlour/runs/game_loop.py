"""The game loop: one game among computer players, from its opening to its result."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parlour.core.game import Game
from parlour.core.state import State
from parlour.kit import CHANCE, TERMINAL
from parlour.match.dice import BY_PURPOSE, Dice, Roll
from parlour.players import Decision, Player, PlayerError, ask

from .game_result import Effort, GameResult


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played. Games of the same secret have their dice and opening in common, not their players' seeds."""

    number: int  # in its run, from 1
    round: int  # games of a round belong together
    seats: tuple[int, ...]  # the number of the player at each seat
    secret: str  # of the dice; the opening and the slips follow from it too
    opening: int = 0  # decisions at random before the players' own
    slips: float = 0.0  # the share of the later decisions that are made at random
    cap: int | None = None  # turns after which the game is cut off, if it does not end before
    formula: int = BY_PURPOSE  # of the dice

    @property
    def dice(self) -> Dice:
        """The dice of the game."""
        return Dice(self.secret, formula=self.formula)

    def seed(self, seat: int) -> int:
        """The seed of the player at a seat."""
        return random.Random(f"{self.secret} {self.number} {seat}").getrandbits(63)


class Step(NamedTuple):
    """A turn of a game, about to happen."""

    state: State  # before it; clone it to keep it
    actor: int  # a seat or CHANCE
    action: int
    decision: Decision | None = None  # of the player; None for chance, the opening and slips
    seconds: float = 0.0  # that the decision took


Observer = Callable[[Step], object]


def play_game(
    task: Task,
    game: Game,
    players: Sequence[Player],
    stop: threading.Event | None = None,
    observers: Sequence[Observer] = (),
) -> GameResult | None:
    """Play a game between the players at its seats; None if it was stopped on the way.

    Each observer is shown every turn, chance included, just before it happens. A player from outside that fails loses.
    A game that is cut off has 0 as each seat's result.
    """
    began = time.perf_counter()
    state, actions = game.new_initial_state(), list[int]()
    efforts = tuple(Effort() for _ in task.seats)
    results, forfeit = None, ""
    try:
        for step in _steps(task, state, players, stop):
            actions.append(step.action)
            if step.decision is not None:
                efforts[step.actor].count(step.decision, step.seconds)
            for observe in observers:
                observe(step)
    except PlayerError as problem:
        results, forfeit = game.forfeit(state.current_player()), str(problem)
    if results is None and not state.is_terminal() and len(actions) != task.cap:
        return None
    results, seconds = tuple(results or state.returns()), time.perf_counter() - began
    return GameResult(task.number, task.round, task.seats, results, tuple(actions), efforts, seconds, forfeit)


def replay(game: Game, actions: Sequence[int | str]) -> Iterator[Step]:
    """The turns of a game that was played, in order. Raises ActionError for one that cannot be."""
    state = game.new_initial_state()
    for action in actions:
        number = action if isinstance(action, int) else state.string_to_action(action)
        yield Step(state, state.current_player(), number)
        state.apply_action(number)


def _steps(task: Task, state: State, players: Sequence[Player], stop: threading.Event | None) -> Iterator[Step]:
    """Each turn before it happens, up to the cap; no more once `stop` is set: a player may then have been hurried."""
    rolls, random_moves, turn = Rolls(task.dice), RandomMoves(task), 0
    while (actor := state.current_player()) != TERMINAL:
        turn += 1
        state.game.check_length(turn)
        if actor == CHANCE:
            step = Step(state, actor, rolls.next(state, turn))
        elif (action := random_moves.next(state)) is not None:
            step = Step(state, actor, action)
        else:
            step = _decision(state, actor, players[actor], stop)
        if stop is not None and stop.is_set():
            return
        yield step
        state.apply_action(step.action)
        if turn == task.cap:
            return


def _decision(state: State, actor: int, player: Player, stop: threading.Event | None) -> Step:
    began = time.perf_counter()
    decision = ask(player, state, stop)
    return Step(state, actor, decision.action, decision, time.perf_counter() - began)


class Rolls:
    """What the dice give in a game, roll by roll."""

    def __init__(self, dice: Dice):
        self._dice, self._before = dice, list[Roll]()

    def next(self, state: State, turn: int) -> int:
        """The outcome of a turn, numbered from 1, in a state at a chance node."""
        roll = Roll.next_in(state, turn, reversed(self._before))
        self._before.append(roll)
        return self._dice.roll(state, roll)


class RandomMoves:
    """Moves that are made at random in the players' place: the opening's, and slips."""

    def __init__(self, task: Task):
        self._random, self._slips = random.Random(task.secret), task.slips
        self._opening = [self._random.getrandbits(32) for _ in range(task.opening)]

    def next(self, state: State) -> int | None:
        """The move to be made, or None where the player is to decide."""
        if self._opening:
            actions = state.legal_actions()
            return actions[self._opening.pop() % len(actions)]
        if self._slips and self._random.random() < self._slips:
            return self._random.choice(state.legal_actions())
        return None
