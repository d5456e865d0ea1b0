"""Lists of tables, and their present and past states."""

import pytest

from parlour.registry import discovery
from parlour.server.domain.clocks import NO_CLOCK
from parlour.server.domain.events import Chair
from parlour.server.http.schemas import answers
from parlour.server.http.schemas.identities import OwnTablesModel
from parlour.server.http.views.listings import listings
from parlour.server.storage.table_rows import ListedTable
from tests.authoring import NAME, being_written

PACKAGE = "parlour.games.lokai_and_bele"


async def test_own_tables_are_listed(ann, bob, onlooker):
    first = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(first, "Bob")
    second = await bob.open_table("maexchen", "open", "me")
    await ann.post_json(f"tables/{first}/resign", seq=(await ann.see(first))["seq"])
    listed = {entry.id: entry for entry in OwnTablesModel(**await bob.get_json("tables/mine")).tables}
    assert {id: (entry.status, entry.mine) for id, entry in listed.items()} == {
        first: ("over", 1),
        second: ("waiting", 1),
    }
    assert (listed[first].results, listed[second].results) == ([-1.0, 1.0], None)
    assert [entry["id"] for entry in (await ann.get_json("tables/mine"))["tables"]] == [first]
    assert await onlooker.get_json("tables/mine") == {"total": 0, "tables": []}
    for text, total in [("lokai", 1), ("mäxchen", 1), ("BOB", 1), ("zoe", 0)]:
        assert (await bob.get_json(f"tables/mine?text={text}"))["total"] == total
    assert [(it["id"], it["due"]) for it in (await bob.get_json("tables/mine?state=running"))["tables"]] == [
        (second, False)
    ]
    assert (await bob.get_json("tables/mine?size=51", 422))["field"] == "size"


async def test_public_list_names_the_seat_to_move_but_no_own_seat(ann, bob):
    await ann.open_table("lokai_and_bele", "me", "open")
    table = await ann.open_table("lokai_and_bele", "me", "open", public=True)
    await bob.join(table, "Bob")
    await ann.play(table, "d2d6")
    (listed,) = await ann.get_json("tables")
    assert (listed["actor"], listed["results"], listed["mine"]) == (1, None, None)


async def test_public_list_is_filtered_and_paged(ann):
    for game in ("maexchen", "lokai_and_bele", "maexchen"):
        await ann.open_table(game, "me", "open", public=True)
    everything = [it["game"] for it in await ann.get_json("tables")]
    assert sorted(everything) == ["lokai_and_bele", "maexchen", "maexchen"]
    assert [it["game"] for it in await ann.get_json("tables?limit=2&skip=1")] == everything[1:]
    (listed,) = await ann.get_json("tables?game=lokai_and_bele")
    assert listed["options"]["quiet"] == 50 and listed["host_here"] is False
    assert await ann.get_json("tables?game=chess") == []
    assert (await ann.get_json("tables?limit=51", 422))["field"] == "limit"
    refused = await ann.post_json("tables", 429, game="maexchen", seats=["me", "open"], public=True)
    assert "already have 3 public tables" in refused["message"]


async def test_past_table_after_some_turns(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    start = (await ann.see(table))["position"]
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    before, middle = [answers.PastTable(**await ann.get_json(f"tables/{table}/turns/{number}")) for number in (0, 1)]
    assert (before.position, before.last) == (start, [])
    assert middle.last == ["d2", "d6"] and middle.scene.actor == 1 and not middle.scene.choices
    refused = await ann.get_json(f"tables/{table}/turns/3", 422)
    assert (refused["field"], refused["message"]) == ("number", "number should be at most 2.")


async def test_beats_of_turns(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.play(table, "d2d6")
    await ann.play(table, "d7xd6")
    last, both = [answers.Beats(**await ann.get_json(f"tables/{table}/beats{which}")) for which in ("", "?from_turn=0")]
    assert {beat.turn for beat in last.beats} == {1} and {beat.turn for beat in both.beats} == {0, 1}
    assert both.scene == answers.PastTable(**await ann.get_json(f"tables/{table}/turns/0")).scene
    assert await bob.get_json(f"tables/{table}/beats") == last.model_dump(mode="json")
    refused = await ann.get_json(f"tables/{table}/beats?from_turn=3", 422)
    assert refused["message"] == "from_turn should be at most 2."


async def test_preview_is_only_for_the_seat_to_act(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    foreseen = answers.Preview(**await ann.get_json(f"tables/{table}/preview?action=d2d6"))
    assert foreseen.beats and foreseen.beats[0].spots and foreseen.beats[0].areas
    assert (await bob.get_json(f"tables/{table}/preview?action=d2d6", 409))["error"] == "not_your_turn"
    assert (await ann.get_json(f"tables/{table}/preview?action=d2d2", 409))["error"] == "illegal"


async def test_refusal_has_the_rules_reason_as_a_field(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    refused = await ann.get_json(f"tables/{table}/preview?action=d2h7", 409)
    assert (refused["error"], refused["reason"]) == ("illegal", "h7 is not in a straight line from d2.")
    assert refused["message"].startswith(f"{refused['reason']} Did you mean")
    assert "reason" not in await ann.get_json(f"tables/{table}/preview?action=nonsense", 409)
    explained = answers.Preview(**await ann.get_json(f"tables/{table}/preview?action=d2h7&explain=true"))
    assert (explained.scene, explained.beats) == (None, [])
    assert (explained.illegal, explained.reason) == (refused["message"], refused["reason"])
    assert (await ann.see(table))["turns"] == []


async def test_events_can_be_paged(ann):
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


# Lists


def entry(package=PACKAGE, chairs=2):
    return ListedTable("id", package, "waiting", (Chair("open"),) * chairs, NO_CLOCK, 0, 0, None, None)


async def test_table_of_an_uninstalled_game_is_not_listed(ann, tmp_path):
    with being_written(tmp_path / "games"):
        gone = await ann.open_table(NAME, "me", "open", public=True)
        there = await ann.open_table("lokai_and_bele", "me", "open", public=True)
        assert {it["id"] for it in await ann.get_json("tables")} == {gone, there}
    for listed in (await ann.get_json("tables"), (await ann.get_json("tables/mine"))["tables"]):
        assert [it["id"] for it in listed] == [there]


@pytest.mark.parametrize("chairs", [1, 3])
def test_table_with_a_different_number_of_seats_is_listed(chairs):
    (listed,) = listings([entry(chairs=chairs)], 0)
    assert [seat.name for seat in listed.seats] == ["Black", "White"][:chairs]


def test_installed_game_is_listed_by_its_declared_name(monkeypatch):
    declared = discovery.GameLocation("duel", PACKAGE, "a package")
    monkeypatch.setattr(discovery, "_installed_games", lambda: (declared,))
    (listed,) = listings([entry()], 0)
    assert (listed.game, listed.title) == ("duel", "Lokai and Bele")


def test_list_looks_up_each_game_once(monkeypatch):
    lookups = []
    places = discovery.external_games
    monkeypatch.setattr("parlour.registry.external_games", lambda: lookups.append(1) or places())
    listings([entry()], 0)
    once = len(lookups)
    listings([entry()] * 50, 0)
    assert len(lookups) == 2 * once
