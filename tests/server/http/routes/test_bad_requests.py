"""What is wrong in a request is named."""

import pytest

ORDER = {"game": "lokai_and_bele", "seats": ["me", "open"]}


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
async def test_an_unknown_table_is_not_found(ann, path, body):
    await ann.open_table("lokai_and_bele", "me", "open")  # for a key
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
async def test_every_wrong_field_is_named(ann, change, field):
    refused = await ann.post_json("tables", 422, **ORDER | change)
    assert refused["field"] == field
    assert refused["message"].endswith((".", "?", "'")) and len(refused["message"]) > 15
    assert await ann.get_json("tables") == []


@pytest.mark.parametrize(
    "query", ["turn=x", "turn=-1", "seconds=0", "seconds=5e-324", "seconds=1e9", "seconds=nan", "seconds=", "lang=fr"]
)
async def test_a_wrong_query_is_named(ann, query):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    refused = await ann.get_json(f"tables/{table}/analysis?{query}", 422)
    assert refused["field"] == query.partition("=")[0] and refused["field"] in refused["message"]


async def test_what_is_not_there_is_not_found(ann):
    assert (await ann.get_json("tabels", 404))["message"] == "No such address. See /api/docs."
    answer = await ann.put("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "invalid")
    assert "doesn't support that method" in answer.json()["message"]
