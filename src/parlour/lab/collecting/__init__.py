"""Collecting: the tables of what happened in games, played at random or by levels, or recorded at people's tables.

`rows` finds what there is to know of a game from its actions; `random_play` plays, compiled; `collector` is the worker
that makes parts of them, as `collection` says, and `dataset` the folder in which they are kept and from which they are
read.
"""

from .collection import Collection, make_collection
from .collector import collect
from .dataset import DataFolder, read
from .parquet import DataError
from .people_games import Gathered, collect_people

__all__ = ["Collection", "DataError", "DataFolder", "Gathered", "collect", "collect_people", "make_collection", "read"]
