"""`python -m benchmarks.mutation GAME`: check whether a game's tests catch wrong rules.

Rules run interpreted.
"""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
