"""The database, a SQLite file or PostgreSQL: connecting to it, migrating it, and its faults."""

from .address import name_of, parse_address
from .copying import Counts, copy_file, count_rows, hand_over, replacing, revision_of, write_copy
from .engine import WRITING, connect, file_of
from .faults import DatabaseError, is_passing, refusal, unsure, unusable
from .migrating import MIGRATING, backup_beside, migrate, open_database, pending, revisions

__all__ = [
    "MIGRATING",
    "WRITING",
    "Counts",
    "DatabaseError",
    "backup_beside",
    "connect",
    "copy_file",
    "count_rows",
    "file_of",
    "hand_over",
    "is_passing",
    "migrate",
    "name_of",
    "open_database",
    "parse_address",
    "pending",
    "refusal",
    "replacing",
    "revision_of",
    "revisions",
    "unsure",
    "unusable",
    "write_copy",
]
