import pytest
from pydantic import TypeAdapter, ValidationError

from parlour.server.http.schemas import requests
from parlour.server.http.validation_errors import SENTENCES, invalid
from parlour.view.language import speaking

ORDER = {"game": "columna", "seats": ["me", "casual"]}


def fault(kind, value):
    with pytest.raises(ValidationError) as problem:
        TypeAdapter(kind).validate_python(value)
    errors = problem.value.errors()
    return invalid([error | {"loc": ("body", *error["loc"])} for error in errors])


@pytest.mark.parametrize(
    ("kind", "value", "field", "message"),
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
def test_a_wrong_field_is_named_and_what_would_be_right_is_said(kind, value, field, message):
    wrong = fault(kind, value)
    assert (wrong.code, wrong.field, wrong.message) == ("invalid", field, message)


def test_what_is_no_json_is_said():
    wrong = invalid([{"type": "json_invalid", "loc": ("body", 1), "msg": "JSON decode error", "ctx": {"error": "x"}}])
    assert (wrong.field, wrong.message) == ("body", "The body should be JSON, sent as Content-Type: application/json.")


def test_what_has_no_sentence_of_its_own_is_said_all_the_same():
    wrong = invalid([{"type": "odd", "loc": ("query", "turn"), "msg": "Input is odd"}])
    assert "odd" not in SENTENCES
    assert (wrong.field, wrong.message) == ("turn", "turn is not valid: Input is odd.")


def test_a_fault_is_told_in_the_language_that_is_spoken():
    with speaking("de"):
        wrong = fault(requests.Order, ORDER | {"name": "A\nB"})
    assert wrong.message == "name soll keine Zeilenumbrüche oder Steuerzeichen enthalten."
