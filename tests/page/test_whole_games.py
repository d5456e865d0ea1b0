"""Whole games of each kind on the page against the computer."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import parlour
from tests.campaign import some_daily

from .conftest import Site
from .person import Person

ROOT = Path(__file__).parents[2]
SHORT = {  # options for short random games
    "bingo_battle": {},
    "bingo_chess": {"quiet": 12},
    "columna": {"quiet": 4},
    "deathmatch_arena": {"players": 2, "rounds": 3},
    "invictus": {"quiet": 6},
    "lokai_and_bele": {"quiet": 6},
    "maexchen": {"faces": 3},
}

DAILY = "lokai_and_bele"
RESULT = re.compile("You win|You lose|Draw")


def test_every_game_has_a_test():
    assert set(SHORT) == set(parlour.games())


@pytest.mark.parametrize("game", some_daily(SHORT, DAILY))
def test_whole_game_against_the_computer(game, play):
    person = play(game, SHORT[game])
    person.play_to_the_end()
    ending = person.page.get_by_role("region", name="Game over")
    expect(ending.get_by_role("heading")).to_have_text(RESULT)
    assert person.moves() > 0


@pytest.mark.campaign
def test_whole_solitaire(play):
    person = play("bingo_battle", {"players": 1}, who=["me"])
    person.play_to_the_end()
    expect(person.page.get_by_role("region", name="Game over")).to_contain_text("Score")


@pytest.mark.campaign
def test_whole_games_with_hands_and_on_a_map(visit, tmp_path):
    site = Site(tmp_path, pace=0, games=ROOT / "examples")
    site.start()
    try:
        for game, own in (("bidding", '[data-spot^="hand0-"]'), ("fire_watch", 'img[src="/games/fire_watch/map.svg"]')):
            page = visit(url=site.url, size=(390, 844))
            person = Person(page)
            person.order(game, ["me", "random"])
            person.wait_for_turn()
            expect(page.locator(own).first).to_be_visible()
            person.play_to_the_end()
    finally:
        site.stop()
