"""Whether a game's tests notice it when its rules are wrong: `python -m benchmarks.mutation GAME`.

Rules run interpreted.
"""

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"
