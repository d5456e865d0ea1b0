"""Collect games into tables: random games, games between levels, or records of people's games.

`row_writer` derives table rows from a game's actions, `random_play` plays compiled random games, `collector` makes
parts of a `collection` in worker processes, and `dataset` is the folder that stores them.
"""

from .collection import Collection, make_collection
from .collector import collect
from .dataset import DataFolder, foreign_games, read
from .parquet import DataError
from .people_games import ImportResult, collect_people

__all__ = [
    "Collection",
    "DataError",
    "DataFolder",
    "ImportResult",
    "collect",
    "collect_people",
    "foreign_games",
    "make_collection",
    "read",
]
