"""The current request and table."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.server.observability import Request, about, current_request
from parlour.server.observability.context import begin, current_table


def request(path="/", method="GET", **scope):
    return Request({"path": path, "method": method, **scope})


@pytest.mark.parametrize(
    ("path", "template", "route"),
    [
        ("/api/tables/77", "/tables/{id}", "/api/tables/{id}"),
        ("/api/tables/77", "/api/tables/{id}", "/api/tables/{id}"),
        ("/healthz", "/healthz", "/healthz"),
        ("/api/nothing/77", None, "none"),
        ("/api", None, "none"),
        ("/apis/77", None, "page"),
        ("/", None, "page"),
    ],
)
def test_route_is_a_path_template(path, template, route):
    assert request(path, route=template and SimpleNamespace(path_format=template)).route == route


@pytest.mark.parametrize("method", ["get", "SWORDFISH", "X" * 99, ""])
def test_unknown_method_is_other(method):
    assert request(method="DELETE").method == "DELETE"
    assert request(method=method).method == "OTHER"


def test_method_of_live_connection_is_websocket():
    assert Request({"type": "websocket", "path": "/"}).method == "WEBSOCKET"


@pytest.mark.parametrize(("id", "table"), [("d0dc", "d0dc"), ("\nevil", None), ("a b", None), ("x" * 65, None)])
def test_malformed_table_id_is_ignored(id, table):
    assert request(path_params={"id": id}).table == table
    assert request().table is None


async def test_table_context_has_no_request():
    async def look():
        return current_request(), current_table()

    current = request(path_params={"id": "d0dc"})
    begin(current)
    assert await asyncio.create_task(look()) == (current, "d0dc")
    assert await asyncio.create_task(look(), context=about("77")) == (None, "77")
