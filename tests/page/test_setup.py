"""Setups: placing and exchanging pieces, saving and loading formations, confirming."""

import pytest
from playwright.sync_api import expect

from tests.campaign import some_daily

from .person import Person

PHONE = {"width": 390, "height": 844}
LOW_TO_HIGH = "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6"
WALL = "1 2 3 1 3 2 2 3 1 4 6 5 4 6 5 6 5 4"


@pytest.fixture
def setup(play):
    """A page at the start of a setup."""
    return lambda **context: play("invictus", **context).page


def tool(page, name):
    return page.locator(f"[data-arrange={name}]")


def pieces_on(page, *spots):
    """The pieces in the descriptions of some spots."""
    return [page.locator(f"[data-spot={spot}] .description").inner_text().split(", ")[1] for spot in spots]


def click(page, *spots):
    for spot in spots:
        page.locator(f"[data-spot={spot}]").click()


def turns(page):
    """The texts of all turns."""
    table = page.evaluate("fetch(location.pathname.replace('/t/', '/api/tables/')).then(answer => answer.json())")
    return [turn["text"] for turn in table["turns"]]


@pytest.mark.parametrize("lang", some_daily(["en-GB", "de-DE"], "de-DE"))
def test_setup_tools_have_labels_if_there_is_room(lang, setup):
    page = setup(locale=lang, size=(820, 1180))
    words = page.locator("[data-arrange] .word")
    expect(words).to_have_count(6)
    for word in words.all():
        expect(word).to_be_in_viewport(ratio=1)
    edges = [it.bounding_box() for it in page.locator("[data-arrange]").all()]
    assert {edge["y"] for edge in edges} == {edges[0]["y"]}
    assert page.locator("[data-arrange]").evaluate_all("all => all.every(it => it.scrollWidth <= it.clientWidth)")
    page.set_viewport_size(PHONE)
    expect(words.first).not_to_be_visible()


def test_escape_closes_formations_with_a_die_selected(setup):
    page = setup()
    click(page, "face6")
    tool(page, "shelf").click()
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-spot=face6].picked")).to_have_count(1)


def test_setup_is_edited_saved_loaded_and_confirmed(setup):
    page = setup()
    click(page, "face6", "e3", "d3")  # the next one is selected automatically
    page.keyboard.press("Escape")
    click(page, "face1", "a2")
    page.keyboard.press("Escape")
    page.locator("[data-spot=a2]").drag_to(page.locator("[data-spot=e3]"))
    dice = ["Black die 6", "Black die 6", "Black die 1"]
    assert pieces_on(page, "a2", "d3", "e3", "face6") == [*dice, "Black die"]
    tool(page, "undo").click()
    assert pieces_on(page, "a2", "e3") == ["Black die 1", "Black die 6"]
    tool(page, "redo").click()
    tool(page, "confirm").click()
    expect(page.get_by_role("status").first).to_contain_text("15 squares are still empty: b2, c2")
    tool(page, "fill").click()
    tool(page, "shelf").click()
    page.get_by_label("Save this formation as").fill("horns")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("horns is saved in this browser.")).to_be_visible()
    page.keyboard.press("Escape")
    assert turns(page) == []

    page.reload()  # nothing was played, and the formation was saved
    tool(page, "shelf").click()
    page.get_by_role("button", name="Use", exact=True).first.click()
    assert pieces_on(page, "a2", "d3", "e3", "b2") == [*dice, "Black die 1"]
    tool(page, "confirm").click()
    page.get_by_text("Black to move").wait_for()
    laid = turns(page)
    assert (laid[0], laid[1], laid[12], laid[13], len(laid)) == ("6", "1", "6", "1", 36)
    expect(page.locator("[data-arrange]")).to_have_count(0)


@pytest.mark.campaign
def test_pasted_formation_is_laid_or_refused_with_a_reason(setup):
    page = setup(who=("random", "me"), locale="de-DE")
    tool(page, "shelf").click()
    page.get_by_label("Formation einfügen").fill(LOW_TO_HIGH.replace("6", "1"))
    page.get_by_role("button", name="Aufstellen").last.click()
    expect(page.get_by_text("Den Stein „1“ gibt es nur 3-mal.")).to_be_visible()
    page.get_by_label("Formation einfügen").fill(LOW_TO_HIGH)
    page.get_by_role("button", name="Aufstellen").last.click()
    assert pieces_on(page, "a8", "i8", "a7", "i7") == [f"Würfel {face} von Weiß" for face in (1, 3, 4, 6)]
    tool(page, "confirm").click()
    page.get_by_text("am Zug: Wähle einen Würfel").or_(page.get_by_text("in deinem Gebiet")).first.wait_for()
    assert " ".join(turns(page)[18:36]) == LOW_TO_HIGH


@pytest.mark.campaign
def test_built_in_formations_are_offered(setup):
    page = setup()
    tool(page, "shelf").click()
    expect(page.get_by_text("Black sets up a wall")).to_be_visible()
    page.locator("[data-formation=wedge]").click()
    assert pieces_on(page, "d2", "e2", "a3", "e3") == [f"Black die {face}" for face in (6, 5, 1, 6)]
    tool(page, "clear").click()
    tool(page, "fill").click()
    tool(page, "confirm").click()
    page.get_by_text("Black to move").wait_for()
    assert " ".join(turns(page)[:18]) == WALL


@pytest.mark.campaign
def test_setup_works_by_keyboard(setup):
    page = setup()
    person = Person(page)
    for spot in ("face6", "b2", "c2"):
        person.press(f"[data-spot={spot}]")
    page.keyboard.press("Escape")
    page.keyboard.press("Delete")
    assert pieces_on(page, "b2", "c2") == ["Black die 6", "empty"]
    page.keyboard.press("Control+z")
    assert pieces_on(page, "c2") == ["Black die 6"]
    person.press("[data-arrange=fill]")
    person.press("[data-arrange=confirm]")
    page.get_by_text("Black to move").wait_for()
    assert turns(page)[:4] == ["1", "6", "6", "1"]


@pytest.mark.campaign
def test_setup_works_by_touch(setup):
    page = setup(viewport=PHONE, has_touch=True)
    for spot in ("face2", "i3", "h3", "g3"):
        page.locator(f"[data-spot={spot}]").tap()
    assert pieces_on(page, "g3", "i3", "face2") == ["Black die 2", "Black die 2", "empty"]
    page.locator("[data-spot=a2]").tap()  # the board asks which piece to place
    page.get_by_role("dialog").get_by_role("button", name="Black die 5").tap()
    assert pieces_on(page, "a2") == ["Black die 5"]
    for name in ("shuffle", "clear", "fill", "confirm"):
        tool(page, name).tap()
    page.get_by_text("Black to move").wait_for()
    assert " ".join(turns(page)[:18]) == WALL
