"""Other histories that a player cannot tell from the real one, drawn by the rules of the game.

Chance follows its probabilities, and the other players are assumed to choose any legal action with equal probability.
A history is first drawn forwards. In games in which later events reveal earlier secrets, such as hands that are dealt
first and played card by card, that hardly ever succeeds. Then a random walk (Metropolis) starts from the real history:
it replaces or swaps actions as long as the player sees the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from parlour.core.game import State

ATTEMPTS = 3  # to draw a history forwards
STEPS = 20  # steps of the random walk per action of chance or another player
Sampler = Callable[[], float]  # returns a random number from 0 to below 1


class Move(NamedTuple):
    """An action that looks like the real one: its probability, and the position after it."""

    probability: float
    after: State


class Past:
    """The actions since a position without secrets, and what a player has seen of them."""

    def __init__(self, start: State, actions: Sequence[int], player: int):
        self.actions, self.player = actions, player
        self.positions = [*_positions(start, actions)]
        self.actors = [position.current_player() for position in self.positions[:-1]]
        self._sights = [position.observation(player) for position in self.positions[1:]]

    def resampled(self, sampler: Sampler) -> list[int]:
        """Return the actions of a history that looks the same to the player."""
        drawn = (self._draw(sampler) for _ in range(ATTEMPTS))
        return next(filter(None, drawn), None) or self._walk(sampler)

    def _draw(self, sampler: Sampler) -> list[int] | None:
        """Draw actions one by one, each among those that look right; None if there are none."""
        position, drawn = self.positions[0], list[int]()
        for number in range(len(self.actions)):
            moves = {action: move for action in _odds(position) if (move := self._move(number, position, action))}
            if not moves:
                return None
            drawn.append(_drawn(moves, sampler))
            position = moves[drawn[-1]].after
        return drawn

    def _walk(self, sampler: Sampler) -> list[int]:
        """Change the real actions step by step, each time by the odds of the old and the new history."""
        actions, moves = [*self.actions], [*self._moves(0, self.actions, ())]
        others = [number for number, actor in enumerate(self.actors) if actor != self.player]
        for step in range(STEPS * len(others)):
            first, second = sorted((_any(others, sampler), _any(others, sampler)))
            legal = [*_odds(self._position(first, moves))]
            changed = _swapped(actions, first, second) if step % 2 else _replaced(actions, first, _any(legal, sampler))
            tail = [*self._moves(first, changed, moves)]
            if len(tail) == len(actions) - first and _is_accepted(tail, moves[first:], sampler):
                actions, moves[first:] = changed, tail
        return actions

    def _position(self, number: int, moves: Sequence[Move]) -> State:
        """The position before an action."""
        return moves[number - 1].after if number else self.positions[0]

    def _moves(self, first: int, actions: Sequence[int], moves: Sequence[Move]) -> Iterator[Move]:
        """Play actions from one of them on, as long as they look right. `moves` has those before it."""
        position = self._position(first, moves)
        for number in range(first, len(actions)):
            if not (move := self._move(number, position, actions[number])):
                return
            position = move.after
            yield move

    def _move(self, number: int, position: State, action: int) -> Move | None:
        """Return an action in place of the real one; None if it is illegal or the player would notice."""
        actor, odds = self.actors[number], _odds(position)
        if position.current_player() != actor or action not in odds:
            return None
        if actor == self.player and action != self.actions[number]:
            return None
        after = position.child(action)
        return Move(odds[action], after) if after.observation(self.player) == self._sights[number] else None


def _positions(start: State, actions: Sequence[int]) -> Iterator[State]:
    yield (position := start)
    for action in actions:
        yield (position := position.child(action))


def _odds(position: State) -> dict[int, float]:
    """The probabilities of all actions or outcomes."""
    if position.is_chance_node():
        return dict(position.chance_outcomes())
    legal = position.legal_actions()
    return dict.fromkeys(legal, 1.0 / len(legal)) if legal else {}


def _drawn(moves: dict[int, Move], sampler: Sampler) -> int:
    """Draw an action by the probabilities of the moves."""
    left = sampler() * sum(move.probability for move in moves.values())
    for action, move in moves.items():
        left -= move.probability
        if left < 0.0:
            return action
    return next(reversed(moves))  # rounding


def _any(values: Sequence[int], sampler: Sampler) -> int:
    return values[int(sampler() * len(values))]


def _swapped(actions: Sequence[int], one: int, other: int) -> list[int]:
    changed = [*actions]
    changed[one], changed[other] = actions[other], actions[one]
    return changed


def _replaced(actions: Sequence[int], number: int, action: int) -> list[int]:
    return [*actions[:number], action, *actions[number + 1 :]]


def _is_accepted(new: Sequence[Move], old: Sequence[Move], sampler: Sampler) -> bool:
    ratio = math.prod(after.probability / before.probability for after, before in zip(new, old, strict=True))
    return sampler() < ratio
