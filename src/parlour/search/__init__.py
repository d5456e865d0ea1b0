"""Search algorithms, written once and compiled for each game."""

from .alphabeta import AlphaBeta
from .batch import Batch
from .mcts import Search
from .parallel import ParallelSearch
from .perft import divide, perft
from .playout import play_random_games
from .puct import PuctSearch
from .report import MoveReport, Report

__all__ = [
    "AlphaBeta",
    "Batch",
    "MoveReport",
    "ParallelSearch",
    "PuctSearch",
    "Report",
    "Search",
    "divide",
    "perft",
    "play_random_games",
]
