"""Two browsers contribute to the dice of a game and verify them by what they saw."""

import re

from playwright.sync_api import expect

from .person import Person

STORED = "JSON.parse(localStorage.getItem('parlour.dice') ?? '[null]')[0]"


def test_browsers_commit_reveal_and_verify(visit):
    anna, ben = Person(visit(), seed=1), Person(visit(), seed=2)
    anna.order("maexchen", who=["me", "open"])
    anna.page.wait_for_function(f"() => {STORED}?.entropy")
    anna.page.reload()  # the browser still knows what it has committed to
    ben.page.goto(anna.page.url)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name=re.compile("Play as")).click()
    for person in (anna, ben):
        expect(person.page.get_by_role("button", name="Resign")).to_be_visible()
    seen = [person.page.evaluate(STORED) for person in (anna, ben)]
    assert seen[0]["seen"] == seen[1]["seen"]
    assert seen[0]["seen"]["commitments"] == [each["commitment"] for each in seen]
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("button", name="Yes, resign").click()
    guest = Person(visit())
    guest.page.goto(anna.page.url)
    for person, verdict in (
        (anna, "verified all rolls against the commitments that it saw"),
        (ben, "verified all rolls against the commitments that it saw"),
        (guest, "verified all rolls, but it didn't contribute"),
    ):
        expect(person.page.get_by_role("region", name="Game over")).to_be_visible()
        person.page.get_by_role("button", name="Verify dice").click()
        dialog = person.page.locator("dialog[open]")
        expect(dialog.locator(".good")).to_contain_text([verdict, "These players contributed entropy: Player A, Ben."])
        for each in seen:
            expect(dialog).to_contain_text(each["entropy"])
