"""Tracing with OpenTelemetry. Spans contain routes, kinds and times, but never an address, a query or an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span, SpanKind, StatusCode, use_span
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from parlour import __version__

from .context import Request, current_table

_propagator = TraceContextTextMapPropagator()


class OpenTelemetryTracing:
    """Creates spans with a tracer provider of its own."""

    def __init__(self, provider: TracerProvider):
        self._provider = provider
        self._tracer = provider.get_tracer("parlour", __version__)

    @contextmanager
    def request(self, request: Request, headers: Mapping[str, str]) -> Iterator[Span]:
        span = self._tracer.start_span(request.method, _propagator.extract(headers), SpanKind.SERVER)
        with _as_current(span):
            try:
                yield span
            finally:
                _describe(span, request)

    def span(self, name: str, **attributes: str | int) -> AbstractContextManager[Span]:
        if table := current_table():
            attributes["parlour.table"] = table
        return _as_current(self._tracer.start_span(name, attributes=attributes))

    def close(self) -> None:
        self._provider.shutdown()


def exporting(environment: Mapping[str, str]) -> OpenTelemetryTracing:
    """Return tracing that exports to the collector in OpenTelemetry's environment variables."""
    name = environment.get("OTEL_SERVICE_NAME", "parlour")
    provider = TracerProvider(resource=Resource.create({"service.name": name, "service.version": __version__}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return OpenTelemetryTracing(provider)


def _as_current(span: Span) -> AbstractContextManager[Span]:
    """Make a span the parent of spans in the context. Exceptions are not recorded, because they may quote a player."""
    return use_span(span, end_on_exit=True, record_exception=False, set_status_on_exception=False)


def _describe(span: Span, request: Request) -> None:
    """Set the span's attributes from a finished request."""
    span.update_name(f"{request.method} {request.route}")
    known = {
        "http.request.method": request.method,
        "http.route": request.route,
        "http.response.status_code": request.status,
        "parlour.request": request.id,
        "parlour.table": request.table,
        "parlour.refusal": request.refusal,
    }
    span.set_attributes({name: value for name, value in known.items() if value is not None})
    if request.status is not None and request.status >= 500:
        span.set_status(StatusCode.ERROR)
