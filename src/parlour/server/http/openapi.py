"""Additions to the OpenAPI document that FastAPI makes: tags, security, and the refusals of each operation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from parlour.view.language import LANGUAGES

from .dependencies import FAULT, RESPONSES, known_caller, new_caller
from .routes.accounts import browser_caller
from .routes.admin import HEADER, moderator_of

TAGS = {
    "keys": "The key that identifies a caller.",
    "games": "Games, computer players, rules and positions.",
    "lessons": "Lessons, step by step.",
    "tables": "Opening, finding and watching tables.",
    "play": "What you do at a table: sitting down, playing, offers and talk.",
    "records": "Analyses, statistics, dice and game records.",
    "identity": "Your devices, data and account.",
    "notices": "Messages while you are away, and vacations.",
    "admin": "Moderation by the operator.",
}
SCHEMES = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token from `POST /api/keys`."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "parlour",
        "description": "The key of a browser, which the server sets. Over HTTPS its name is `__Host-parlour`.",
    },
    "admin": {"type": "apiKey", "in": "header", "name": HEADER, "description": "A key of the operator."},
}
LANGUAGE = {
    "name": "lang",
    "in": "query",
    "description": "The language of the sentences; default: that of the header `Accept-Language`.",
    "schema": {"type": "string", "enum": [*LANGUAGES]},
}
KEY = [{"token": []}, {"cookie": []}]
ANYONE: dict[str, list[str]] = {}
KEYLESS = ("import_record", "send_test_message")  # commands that need no key
OF_EVERY_OPERATION = (403, 421, 422, 429, 503)
GENERATED = ("HTTPValidationError", "ValidationError")  # FastAPI's own errors, which the server replaces


def complete(document: dict[str, Any], routes: Iterable[object]) -> None:
    """Add tags, security and refusals to FastAPI's document."""
    document["tags"] = [{"name": name, "description": text} for name, text in TAGS.items()]
    components = document["components"]
    components["securitySchemes"] = SCHEMES
    components["parameters"] = {"lang": LANGUAGE}
    components["responses"] = {name: _response(text) for name, text in RESPONSES.values()}
    for route in routes:
        if isinstance(route, APIRoute) and route.include_in_schema:
            for method in route.methods or ():
                _describe(document["paths"][route.path_format][method.lower()], route)
    for name in GENERATED:
        components["schemas"].pop(name, None)


def _response(description: str) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": FAULT}}


def _describe(operation: dict[str, Any], route: APIRoute) -> None:
    operation["security"] = _security(route)
    operation["parameters"] = [*operation.get("parameters", ()), {"$ref": "#/components/parameters/lang"}]
    granted = {code: response for code, response in operation["responses"].items() if code.startswith("2")}
    refused = {*_refusals(route), *(int(code) for code in route.responses if code in RESPONSES)}
    references = {str(code): {"$ref": f"#/components/responses/{RESPONSES[code][0]}"} for code in sorted(refused)}
    operation["responses"] = granted | references


def _security(route: APIRoute) -> list[dict[str, list[str]]]:
    """The alternatives by which a caller can identify themselves; {} stands for nobody."""
    calls = {*_calls(route.dependant)}
    if moderator_of in calls:
        return [{"admin": []}]
    if browser_caller in calls:
        return [{"cookie": []}, ANYONE]
    if known_caller not in calls and new_caller not in calls:
        return []
    needs_key = new_caller not in calls and route.methods == {"POST"} and route.name not in KEYLESS
    return KEY if needs_key else [*KEY, ANYONE]


def _refusals(route: APIRoute) -> Iterator[int]:
    """The refusals that follow from an operation's parameters; a route declares its others."""
    calls, fields = {*_calls(route.dependant)}, {*_fields(route.dependant)}
    yield from OF_EVERY_OPERATION
    has_caller = known_caller in calls or new_caller in calls
    if has_caller:
        yield 401
    if fields & {"id", "name"}:
        yield 404
    if browser_caller in calls or (has_caller and "id" in fields):
        yield 409
    if route.body_field:
        yield 413


def _calls(dependant: Dependant) -> Iterator[Callable[..., Any]]:
    """The functions on which an operation depends, directly or not."""
    for each in dependant.dependencies:
        if each.call:
            yield each.call
        yield from _calls(each)


def _fields(dependant: Dependant) -> Iterator[str]:
    """The names of an operation's path and query parameters."""
    yield from (field.name for field in (*dependant.path_params, *dependant.query_params))
    for each in dependant.dependencies:
        yield from _fields(each)
