"""What a search may take, and how much of its answer is told."""

from __future__ import annotations

import threading

from parlour.errors import ParlourError

MEGABYTE = 2**20
LINE_LENGTH = 12  # moves of a principal variation, at most
WORDS = {"simulations": "simulations", "depth": "a depth", "nodes": "positions"}
LEAST = {
    "simulations": "The budget must be at least 1 simulation",
    "depth": "The depth must be at least 1 ply",
    "nodes": "The budget must be at least 1 position",
}


def check_budget(seconds: float | None, stop: threading.Event | None, **counts: int | None) -> None:
    """Raise ParlourError for a budget that is missing, or not above 0; `counts` by their names in `WORDS`."""
    if seconds is None and stop is None and all(count is None for count in counts.values()):
        kinds = ", ".join(["seconds", *(WORDS[name] for name in counts)])
        raise ParlourError(f"A search needs a budget: {kinds} or a stop event.")
    if seconds is not None and not seconds > 0:
        raise ParlourError(f"The budget must be more than 0 seconds, not {seconds}.")
    for name, count in counts.items():
        if count is not None and count < 1:
            raise ParlourError(f"{LEAST[name]}, not {count}.")
