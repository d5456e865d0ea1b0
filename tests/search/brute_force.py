"""Exact results of late positions by plain minimax: no table, no window, no order of moves.

`python -m tests.search.brute_force` holds what searches call proven against it, over as many positions as asked for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour import kit
from parlour.game import Game, State, load_package
from parlour.kit import TERMINAL, actor, apply, legal, record, returns, rule

DEPTH = 60  # plies that a line may have
POSITIONS = 300_000  # that may be looked at for one answer
BEST, WORST = 1.0, -1.0

Tally = record("brute_force", positions="i8", limit="i8", result=kit.Result)


@rule
def solve(line, moves, tally, ply, seat):
    """The result of line[ply] for a seat; anything once the tally's limit is passed."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL:
        returns(s, tally.result.value)
        return float(tally.result.value[seat])
    tally.positions += 1 if ply + 1 < len(line) else tally.limit
    if tally.positions > tally.limit:
        return 0.0
    best = WORST
    for i in range(legal(s, moves[ply].action)):
        if best < BEST:
            line[ply + 1] = s
            apply(line[ply + 1], moves[ply].action[i])
            best = max(best, solve(line, moves, tally, ply + 1, who))
    return best if who == seat else -best


class BruteForce:
    """Solves positions of a game for two seats without chance."""

    def __init__(self, game: Game, limit: int = POSITIONS):
        self.game, self.limit = game, limit
        self._line = kit.new(game.rules.State, DEPTH)
        self._moves = kit.new(kit.Moves, DEPTH)

    def results(self, state: State) -> dict[int, float] | None:
        """Each move's result for the seat to act; None where that takes too long."""
        tally, found = kit.new(Tally), {}
        tally.limit = self.limit
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            self._line[0] = after.record
            found[action] = self.game.run(solve, self._line, self._moves, tally, 0, state.current_player())
        return found if tally.positions <= self.limit else None


def late_positions(game: Game, seed: int) -> Iterator[State]:
    """Positions from near the end of random games: one a game, anything from 1 to 8 plies before the last."""
    dice = random.Random(seed)
    while True:
        line = [game.new_initial_state()]
        while not line[-1].is_terminal():
            after = line[-1].clone()
            after.apply_action(dice.choice(after.legal_actions()))
            line.append(after)
        yield line[-1 - min(dice.randint(1, 8), len(line) - 1)]


def nearly_drawn(game: Game, seed: int) -> Iterator[State]:
    """Late positions of random games, but only a few quiet plies or turns before the end by these.

    The last field of the position text has to count them, and an option `quiet` to say how many there may be.
    """
    dice = random.Random(seed)
    quiet = int(game.options["quiet"])
    for state in late_positions(load_package(game.package, **{**game.options, "quiet": 999}), seed):
        rest = state.to_text().rpartition(" ")[0]
        late = game.state_from_text(f"{rest} {dice.randrange(quiet)}")
        if not late.is_terminal():
            yield late


def sparse_invictus(game: Game, seed: int) -> Iterator[State]:
    """Positions of a few dice, with scores that are nearly level."""
    dice = random.Random(seed)
    while True:
        squares = ["."] * 81
        for square in dice.sample(range(9, 72), dice.randint(2, 4)):
            squares[square] = dice.choice("abcdefABCDEF")
        rows = ["".join(squares[9 * rank : 9 * rank + 9]) for rank in range(9)]
        board = "/".join(_counted(row) for row in rows)
        scores = ",".join(str(40 + dice.randint(0, 3)) for _ in range(2))
        text = f"{board} {dice.randint(0, 1)} 0 {scores} 0,0 {dice.randrange(int(game.options['quiet']))}"
        state = game.state_from_text(text)
        if not state.is_terminal():
            yield state


def _counted(row: str) -> str:
    """A rank with the number of empty squares in a row instead of them."""
    for count in range(9, 0, -1):
        row = row.replace("." * count, str(count))
    return row
