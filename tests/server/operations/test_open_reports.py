"""Reports about public tables, from the page to the operator."""

import pytest

from parlour.server.operations.open_reports import list_reports
from parlour.server.storage.report_rows import KEPT, TableReport, add_report


async def test_reports_reach_the_operator(house, ann, bob):
    table = await ann.open_table("lokai_and_bele", "me", "open", name="Ann", public=True)
    await bob.post_json(f"tables/{table}/report", reason="spam")
    await bob.post_json(f"tables/{table}/report", reason="name")
    own = await ann.post_json(f"tables/{table}/report", 409, reason="other")
    assert own["message"] == "You are the only person at this table, so there is nobody to report."
    await bob.join(table, "Bob")
    await ann.post_json(f"tables/{table}/report", reason="other")
    newest, older = list_reports(house.settings)
    assert newest.names == ("Ann", "Bob")
    assert {newest.reason, older.reason} == {"name", "other"} and newest.key != older.key
    assert (older.table_id, older.game, older.names) == (table, "parlour.games.lokai_and_bele", ("Ann",))
    assert len(list_reports(house.settings, most=1)) == 1


@pytest.mark.parametrize(
    ("public", "reason", "status", "error"),
    [(False, "spam", 409, "not_allowed"), (True, "boring", 422, "invalid")],
)
async def test_only_public_tables_can_be_reported_for_known_reasons(ann, bob, public, reason, status, error):
    table = await ann.open_table("lokai_and_bele", "me", "open", public=public)
    assert (await bob.post_json(f"tables/{table}/report", status, reason=reason))["error"] == error


async def test_old_reports_are_removed(house):
    database, now = house.service.store.database, 2 * KEPT
    for number, at in enumerate((0, now - KEPT, now)):
        await_report = TableReport(f"t{number}", "k", "spam", at, "game", ())
        add_report(database, await_report).result()
    assert [report.table_id for report in list_reports(house.settings)] == ["t2", "t1"]
