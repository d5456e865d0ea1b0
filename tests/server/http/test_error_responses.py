"""Error responses: invalid fields, queries, tables and addresses."""

import pytest
from pydantic import TypeAdapter, ValidationError

from parlour.server.http.error_responses import SENTENCES, invalid
from parlour.server.http.schemas import requests
from parlour.view.language import speaking

ORDER = {"game": "columna", "seats": ["me", "casual"]}
LOKAI = {"game": "lokai_and_bele", "seats": ["me", "open"]}


def validate(model, value):
    with pytest.raises(ValidationError) as problem:
        TypeAdapter(model).validate_python(value)
    errors = problem.value.errors()
    return invalid([error | {"loc": ("body", *error["loc"])} for error in errors])


@pytest.mark.parametrize(
    ("model", "value", "field", "message"),
    [
        (requests.Order, {"seats": ["me"]}, "game", "game is missing."),
        (requests.Order, ORDER | {"seats": []}, "seats", "seats should have at least 1 item(s), not 0."),
        (requests.Order, ORDER | {"seats": ["me"] * 7}, "seats", "seats should have at most 6 items."),
        (requests.Order, ORDER | {"seats": ["me", 1]}, "seats.1", "seats.1 should be a string."),
        (requests.Order, ORDER | {"seats": "me"}, "seats", "seats should be a list, [ … ]."),
        (requests.Order, ORDER | {"name": ""}, "name", "name should have at least 1 character(s)."),
        (requests.Order, ORDER | {"name": "x" * 41}, "name", "name should have at most 40 characters."),
        (
            requests.Order,
            ORDER | {"name": "A\nB"},
            "name",
            "name should not contain line breaks or control characters.",
        ),
        (
            requests.Order,
            ORDER | {"name": "\u202eadA"},
            "name",
            "name should not contain line breaks or control characters.",
        ),
        (requests.Order, ORDER | {"name": "\ud800"}, "name", "name should be valid Unicode."),
        (requests.Order, ORDER | {"public": "yes"}, "public", "public should be true or false."),
        (
            requests.Order,
            ORDER | {"options": {"quiet": 1.5}},
            "options.quiet",
            "options.quiet should be true or false, a whole number, or a word of at most 100 characters.",
        ),
        (requests.Order, ORDER | {"options": []}, "options", "options should be an object, { … }."),
        (
            requests.Order,
            ORDER | {"clock": {"kind": "sun"}},
            "clock",
            "clock.kind should be one of 'none', 'move', 'game', 'days'.",
        ),
        (requests.Order, ORDER | {"clock": {}}, "clock", 'clock should have the field kind, as in {"kind": "none"}.'),
        (
            requests.Order,
            ORDER | {"clock": {"kind": "move", "seconds": 0}},
            "clock.seconds",
            "clock.seconds should be at least 1.",
        ),
        (
            requests.Order,
            ORDER | {"clock": {"kind": "days", "days": 31}},
            "clock.days",
            "clock.days should be at most 30.",
        ),
        (
            requests.Order,
            ORDER | {"sets": 2},
            "sets",
            "Unknown field sets. See /api/docs.",
        ),
        (
            requests.Order,
            [],
            "body",
            "The body should be an object, { … }. Send it as Content-Type: application/json.",
        ),
        (requests.Play, {"seq": 1.5, "actions": ["a"]}, "seq", "seq should be a whole number."),
        (requests.Play, {"seq": True, "actions": ["a"]}, "seq", "seq should be a whole number."),
        (requests.Play, {"seq": 2**31, "actions": ["a"]}, "seq", "seq should be less than 2147483648."),
        (requests.Play, {"seq": -1, "actions": ["a"]}, "seq", "seq should be at least 0."),
        (
            requests.AnswerOffer,
            {"seq": 1, "kind": "war", "accept": True},
            "kind",
            "kind should be 'draw', 'takeback' or 'rematch'.",
        ),
    ],
)
def test_invalid_field_is_named_with_the_expected_value(model, value, field, message):
    refusal = validate(model, value)
    assert (refusal.code, refusal.field, refusal.message) == ("invalid", field, message)


def test_invalid_json_is_reported():
    refusal = invalid([{"type": "json_invalid", "loc": ("body", 1), "msg": "JSON decode error", "ctx": {"error": "x"}}])
    assert (refusal.field, refusal.message) == (
        "body",
        "The body should be JSON, sent as Content-Type: application/json.",
    )


def test_unknown_error_type_is_reported_with_pydantics_message():
    refusal = invalid([{"type": "odd", "loc": ("query", "turn"), "msg": "Input is odd"}])
    assert "odd" not in SENTENCES
    assert (refusal.field, refusal.message) == ("turn", "turn is not valid: Input is odd.")


def test_validation_error_is_explained_in_the_current_language():
    with speaking("de"):
        refusal = validate(requests.Order, ORDER | {"name": "A\nB"})
    assert refusal.message == "name darf keine Zeilenumbrüche oder Steuerzeichen enthalten."


# Requests


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables/nowhere", None),
        ("tables/nowhere/turns/0", None),
        ("tables/nowhere/events", None),
        ("tables/nowhere/record", None),
        ("tables/nowhere/statistics", None),
        ("tables/nowhere/analysis", None),
        ("tables/%00", None),
        ("tables/..%2F..%2Fetc", None),
        ("tables/" + "x" * 65, None),
        ("tables/nowhere/seats", {}),
        ("tables/nowhere/ready", {}),
        ("tables/nowhere/leave", {}),
        ("tables/nowhere/actions", {"seq": 1, "actions": ["a"]}),
        ("tables/nowhere/resign", {"seq": 1}),
        ("tables/nowhere/offers", {"seq": 1, "kind": "draw"}),
    ],
)
async def test_unknown_table_is_not_found(ann, path, body):
    await ann.open_table("lokai_and_bele", "me", "open")  # sets the key
    refused = await ann.ask("GET" if body is None else "POST", path, 404, **(body or {}))
    assert refused["error"] in ("unknown_table", "not_found") and refused["message"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "nim"}, "game"),
        ({"game": None}, "game"),
        ({"seats": ["me"]}, "seats"),
        ({"seats": ["me", "genius"]}, "seats"),
        ({"seats": ["me", ""]}, "seats.1"),
        ({"options": {"quiet": 0}}, "options"),
        ({"options": {"quite": 5}}, "options"),
        ({"options": {"quiet": True}}, "options"),
        ({"options": {"quiet": None}}, "options.quiet"),
        ({"position": "x"}, "position"),
        ({"position": "x" * 2001}, "position"),
        ({"clock": {"kind": "move", "seconds": 86_401}}, "clock.seconds"),
        ({"clock": {"kind": "none", "seconds": 5}}, "clock.seconds"),
        ({"name": "\x07"}, "name"),
        ({"public": 1}, "public"),
        ({"seed": 1}, "seed"),
    ],
)
async def test_every_invalid_field_is_named(ann, change, field):
    refused = await ann.post_json("tables", 422, **LOKAI | change)
    assert refused["field"] == field
    assert refused["message"].endswith((".", "?", "'")) and len(refused["message"]) > 15
    assert await ann.get_json("tables") == []


@pytest.mark.parametrize(
    "query", ["turn=x", "turn=-1", "seconds=0", "seconds=5e-324", "seconds=1e9", "seconds=nan", "seconds=", "lang=fr"]
)
async def test_invalid_query_parameter_is_named(ann, query):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    refused = await ann.get_json(f"tables/{table}/analysis?{query}", 422)
    assert refused["field"] == query.partition("=")[0] and refused["field"] in refused["message"]


async def test_unknown_address_or_method_is_reported(ann):
    assert (await ann.get_json("tabels", 404))["message"] == "No such address. See /api/docs."
    answer = await ann.put("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "invalid")
    assert "doesn't support that method" in answer.json()["message"]
