"""Tables: who finds them, and what lies on them now and lay on them before."""

from parlour.server.http.schemas import answers


async def test_a_private_table_is_not_listed(ann):
    await ann.open_table("lokai_and_bele", "me", "open")
    assert await ann.get_json("tables") == []


async def test_everyone_finds_their_own_tables(ann, bob, onlooker):
    first = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(first, "Bob")
    second = await bob.open_table("maexchen", "open", "me")
    await ann.post_json(f"tables/{first}/resign", seq=(await ann.see(first))["seq"])
    listed = {entry.id: entry for entry in map(lambda it: answers.Listing(**it), await bob.get_json("tables/mine"))}
    assert {id: (entry.status, entry.mine) for id, entry in listed.items()} == {
        first: ("over", 1),
        second: ("waiting", 1),
    }
    assert (listed[first].results, listed[second].results) == ([-1.0, 1.0], None)
    assert [entry["id"] for entry in await ann.get_json("tables/mine")] == [first]
    assert await onlooker.get_json("tables/mine") == []


async def test_the_public_list_tells_whose_turn_it_is_and_nobody_s_seat(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open", public=True)
    await bob.join(table, "Bob")
    await ann.play(table, "d2d6")
    (listed,) = await ann.get_json("tables")
    assert (listed["actor"], listed["results"], listed["mine"]) == (1, None, None)


async def test_the_table_after_some_turns(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    start = (await ann.see(table))["position"]
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    before, middle = [answers.PastTable(**await ann.get_json(f"tables/{table}/turns/{number}")) for number in (0, 1)]
    assert (before.position, before.last) == (start, [])
    assert middle.last == ["d2", "d6"] and middle.scene.actor == 1 and not middle.scene.choices
    refused = await ann.get_json(f"tables/{table}/turns/3", 422)
    assert (refused["field"], refused["message"]) == ("number", "number should be at most 2.")


async def test_the_beats_of_turns(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    last, both = [answers.Beats(**await ann.get_json(f"tables/{table}/beats{which}")) for which in ("", "?from_turn=0")]
    assert {beat.turn for beat in last.beats} == {1} and {beat.turn for beat in both.beats} == {0, 1}
    assert both.scene == answers.PastTable(**await ann.get_json(f"tables/{table}/turns/0")).scene
    assert await bob.get_json(f"tables/{table}/beats") == last.model_dump(mode="json")
    refused = await ann.get_json(f"tables/{table}/beats?from_turn=3", 422)
    assert refused["message"] == "from_turn should be at most 2."


async def test_a_preview_is_for_who_is_to_act(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    foreseen = answers.Beats(**await ann.get_json(f"tables/{table}/preview?action=d2d6"))
    assert foreseen.beats and foreseen.beats[0].spots and foreseen.beats[0].areas
    assert (await bob.get_json(f"tables/{table}/preview?action=d2d6", 409))["error"] == "not_your_turn"
    assert (await ann.get_json(f"tables/{table}/preview?action=d2d2", 409))["error"] == "illegal"


async def test_a_refusal_tells_the_rules_reason_by_itself(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    refused = await ann.get_json(f"tables/{table}/preview?action=d2h7", 409)
    assert (refused["error"], refused["reason"]) == ("illegal", "h7 is not in a straight line from d2.")
    assert refused["message"].startswith(f"{refused['reason']} Did you mean")
    assert "reason" not in await ann.get_json(f"tables/{table}/preview?action=nonsense", 409)
    assert (await ann.see(table))["turns"] == []


async def test_the_events_from_some_number_on(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    whole = await ann.get_json(f"tables/{table}/events")
    kinds = [event["kind"] for event in whole["events"]]
    assert kinds == ["opened", "ready", "ready", "started", "played"] and whole["seq"] == 5
    later = await ann.get_json(f"tables/{table}/events?after=4")
    assert later == {"seq": 5, "events": whole["events"][4:]}
    assert (await ann.get_json(f"tables/{table}/events?after=99"))["events"] == []
    page = await ann.get_json(f"tables/{table}/events?after=1&count=2")
    assert page == {"seq": 5, "events": whole["events"][1:3]}
    assert (await ann.get_json(f"tables/{table}/events?count=1001", 422))["field"] == "count"
