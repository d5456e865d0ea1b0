"""External players on the page: selection, play, failure and replacement."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.campaign import some_daily

from .conftest import Site
from .person import ENDING

OUTSIDE = Path(__file__).parents[1] / "players/external"
PLAYERS = f"steady={OUTSIDE / 'bots.py'}:Steady; first=program:sh {OUTSIDE / 'first.sh'}"
FAILING = f"bad={OUTSIDE / 'bots.py'}:Crashing"


def opened(data):
    """A server with external players that can be restarted with others."""
    site = Site(data, pace=0, players=f"{PLAYERS}; {FAILING}")
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    yield from opened(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_house(tmp_path):
    yield from opened(tmp_path)


@pytest.mark.parametrize("player", some_daily(["steady", "first"], "first"))
def test_external_player_plays(house, play, player):
    person = play("lokai_and_bele", who=["me", player], url=house.url)
    for turn in (1, 3, 5):
        assert person.wait_for_turn() and person.moves() == turn - 1
        person.act()
    assert person.wait_for_turn() and person.moves() == 6
    expect(person.page.get_by_text(f"Computer ({player})")).to_be_visible()


def test_external_players_are_listed_after_the_levels(house, visit):
    page = visit("/new?game=columna", url=house.url)
    offered = page.locator("fieldset").first.locator("select").nth(1).locator("option")
    for number, name in enumerate(("bad", "first", "steady"), 1):
        notice = f"Computer ({name}): external player; up to 5 s per move"
        expect(offered.nth(-number)).to_have_text(notice)


@pytest.mark.campaign
def test_failing_external_player_loses(house, play):
    person = play("lokai_and_bele", who=["me", "bad"], url=house.url)
    person.act()
    person.page.locator(ENDING).wait_for()
    reason = "The external player bad failed, so White forfeits the game."
    expect(person.page.get_by_role("status").filter(has_text=reason)).to_be_visible()


@pytest.mark.campaign
def test_missing_external_player_is_reported_and_replaced(own_house, play):
    person = play("lokai_and_bele", who=["me", "first"], url=own_house.url)
    own_house.stop()
    own_house.settings["PARLOUR_PLAYERS"] = FAILING
    own_house.start()
    page = person.page
    absent = "White is played by the external player first, who isn't available here now. The game is waiting."
    note = page.get_by_text(absent)
    expect(note).to_be_visible()
    person.wait_for_turn()
    person.act()
    page.get_by_role("button", name="Let the computer take over").click()
    expect(note).to_have_count(0)
    assert person.wait_for_turn() and person.moves() == 2
