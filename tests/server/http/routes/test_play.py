"""People and computers play at a table over HTTP."""

import json
from pathlib import Path

import pytest

from parlour.match.dice import commitment
from parlour.server.http.schemas import answers
from tests.server.visitors import open_house

BOTS = Path(__file__).parents[3] / "players/external/bots.py"


async def test_two_people_find_each_other_and_play(ann, bob, onlooker):
    table = await ann.open_table(
        "lokai_and_bele", "me", "open", name="Ann", public=True, clock={"kind": "days", "days": 3}
    )
    listed = [answers.Listing(**entry) for entry in await bob.get_json("tables")]
    assert [(entry.id, entry.status, entry.clock.days) for entry in listed] == [(table, "waiting", 3)]
    assert [(seat.who, seat.player) for seat in listed[0].seats] == [("person", "Ann"), ("open", None)]
    assert "sit" in (await bob.see(table))["may"]
    assert (await bob.post_json(f"tables/{table}/seats", name="Bob"))["seat"] == 1
    assert (await bob.see(table))["may"].count("ready") == 1
    for entropy in ("dice-are-dice", "better-dice"):  # only the first counts
        await bob.post_json(f"tables/{table}/ready", commitment=commitment(entropy))
    assert [("reveal" in (await who.see(table))["may"]) for who in (ann, bob)] == [False, True]
    await bob.post_json(f"tables/{table}/reveal", entropy="dice-are-dice")
    view = await ann.see(table)
    assert (view["status"], view["viewpoint"], view["running"]) == ("playing", 0, 0)
    assert view["fairness"]["entropy"] == ["dice-are-dice"]
    assert view["fairness"]["commitments"] == [None, commitment("dice-are-dice")]
    await ann.play(table, "d2d6")
    await bob.play(table, "d7xd6")
    assert [turn["text"] for turn in (await onlooker.see(table))["turns"]] == ["d2d6", "d7xd6"]
    assert (await onlooker.see(table))["viewpoint"] is None
    assert (await onlooker.see(table))["may"] == ["report"]


async def test_paired_people_talk_in_their_own_languages_and_can_mute_each_other(ann, bob, onlooker):
    wish = {"game": "lokai_and_bele", "clock": {"kind": "move", "seconds": 60}}
    waiting = await ann.post_json("tables/pairing", **wish, name="Ann")
    table = waiting["id"]
    assert waiting["waiting"] and table in [entry["id"] for entry in await onlooker.get_json("tables")]
    paired = await bob.post_json("tables/pairing", **wish, name="Bob")
    assert (paired["id"], paired["waiting"]) == (table, False)
    seat = next(seat["seat"] for seat in (await ann.see(table))["seats"] if seat["mine"])
    names = [entry["name"] for entry in await ann.get_json("phrases?lang=de") if entry["text"] == "Viel Glück"]
    await ann.post_json(f"tables/{table}/phrases", phrase=names[0])
    heard = [(await it.get_json(f"tables/{table}?lang=de"))["talk"] for it in (ann, bob, onlooker)]
    assert [[(it["seat"], it["phrase"], it["text"]) for it in talk] for talk in heard] == [
        [(seat, "good_luck", "Viel Glück")]
    ] * 3
    assert (await onlooker.get_json(f"tables/{table}/events"))["events"][-1]["phrase"] == "good_luck"
    await bob.post_json(f"tables/{table}/mute", what="talk")
    assert [len((await it.see(table))["talk"]) for it in (ann, bob, onlooker)] == [1, 0, 1]
    await onlooker.post_json(f"tables/{table}/phrases", 401, phrase="hello")
    await bob.post_json(f"tables/{table}/phrases", 422, phrase="You cheat")
    assert (await ann.see(table))["spectators"] == 0


@pytest.mark.parametrize(
    ("verb", "body", "field", "words"),
    [
        (
            "ready",
            {"entropy": "abc"},
            "entropy",
            "Send its SHA-256 as `commitment`, and the entropy itself with POST …/r",
        ),
        ("ready", {"entropy": ""}, "entropy", "should stay secret for now"),
        ("ready", {"commitment": "abc"}, "commitment", "should be a SHA-256 hash"),
        ("reveal", {"entropy": "a b"}, "entropy", "at most 64 letters"),
        ("reveal", {"entropy": ""}, "entropy", "at least 1 character"),
        ("reveal", {}, "entropy", "is missing"),
    ],
)
async def test_invalid_contribution_is_refused_with_advice(ann, verb, body, field, words):
    table = (await ann.post_json("tables", game="maexchen", seats=["me", "open"]))["id"]
    refused = await ann.post_json(f"tables/{table}/{verb}", 422, **body)
    assert refused["field"] == field and words in refused["message"]


async def test_aborted_start_is_shown_to_those_who_come_later(ann, bob, onlooker):
    table = (await ann.post_json("tables", game="maexchen", seats=["me", "open"]))["id"]
    await bob.join(table, "Bob")
    await ann.post_json(f"tables/{table}/ready", commitment=commitment("a"))
    await bob.post_json(f"tables/{table}/leave")
    view = await onlooker.see(table)
    assert (view["fairness"]["aborted"], view["seats"][1]["who"]) == ([[1]], "open")
    assert [seat["ready"] for seat in view["seats"]] == [False, False]
    assert '[Aborted "1"]' in (await onlooker.get(f"/api/tables/{table}/record")).text


async def test_seated_player_may_leave_before_the_start(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.post_json(f"tables/{table}/seats", seat=1)
    await bob.post_json(f"tables/{table}/leave")
    assert (await ann.see(table))["seats"][1]["who"] == "open"


async def test_several_actions_are_played_all_or_none(ann):
    table = await ann.open_table("invictus", "me", "me")
    seq = (await ann.see(table))["seq"]
    await ann.post_json(f"tables/{table}/actions", 409, seq=seq, actions=["1", "1", "7"])
    assert (await ann.see(table))["turns"] == []
    await ann.post_json(f"tables/{table}/actions", seq=seq, actions=["1", "2", "3"])
    assert [turn["text"] for turn in (await ann.see(table))["turns"]] == ["1", "2", "3"]


async def test_computer_replies(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random")
    await ann.play(table, "d2d6")
    view = await ann.see_when(table, lambda view: len(view["turns"]) == 2)
    assert view["turns"][1]["actor"] == 1 and "undo" in view["may"]
    await ann.post_json(f"tables/{table}/undo", seq=view["seq"])
    assert (await ann.see(table))["turns"] == []


async def test_a_draw_is_offered_and_agreed(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    seq = (await ann.see(table))["seq"]
    seq = (await ann.post_json(f"tables/{table}/offers", seq=seq, kind="draw"))["seq"]
    assert (await bob.see(table))["offers"] == [{"kind": "draw", "seat": 0}]
    await bob.post_json(f"tables/{table}/answers", seq=seq, kind="draw", accept=True)
    assert (await bob.see(table))["end"]["reason"] == "agreed"


async def test_one_of_several_own_seats_resigns(ann):
    table = await ann.open_table("lokai_and_bele", "me", "me")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"], seat=1)
    assert (await ann.see(table))["end"]["results"] == [1, -1]


async def test_rematch_is_a_new_table_with_rotated_seats(ann):
    table = await ann.open_table("lokai_and_bele", "me", "random", name="Ann")
    await ann.post_json(f"tables/{table}/resign", seq=(await ann.see(table))["seq"])
    await ann.post_json(f"tables/{table}/rematch", seq=(await ann.see(table))["seq"])
    again = (await ann.see(table))["rematch"]
    assert [seat["player"] for seat in (await ann.see(again))["seats"]] == ["random", "Ann"]


async def test_present_player_cannot_be_replaced(ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open")
    await bob.join(table, "Bob")
    seq = (await bob.see(table))["seq"]
    for verb, body in (("claim", {}), ("handover", {"seat": 0, "level": "random"})):
        refused = await bob.post_json(f"tables/{table}/{verb}", 409, seq=seq, **body)
        assert refused["error"] in ("too_early", "not_allowed") and refused["message"]


async def test_two_people_choose_at_the_same_time(ann, bob, onlooker):
    table = await ann.open_table("deathmatch_arena", "me", "open", options={"players": 2})
    await bob.join(table, "Bob")
    while json.loads((await onlooker.see(table))["position"])["phase"] != "choice":
        await (ann, bob)[(await onlooker.see(table))["scene"]["actor"]].play(table)
    actor = (await onlooker.see(table))["scene"]["actor"]
    first, second = [(ann, bob), (bob, ann)][actor]
    asked = await first.see(table)
    assert "play" in (await second.see(table))["may"]
    await second.play(table, "battery")
    waiting = await second.see(table)
    assert "play" not in waiting["may"] and "undo" in waiting["may"] and waiting["scene"]["choices"] == []
    event = (await first.get_json(f"tables/{table}/events"))["events"][-1]
    assert (event["kind"], event["secret"], "text" in event) == ("sealed", True, False)
    await first.post_json(f"tables/{table}/actions", seq=asked["seq"], actions=["shield"])
    turns = (await onlooker.see(table))["turns"][len(asked["turns"]) :]
    assert [(turn["actor"], turn["text"]) for turn in turns[:2]] == [(actor, "shield"), (1 - actor, "battery")]


async def test_missing_external_player_is_reported(tmp_path, cold):
    async with open_house(tmp_path, players=[f"steady={BOTS}:Steady"]) as house, house.visitor() as ann:
        token = (await ann.post_json("keys"))["token"]
        async with house.visitor(token) as ann:
            table = await ann.open_table("lokai_and_bele", "me", "steady")
            assert (await ann.see(table))["notes"] == []
    async with open_house(tmp_path) as house, house.visitor(token) as ann:
        await ann.play(table)
        view = await ann.see(table)
        (note,) = view["notes"]
        assert note.startswith("White is played by the external player steady, who isn't available here now.")
        assert not view["seats"][1]["present"] and "handover" in view["may"]
        await ann.post_json(f"tables/{table}/handover", seq=view["seq"], seat=1, level="random")
        assert (await ann.see_when(table, lambda view: view["scene"]["actor"] == 0))["notes"] == []
