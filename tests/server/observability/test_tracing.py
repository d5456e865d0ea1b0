"""Tracing with OpenTelemetry."""

import os
import subprocess
import sys

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from parlour.errors import MissingDependencyError
from parlour.server.http.app import create_app
from parlour.server.observability import Instruments, tracing
from parlour.server.observability.opentelemetry import OpenTelemetryTracing
from parlour.server.runtime.service import TableService
from parlour.server.settings import Settings
from parlour.util.optional_dependencies import INSTALLED_AS, NEEDS
from tests.server.visitors import MANY, House

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
OFF = """
import sys
from parlour.server.observability.tracing import UNTRACED, tracing_from_environment
assert tracing_from_environment() is UNTRACED
assert "opentelemetry.sdk" not in sys.modules and "opentelemetry.exporter" not in sys.modules
"""


@pytest.fixture
async def traced(tmp_path, cold):
    """A server with the exporter of its spans."""
    provider, exporter = TracerProvider(), InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    instruments = Instruments(tracing=OpenTelemetryTracing(provider))
    settings = Settings(data=tmp_path, pace=0, hosts=("parlour.test",), **MANY)
    async with TableService(settings, instruments=instruments) as service:
        house = House(settings, service)
        house.app = create_app(settings, service)
        yield house, exporter


def spans(exporter, *names):
    return [next(span for span in exporter.get_finished_spans() if span.name == name) for name in names]


async def test_spans_of_request_command_and_write_are_nested(traced):
    house, exporter = traced
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "me")
        exporter.clear()
        await ann.play(table)
    request, command, write = spans(exporter, "POST /api/tables/{id}/actions", "command", "database write")
    assert (command.parent.span_id, write.parent.span_id) == (request.context.span_id, command.context.span_id)
    assert request.parent is None and len({span.context.trace_id for span in (request, command, write)}) == 1
    assert command.attributes == {"kind": "Play", "parlour.table": table}
    assert write.attributes["events"] >= 1
    assert request.attributes["http.route"] == "/api/tables/{id}/actions"
    assert request.attributes["http.response.status_code"] == 200


async def test_spans_have_no_query_key_or_action(traced):
    house, exporter = traced
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "me", name="Swordfish")
        await ann.post_json(f"tables/{table}/actions", 409, seq=0, actions=["plugh"])
        await ann.get(f"/api/tables/{table}", params={"after": "xyzzy"})
        key = ann.cookies["parlour"]
    exported = "".join(span.to_json() for span in exporter.get_finished_spans())
    assert exporter.get_finished_spans()
    assert not [word for word in ("Swordfish", "plugh", "xyzzy", key) if word in exported]
    (refused,) = spans(exporter, "POST /api/tables/{id}/actions")
    assert refused.attributes["parlour.refusal"] == "stale" and not refused.events


async def test_span_of_server_error_has_no_message(traced, monkeypatch):
    house, exporter = traced

    def fail(*_, **__):
        raise RuntimeError("swordfish")

    monkeypatch.setattr("parlour.server.http.views.snapshot", fail)
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "open")
        with pytest.raises(RuntimeError):
            await ann.get(f"/api/tables/{table}")
    (failed,) = spans(exporter, "GET /api/tables/{id}")
    assert failed.status.status_code.name == "ERROR" and "swordfish" not in failed.to_json()
    assert failed.attributes["http.response.status_code"] == 500


async def test_computer_move_is_a_separate_trace(traced):
    house, exporter = traced
    async with house.visitor() as ann:
        table = await ann.open_table("lokai_and_bele", "me", "random")
        await ann.play(table)
        await ann.see_when(table, lambda view: len(view["turns"]) == 2)
    commands = [span for span in exporter.get_finished_spans() if span.attributes.get("kind") == "Play"]
    assert [span.parent is None for span in commands] == [False, True]


async def test_trace_of_untrusted_client_is_not_joined_and_probe_not_traced(traced):
    house, exporter = traced
    async with house.visitor(traceparent=PARENT) as ann:
        await ann.get("/healthz")
        await ann.get("/api/levels")
    (request,) = exporter.get_finished_spans()
    assert (request.name, request.parent) == ("GET /api/levels", None)


@pytest.mark.parametrize(
    "environment",
    [{}, {"OTEL_EXPORTER_OTLP_ENDPOINT": ""}, {"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://x"}],
)
def test_tracing_is_disabled_without_collector(environment):
    assert tracing.tracing_from_environment(environment) is tracing.UNTRACED


def test_disabled_tracing_imports_nothing():
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    done = subprocess.run([sys.executable, "-c", OFF], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_missing_opentelemetry_is_explained(monkeypatch):
    monkeypatch.setitem(NEEDS, "Request tracing", ("no_such_module",))
    monkeypatch.setitem(INSTALLED_AS, "no_such_module", "parlour[telemetry]")
    with pytest.raises(MissingDependencyError, match=r"Request tracing needs .* Run: .*pip install .*\[telemetry\]"):
        tracing.tracing_from_environment({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:9"})


def test_tracing_is_enabled_by_collector(monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    on = tracing.tracing_from_environment()
    assert isinstance(on, OpenTelemetryTracing)
    assert on._provider.resource.attributes["service.name"] == "parlour"
    on.close()
