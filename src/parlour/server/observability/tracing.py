"""Traces of what the server does: where it spends a request's time. Without a place to send them there are none."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Protocol

from parlour.util.dependencies import require

from .context import Request

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Tracing(Protocol):
    """Makes spans: stretches of time with a name, one within another."""

    def request(self, request: Request, headers: Mapping[str, str]) -> AbstractContextManager[object]:
        """The span of a request, within that of who sends it if `headers` tell of one."""
        ...

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[object]:
        """A span within the present one."""
        ...

    def close(self) -> None:
        """Send what has not been sent."""
        ...


class Untraced:
    """Makes no spans."""

    _nothing = nullcontext()

    def request(self, request: Request, headers: Mapping[str, str]) -> AbstractContextManager[object]:
        return self._nothing

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[object]:
        return self._nothing

    def close(self) -> None:
        pass


UNTRACED = Untraced()


def tracing_from_environment(environment: Mapping[str, str] = os.environ) -> Tracing:
    """What OpenTelemetry's own variables ask for. Raises MissingDependencyError where its packages are not there."""
    is_disabled = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if is_disabled or not any(environment.get(name) for name in ENDPOINTS):
        return UNTRACED
    require("Request tracing")
    return import_module(f"{__package__}.opentelemetry").exporting(environment)  # only who traces has its packages
