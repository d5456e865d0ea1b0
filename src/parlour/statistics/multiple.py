"""Many questions at once: p-values adjusted for how many were asked, so that few answers are flukes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """For each question the smallest share of false finds (q) among those found, at which it would be one of them.

    Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", Journal of the Royal Statistical Society B 57
    (1995): the least p count / rank over its own rank and all above. It holds where the questions are independent or
    lean the same way.
    """
    order = np.argsort(np.asarray(p_values, np.float64))[::-1]
    ranks = np.arange(len(order), 0, -1)
    scaled = np.minimum(np.asarray(p_values, np.float64)[order] * len(order) / ranks, 1.0)
    found = np.empty(len(order))
    found[order] = np.minimum.accumulate(scaled)
    return found.tolist()
