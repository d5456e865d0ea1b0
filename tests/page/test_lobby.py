"""The lobby and its cards, the help and the form for a new game, from phone to desktop."""

import pytest
from playwright.sync_api import expect

from tests.campaign import some_daily

from .test_input_methods import PHONE

SIZES = [(width, 844) for width in (390, 600, 1280)]
LINE = 260  # CSS pixels that fit a card's line of text
WIDTH = """chosen => {
    const [brush, style] = [document.createElement("canvas").getContext("2d"), getComputedStyle(chosen)]
    brush.font = style.font
    const written = brush.measureText(chosen.selectedOptions[0].text).width
    return { written, room: chosen.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) }
}"""  # width of a selected option in CSS pixels

sizes = pytest.mark.parametrize("size", some_daily(SIZES, SIZES[0]), ids=str)


def point_of(card):
    """A point of a game's card outside its buttons."""
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    return box["x"] + box["width"] * 0.4, box["y"] + box["height"] * 0.5


def test_lobby_offers_a_retry_when_the_games_cannot_be_fetched(visit):
    page = visit("/rules/columna")
    page.route("**/api/games?**", lambda route: route.abort("connectionrefused"))
    page.locator("header a[href='/']").first.click()
    retry = page.get_by_role("alert").get_by_role("button")
    expect(retry).to_be_visible()
    page.unroute("**/api/games?**")
    retry.click()
    expect(page.get_by_role("article").first).to_be_visible()


@sizes
def test_whole_card_links_to_its_table(size, visit, site):
    page = visit(size=size)
    card = page.get_by_role("article").first
    target = card.locator("a.card-link").get_attribute("href")
    page.mouse.click(*point_of(card))
    expect(page).to_have_url(site.url + target)


def test_whole_card_can_be_tapped(visit, site):
    page = visit(**PHONE)
    card = page.get_by_role("article").first
    target = card.locator("a.card-link").get_attribute("href")
    page.touchscreen.tap(*point_of(card))
    expect(page).to_have_url(site.url + target)


@pytest.mark.campaign
@sizes
def test_game_of_the_day_has_room_for_its_text(size, visit):
    today = visit(size=size).get_by_role("region").filter(has_text="Game of the day")
    expect(today.get_by_text("Play", exact=True)).to_be_visible()
    assert today.locator(".summary").bounding_box()["width"] >= min(LINE, today.bounding_box()["width"] * 0.6)


@sizes
def test_running_games_come_first(size, play):
    page = play("columna", size=size).page
    page.goto(page.url.split("/t/")[0])
    running = page.get_by_role("region", name="Continue playing")
    expect(running.get_by_role("link", name="Columna")).to_be_in_viewport()
    expect(running).to_contain_text("Your turn")
    assert running.bounding_box()["y"] < page.get_by_text("Game of the day").bounding_box()["y"]


@pytest.mark.parametrize("context", [PHONE, {}], ids=["phone", "desktop"])
def test_help_lists_marks_first_and_keys_if_there_is_a_keyboard(context, visit):
    page = visit(**context)
    page.get_by_role("button", name="Help").click()
    help = page.get_by_role("dialog", name="Help")
    expect(help.get_by_text("Show this help")).to_be_visible(visible=not context)
    assert help.inner_text().index("Board highlights") < (help.inner_text() + "Keyboard").index("Keyboard")


@pytest.mark.campaign
@sizes
def test_selected_option_is_fully_legible(size, visit):
    page = visit("/new?game=bingo_chess", size=size)
    page.locator("summary").filter(has_text="Options").click()
    chosen = page.get_by_label("Winning pattern")
    chosen.select_option("the frame around the centre")
    needed = chosen.evaluate(WIDTH)
    assert needed["written"] < needed["room"]


@pytest.mark.parametrize("locale", some_daily(["en-GB", "de-DE"], "de-DE"))
def test_selected_player_is_fully_legible_with_a_description(locale, visit):
    page = visit("/new?game=columna", locale=locale, **PHONE)
    chosen = page.locator("fieldset").first.locator("select").nth(1)
    for level in page.request.get(page.url.split("/new")[0] + f"/api/levels?lang={locale[:2]}").json():
        chosen.select_option(level["name"])
        needed = chosen.evaluate(WIDTH)
        assert needed["written"] < needed["room"]
        expect(chosen).to_have_accessible_description(level["meaning"])
        expect(page.get_by_text(level["meaning"], exact=True)).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_links_of_a_game_are_in_one_row(locale, visit):
    page = visit(locale=locale)
    cards = page.get_by_role("article").filter(has=page.locator(".findings"))
    expect(cards).to_have_count(6)
    for width, height in [(1280, 800), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        for card in cards.all():
            rows = card.locator(".quiet").evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
            assert len(rows) == 3 and len(set(rows)) == 1 and rows[0] > 0


def test_table_is_described_in_the_current_language(play):
    page = play("lokai_and_bele").page
    page.evaluate("""localStorage["parlour.settings"] = '{"language": "de"}'""")
    page.goto(page.url.split("/t/")[0])
    running = page.get_by_role("region", name="Weiterspielen")
    expect(running.get_by_role("link")).to_have_text("Lokai und Bele")


@pytest.mark.parametrize("size", [(1280, 800), (390, 640)], ids=str)
def test_start_button_bar_hides_nothing_at_the_end(size, visit):
    page = visit("/new?game=bingo_chess", size=size)
    bar = page.locator(".begin")
    bar.wait_for()
    assert bar.evaluate("it => getComputedStyle(it).borderImageSource") != "none"
    page.get_by_text("Options and time control").click()
    page.mouse.wheel(0, 5000)
    page.wait_for_function("() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
    ends = page.locator("fieldset").evaluate_all("all => all.map(it => it.getBoundingClientRect().bottom)")
    assert max(ends) <= bar.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_turn_speed_setting_explains_skipping(visit):
    page = visit()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Turn speed")).to_be_visible()
    expect(page.get_by_text("Click the board to skip an animation.")).to_be_visible()
