"""Where Parlour keeps what people make: games, logs, weights."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder of all data: $PARLOUR_DATA, or `parlour` in the user's data directory. It need not exist yet."""
    return Path(os.environ.get("PARLOUR_DATA") or user_data_path("parlour"))
