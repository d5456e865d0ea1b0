"""What passes is named: by a proxy that is believed, or else by the server."""

import asyncio

import httpx
import pytest

from parlour.server import serve
from parlour.server.endpoint import address_of, listen
from parlour.server.http.middleware.observing import told_by_proxy
from parlour.server.observability import current_request
from tests.server.http.routes.test_operator import LOOPBACK

NAME = "0123-abcd_XYZ"
TRACE = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"}


async def named(house, headers, proxy):
    """The header of the answer to a request with some headers, at a server that believes a proxy."""
    with listen(LOOPBACK, 0) as server_socket:
        server = serve.GracefulServer(serve.configuration(house.app, house.settings, proxy))
        serving = asyncio.create_task(server.serve([server_socket]))
        async with httpx.AsyncClient(base_url=address_of(server_socket), headers=headers) as client:
            answer = await client.get("/api/levels")
        server.should_exit = True
        await serving
    assert answer.status_code == 200
    return answer.headers.get("x-request-id")


@pytest.mark.parametrize(
    ("headers", "proxy", "name"),
    [
        ({"x-request-id": NAME, "x-forwarded-for": "10.1.1.1"}, LOOPBACK, NAME),
        ({"x-request-id": NAME, "x-forwarded-for": "10.1.1.1"}, "10.0.0.1", None),
        ({"x-request-id": NAME, "x-forwarded-for": "10.1.1.1"}, "", None),
        ({"x-request-id": NAME}, LOOPBACK, None),
        ({"x-request-id": "short", "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-request-id": "x" * 65, "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-request-id": 'evil"} {"level', "x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
        ({"x-forwarded-for": "10.1.1.1"}, LOOPBACK, None),
    ],
)
async def test_only_a_proxy_that_is_believed_names_requests(house, headers, proxy, name):
    assert await named(house, headers, proxy) == name


async def test_an_answer_of_ours_is_named_for_nobody(ann):
    """It would differ each time; answers are made of what the caller may see."""
    assert "x-request-id" not in (await ann.get("/api/levels", headers={"x-request-id": NAME})).headers


@pytest.mark.parametrize(("client", "told"), [(("10.1.1.1", 0), True), (("10.1.1.1", 50_000), False), (None, False)])
def test_a_trace_is_joined_only_as_a_proxy_tells(client, told):
    headers = [(name.encode(), value.encode()) for name, value in TRACE.items()]
    assert dict(told_by_proxy({"client": client, "headers": headers})) == (TRACE if told else {})


async def test_what_fails_is_measured_and_named_in_the_servers_last_words(house, ann, monkeypatch):
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
