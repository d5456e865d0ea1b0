"""Tracing: the steps and their durations within a request. Without a collector, no spans are created."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Protocol

from parlour.util.optional_dependencies import require

from .context import Request

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Tracing(Protocol):
    """Creates spans: nested, named periods of time."""

    def request(self, request: Request, headers: Mapping[str, str]) -> AbstractContextManager[object]:
        """Return the span of a request, within the sender's if `headers` name one."""
        ...

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[object]:
        """Return a span within the current one."""
        ...

    def close(self) -> None:
        """Export the remaining spans."""
        ...


class Untraced:
    """Creates no spans."""

    _nothing = nullcontext()

    def request(self, request: Request, headers: Mapping[str, str]) -> AbstractContextManager[object]:
        return self._nothing

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[object]:
        return self._nothing

    def close(self) -> None:
        pass


UNTRACED = Untraced()


def tracing_from_environment(environment: Mapping[str, str] = os.environ) -> Tracing:
    """Return the tracing configured by OpenTelemetry's environment variables.

    Raises MissingDependencyError if OpenTelemetry is not installed.
    """
    is_disabled = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if is_disabled or not any(environment.get(name) for name in ENDPOINTS):
        return UNTRACED
    require("Request tracing")
    return import_module(f"{__package__}.opentelemetry").exporting(environment)  # an optional dependency
