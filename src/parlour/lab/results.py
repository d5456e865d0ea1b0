"""What the lab's commands find, as JSON has it."""

from __future__ import annotations

import math
from typing import Any

from parlour.statistics import Interval

Json = dict[str, Any]


def interval_json(interval: Interval) -> Json:
    """A value with its bounds; None for what is infinite or no number, which JSON has not."""
    return {name: number_json(number) for name, number in interval._asdict().items()}


def number_json(number: float) -> float | None:
    """A number of few digits; None for one that JSON has not."""
    return round(number, 6) + 0.0 if math.isfinite(number) else None  # + 0.0: no minus before a nought
