"""How a rule becomes compiled code, and where that is kept."""

import os


def _is_on(variable: str) -> bool:
    return os.environ.get(variable, "").strip() not in ("", "0")


INTERPRETED = _is_on("NUMBA_DISABLE_JIT")  # rules run as plain Python
BOUNDS_CHECKED = _is_on("NUMBA_BOUNDSCHECK")  # an index out of bounds is an error
