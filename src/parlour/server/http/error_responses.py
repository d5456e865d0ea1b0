"""Error responses: refusals, invalid requests and unhandled exceptions as JSON with a code and a sentence."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.routing import APIRoute
from pydantic_core import ErrorDetails, to_json
from starlette.exceptions import HTTPException
from starlette.responses import Response

from parlour import registry
from parlour.errors import GameDefinitionError
from parlour.server.domain.refusals import Refusal
from parlour.server.observability import refuse
from parlour.view.language import phrases

log = logging.getLogger(__name__)
say = phrases(__package__)

STATUS = {  # HTTP status per refusal code; others get 409 Conflict
    "no_key": 401,
    "not_yours": 403,
    "unknown_table": 404,
    "unknown_game": 422,
    "invalid": 422,
    "too_large": 413,
    "too_many": 429,
    "busy": 503,
    "storage": 503,
}
CONFLICT = 409
NO_ROUTE = {
    404: ("not_found", "No such address. See /api/docs."),
    405: ("invalid", "This address doesn't support that method. See /api/docs."),
}
CLOCKS = ("none", "move", "game", "days")  # tags of a union, which pydantic lists in locations like field names
BODY = "body"
SENTENCES = {  # keys are pydantic's error types
    "missing": "{field} is missing.",
    "extra_forbidden": "Unknown field {field}. See /api/docs.",
    "int_type": "{field} should be a whole number.",
    "int_parsing": "{field} should be a whole number.",
    "int_from_float": "{field} should be a whole number.",
    "float_type": "{field} should be a number.",
    "float_parsing": "{field} should be a number.",
    "finite_number": "{field} should be a number.",
    "bool_type": "{field} should be true or false.",
    "string_type": "{field} should be a string.",
    "string_unicode": "{field} should be valid Unicode.",
    "string_too_short": "{field} should have at least {min_length} character(s).",
    "string_too_long": "{field} should have at most {max_length} characters.",
    "list_type": "{field} should be a list, [ … ].",
    "dict_type": "{field} should be an object, {{ … }}.",
    "model_type": "{field} should be an object, {{ … }}.",
    "model_attributes_type": "{field} should be an object, {{ … }}.",
    "too_short": "{field} should have at least {min_length} item(s), not {actual_length}.",
    "too_long": "{field} should have at most {max_length} items.",
    "greater_than_equal": "{field} should be at least {ge}.",
    "greater_than": "{field} should be greater than {gt}.",
    "less_than_equal": "{field} should be at most {le}.",
    "less_than": "{field} should be less than {lt}.",
    "literal_error": "{field} should be {expected}.",
    "union_tag_invalid": "{field}.kind should be one of {expected_tags}.",
    "union_tag_not_found": '{field} should have the field kind, as in {{"kind": "none"}}.',
    "value_error": "{field} {error}.",
}
NO_JSON = "The body should be JSON, sent as Content-Type: application/json."
OTHER = "{field} is not valid: {msg}."


def error_response(status: int, code: str, message: str, **more: object) -> Response:
    """A JSON response with an error code, a sentence, and further fields that are not None."""
    refuse(code)
    content = {"error": code, "message": message} | {name: value for name, value in more.items() if value is not None}
    return Response(to_json(content), status, media_type="application/json")


async def handle_refusal(request: Request, refusal: Refusal) -> Response:
    response = error_response(
        STATUS.get(refusal.code, CONFLICT),
        refusal.code,
        refusal.message,
        field=refusal.field,
        seq=refusal.seq,
        reason=refusal.reason,
    )
    if refusal.code == "no_key":
        response.headers["WWW-Authenticate"] = "Bearer"
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


async def handle_invalid(request: Request, problem: RequestValidationError) -> Response:
    return await handle_refusal(request, refusal_of(problem))


async def handle_http_exception(request: Request, problem: HTTPException) -> Response:
    if problem.status_code == 400:  # raised by FastAPI if Python's JSON decoder fails
        return await handle_refusal(request, invalid_json())
    code, message = NO_ROUTE.get(problem.status_code, ("invalid", problem.detail))
    has_detail = problem.detail != HTTPStatus(problem.status_code).phrase
    response = error_response(problem.status_code, code, problem.detail if has_detail else say(message))
    response.headers.update(problem.headers or {})
    if problem.status_code == 405:
        response.headers["Allow"] = ", ".join(_methods_at(request))
    return response


def _methods_at(request: Request) -> list[str]:
    """The methods supported at the request's address; an address without parameters comes before one with them."""
    routes = [route for route in request.app.routes if isinstance(route, APIRoute)]
    matching = [route for route in routes if route.path_regex.match(request.url.path)]
    exact = [route for route in matching if not route.param_convertors]
    return sorted({method for route in exact or matching for method in route.methods or ()}) or ["GET"]


async def handle_broken_game(request: Request, problem: GameDefinitionError) -> Response:
    message = _without_folders(str(problem))
    log.warning("%s", message)
    return error_response(500, "broken_game", say("This game's files contain an error: {problem}", problem=message))


def _without_folders(sentence: str) -> str:
    """Shorten the paths of game files, so that they don't reveal folders of this machine."""
    for name in registry.games():
        sentence = sentence.replace(f"{registry.folder_of(name).parent}{os.sep}", "")
    return sentence


async def handle_exception(request: Request, problem: Exception) -> Response:
    return error_response(
        500, "internal", say("Something went wrong on the server. It isn't your fault. Please try again.")
    )


HANDLERS: dict[int | type[Exception], Callable[..., Any]] = {
    Refusal: handle_refusal,
    RequestValidationError: handle_invalid,
    HTTPException: handle_http_exception,
    GameDefinitionError: handle_broken_game,
    Exception: handle_exception,
}


def refusal_of(problem: RequestValidationError | WebSocketRequestValidationError) -> Refusal:
    """The Refusal that reports a validation error."""
    errors = problem.errors()
    if errors[0]["loc"] == ("path", "id"):
        return Refusal("unknown_table", say("There is no such table."))
    return invalid(errors)


def invalid(errors: Sequence[ErrorDetails]) -> Refusal:
    """A Refusal that names the field of the first of pydantic's errors, and what it should be."""
    error = errors[0]
    if error["type"] == "json_invalid":
        return invalid_json()
    field = field_of(error["loc"])
    values = {"field": say("The body") if field == BODY else field, "msg": error["msg"]} | error.get("ctx", {})
    message = say(SENTENCES.get(error["type"], OTHER), **values)
    if field == BODY:
        message += " " + say("Send it as Content-Type: application/json.")
    return Refusal("invalid", message, field=field)


def invalid_json() -> Refusal:
    """A Refusal for a body that is not JSON."""
    return Refusal("invalid", say(NO_JSON), field=BODY)


def field_of(location: Sequence[str | int]) -> str:
    """The name of a field by the location of an error: clock.seconds, seats.0."""
    parts = list(location[1:])  # the first is body, query or path
    names = [str(part) for i, part in enumerate(parts) if not (i and parts[i - 1] == "clock" and part in CLOCKS)]
    return ".".join(names) or BODY
