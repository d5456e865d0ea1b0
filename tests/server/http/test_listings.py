"""Lists of tables, where games are not what they were when the tables were opened."""

import pytest

from parlour.registry import discovery
from parlour.server.domain.clocks import NO_CLOCK
from parlour.server.domain.events import Chair
from parlour.server.http import views
from parlour.server.storage.rows import Listing
from tests.authoring import NAME, being_written

PACKAGE = "parlour.games.lokai_and_bele"


def entry(package=PACKAGE, chairs=2):
    return Listing("id", package, "waiting", (Chair("open"),) * chairs, NO_CLOCK, 0, None, None)


async def test_a_table_whose_game_is_gone_is_left_out_of_the_lists(ann, tmp_path):
    with being_written(tmp_path / "games"):
        gone = await ann.open_table(NAME, "me", "open", public=True)
        there = await ann.open_table("lokai_and_bele", "me", "open", public=True)
        assert {it["id"] for it in await ann.get_json("tables")} == {gone, there}
    for path in ("tables", "tables/mine"):
        assert [it["id"] for it in await ann.get_json(path)] == [there]


@pytest.mark.parametrize("chairs", [1, 3])
def test_a_table_that_was_opened_with_other_seats_is_listed_with_those_that_have_names(chairs):
    (told,) = views.listings([entry(chairs=chairs)])
    assert [seat.name for seat in told.seats] == ["Black", "White"][:chairs]


def test_an_installed_game_is_listed_by_the_name_that_it_was_declared_with(monkeypatch):
    declared = discovery.Place("duel", PACKAGE, "a package")
    monkeypatch.setattr(discovery, "_declared", lambda: (declared,))
    (told,) = views.listings([entry()])
    assert (told.game, told.title) == ("duel", "Lokai and Bele")


def test_each_game_is_looked_for_once(monkeypatch):
    asked = []
    places = discovery.places
    monkeypatch.setattr("parlour.registry.places", lambda: asked.append(1) or places())
    views.listings([entry()])
    once = len(asked)
    views.listings([entry()] * 50)
    assert len(asked) == 2 * once
