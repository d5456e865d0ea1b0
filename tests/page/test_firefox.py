"""Games in Firefox with real clicks on marked spots."""

import json
import random
import time

import pytest

from .firefox import find_firefox, firefox
from .person import CHOOSER, ENDING, OFFERS, TARGETS
from .test_whole_games import RESULT, SHORT

CLICKS = 100  # maximum number per game
ARRANGED, FILL = ".ready[data-arrange=confirm]", "[data-arrange=fill]"
WAYS = json.dumps([CHOOSER, ARRANGED, FILL, TARGETS, "[data-plan]", OFFERS])
FIND = f"""(() => {{
    if (document.querySelector({json.dumps(ENDING)})) return "over"
    for (const way of {WAYS}) {{
        const found = [...document.querySelectorAll(way)].filter((it) => it.getBoundingClientRect().width > 0)
        if (found.length) return found.length
    }}
    return 0
}})()"""
PLACE = f"""((number) => {{
    const found = {WAYS}.map((way) => [...document.querySelectorAll(way)]).find((all) => all.length) ?? []
    const chosen = found[number % found.length]
    chosen?.scrollIntoView({{ block: "nearest" }})
    const box = chosen?.getBoundingClientRect()
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null
}})"""
ORDER = """fetch("/api/tables", {
    method: "POST", headers: { "content-type": "application/json" }, body: %s,
}).then((answer) => answer.json()).then((table) => table.id)"""


@pytest.fixture(scope="module")
def browser():
    path = find_firefox()
    assert path, "These tests need Firefox: on Debian, apt install firefox-esr."
    with firefox(path) as browser:
        browser.resize(1280, 800)
        yield browser


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["deathmatch_arena", "invictus", "lokai_and_bele"])  # cards, a setup, pieces
def test_game_in_firefox(game, browser, site):
    order = {"game": game, "options": SHORT[game], "seats": ["me", "random"]}
    browser.go(site.url)
    browser.evaluate("""localStorage["parlour.settings"] = '{"speed": "none"}'""")
    id = browser.evaluate(ORDER % json.dumps(json.dumps(order)))
    browser.go(f"{site.url}/t/{id}")
    over = play(browser, random.Random(1))
    assert over or game == "invictus"  # its games are too long
    assert not over or RESULT.search(browser.evaluate(f"document.querySelector({json.dumps(ENDING)}).innerText"))
    assert browser.errors == []


def play(browser, dice):
    """Click marked spots, and return whether the game is over."""
    clicks = 0
    while (found := browser.evaluate(FIND)) != "over" and clicks < CLICKS:
        if found and (place := browser.evaluate(f"{PLACE}({dice.randrange(10**6)})")):
            browser.click(*place)
            clicks += 1
        else:
            time.sleep(0.02)
    return found == "over"
