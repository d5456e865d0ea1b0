"""Metrics for Prometheus. No label contains a table, a key, a network or text from a client."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from .context import Request, current_request

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds
PATIENT = (0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30)

Labels = tuple[str, ...]


class Metrics:
    """The metrics of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        histogram = partial(Histogram, namespace="parlour", registry=self.registry)
        self.http = histogram(
            "http_request_seconds",
            "Time from a request to its response, in seconds",
            ["route", "method", "status"],
            buckets=QUICK,
        )
        self.acknowledged = histogram(
            "acknowledge_seconds", "Time from a request until its command is on disk, in seconds", buckets=QUICK
        )
        self.database_write = histogram(
            "database_write_seconds", "Time per write transaction, in seconds", buckets=QUICK
        )
        self.thinking = histogram(
            "thinking_seconds", "Time per computer decision, in seconds", ["level"], buckets=PATIENT
        )
        counter = partial(Counter, namespace="parlour", registry=self.registry)
        self.refusals = counter("refusals", "Refused requests", ["code"])
        self.commands = counter("commands", "Executed commands", ["kind"])
        self.events = counter("events_written", "Table events written to disk")
        self.forfeits = counter("forfeits", "Failures of external players", ["player"])
        self.sockets = Gauge("sockets", "Open live connections", namespace="parlour", registry=self.registry)
        self.closed = counter("sockets_closed", "Closed live connections", ["reason"])

    def acknowledge(self) -> None:
        """Note that the current request's command is on disk."""
        if request := current_request():
            self.acknowledged.observe(request.seconds)

    def answered(self, request: Request) -> None:
        """Note that a request has its response, or that its client disconnected."""
        status = f"{request.status // 100}xx" if request.status else "none"
        self.http.labels(request.route, request.method, status).observe(request.seconds)
        if request.refusal:
            self.refusals.labels(request.refusal).inc()

    def disconnected(self, request: Request) -> None:
        """Note that a live connection has ended."""
        self.closed.labels(request.closed).inc()
        if request.refusal:
            self.refusals.labels(request.refusal).inc()

    def show(self, name: str, meaning: str, labels: Iterable[str], read: Callable[[], Mapping[Labels, float]]) -> None:
        """Register a gauge that `read` computes at each scrape: a number for each combination of label values."""
        self.registry.register(ComputedGauge(f"parlour_{name}", meaning, tuple(labels), read))

    def page(self, accept: str = "") -> tuple[bytes, str]:
        """Return all metrics as text, and its media type, according to an Accept header."""
        encode, media_type = choose_encoder(accept)
        return encode(self.registry), media_type


class ComputedGauge(Collector):
    """A gauge that is computed at each scrape."""

    def __init__(self, name: str, meaning: str, labels: Labels, read: Callable[[], Mapping[Labels, float]]):
        self._name, self._meaning, self._labels, self._read = name, meaning, labels, read

    def collect(self) -> Iterable[GaugeMetricFamily]:
        family = GaugeMetricFamily(self._name, self._meaning, labels=self._labels)
        for labels, number in self._read().items():
            family.add_metric(labels, number)
        return [family]
