"""Observability for operators: metrics, logs and traces."""

from dataclasses import dataclass, field

from .context import Request, about, current_request, refuse
from .metrics import Metrics
from .tracing import UNTRACED, Tracing


@dataclass(frozen=True, slots=True)
class Instruments:
    """The metrics and tracing of one server."""

    metrics: Metrics = field(default_factory=Metrics)
    tracing: Tracing = UNTRACED


__all__ = ["Instruments", "Metrics", "Request", "about", "current_request", "refuse"]
