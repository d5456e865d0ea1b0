"""What the levels are in each game: five players, from beginner to master, each as `kinds` reads it.

The first four were set in the arena, so that each wins about three games of four against the one below where luck
leaves that much; benchmarks/strength tells how often it does. The master is as strong as its time allows.
"""

from __future__ import annotations

from parlour.game import Game
from parlour.search.alphabeta import fits

Ladder = tuple[str, str, str, str, str]

FORESIGHT = "foresight=1,urgency=0.3"
NARROW = "exploration=0.35"
PLAY_ON = "contempt=0.2"

LADDERS: dict[str, Ladder] = {
    "bingo_battle": (
        "mcts:simulations=5,temperature=0.1",
        "mcts:simulations=20",
        "mcts:simulations=100",
        "mcts:simulations=1000",
        "solved",
    ),
    "bingo_chess": (
        f"mcts:simulations=100,{FORESIGHT},temperature=0.23",
        f"mcts:simulations=100,{FORESIGHT},temperature=0.135",
        f"mcts:simulations=100,{FORESIGHT},temperature=0.06",
        f"mcts:simulations=250,{FORESIGHT}",
        f"mcts:{FORESIGHT}",
    ),
    "columna": (
        "alphabeta:depth=2,temperature=0.03",
        "alphabeta:depth=2",
        "alphabeta:nodes=600",
        "alphabeta:nodes=2500",
        "alphabeta",
    ),
    "deathmatch_arena": (
        "mcts:simulations=60,temperature=1",
        "mcts:simulations=60,temperature=0.15",
        "mcts:simulations=1000",
        "mcts:simulations=20000",
        "mcts",
    ),
    "invictus": (
        f"mcts:simulations=250,{NARROW},temperature=0.004",
        f"mcts:simulations=450,{NARROW}",
        f"mcts:simulations=1000,{NARROW}",
        f"mcts:simulations=3000,{NARROW}",
        f"mcts:{NARROW}",
    ),
    "lokai_and_bele": (
        f"alphabeta:nodes=1000,{PLAY_ON},temperature=0.01",
        f"alphabeta:nodes=500,{PLAY_ON}",
        f"alphabeta:nodes=1600,{PLAY_ON}",
        f"alphabeta:nodes=4500,{PLAY_ON}",
        f"alphabeta:{PLAY_ON}",
    ),
    "maexchen": (
        "mcts:simulations=12",
        "mcts:simulations=80",
        "mcts:simulations=450",
        "mcts:simulations=1900",
        "solved",
    ),
}
SEEN: Ladder = (  # of a game that has no ladder of its own: two seats, no chance, no secrets
    "alphabeta:depth=1,temperature=0.1",
    "alphabeta:depth=2",
    "alphabeta:nodes=2000",
    "alphabeta:nodes=10000",
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
