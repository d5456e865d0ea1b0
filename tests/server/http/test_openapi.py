"""The OpenAPI document against what the operations do. `Visitor` checks each response of all other tests, too."""

import re
from contextlib import asynccontextmanager
from functools import partial

import pytest

from parlour.server.http import app
from parlour.server.http.keys import fingerprint, fresh_key
from parlour.server.http.middleware.limits import Buckets
from parlour.server.http.openapi import TAGS
from parlour.server.operations.admin_key_tools import make_key
from tests.server.visitors import MANY, open_house

pytestmark = pytest.mark.usefixtures("records_in_thread")
HOURLY = dict.fromkeys(("codes_per_hour", "notices_per_hour", "reports_per_hour", "exports_per_hour"), 10_000)
CLUB = {"club": {"issuer": "https://127.0.0.1:9", "client_id": "parlour", "client_secret": "secret"}}
ACCOUNTS = {"site": "http://localhost", "accounts": True, "providers": CLUB}
PLACES = {"name": "bingo_battle", "step": "0", "number": "0", "provider": "club"}
FILLED = {"record": '[Game "columna"]\n\n1. w3\n', "game": "bingo_battle", "seats": ["me", "casual"], "options": {}}
ELSEWHERE = {"admin/bans": {"subject": "nowhere:0", "seconds": 60}, "admin/bans/lift": {"subject": "nowhere:0"}}
ELSEWHERE |= {"admin/deletions": {"person": "nowhere:0", "confirmed": True}}


@pytest.fixture
def operations(document):
    """Each operation as (method, path, description)."""
    return [(method.upper(), *rest) for path, it in document["paths"].items() for method, *rest in per_method(path, it)]


def per_method(path, methods):
    return [(method, path, operation) for method, operation in methods.items()]


@asynccontextmanager
async def opened(folder, **settings):
    """A server, a visitor with an admin key who sits at a table of the server, and that table."""
    async with open_house(folder, **MANY | HOURLY | settings) as house:
        key = make_key(house.settings, "ada")
        async with house.visitor(**{"Parlour-Admin-Key": key}) as ann:
            yield house, ann, await ann.open_table("columna", "me", "open", name="Ann")


class Request:
    """A valid request for an operation, from its description."""

    def __init__(self, document, method, path, operation, table):
        self.document, self.method, self.path = document, method, path
        self.places = PLACES | {"id": table}
        inside = {it["name"]: it for it in operation["parameters"] if "name" in it}
        self.query = {name: self.sample(it["schema"]) for name, it in inside.items() if self.is_needed(it, "query")}
        self.numbers = [it["name"] for it in inside.values() if self.is_number(it["schema"])]
        body = operation.get("requestBody")
        self.body = self.sample(body["content"]["application/json"]["schema"]) if body else None

    def is_needed(self, parameter, place):
        return parameter["in"] == place and parameter.get("required")

    def is_number(self, schema):
        kinds = [schema, *schema.get("anyOf", ())]
        return any(kind.get("type") in ("integer", "number") for kind in kinds)

    def sample(self, schema, name=""):
        """A value that a schema allows."""
        if "$ref" in schema:
            return self.sample(self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        if name in FILLED or "examples" in schema:
            return FILLED[name] if name in FILLED else schema["examples"][0]
        if "enum" in schema or "const" in schema:
            return schema["const"] if "const" in schema else schema["enum"][0]
        if schema.get("type") == "object":
            needed = schema.get("required", ())
            return {field: self.sample(schema["properties"][field], field) for field in needed}
        return {"integer": 1, "number": 1, "boolean": True, "array": []}.get(schema.get("type"), "0" * 20)

    async def send(self, visitor, headers=None, places=None, query=None, **body):
        path = re.sub(r"\{(\w+)\}", lambda it: (self.places | (places or {}))[it[1]], self.path)
        body = body or ({} if self.body is None else {"json": self.body})
        return await visitor.request(self.method, path, headers=headers, params=self.query | (query or {}), **body)

    async def send_invalid(self, visitor):
        """Send the request with one invalid value, the language if there is no other."""
        if self.body is not None:
            return await self.send(visitor, json={"nonsense": 1})
        if self.query:
            self.query = {}
            return await self.send(visitor)
        wrong = {name: "x" for name in self.numbers} or ({"name": "x" * 65} if "{name}" in self.path else {})
        return await self.send(visitor, places=wrong, query=wrong or {"lang": "xyzzy"})


async def test_operations_give_the_documented_refusals(document, operations, tmp_path, cold):
    async with opened(tmp_path) as (_, ann, table):
        for method, path, operation in operations:
            request, documented = Request(document, method, path, operation, table), {*operation["responses"]}
            answers = {
                "401": await request.send(ann, {"authorization": "Bearer nonsense"}),
                "403": await request.send(ann, {"sec-fetch-site": "cross-site"}),
                "404": await request.send(ann, places={"id": "no.where", "name": "nowhere"}),
                "413": request.body is not None and await request.send(ann, content=b" " * 600_000),
                "421": await request.send(ann, {"host": "elsewhere.test"}),
                "422": await request.send_invalid(ann),
            }
            if body := ELSEWHERE.get(path.removeprefix("/api/")):
                answers["404"] = await request.send(ann, json=body)
            given = {code for code, answer in answers.items() if answer and answer.status_code == int(code)}
            assert given == documented & {*answers}, (method, path)
            assert {"429", "503"} <= documented


async def test_every_operation_is_limited(document, operations, tmp_path, cold, monkeypatch):
    monkeypatch.setattr(app, "Buckets", partial(Buckets, clock=lambda: 0.0))  # buckets that never refill
    async with opened(tmp_path, requests_per_minute=1) as (_, ann, table):
        while (await ann.get("/api/levels")).status_code != 429:
            pass
        for operation in operations:
            answer = await Request(document, *operation, table).send(ann)
            assert (answer.status_code, answer.json()["error"]) == (429, "too_many"), operation[:2]


async def test_operations_need_a_key_where_documented(document, operations, tmp_path, cold):
    async with opened(tmp_path, **ACCOUNTS) as (house, _, table):
        for method, path, operation in operations:
            async with house.visitor() as stranger:
                answer = await Request(document, method, path, operation, table).send(stranger)
            needed = 403 if operation["security"] == [{"admin": []}] else 401
            is_open = {} in operation["security"] or not operation["security"]
            assert (answer.status_code == needed) is not is_open or answer.status_code == 409, (method, path)


async def test_conflicts_are_given_where_documented(document, operations, tmp_path, cold):
    """A banned bot that may not visit tables, nor sign in, and has too many games and too few days of vacation."""
    async with opened(tmp_path, webhooks=False) as (house, ann, table):
        token = fresh_key()
        async with house.visitor(token) as bot:
            code = (await ann.post_json("identity/links"))["code"]
            await bot.open_table("columna", "me", "casual")
            await bot.post_json("vacation", days=30)
            await bot.post_json("vacation/end")
            await ann.post_json("admin/bans", subject=fingerprint(token), seconds=600)
            await house.service.admission.refresh()
            bodies = {"identity/join": {"code": code}, "identity/deletion": {}, "vacation": {"days": 30}}
            for method, path, operation in operations:
                request = Request(document, method, path, operation, table)
                request.body = bodies.get(path.removeprefix("/api/"), request.body)
                if "409" in operation["responses"]:
                    assert (await request.send(bot)).status_code == 409, (method, path)


def test_operations_have_names_and_tags(document, operations):
    names = [operation["operationId"] for _, _, operation in operations]
    assert len({*names}) == len(names) and {"create_table", "play_actions", "get_table"} <= {*names}
    assert all(re.fullmatch("[a-z]+(_[a-z]+)*", name) for name in names)
    assert {tag["name"] for tag in document["tags"]} == {*TAGS}
    assert {tag for _, _, operation in operations for tag in operation["tags"]} == {*TAGS}


def test_schemes_and_responses_are_defined(document, operations):
    components = document["components"]
    used = {scheme for _, _, operation in operations for way in operation["security"] for scheme in way}
    assert used == {*components["securitySchemes"]} == {"token", "cookie", "admin"}
    references = {found for found in re.findall(r"'\$ref': '#/components/(\w+/\w+)'", str(document))}
    assert references <= {f"{kind}/{name}" for kind, parts in components.items() for name in parts}
    assert "HTTPValidationError" not in components["schemas"]
