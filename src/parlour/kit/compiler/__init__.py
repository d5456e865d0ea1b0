"""The compilation of rules with Numba, and the cache of compiled code.

Numba's environment variables are read here, without loading Numba.
"""

import os
from collections.abc import Callable
from typing import Any

Function = Callable[..., Any]


def _is_on(variable: str) -> bool:
    return os.environ.get(variable, "").strip() not in ("", "0")


INTERPRETED = _is_on("NUMBA_DISABLE_JIT")  # rules run as plain Python
BOUNDS_CHECKED = _is_on("NUMBA_BOUNDSCHECK")  # an index out of bounds is an error
