"""Algorithms, written once and compiled for each game."""

from .alphabeta import AlphaBeta
from .batch import Batch
from .mcts import Search
from .perft import divide, perft
from .playout import play_random_games
from .report import MoveReport, Report
from .team import Team

__all__ = ["AlphaBeta", "Batch", "MoveReport", "Report", "Search", "Team", "divide", "perft", "play_random_games"]
