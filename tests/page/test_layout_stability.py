"""Layout stability: boards keep their position and size whatever a game shows."""

import pytest
from playwright.sync_api import expect

import parlour
from benchmarks.page import MIDDLE, USUAL_MIDDLE, Seat
from tests.campaign import some_daily
from tests.games.deathmatch_arena.helpers import p, position

from .person import NEWEST
from .test_inspection import BUYING, MARKET

SIZES = [(1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390), (640, 400)]  # the last one is a zoom of 200%
PHONE, DESK = (390, 844), (1280, 720)
SETUPS = {"invictus": 18}  # actions of a seat's setup, whose tray is no longer needed afterwards
SHARED_PLACES = {"deathmatch_arena", "maexchen"}  # games without a common board
BEFORE_A_CAPTURE = "9/aac1c3b/f1b1d1fef/1bcdadee1/1F1E2FB1/2E1F2E1/C6BB/AAADCDDC1/9 0 0 0,0 0,0 1"
BOXES = """() => {
    const stage = document.querySelector(".page > .stage")
    const boxes = [stage, ...stage.querySelectorAll(".place, .board-area, .board-area > .grid")]
    return boxes.map(box => {
        const area = box.closest("[data-area]")?.dataset.area
        const name = [box.className.split(" ")[0], box.ariaLabel, area].join(" ")
        const { x, y, width, height } = box.getBoundingClientRect()
        const within = box === stage ? 0 : stage.scrollTop
        return [name, [x + scrollX, y + scrollY + within, width, height].map(Math.round).join(" ")]
    })
}"""
WATCH = f"""async () => {{
    await document.fonts.ready
    window.moved = []
    const before = new Map()
    const boxes = {BOXES}
    const look = () => {{
        for (const [name, now] of boxes()) {{
            if (before.has(name) && before.get(name) !== now) moved.push(`${{name}}: ${{before.get(name)}} -> ${{now}}`)
            before.set(name, now)
        }}
    }}
    const all = {{ childList: true, subtree: true, attributes: true, characterData: true }}
    new MutationObserver(look).observe(document.body, all)
    const always = () => {{ look(); requestAnimationFrame(always) }}
    always()
}}"""
HIDDEN = """wanted => [...document.querySelectorAll(wanted)].flatMap(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    const whole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return whole ? [] : [`${part.className}: ${[left, top, right, bottom].map(Math.round)}`]
})"""
TOO_BROAD = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def watched(visit, site):
    """Open pages of some sizes at a table that record every movement of a board. Its seat plays by requests."""

    def watched(game, *sizes, actions=0, others="random", position=None, **context):
        page = visit(**context)
        seat = Seat(page.context, site.url, game, others, **{"position": position} if position else {})
        seat.play(actions)
        pages = [page, *(page.context.new_page() for _ in sizes[1:])]
        return seat, *(watch(page, size, f"{site.url}/t/{seat.table}") for page, size in zip(pages, sizes, strict=True))

    return watched


def watch(page, size, address):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(address)
    page.locator("[data-spot]").first.wait_for()
    page.evaluate(WATCH)
    return page


def fits(page, game, size):
    """Elements that must be visible but are not entirely."""
    wanted = ".page > .status"
    if game not in SHARED_PLACES:
        wanted += ", .stage .board-area > .grid"
    elif size[0] >= 1280:
        wanted += ", .place"
    page.evaluate("scrollTo(0, 0)")
    return page.evaluate(HIDDEN, wanted)


def caught_up(page, seat):
    """Wait until the page shows all turns of the table."""
    turns = seat.when_due()["turns"]
    last = turns[-1].get("number", 0)
    page.wait_for_function(f"last => {NEWEST} > last", arg=last)


@pytest.mark.parametrize("size", some_daily([*SIZES, (1280, 800)], PHONE))
def test_board_stays_in_place_while_a_captured_die_returns(size, watched):
    seat, page = watched("invictus", size, others="me", position=BEFORE_A_CAPTURE)
    seat.ask("actions", seq=seat.when_due()["seq"], actions=["g5xh6"])
    expect(page.locator("[data-area=hand]")).to_be_visible()
    seat.play(1)
    expect(page.locator("[data-area=hand]")).to_have_count(0)
    assert page.evaluate("moved") == []
    assert fits(page, "invictus", size) == []


def test_whole_board_is_visible_on_a_small_desktop_with_a_long_prompt(watched):
    seat, page = watched("columna", DESK)
    for _ in range(6):
        seat.play(1)
    caught_up(page, seat)
    assert page.evaluate("moved") == []
    assert fits(page, "columna", DESK) == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_buttons_keep_their_places_once_a_takeback_is_possible(locale, visit):
    page = visit("/new?game=bingo_battle", locale=locale)
    page.locator(".begin button").click()
    back = page.locator("button.undo")
    expect(back).to_be_disabled()
    places = "all => all.map(it => [it.className, ...Object.values(it.getBoundingClientRect().toJSON())].join(' '))"
    buttons = page.locator(".row:has(> .resign) > button")
    before = buttons.evaluate_all(places)
    page.locator(".origin, .target").first.click()
    expect(back).to_be_enabled()
    assert buttons.evaluate_all(places) == before
    assert len(before) == 3


def test_offer_moves_nothing(visit, site):
    page, request = visit(), visit().context.request
    seat = Seat(page.context, site.url, "columna", others="open")
    join, own = f"{site.url}/api/tables/{seat.table}", {"Origin": site.url}
    for step in ("seats", "ready"):
        request.post(f"{join}/{step}", data={}, headers=own)
    watch(page, PHONE, f"{site.url}/t/{seat.table}")
    expect(page.get_by_text("Your turn")).to_be_visible()
    seq = request.get(join).json()["seq"]
    assert request.post(f"{join}/offers", data={"seq": seq, "kind": "draw"}, headers=own).ok
    expect(page.get_by_role("button", name="Accept")).to_be_visible()
    assert page.evaluate("moved") == []


@pytest.mark.parametrize("game", some_daily(parlour.games()))
def test_nothing_moves_in_a_whole_game_at_any_size(game, watched):
    seat, *pages = watched(game, *SIZES, actions=SETUPS.get(game, 0))
    seat.play(2000)
    for page, size in zip(pages, SIZES, strict=True):
        page.locator('[aria-label="Game over"]').wait_for()
        assert page.evaluate("moved") == [], size
        assert fits(page, game, size) == [], size
        assert not page.evaluate(TOO_BROAD), size


@pytest.mark.campaign
@pytest.mark.parametrize("game", parlour.games())
def test_reloaded_page_has_the_same_layout(game, watched):
    seat, *pages = watched(game, *SIZES)
    seat.play(MIDDLE.get(game, USUAL_MIDDLE))
    for page, size in zip(pages, SIZES, strict=True):
        caught_up(page, seat)
        before = page.evaluate(BOXES)
        page.reload()
        page.locator("[data-spot]").first.wait_for()
        page.evaluate("document.fonts.ready")
        assert page.evaluate(BOXES) == before, size


REACHED = """wanted => [...document.querySelectorAll(wanted)].map(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const stage = part.closest(".stage").getBoundingClientRect()
    return part.contains(hit) && top >= stage.top && bottom <= stage.bottom && right <= stage.right
})"""
LYING = (844, 390)
WAYS = "[data-area=ways] [data-spot]"


@pytest.mark.campaign
@pytest.mark.parametrize("size", some_daily([LYING, (640, 400)], LYING))
def test_options_need_no_scrolling_on_a_low_window(size, watched):
    for wanted, start in ((WAYS, position([p(3)] * 5, market=MARKET)), ("[data-choice]", BUYING)):
        _, page = watched("deathmatch_arena", size, position=start)
        page.locator(wanted).first.wait_for()
        assert set(page.evaluate(REACHED, wanted)) == {True}
        assert page.evaluate("moved") == []


RICH = "plasma_lazor", "ultra_shield"  # with energy for their extra effects
SMALL = """all => all.map(it => it.getBoundingClientRect())
    .filter(({ width, height }) => width < 40 || height < 40).length"""


@pytest.mark.campaign
@pytest.mark.parametrize("locale", some_daily(["en-GB", "de-DE"], "de-DE"))
@pytest.mark.parametrize("size", [LYING, (640, 400)])
def test_five_options_need_no_scrolling_on_a_low_window(size, locale, watched):
    five = position([p(9, *RICH), *[p(3)] * 4], market=MARKET)
    _, page = watched("deathmatch_arena", size, position=five, locale=locale)
    assert page.evaluate(REACHED, WAYS) == [True] * 5
    assert page.locator(WAYS).evaluate_all(SMALL) == 0
    assert page.locator(".actions").evaluate("it => it.scrollHeight - it.clientHeight") == 0


@pytest.mark.campaign
def test_landscape_phone_market_shows_prices_and_reads_cards_on_tap(watched):
    _, page = watched("deathmatch_arena", LYING, position=BUYING, has_touch=True)
    assert page.evaluate(REACHED, "[data-area=market] [data-spot]") == [True] * 5
    assert page.locator("[data-area=market] [data-spot]").evaluate_all(SMALL) == 0
    for card in page.locator("[data-area=market] [data-spot]").all():
        expect(card.locator(".title")).to_be_visible()
        expect(card.locator(".cost")).to_be_visible()
    card = page.locator("[data-spot=negator_shield]")
    card.tap()
    expect(page.get_by_role("tooltip", name="negator shield")).to_contain_text("from the attacker per damage blocked")
    card.tap()
    expect(page.get_by_role("log").filter(has_text="Red buys the negator shield.")).to_be_attached()


@pytest.mark.parametrize("size", some_daily([LYING, (640, 400)], LYING))
def test_setup_is_confirmed_without_scrolling_on_a_low_window(size, watched):
    _, page = watched("invictus", size)
    reached = page.evaluate(REACHED, "[data-arrange]")
    assert len(reached) == 7 and set(reached) == {True}


LETTERS = """() => {
    const letters = [...document.querySelectorAll(".own .coordinate")]
    const cubes = [...document.querySelectorAll(".own .board-area .piece.cube")]
    return letters.filter(letter => {
        const written = document.createRange()
        written.selectNodeContents(letter)
        const one = written.getBoundingClientRect()
        return cubes.some(cube => {
            const other = cube.getBoundingClientRect()
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
            return across > 3 && down > 3 // a cube does not fill its corners
        })
    }).map(letter => letter.textContent)
}"""


@pytest.mark.campaign
def test_no_cube_covers_the_letters_of_the_own_board(watched):
    start = position([p(3, card="B1 B5 I1 N1 N5 G5 O1 O3"), *[p(3)] * 4], market=MARKET)
    _, page = watched("deathmatch_arena", DESK, position=start)
    assert page.locator(".own .board-area .piece.cube").count() == 8
    assert page.evaluate(LETTERS) == []


@pytest.mark.parametrize("size", [DESK, (1280, 800), (390, 844)])
def test_winning_line_goes_through_the_cubes(size, play):
    scoring = position([p(3, card="N1 N2 N3 N5", dice="*4"), p(3)], phase="score")
    page = play("deathmatch_arena", {"players": 2, "position": scoring}, size=size).page
    page.locator("[data-spot='0N4']").click()
    line = page.locator(".own .lines path").first
    line.wait_for(state="attached")
    cube = page.locator("[data-spot='0N1'] .piece")
    across = [box["x"] + box["width"] / 2 for box in (line.bounding_box(), cube.bounding_box())]
    assert across[0] == pytest.approx(across[1], abs=1.5)


CUT = """() => [...document.querySelectorAll("[data-info] p")].filter(part => {
    const within = part.parentElement.getBoundingClientRect()
    return part.scrollHeight > part.clientHeight + 1 || part.getBoundingClientRect().bottom > within.bottom + 1
}).map(part => part.textContent)"""
BROAD = """() => [...document.querySelectorAll(".printed > .title")].filter(it => it.offsetWidth).filter(title => {
    const card = title.parentElement.getBoundingClientRect(), own = title.getBoundingClientRect()
    return own.left < card.left || own.right > card.right || title.scrollWidth > title.clientWidth
}).map(title => title.textContent)"""


@pytest.mark.campaign
@pytest.mark.parametrize("size", [(1920, 1080), (820, 1180)])
def test_cards_and_their_info_are_whole_in_german(size, watched):
    _, page = watched("deathmatch_arena", size, locale="de-DE")
    assert page.evaluate(BROAD) == []
    cards = page.locator("[data-area=market] [data-spot], .own .cards [data-spot]")
    assert cards.count() >= 6
    for card in cards.all():
        card.hover()
        expect(page.locator("[data-info]")).to_contain_text(card.locator(".title").inner_text())
        assert page.evaluate(CUT) == []
