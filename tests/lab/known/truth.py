"""The exact truth about the known games, in plain Python that shares nothing with Parlour.

Each game is written down a second time, as positions and what follows from them. All games are short, so that a plain
recursion solves them. Scores are those of the first seat: 1 for a win, 0.5 for a draw, 0 for a loss.
"""

import functools
from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

CHANCE, OVER = -1, -2
Position = Any


class Model(NamedTuple):
    """A game: its first position, who acts, what follows from each action or outcome, and the score at the end.

    Outcomes of chance are equally likely.
    """

    start: Position
    actor: Callable[[Position], int]
    after: Callable[[Position], dict[int, Position]]
    score: Callable[[Position], float]


def race() -> Model:
    """Positions: steps of both seats, the seat to act, and whether it is dashing."""

    def actor(position):
        return OVER if max(position[:2]) >= 7 else CHANCE if position[3] else position[2]

    def moved(position, steps):
        new = list(position[:2])
        new[position[2]] += steps
        return (*new, 1 - position[2], False)

    def after(position):
        if position[3]:
            return {0: moved(position, 1), 1: moved(position, 4)}
        return {0: moved(position, 2), 1: (*position[:3], True)}

    return Model((0, 0, 0, False), actor, after, lambda position: float(position[0] >= 7))


def shop(blade: int, edge: int) -> Model:
    """Positions: the things bought, then the roll. Thing 2 is the blade; the others are worthless."""

    def after(position):
        return {action: (*position, action) for action in range(3 if len(position) < 2 else 100)}

    def score(position):
        won = 50 + edge + blade * ((position[0] == 2) - (position[1] == 2))
        return float(position[2] < won)

    return Model((), lambda position: (0, 1, CHANCE, OVER)[len(position)], after, score)


def board() -> Model:
    """Three in a row. Positions: the squares, with 0 for an empty one and otherwise 1 + the seat."""
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def winner(squares):
        rows = (tuple(squares[it] for it in line) for line in lines)
        return next((row[0] - 1 for row in rows if row[0] and len(set(row)) == 1), None)

    def actor(squares):
        return OVER if winner(squares) is not None or 0 not in squares else sum(map(bool, squares)) % 2

    def after(squares):
        stone = 1 + sum(map(bool, squares)) % 2
        empty = [square for square, found in enumerate(squares) if not found]
        return {square: (*squares[:square], stone, *squares[square + 1 :]) for square in empty}

    return Model((0,) * 9, actor, after, lambda squares: {0: 1.0, 1: 0.0, None: 0.5}[winner(squares)])


def standoff(limit: int) -> Model:
    """Positions: the turns so far, whether the other seat is out, and whether it has struck."""

    def after(position):
        turns, is_out, _ = position
        return {0: (turns + 1, False, False), 1: (turns + 1, not is_out, is_out)}

    def score(position):
        turns, _, has_struck = position
        return 0.5 if not has_struck else float(turns % 2 == 1)

    def actor(position):
        return OVER if position[2] or position[0] >= limit else position[0] % 2

    return Model((0, False, False), actor, after, score)


def bids() -> Model:
    """Positions: the cards of both seats in the order in which they were bid."""

    def actor(position):
        return OVER if len(position) == 6 else len(position) % 2

    def after(position):
        return {card: (*position, card) for card in range(3) if card not in position[len(position) % 2 :: 2]}

    def score(position):
        one, two = position[0::2], position[1::2]
        lead = sum(
            (prize + 1) * ((mine > yours) - (mine < yours))
            for prize, (mine, yours) in enumerate(zip(one, two, strict=True))
        )
        return (1 + (lead > 0) - (lead < 0)) / 2

    return Model((), actor, after, score)


class Truth:
    """Facts about a game."""

    def __init__(self, model: Model):
        self.model = model
        self.perfect, self.random = (functools.cache(functools.partial(self._value, it)) for it in (True, False))

    def _value(self, is_perfect: bool, position: Position) -> float:
        """Return the expected score: of perfect play, with all information, or of random play."""
        who, value = self.model.actor(position), self.perfect if is_perfect else self.random
        if who == OVER:
            return self.model.score(position)
        values = [value(it) for it in self.model.after(position).values()]
        return (max, min)[who](values) if is_perfect and who != CHANCE else fmean(values)

    def positions(self, actions: Sequence[int]) -> list[Position]:
        """Return the positions of a game."""
        found = [self.model.start]
        for action in actions:
            found.append(self.model.after(found[-1])[action])
        return found

    def luck(self, actions: Sequence[int]) -> float:
        """Return what chance brought the first seat in a game."""
        steps = list(zip(path := self.positions(actions), path[1:], strict=False))
        return sum(self.perfect(new) - self.perfect(old) for old, new in steps if self.model.actor(old) == CHANCE)

    @functools.cached_property
    def random_games(self) -> dict[tuple[float, int], float]:
        """The probability of each score and length in random play. Seats take turns, so a turn ends with a new seat."""
        ended, here = defaultdict[tuple[float, int], float](float), {(self.model.start, -1, 0): 1.0}
        while here:
            following = defaultdict[tuple[Position, int, int], float](float)
            for (position, seat, turns), chance in here.items():
                who = self.model.actor(position)
                if who == OVER:
                    ended[self.model.score(position), turns] += chance
                    continue
                turn = (seat, turns) if who in (CHANCE, seat) else (who, turns + 1)
                after = self.model.after(position).values()
                for new in after:
                    following[new, *turn] += chance / len(after)
            here = following
        return dict(ended)

    @property
    def random_draws(self) -> float:
        """The probability of a draw in random play."""
        return sum(chance for (score, _), chance in self.random_games.items() if score == 0.5)

    def random_length(self, share: float) -> int:
        """Return the number of turns that a share of random games does not exceed."""
        below = 0.0
        for _, turns in sorted(self.random_games, key=lambda it: it[1]):
            below = sum(chance for (_, length), chance in self.random_games.items() if length <= turns)
            if below >= share:
                return turns
        raise AssertionError(below)
