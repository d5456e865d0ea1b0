"""The operator's decisions, made beside a running server, and what the server makes of them."""

import asyncio
import json
from dataclasses import replace

import pytest

from parlour.server.domain.commands import NewTable, Offer, Rematch, Reply, Sit
from parlour.server.domain.refusals import Refusal
from parlour.server.operations.access import moderating
from parlour.server.operations.database_check import check
from parlour.server.runtime.moderation import Moderator
from parlour.server.storage.report_rows import newest_reports

from .helpers import caller, code, duel, finished, when

HOUR = 3600
WAITING = NewTable("lokai_and_bele", seats=("me", "open"), public=True)
ALONE = NewTable("lokai_and_bele", seats=("me", "random"))


def decide(service, *work):
    """Make a decision on the command line: a method of Moderator, and its arguments."""
    method, *given = work
    with moderating(service.settings) as moderator:
        return getattr(moderator, method)(*given)


async def decided(service, *work):
    return await asyncio.to_thread(decide, service, *work)


async def test_running_server_follows_the_command_line(url, open_service, tmp_path):
    async with open_service(database="" if url.startswith("sqlite") else url) as service:
        id, other = await duel(service), await duel(service)
        await decided(service, "rename", id, 1, "Guest")
        table = await when(service, id, lambda table: table.seats[1].player == "Guest")
        assert table.held_by("bob") == [1] and table.status == "playing"
        await decided(service, "close_table", id)
        table = await when(service, id, lambda table: table.end)
        assert (table.end.reason, table.fairness.secret) == ("aborted", table.secret)
        assert await code(asyncio.to_thread(decide, service, "close_table", id)) == "over"
        await decided(service, "delete_data", f"{other}:0")
        table = await when(service, other, lambda table: table.seats[0].player == "Someone")
        assert (table.end.reason, table.end.seat, table.held_by("bob")) == ("resigned", 0, [1])
        assert "Bob" not in json.dumps([str(event) for event in service.store.load(id)[1]])
        assert await asyncio.to_thread(lambda: check(service.settings, processes=1).faults) == []


@pytest.fixture
def operator(service, time):
    """An operator with an admin key at the server itself."""
    return Moderator(service.store, "ada", time)


async def test_banned_people_cannot_enter_tables(service, operator, time):
    id, over = (await service.open(WAITING, "ann", "192.0.2.1")).id, await finished(service)
    await service.identities.join(caller("phone"), await service.identities.make_link(caller("bob")), confirmed=True)
    entering = [
        lambda who, network: service.open(WAITING, who, network),
        lambda who, network: service.do(id, Sit("Carl"), who, network),
        lambda who, network: service.do(over, Rematch(0), who, network),
        lambda who, network: service.do(over, Offer(0, "rematch"), who, network),
        lambda who, network: service.do(over, Reply(0, "rematch", True), who, network),
        lambda who, network: service.import_record("", caller(who, network)),
    ]
    for subject, who, network in (
        (f"{over}:1", "bob", "198.51.100.1"),
        (f"{over}:1", "phone", "198.51.100.1"),
        ("192.0.2.0/24", "carl", "192.0.2.77"),
        ("2001:db8::/48", "carl", "2001:db8:0:7::/64"),
    ):
        await asyncio.to_thread(operator.ban, subject, HOUR, "rude")
        for enter in entering:
            with pytest.raises(Refusal, match="^You are banned .* after 2027-01-15 09:00 UTC") as refused:
                await enter(who, network)
            assert (refused.value.code, refused.value.retry_after) == ("not_allowed", HOUR + 1)
        await service.open(ALONE, "dora", "203.0.113.1")
        await asyncio.to_thread(operator.lift_ban, subject)
        await service.open(ALONE, who, network)


async def test_ban_ends_by_itself(service, operator, time):
    operator.ban("192.0.2.0/24", HOUR)
    assert await code(service.open(ALONE, "ann", "192.0.2.1")) == "not_allowed"
    time.now += HOUR * 1000
    await service.open(ALONE, "ann", "192.0.2.1")
    assert operator.overview().bans == []


async def test_forbidden_names_are_refused_at_once(service, operator):
    id = (await service.open(WAITING, "ann")).id
    problems = operator.set_names("= The Club\n*broken\n*spam*\n")
    assert [it.line for it in problems] == [2] and operator.overview().problems == problems
    for name in ("the  CLUB", "Spammer"):
        with pytest.raises(Refusal, match="This server doesn't allow that name") as refused:
            await service.do(id, Sit(name), "bob")
        assert refused.value.field == "name"
        assert await code(service.open(NewTable("lokai_and_bele", seats=("me", "open"), name=name), "ann")) == "invalid"
    operator.set_names("")
    await service.do(id, Sit("Spammer"), "bob")


async def test_deleted_data_includes_reports_by_and_about_the_person(service, operator):
    id = (await service.open(replace(WAITING, name="Ann"), "ann")).id
    await service.do(id, Sit("Bob"), "bob")
    for person in ("ann", "bob"):
        await service.report(id, person, "spam")
    operator.delete_data(f"{id}:0")
    with service.store.database.reading() as connection:
        left = newest_reports(connection, 9, closed=True)
    assert [(report.key, report.names) for report in left] == [("bob", ("Someone", "Bob"))]


async def test_closed_reports_open_again_when_repeated(service, operator, time):
    id = (await service.open(WAITING, "ann")).id
    await service.report(id, "bob", "spam")
    assert (operator.close_reports(id), operator.close_reports(id), operator.overview().reports) == (1, 0, [])
    await service.report(id, "bob", "name")
    assert [report.reason for report in operator.overview().reports] == ["name"]


@pytest.mark.parametrize(
    ("method", "given", "error"),
    [
        ("close_table", ["nowhere"], "unknown_table"),
        ("rename", ["nowhere", 0, "Guest"], "unknown_table"),
        ("rename", [None, 5, "Guest"], "invalid"),
        ("rename", [None, 1, "Ann"], "invalid"),  # taken
        ("rename", [None, 1, "\u202eGuest"], "invalid"),
        ("ban", ["nobody", HOUR], "invalid"),
        ("ban", ["10.0.0.0/4", HOUR], "invalid"),
        ("lift_ban", ["192.0.2.0/24"], "invalid"),
        ("delete_data", ["192.0.2.0/24"], "invalid"),
        ("delete_data", ["nowhere:0"], "unknown_table"),
        ("set_names", ["x" * 60_001], "invalid"),
    ],
)
async def test_impossible_decisions_are_refused_and_not_logged(service, operator, method, given, error):
    id = await duel(service, name="Ann")
    assert (
        await code(asyncio.to_thread(getattr(operator, method), *(id if it is None else it for it in given))) == error
    )
    assert operator.log() == []


async def test_every_decision_is_logged_with_its_author(service, operator):
    id = await duel(service)
    operator.rename(id, 1, "Guest")
    operator.ban("192.0.2.7", HOUR, "rude")
    operator.lift_ban("192.0.2.7")
    operator.set_names("troll\n*x\n")
    operator.close_table(id)
    operator.delete_data(f"{id}:0")
    entries = operator.log()
    assert {(entry.actor, entry.at) for entry in entries} == {("ada", operator._now())}
    assert {entry.action: entry.details for entry in entries} == {
        "person_renamed": {"table": id, "seat": 1, "name": "Guest"},
        "banned": {"subject": "192.0.2.7/32", "seconds": HOUR, "note": "rude"},
        "ban_lifted": {"subject": "192.0.2.7/32"},
        "names_changed": {"lines": 2, "ignored": 1},
        "table_closed": {"table": id},
        "data_deleted": {"tables": 1},
    }
