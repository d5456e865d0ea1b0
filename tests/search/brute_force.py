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
class Tally:
    """What came of some playouts."""

    positions: I8
    limit: I8
    result: kit.Result


@rule
def solve(line: Array[object], moves: Array[kit.Moves], tally: Tally, ply: int, seat: int) -> float:
    """The result of line[ply] for a seat; anything once the tally's limit is passed."""
    s = line[ply]
    who = actor(s)
    if who == TERMINAL:
        returns(s, tally.result.value)
        return float(tally.result.value[seat])
    tally.positions += 1 if ply + 1 < len(line) else tally.limit
    if tally.positions > tally.limit:
        return 0.0
    best = LOST
    for i in range(legal(s, moves[ply].action)):
        if best < WON:
            line[ply + 1] = s
            apply(line[ply + 1], moves[ply].action[i])
            best = max(best, solve(line, moves, tally, ply + 1, who))
    return best if who == seat else -best


class BruteForce:
    """Solves positions of a game of two seats without chance."""

    def __init__(self, game: Game):
        self.game = game
        self._line = kit.new(game.rules.State, DEPTH)
        self._moves = kit.new(kit.Moves, DEPTH)

    def results(self, state: State) -> dict[int, float] | None:
        """Each move's result for the seat to act; None where that takes too long."""
        tally, found = kit.new(Tally), {}
        tally.limit = POSITIONS
        for action in state.legal_actions():
            self._line[0] = state.child(action).record
            found[action] = self.game.run(solve, self._line, self._moves, tally, 0, state.current_player())
        return found if tally.positions <= tally.limit else None


def outcomes(state: State) -> set[tuple[float, ...]]:
    """What three seats can come to that each play for themselves, whichever of equally good moves they choose."""
    if state.is_terminal():
        return {tuple(state.returns())}
    seat, moves = state.current_player(), [outcomes(state.child(action)) for action in state.legal_actions()]
    sure = max(min(result[seat] for result in results) for results in moves)
    return {result for results in moves for result in results if result[seat] >= sure}
