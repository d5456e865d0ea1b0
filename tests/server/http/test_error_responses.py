"""Error responses: invalid fields, queries, tables and addresses."""

import json

import pytest

from parlour.server.http.error_responses import SENTENCES, invalid

LOKAI = {"game": "lokai_and_bele", "seats": ["me", "open"]}
INVISIBLE = "A name can't contain control or invisible characters."
OPTION = "options.quiet should be true or false, a whole number, or a word of at most 100 characters."


FIELDS = [  # a change of the order, the field named, and how the message begins
    ({"game": "nim"}, "game", "No game named 'nim'"),
    ({"game": None}, "game", "game should be a string."),
    ({"seats": []}, "seats", "seats should have at least 1 item(s), not 0."),
    ({"seats": ["me"] * 7}, "seats", "seats should have at most 6 items."),
    ({"seats": ["me", 1]}, "seats.1", "seats.1 should be a string."),
    ({"seats": ["me", ""]}, "seats.1", "seats.1 should have at least 1 character(s)."),
    ({"seats": "me"}, "seats", "seats should be a list, [ … ]."),
    ({"seats": ["me"]}, "seats", ""),
    ({"seats": ["me", "genius"]}, "seats", "No computer player named 'genius'."),
    ({"name": ""}, "name", "name should have at least 1 character(s)."),
    ({"name": "x" * 41}, "name", "A name can have at most 40 characters."),
    ({"name": "x" * 201}, "name", "name should have at most 200 characters."),
    ({"name": "\u202eadA"}, "name", INVISIBLE),
    ({"name": "\x07"}, "name", INVISIBLE),
    ({"game": "a\nb"}, "game", "game should not contain line breaks or control characters."),
    ({"name": "\ud800"}, "name", "name should be valid Unicode."),
    ({"public": "yes"}, "public", "public should be true or false."),
    ({"public": 1}, "public", "public should be true or false."),
    ({"options": {"quiet": 1.5}}, "options.quiet", OPTION),
    ({"options": {"quiet": None}}, "options.quiet", OPTION),
    ({"options": []}, "options", "options should be an object, { … }."),
    ({"options": {"quiet": 0}}, "options", ""),
    ({"options": {"quite": 5}}, "options", ""),
    ({"options": {"quiet": True}}, "options", ""),
    ({"clock": {"kind": "sun"}}, "clock", "clock.kind should be one of 'none', 'move', 'game', 'days'."),
    ({"clock": {}}, "clock", 'clock should have the field kind, as in {"kind": "none"}.'),
    ({"clock": {"kind": "move", "seconds": 0}}, "clock.seconds", "clock.seconds should be at least 1."),
    ({"clock": {"kind": "move", "seconds": 86_401}}, "clock.seconds", "clock.seconds should be at most 86400."),
    ({"clock": {"kind": "none", "seconds": 5}}, "clock.seconds", "Unknown field clock.seconds."),
    ({"clock": {"kind": "days", "days": 31}}, "clock.days", "clock.days should be at most 30."),
    ({"position": "x"}, "position", ""),
    ({"position": "x" * 2001}, "position", "position should have at most 2000 characters."),
    ({"sets": 2}, "sets", "Unknown field sets. See /api/docs."),
]


async def test_invalid_field_is_named_with_the_expected_value(ann):
    for change, field, message in FIELDS:
        body = json.dumps(LOKAI | change)
        answer = await ann.post("/api/tables", content=body, headers={"content-type": "application/json"})
        refused = answer.json()
        assert (answer.status_code, refused["field"]) == (422, field), change
        assert refused["message"].startswith(message) and refused["message"].endswith((".", "?", "'")), change
        assert len(refused["message"]) > 15 and await ann.get_json("tables") == [], change


BODIES = [  # a path, a body, the field named, and how the message begins
    ("tables", {"seats": ["me"]}, "game", "game is missing."),
    ("tables", [], "body", "The body should be an object, { … }. Send it as Content-Type: application/json."),
    ("tables?lang=de", LOKAI | {"seats": ["\n"]}, "seats.0", "seats.0 darf keine Zeilenumbrüche oder"),
    ("tables/t/actions", {"seq": 1.5, "actions": ["a"]}, "seq", "seq should be a whole number."),
    ("tables/t/actions", {"seq": True, "actions": ["a"]}, "seq", "seq should be a whole number."),
    ("tables/t/actions", {"seq": 2**31, "actions": ["a"]}, "seq", "seq should be less than 2147483648."),
    ("tables/t/actions", {"seq": -1, "actions": ["a"]}, "seq", "seq should be at least 0."),
    ("tables/t/answers", {"seq": 1, "kind": "war", "accept": True}, "kind", "kind should be 'draw', 'takeback' or"),
]


async def test_invalid_body_is_explained(ann):
    for path, body, field, message in BODIES:
        answer = await ann.post(f"/api/{path}", json=body)
        assert (answer.status_code, answer.json()["error"], answer.json()["field"]) == (422, "invalid", field), body
        assert answer.json()["message"].startswith(message), body


def test_unknown_error_type_is_reported_with_pydantics_message():
    refusal = invalid([{"type": "odd", "loc": ("query", "turn"), "msg": "Input is odd"}])
    assert "odd" not in SENTENCES
    assert (refusal.field, refusal.message) == ("turn", "turn is not valid: Input is odd.")


@pytest.mark.parametrize("table", ["nowhere", "%00", "..%2F..%2Fetc", "x" * 65])
async def test_unknown_table_is_not_found(ann, table):
    for verb in ("", "/turns/0", "/events", "/record", "/rolls", "/statistics", "/analysis"):
        refused = await ann.get_json(f"tables/{table}{verb}", 404)
        assert refused["error"] in ("unknown_table", "not_found") and refused["message"], verb


COMMANDS = {
    "seats": {},
    "ready": {},
    "reveal": {"entropy": "a"},
    "leave": {},
    "actions": {"seq": 1, "actions": ["a"]},
    "resign": {"seq": 1},
    "offers": {"seq": 1, "kind": "draw"},
}


async def test_command_at_an_unknown_table_is_refused(ann):
    await ann.open_table("lokai_and_bele", "me", "open")  # sets the key
    for verb, body in COMMANDS.items():
        assert (await ann.post_json(f"tables/nowhere/{verb}", 404, **body))["error"] == "unknown_table", verb


QUERIES = ["turn=x", "turn=-1", "seconds=0", "seconds=5e-324", "seconds=1e9", "seconds=nan", "seconds=", "lang=fr"]


async def test_invalid_query_parameter_is_named(ann):
    for query in QUERIES:
        refused = await ann.get_json(f"tables/some/analysis?{query}", 422)
        assert refused["field"] == query.partition("=")[0] and refused["field"] in refused["message"], query


async def test_unknown_address_or_method_is_reported(ann):
    assert (await ann.get_json("tabels", 404))["message"] == "No such address. See /api/docs."
    answer = await ann.put("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "invalid")
    assert "doesn't support that method" in answer.json()["message"]
