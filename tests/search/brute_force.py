"""Exact results of late positions by plain minimax: no table, no window, no order of moves."""

from __future__ import annotations

from parlour import kit
from parlour.core.game import Game, State
from parlour.kit import TERMINAL, actor, apply, legal, record, returns, rule
from parlour.kit.fields import I8, Array

DEPTH = 60  # plies that a line may have
POSITIONS = 30_000  # that may be looked at for one answer
WON, LOST = 1.0, -1.0


@record
class Effort:
    """The number of positions searched, their limit, and a buffer."""

    positions: I8
    limit: I8
    result: kit.Result


@rule
def solve(line: Array[object], moves: Array[kit.Moves], effort: Effort, ply: int, seat: int) -> float:
    """Return the result of line[ply] for a seat; arbitrary once the limit of positions is exceeded."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL:
        returns(s, effort.result.value)
        return float(effort.result.value[seat])
    effort.positions += 1 if ply + 1 < len(line) else effort.limit
    if effort.positions > effort.limit:
        return 0.0
    best = LOST
    for i in range(legal(s, moves[ply].action)):
        if best < WON:
            line[ply + 1] = s
            apply(line[ply + 1], moves[ply].action[i])
            best = max(best, solve(line, moves, effort, ply + 1, who))
    return best if who == seat else -best


class BruteForce:
    """Solves positions of two-player games without chance."""

    def __init__(self, game: Game):
        self.game = game
        self._line = kit.new(game.rules.State, DEPTH)
        self._moves = kit.new(kit.Moves, DEPTH)

    def results(self, state: State) -> dict[int, float] | None:
        """Each move's result for the seat to act; None where that takes too long."""
        effort, found = kit.new(Effort), {}
        effort.limit = POSITIONS
        for action in state.legal_actions():
            self._line[0] = state.child(action).record
            found[action] = self.game.run(solve, self._line, self._moves, effort, 0, state.current_player())
        return found if effort.positions <= effort.limit else None


def outcomes(state: State) -> set[tuple[float, ...]]:
    """Return the possible results of three selfish seats, for every choice between equally good moves."""
    if state.is_terminal():
        return {tuple(state.returns())}
    seat, moves = state.current_player(), [outcomes(state.child(action)) for action in state.legal_actions()]
    sure = max(min(result[seat] for result in results) for results in moves)
    return {result for results in moves for result in results if result[seat] >= sure}
