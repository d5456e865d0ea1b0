"""What is wrong with a request, as one sentence that names the field and says what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.server.domain.refusals import Refusal
from parlour.view.language import phrases

say = phrases(__package__)

CLOCKS = ("none", "move", "game", "days")  # which the place of an error names, though they are no fields
BODY = "body"
SENTENCES = {
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


def invalid(errors: Sequence[Mapping[str, Any]]) -> Refusal:
    """The first of the errors that the checking of a request has found."""
    error = errors[0]
    if error["type"] == "json_invalid":
        return no_json()
    field = field_of(error["loc"])
    words = {"field": say("The body") if field == BODY else field, "msg": error["msg"]} | error.get("ctx", {})
    message = say(SENTENCES.get(error["type"], OTHER), **words)
    if field == BODY:
        message += " " + say("Send it as Content-Type: application/json.")
    return Refusal("invalid", message, field=field)


def no_json() -> Refusal:
    """What is wrong with a body that is no JSON."""
    return Refusal("invalid", say(NO_JSON), field=BODY)


def field_of(place: Sequence[str | int]) -> str:
    """The name of a field by the place of an error: clock.seconds, seats.0."""
    parts = list(place[1:])  # the first says body, query or path
    names = [str(part) for i, part in enumerate(parts) if not (i and parts[i - 1] == "clock" and part in CLOCKS)]
    return ".".join(names) or BODY
