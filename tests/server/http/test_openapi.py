"""The interface's own description; `tests/hostile/test_schema.py` asks whether all is answered as described."""

import httpx
import pytest

from parlour.server import serve
from parlour.server.http.app import create_app
from parlour.server.runtime.computing.compile_queue import CompileQueue
from parlour.server.settings import Settings
from tests.server.visitors import MANY


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CompileQueue, "want", lambda stove, game: None)
        chosen = Settings(data=tmp_path_factory.mktemp("openapi"), max_analysis=0.05, pace=0, **MANY)
        with serve.serve_in_background(chosen, port=0) as it:
            yield it


@pytest.fixture(scope="module")
def bot(address):
    """A bot that sits at a table, alone."""
    with httpx.Client(base_url=address) as client:
        token = client.post("/api/keys").json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
        yield client


document = create_app(Settings(), None).openapi()


def test_everything_is_described():
    assert sum(len(methods) for methods in document["paths"].values()) == 31


def test_what_is_said_on_a_live_connection_is_described():
    schemas = document["components"]["schemas"]
    assert schemas["Ping"]["properties"]["type"]["const"] == "ping"
    assert schemas["Pong"]["properties"]["type"]["const"] == "pong"
    assert set(schemas["CloseCode"]["enum"]) == {1008, 1012, 4400, 4401, 4403, 4404, 4422, 4429, 4503}


@pytest.mark.parametrize("name", ["Snapshot", "Scene", "Area", "Spot", "Piece", "Choice", "SecretTurn", "NumberOption"])
def test_every_field_of_an_answer_is_promised(name):
    schema = document["components"]["schemas"][name]
    assert set(schema["required"]) == set(schema["properties"])


def test_an_address_names_all_methods_that_it_takes(bot):
    for path, methods in (("/api/tables", "GET, POST"), ("/api/tables/abc/live/on", None), ("/api/keys", "POST")):
        answer = bot.request("OPTIONS", path)
        assert answer.headers.get("allow") == methods


def test_a_record_is_a_text_and_its_refusals_are_json():
    answers = document["paths"]["/api/tables/{id}/record"]["get"]["responses"]
    assert {status: list(answer["content"]) for status, answer in answers.items() if status in ("200", "404")} == {
        "200": ["text/plain"],
        "404": ["application/json"],
    }


def test_what_is_no_text_is_refused_as_documented(bot):
    answer = bot.post("/api/tables", content=b"*X\x06\xff", headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["field"]) == (422, "body")
