"""What the levels are in each game: five players, from beginner to master, each as `kinds` reads it.

The steps were measured in the arena; `benchmarks/strength` has the results. Where luck leaves less between a
beginner and perfect play than four steps of three wins in four, the steps are even.
"""

from __future__ import annotations

from parlour.game import Game
from parlour.search.alphabeta import fits

Ladder = tuple[str, str, str, str, str]

LADDERS: dict[str, Ladder] = {
    "maexchen": (
        "mcts:simulations=12",
        "mcts:simulations=80",
        "mcts:simulations=450",
        "mcts:simulations=1900",
        "solved",
    ),
}
SEEN: Ladder = (  # of a game that has no ladder of its own: two seats, no chance, no secrets
    "alphabeta:depth=1,temperature=0.05",
    "alphabeta:depth=2",
    "alphabeta:nodes=1000",
    "alphabeta:nodes=20000",
    "alphabeta",
)
OTHER: Ladder = (
    "mcts:simulations=20,temperature=0.1",
    "mcts:simulations=80",
    "mcts:simulations=400",
    "mcts:simulations=2000",
    "mcts",
)


def ladder(game: Game) -> Ladder:
    """The levels of a game."""
    return LADDERS.get(game.name, SEEN if fits(game) else OTHER)
