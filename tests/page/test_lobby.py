"""The lobby, from a phone to a desktop: its cards lead to their tables."""

import pytest
from playwright.sync_api import expect

from .person import Person
from .test_ways_to_play import PHONE

SIZES = [{"width": width, "height": 844} for width in (390, 600, 1280)]
LINE = 260  # CSS pixels that are enough for a line of words, where a card has them
WIDTH = """chosen => {
    const [brush, style] = [document.createElement("canvas").getContext("2d"), getComputedStyle(chosen)]
    brush.font = style.font
    const written = brush.measureText(chosen.selectedOptions[0].text).width
    return { written, room: chosen.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) }
}"""  # of what is chosen in a list, in CSS pixels

sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))


def point_of(page, title):
    """A point of a game's card that is none of its buttons."""
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title))
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    return box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.7


@sizes
def test_all_of_a_card_leads_to_its_table(size, visit):
    page = visit(viewport=size)
    page.mouse.move(*point_of(page, "Columna"))
    page.mouse.down()
    page.mouse.up()
    page.wait_for_url("**/new?game=columna")


def test_all_of_a_card_can_be_tapped(visit):
    page = visit(**PHONE)
    page.touchscreen.tap(*point_of(page, "Columna"))
    page.wait_for_url("**/new?game=columna")


@sizes
def test_the_game_of_the_day_has_room_for_its_words(size, visit):
    today = visit(viewport=size).get_by_role("region").filter(has_text="Game of the day")
    expect(today.get_by_text("Play", exact=True)).to_be_visible()
    assert today.locator(".summary").bounding_box()["width"] >= min(LINE, today.bounding_box()["width"] * 0.6)


@sizes
def test_what_one_plays_comes_first(size, visit):
    person = Person(visit(viewport=size))
    person.order("columna", who=["me", "random"])
    person.wait_for_turn()
    person.page.goto(person.page.url.split("/t/")[0])
    running = person.page.get_by_role("region", name="Go on playing")
    expect(running.get_by_role("link", name="Columna")).to_be_in_viewport()
    expect(running).to_contain_text("Your turn")
    assert running.bounding_box()["y"] < person.page.get_by_text("Game of the day").bounding_box()["y"]


@pytest.mark.parametrize("context", [PHONE, {}], ids=["phone", "desktop"])
def test_help_tells_of_marks_first_and_of_keys_where_there_are_any(context, visit):
    page = visit(**context)
    page.get_by_role("button", name="Keys and help").click()
    help = page.get_by_role("dialog", name="Marks on the board")
    expect(help.get_by_text("this help")).to_be_visible(visible=not context)
    assert help.inner_text().index("Marks on the board") < (help.inner_text() + "Keys").index("Keys")


@sizes
def test_what_is_chosen_of_an_option_is_read_whole(size, visit):
    page = visit("/new?game=bingo_chess", viewport=size)
    chosen = page.get_by_label("Winning pattern")
    chosen.select_option("the frame round the centre")
    needed = chosen.evaluate(WIDTH)
    assert needed["written"] < needed["room"]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_who_is_chosen_for_a_seat_is_read_whole_with_what_that_means(locale, visit):
    page = visit("/new?game=columna", locale=locale, **PHONE)
    chosen = page.locator("fieldset").first.locator("select").nth(1)
    for level in page.request.get(page.url.split("/new")[0] + f"/api/levels?lang={locale[:2]}").json():
        chosen.select_option(level["name"])
        needed = chosen.evaluate(WIDTH)
        assert needed["written"] < needed["room"]
        expect(chosen).to_have_accessible_description(level["meaning"])
        expect(page.get_by_text(level["meaning"], exact=True)).to_be_visible()
