"""People who meet in the list of public tables: joining, removing, closing, hiding, reporting and muting;
and people who are paired."""

import re

from playwright.sync_api import expect

from .person import BEGIN, Person


def offer_table(visit, **order):
    """A page with a public table of which its visitor is the host."""
    page = visit()
    body = {"game": "lokai_and_bele", "seats": ["me", "open"], "public": True, "name": "Anna"} | order
    opened = page.context.request.post(f"{page.url}api/tables", data=body)
    page.goto(f"{page.url}t/{opened.json()['id']}")
    expect(page.get_by_role("button", name="Close table")).to_be_visible()
    return page


def entry(page):
    """The list's entry for Anna's table."""
    return page.get_by_role("region", name="Public tables").get_by_role("listitem").filter(has_text="Anna")


def test_table_is_listed_while_its_host_is_there_and_can_be_reported(visit):
    host, guest = offer_table(visit, options={"quiet": 7}), visit()
    expect(entry(guest)).to_contain_text("waiting for 1 player · Quiet")
    entry(guest).get_by_role("button", name="Report this").click()
    guest.get_by_role("button", name="An offensive name").click()
    expect(entry(guest)).to_have_count(0)
    expect(guest.get_by_text("The report was sent.")).to_be_visible()
    other = visit()
    entry(other).get_by_role("button", name="Hide this").click()
    expect(entry(other)).to_have_count(0)
    address = host.url
    host.get_by_role("link", name="Go to the lobby").click()
    expect(entry(host)).to_be_visible()
    expect(entry(host).get_by_role("button")).to_have_count(0)
    host.goto(address)
    host.get_by_role("button", name="Close table").click()
    host.get_by_role("button", name="Yes, close it").click()
    expect(host.get_by_text("The host closed the table before the start.").first).to_be_visible()
    expect(host.get_by_role("region", name="Called off").get_by_role("link", name="New game")).to_be_visible()


def test_host_removes_a_person_and_both_see_it(visit):
    host, guest = (
        offer_table(visit, game="deathmatch_arena", seats=["me", "open", "open"], options={"players": 3}),
        visit(),
    )
    guest.goto(host.url)
    with guest.expect_response("**/ready?*"):
        guest.get_by_role("button", name=re.compile("Play as")).first.click()
    guest.get_by_role("button", name="Report this").click()
    guest.get_by_role("button", name="Unfair or unpleasant behaviour").click()
    expect(guest.get_by_text("The report was sent.")).to_be_visible()
    host.get_by_role("button", name="Remove Blue from the table").click()
    expect(guest.get_by_text("You are spectating.")).to_be_visible()
    expect(guest.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(guest.get_by_role("button", name=re.compile("Play as"))).to_have_count(0)


def test_first_move_has_a_limit_and_offers_can_be_muted(visit):
    host, guest = offer_table(visit, clock={"kind": "game", "seconds": 300}), Person(visit(), seed=2)
    guest.page.goto(host.url)
    guest.page.get_by_role("button", name=re.compile("Play as")).click()
    expect(host.get_by_text(re.compile("First move within"))).to_be_visible()
    host.get_by_role("button", name="Offer a draw").click()
    guest.page.get_by_role("button", name="No more offers in this game").click()
    expect(guest.page.get_by_text("Offers are off in this game.")).to_be_visible()
    expect(host.get_by_role("button", name="Offer a draw")).to_be_disabled()


def test_strangers_are_paired_and_talk_in_their_own_languages(visit):
    anna, ben = visit(), visit(locale="de-DE")
    find = anna.get_by_role("region", name="Find an opponent")
    find.get_by_label("Game").select_option("columna")
    find.get_by_role("button", name="Find an opponent").click()
    expect(find.get_by_role("status")).to_contain_text("Looking for an opponent: Columna")
    find.get_by_role("link", name="Play against the computer while you wait").click()
    anna.get_by_role("button", name=BEGIN).click()
    anna.wait_for_url("**/t/*")
    finding = ben.get_by_role("region", name="Gegner finden")
    finding.get_by_label("Spiel").select_option("columna")
    finding.get_by_role("button", name="Gegner finden").click()
    ben.wait_for_url("**/t/*")
    anna.wait_for_url(ben.url)
    anna.get_by_role("button", name="Talk to the others").click()
    anna.get_by_role("button", name="Good luck").click()
    expect(ben.get_by_role("status").filter(has_text="Viel Glück")).to_have_count(1)
    ben.get_by_role("button", name="Nachrichten der anderen ausblenden").click()
    expect(ben.get_by_role("status").filter(has_text="Viel Glück")).to_have_count(0)
    anna.get_by_role("link", name="Go to the lobby").click()
    expect(anna.get_by_role("region", name="Continue playing").get_by_role("link", name="Columna")).to_have_count(2)
