"""Instruments: metrics and tracing of one server."""

from __future__ import annotations

from dataclasses import dataclass, field

from .metrics import Metrics
from .tracing import UNTRACED, Tracing


@dataclass(frozen=True, slots=True)
class Instruments:
    """The measurements of a server, and the traces of what it does."""

    metrics: Metrics = field(default_factory=Metrics)
    tracing: Tracing = UNTRACED
