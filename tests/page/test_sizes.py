"""Sizes of boards, text and click targets in every game at every window size."""

import json

import pytest
from playwright.sync_api import expect

import parlour
from benchmarks.page import MIDDLE, SIZES, USUAL_MIDDLE, Seat
from parlour.games.deathmatch_arena.cards import DECK
from scripts.screenshots import SETTLED
from tests.campaign import some_daily

from .person import Person

WIDE = "1920x1080"
LEAST_SHARE = 0.6  # share of a wide window's area
FULL_HEIGHT = 0.88  # share of its height, if a square board cannot reach that area
SMALLEST_TEXT = 12  # CSS pixels
ROUNDED = 0.1
SMALLEST_TARGET = 40
OFFERED = ".origin, .again, .target, .direct, .capture"

WRITTEN = """() => {
    const stage = document.querySelector(".page > .stage")
    const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
    const found = []
    while (walk.nextNode()) {
        const text = walk.currentNode.data.trim()
        const parent = walk.currentNode.parentElement
        if (!text || parent.closest(".description, .live") || !parent.checkVisibility()) continue
        const scale = parent.ownerSVGElement ? Math.abs(parent.getScreenCTM().d) : 1
        found.push({ text, size: parseFloat(getComputedStyle(parent).fontSize) * scale })
    }
    return found
}"""
BOXES = """wanted => [...document.querySelectorAll(`.page > .stage ${wanted}`)].map(part => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { name: part.dataset.spot ?? part.className, x, y, width, height }
})"""
ROOM = """() => {
    const { clientWidth, clientHeight } = document.querySelector(".page > .stage")
    return { width: Math.min(clientWidth, innerWidth), height: Math.min(clientHeight, innerHeight) }
}"""


def table_at(visit, site, game):
    page = visit()
    seat = Seat(page.context, site.url, game)
    seat.play(MIDDLE.get(game, USUAL_MIDDLE))
    page.goto(f"{site.url}/t/{seat.table}")
    page.locator("[data-spot]").first.wait_for()
    return page


def at(page, size):
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(SETTLED)
    return width, height


def share(page, width, height):
    """The share of the window that the game's boards, things and buttons take."""
    boxes = page.evaluate(BOXES, "[data-area], .place, .actions")
    across = max(box["x"] + box["width"] for box in boxes) - min(box["x"] for box in boxes)
    down = max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes)
    return across * down / (width * height), down / height


def crowded(page):
    """Click targets that are too small although their board leaves room."""
    if fills(page, page.evaluate(ROOM)):
        return []
    return [
        box
        for box in page.evaluate(BOXES, f".spot:is({OFFERED})")
        if min(box["width"], box["height"]) < SMALLEST_TARGET - 0.5
    ]


def fills(page, room):
    """Whether the largest board is as large as its room allows: nine squares of 40 do not fit a low window."""
    boards, trays = page.evaluate(BOXES, ".board-area > .grid"), page.evaluate(BOXES, ".side")
    beside = sum(tray["width"] for tray in trays)
    rest = [(room["width"] - board["width"] - beside, room["height"] - board["height"]) for board in boards]
    return any(min(left) < 40 for left in rest)


@pytest.mark.campaign
@pytest.mark.parametrize("game", some_daily(parlour.games(), "columna"))
def test_everything_on_the_table_is_large_enough(game, visit, site):
    page = table_at(visit, site, game)
    for size in sorted(SIZES):
        width, height = at(page, size)
        assert [found for found in page.evaluate(WRITTEN) if found["size"] < SMALLEST_TEXT - ROUNDED] == [], size
        assert [(box["name"], round(box["width"]), round(box["height"])) for box in crowded(page)] == [], size
        area, tall = share(page, width, height)
        if size == WIDE:
            assert area >= LEAST_SHARE or tall >= FULL_HEIGHT, (area, tall)


# Cards of one's own

POWERS = ["targeting_tessellator", "charged_capacitor", "backup_battery", "continuum_compressor", "entropy_engine"]


def position(players, change):
    """A position of the Arena at the first choice, after a change."""
    state = parlour.load("deathmatch_arena", players=players).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state = json.loads(state.to_text())
    change(state)
    return json.dumps(state, separators=(",", ":"))


def give_every_power(state):
    for power in POWERS:
        state["deck"].remove(power)
    state["players"][0]["powers"] = POWERS


def disable_a_shield(state):
    rolled = state["players"][1].pop("dice")
    state["players"][1] |= {"disabled": ["shield"], "dice": rolled}


@pytest.mark.parametrize("size", some_daily([(1280, 800), (1440, 900), (1920, 1080)], (1280, 800)))
def test_every_card_shows_its_name(size, visit):
    person = Person(visit(viewport=dict(zip(("width", "height"), size, strict=True))))
    person.order("deathmatch_arena", who=["me", "random", "random"], players=3, position=position(3, give_every_power))
    for number in range(len(POWERS)):
        name = person.page.locator(f"[data-spot='0power{number}'] .title")
        expect(name).to_be_in_viewport(ratio=0.95)


@pytest.mark.campaign
def test_disabled_small_card_is_whole(visit):
    person = Person(visit(viewport={"width": 820, "height": 1180}))
    who = ["me", *["random"] * 4]
    person.order("deathmatch_arena", who=who, players=5, position=position(5, disable_a_shield))
    small = person.page.locator(".rival").first.locator(".cards .printed")
    expect(small.and_(person.page.locator(".refused"))).to_have_count(1)
    for card in small.all():
        expect(card).to_be_in_viewport(ratio=0.99)


LONG_HAND = {"lazor": "disabling_lazor", "shield": "reflector_shield", "battery": "chaotic_battery"}
LONG_MARKET = ["reflector_shield", "chaotic_battery", "efficient_shield", "negator_shield", "absorber_shield"]
CUT = "all => all.filter(it => it.scrollHeight > it.clientHeight + 1).map(it => it.textContent)"
TOO_WIDE = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
SAYS = "all => all.filter(it => it.querySelector('.text')?.textContent).length"
SMALL_DESK = {"width": 1280, "height": 720}
GERMAN = some_daily(["en-GB", "de-DE"], "de-DE")


def give(powers):
    def change(state):
        rolled = state["players"][0].pop("dice")
        state["players"][0] |= {**LONG_HAND, "powers": POWERS[:powers], "dice": rolled}
        for card in (*LONG_HAND.values(), *POWERS[:powers]):
            pile = next(pile for pile in (state["market"], state["deck"]) if card in pile)
            pile.remove(card)

    return change


def offer_long_cards(state):
    cards = state["market"] + state["deck"]
    state["market"] = [card for card in cards if card in LONG_MARKET]
    state["deck"] = [card for card in cards if card not in LONG_MARKET]
    for pile in ("market", "deck"):
        state[pile].sort(key=[card.name for card in DECK].index)


def arena(visit, players, change, **context):
    person = Person(visit(**context))
    who = ["me", *["random"] * (players - 1)]
    person.order("deathmatch_arena", who=who, players=players, position=position(players, change))
    return person.page


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
@pytest.mark.parametrize("players", some_daily([2, 3, 5], 5))
def test_four_own_cards_are_legible_on_a_small_desktop(players, locale, visit):
    page = arena(visit, players, give(1), viewport=SMALL_DESK, locale=locale)
    own = page.locator(".own .cards .printed")
    expect(own).to_have_count(4)
    assert own.evaluate_all(CUT) == []
    assert own.evaluate_all(SAYS) == 4


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
@pytest.mark.parametrize("powers", some_daily([2, 3, 5], 5))
def test_additional_own_cards_are_whole_and_named(powers, locale, visit):
    page = arena(visit, 5, give(powers), viewport=SMALL_DESK, locale=locale)
    own = page.locator(".own .cards .printed")
    expect(own).to_have_count(3 + powers)
    assert own.evaluate_all(CUT) == []
    for name in own.locator(".title").all():
        expect(name).to_be_in_viewport(ratio=0.99)


@pytest.mark.campaign
def test_longest_market_cards_are_legible_on_a_small_desktop(visit):
    page = arena(visit, 5, offer_long_cards, viewport=SMALL_DESK, locale="de-DE")
    market = page.locator(".shared .printed")
    expect(market).to_have_count(5)
    assert market.evaluate_all(CUT) == []


@pytest.mark.campaign
def test_opponents_names_are_whole_on_a_small_desktop(visit):
    page = arena(visit, 5, lambda state: state.update(first=3, to_act=3), viewport=SMALL_DESK)
    expect(page.get_by_role("heading", name="Yellow, 1st")).to_be_visible()
    names = page.locator(".place h3")
    assert names.evaluate_all(TOO_WIDE) == names.evaluate_all(CUT) == []


FULL_HANDS = [
    {"lazor": "plasma_lazor", "shield": "efficient_shield", "battery": "military_battery"},
    {"powers": ["targeting_tessellator"]},
]


def give_good_items(state):
    for player, owned in zip(state["players"], FULL_HANDS, strict=True):
        rolled = player.pop("dice")
        player |= {**owned, "energy": 4, "dice": rolled}
        for card in (*owned.values(), *owned.get("powers", [])):
            for pile in (state["deck"], state["market"]):
                if card in pile:
                    pile.remove(card)
                    break


def test_options_and_cards_of_all_seats_are_whole(visit):
    person = Person(visit())
    person.order("deathmatch_arena", who=["me", "random"], players=2, position=position(2, give_good_items))
    ways, own = (person.page.locator(f"{where} .printed") for where in (".actions", ".own .cards"))
    expect(ways).to_have_count(5)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=0.99)
    for cards in (ways, own):
        assert cards.evaluate_all(CUT) == []
    expect(person.page.locator("[data-spot='1power0'] .title")).to_be_in_viewport(ratio=0.99)


# Beside the table

LOW = {"width": 844, "height": 390}


@pytest.mark.campaign
@pytest.mark.parametrize("game", some_daily(parlour.games(), "maexchen"))
def test_players_and_standing_are_whole_on_a_landscape_phone(game, visit, site):
    page = visit(viewport=LOW, locale="de-DE")
    seat = Seat(page.context, site.url, game)
    for most in (MIDDLE.get(game, USUAL_MIDDLE), 2000):
        seat.play(most)
        page.goto(f"{site.url}/t/{seat.table}")
        page.locator("[data-spot]").first.wait_for()
        assert page.locator(".players li, .players .counters, .status .text").evaluate_all(CUT) == []
        assert page.locator(".players .counters").evaluate_all(TOO_WIDE) == []


@pytest.mark.campaign
@pytest.mark.parametrize("locale", GERMAN)
def test_end_of_a_game_of_five_is_visible_on_a_small_desktop(locale, visit, site):
    page = visit(viewport=SMALL_DESK, locale=locale)
    seat = Seat(page.context, site.url, "deathmatch_arena")
    seat.play(2000)
    page.goto(f"{site.url}/t/{seat.table}")
    expect(page.locator(".ending tbody tr").first).to_be_visible()
    assert page.locator(".right, .ending").evaluate_all(CUT) == []


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["lokai_and_bele", "columna"])
def test_board_without_neighbours_is_centred_on_a_desktop(game, visit, site):
    page = table_at(visit, site, game)
    at(page, "1280x800")
    (board,) = page.evaluate(BOXES, ".main > .board-area > .grid")
    stage = page.locator(".page > .stage").bounding_box()
    assert abs(board["x"] + board["width"] / 2 - stage["x"] - stage["width"] / 2) <= 1
    assert board["height"] >= 620
    page.locator(".main > .board-area [data-spot]").last.hover()
    expect(page.locator("[data-info]")).not_to_be_empty()
    assert page.locator("[data-info]").bounding_box()["y"] >= board["y"] + board["height"]
