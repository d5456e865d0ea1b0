"""What is being done now: requests by their templates, and work at a table."""

import asyncio
from types import SimpleNamespace

import pytest

from parlour.server.observability import Request, about, current_request
from parlour.server.observability.context import begin, current_table


def asked(path="/", method="GET", **scope):
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
def test_a_route_is_a_template(path, template, route):
    assert asked(path, route=template and SimpleNamespace(path_format=template)).route == route


@pytest.mark.parametrize("method", ["get", "SWORDFISH", "X" * 99, ""])
def test_a_method_is_a_known_one(method):
    assert asked(method="DELETE").method == "DELETE"
    assert asked(method=method).method == "OTHER"


def test_a_live_connection_has_no_method_of_its_own():
    assert Request({"type": "websocket", "path": "/"}).method == "WEBSOCKET"


@pytest.mark.parametrize(("id", "table"), [("d0dc", "d0dc"), ("\nevil", None), ("a b", None), ("x" * 65, None)])
def test_only_what_can_be_a_table_is_one(id, table):
    assert asked(path_params={"id": id}).table == table
    assert asked().table is None


async def test_a_task_for_a_table_knows_no_request():
    async def look():
        return current_request(), current_table()

    request = asked(path_params={"id": "d0dc"})
    begin(request)
    assert await asyncio.create_task(look()) == (request, "d0dc")
    assert await asyncio.create_task(look(), context=about("77")) == (None, "77")
