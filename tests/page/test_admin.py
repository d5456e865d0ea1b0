"""The operator's page."""

import os

import pytest
from playwright.sync_api import expect

from parlour.server.operations.admin_key_tools import make_key
from parlour.server.settings import read_settings

from .test_accessibility import complaints
from .test_strangers import offer_table


@pytest.fixture
def key(site):
    """An admin key."""
    return make_key(read_settings(data=site.data), f"test-{os.urandom(4).hex()}")


def test_operator_handles_a_report(visit, key):
    host, guest = offer_table(visit, name="Rude Name"), visit()
    table = host.url.rpartition("/")[2]
    guest.context.request.post(f"{guest.url}api/tables/{table}/report", data={"reason": "name"})
    page = visit("/admin")
    page.get_by_label("Admin key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    report = page.locator(".panel").filter(has_text="Rude Name")
    expect(report).to_contain_text("An offensive name")
    report.get_by_role("button", name="Select table").click()
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Guest")
    page.get_by_role("button", name="Rename").click()
    expect(host.get_by_text("Guest").first).to_be_visible()
    page.get_by_role("group").get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_role("button", name="Lift ban")).to_have_count(1)
    page.get_by_label("One per line").fill("troll\n*x\n")
    page.get_by_role("button", name="Save list").click()
    expect(page.get_by_text("Line 2 is ignored")).to_be_visible()
    page.get_by_role("button", name="Close table").click()
    page.get_by_role("button", name="Yes, close it").click()
    expect(host.get_by_text("The game was called off.").first).to_be_visible()
    report.get_by_role("button", name="Close reports").click()
    expect(report).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="renamed a person")).to_contain_text("Guest")
    page.get_by_role("button", name="Lift ban").click()
    expect(page.get_by_text("Nobody is banned.")).to_be_visible()
    assert list(complaints(page)) == []
    assert key not in page.evaluate("JSON.stringify(localStorage) + document.cookie")
    page.get_by_role("button", name="Show each use of a key").click()
    expect(page.get_by_text("POST /api/admin/bans/lift")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Admin key")).to_be_visible()
