"""Request ids, traces and metrics of requests."""

import httpx
import pytest

from parlour.server import serve
from parlour.server.endpoint import address_of, listen
from parlour.server.http.middleware.telemetry import proxy_headers
from parlour.server.observability import current_request
from tests.server.http.routes.test_operator import LOOPBACK
from tests.server.visitors import serving

ID = "0123-abcd_XYZ"
TRACE = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}


async def returned_id(house, headers, proxy):
    """The X-Request-Id in the response of a server that trusts a proxy."""
    with listen(LOOPBACK, 0) as server_socket:
        server = serve.GracefulServer(serve.configuration(house.app, house.settings, proxy))
        address = {"base_url": address_of(server_socket), "verify": False}  # loads no certificates
        async with serving(server, server_socket), httpx.AsyncClient(**address, headers=headers) as client:
            answer = await client.get("/api/levels")
    assert answer.status_code == 200
    return answer.headers.get("x-request-id")


@pytest.mark.parametrize(
    ("headers", "proxy", "id"),
    [
        ({"x-request-id": ID, "x-forwarded-for": "10.1.1.1"}, LOOPBACK, ID),
        ({"x-request-id": ID, "x-forwarded-for": "10.1.1.1"}, "10.0.0.1", None),
        ({"x-request-id": ID, "x-forwarded-for": "10.1.1.1"}, "", None),
        ({"x-request-id": ID}, LOOPBACK, None),
        ({"x-request-id": "short", "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-request-id": "x" * 65, "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-request-id": 'evil"} {"level', "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
    ],
)
async def test_request_id_is_accepted_only_from_a_trusted_proxy(house, headers, proxy, id):
    assert await returned_id(house, headers, proxy) == id


async def test_generated_request_id_is_not_sent(ann):
    """Responses must depend only on what the caller may see."""
    assert "x-request-id" not in (await ann.get("/api/levels", headers={"x-request-id": ID})).headers


@pytest.mark.parametrize(
    ("client", "is_forwarded"), [(("10.1.1.1", 0), True), (("10.1.1.1", 50_000), False), (None, False)]
)
def test_trace_is_joined_only_behind_a_proxy(client, is_forwarded):
    headers = [(name.encode(), value.encode()) for name, value in TRACE.items()]
    assert dict(proxy_headers({"client": client, "headers": headers})) == (TRACE if is_forwarded else {})


async def test_failing_request_is_measured(house, ann, monkeypatch):
    def fail(*_, **__):
        raise RuntimeError

    monkeypatch.setattr("parlour.server.http.views.snapshot", fail)
    table = await ann.open_table("lokai_and_bele", "me", "open")
    with pytest.raises(RuntimeError):
        await ann.get(f"/api/tables/{table}")
    request = current_request()
    assert (request.route, request.table, request.status) == ("/api/tables/{id}", table, 500)
    measured = house.service.instruments.metrics.registry.get_sample_value
    labels = {"route": "/api/tables/{id}", "method": "GET", "status": "5xx"}
    assert measured("parlour_http_request_seconds_count", labels) == 1
