"""ViewCache: views shared between viewers and kept for a while, and statistics."""

import asyncio
import threading

import pytest

from parlour.match.match_statistics import match_luck
from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http import views
from parlour.server.http.views import turn_views, view_cache
from parlour.server.http.views.turn_views import TurnDescriptions
from parlour.server.http.views.view_cache import _statistics
from parlour.view.language import speaking
from tests.match.matches import played_at_random
from tests.server.tables import ask, lay

from .helpers import arena, is_choosing, play, seen

describe = turn_views._describe


def test_each_viewer_has_a_language():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    with speaking("de"):
        play(table, "a2a3")
    cache = views.ViewCache()
    for language, sentence, title in (
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
        ("de", "Schwarz zieht a2 nach a3.", "Lokai und Bele"),
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
    ):
        view = seen(table, "bob", language, cache)
        assert (view.turns[0].sentence, view.title) == (sentence, title)


@pytest.fixture
def drawn(monkeypatch):
    """The seats for which scenes were computed."""
    seats = []
    draw = view_cache.seen_scene
    monkeypatch.setattr(view_cache, "seen_scene", lambda match, seat: seats.append(seat) or draw(match, seat))
    return seats


def test_many_viewers_share_one_scene(drawn):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    cache = views.ViewCache()
    choices = [len(seen(table, who, "en", cache).scene.choices) for who in ("bob", "ann", None, "cem", "bob", "ann")]
    assert (drawn, choices) == ([0], [0, 76, 0, 0, 0, 76])
    play(table)
    seen(table, "cem", "en", cache)
    seen(table, "cem", "de", cache)
    assert drawn == [0, 1, 1]


def test_each_seat_has_its_own_scene_while_something_is_hidden(drawn):
    table, _ = arena()
    cache = views.ViewCache()

    def drawn_for(*viewers):
        drawn.clear()
        for who in viewers:
            seen(table, who, "en", cache)
        return drawn

    everybody = "ann", None, "dot", "bob", "ann", "cem", None
    assert drawn_for(*everybody) == [1]  # nobody has chosen yet, and Bob is to act
    play(table, "shield")
    assert drawn_for(*everybody) == [0, None, 1, 2]
    while is_choosing(table):
        play(table)
    assert len(drawn_for(*everybody)) == 1  # all have chosen, so nothing is hidden


def test_number_of_cached_tables_is_limited(drawn):
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    cache = views.ViewCache(most=1)
    for table in (one, one, other, one):
        seen(table, "ann", "en", cache)
    assert len(drawn) == 3


def test_scenes_are_cached_for_fewer_tables_than_descriptions(drawn, monkeypatch):
    described = []
    monkeypatch.setattr(view_cache, "CACHED_SCENES", 1)
    monkeypatch.setattr(
        turn_views, "_describe", lambda number, turn: described.append(number) or describe(number, turn)
    )
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    play(one)
    cache = views.ViewCache()
    looks = [seen(table, "ann", "en", cache) for table in (one, one, other, one)]
    assert (len(drawn), described) == (3, [0])
    assert looks[0] == looks[1] == looks[3]


async def test_descriptions_are_consistent_while_the_game_continues(monkeypatch):
    """While turns are being described, the game continues and its statistics are requested."""
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, ("d2d6",)), "ann")
    after = table.after([])
    ask(after, Play(after.seq, ("d7xd6",)), "ann")
    begun, go_on = threading.Event(), threading.Event()
    monkeypatch.setattr(view_cache, "MANY_TURNS", 0)
    monkeypatch.setattr(turn_views, "_describe", lambda *of: begun.set() or (go_on.wait(60) and describe(*of)))
    cache = views.ViewCache()
    describing = asyncio.create_task(cache.turns(table, await cache.of(table, None)))
    await asyncio.to_thread(begun.wait, 60)
    counting = asyncio.create_task(cache.statistics(after, 0, asyncio.to_thread))
    await asyncio.sleep(0)
    go_on.set()
    assert [turn.text for turn in await describing] == ["d2d6"] and (await counting).turns == 2
    assert len(await cache.turns(after, await cache.of(after, None))) == 2


def test_many_turns_are_described_in_a_thread(monkeypatch):
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for _ in range(3):
        play(table)
    threads = []
    describe = TurnDescriptions.describe
    monkeypatch.setattr(view_cache, "MANY_TURNS", 2)
    monkeypatch.setattr(
        TurnDescriptions, "describe", lambda *all: threads.append(threading.current_thread().name) or describe(*all)
    )
    cache = views.ViewCache()
    assert len(seen(table, "ann", "de", cache).turns) == 3
    play(table)
    assert seen(table, "ann", "de", cache).turns[3].sentence.startswith("Weiß")
    assert threads[0] != threads[1] == "MainThread"


def test_view_after_a_takeback_is_current():
    table, events = lay("lokai_and_bele", "ann", "ann")
    cache = views.ViewCache()
    events += play(table, "a2a3")
    assert seen(table, "ann", "en", cache).last == ["a2", "a3"]
    events += ask(table, TakeBack(table.seq), "ann")
    events += play(table, "b2b3")
    assert [turn.text for turn in seen(table, "ann", "en", cache).turns] == ["b2b3"]
    assert [it["text"] for it in views.visible_events(table, None, events) if it["kind"] == "played"] == [
        "a2a3",
        "b2b3",
    ]


def test_forget_drops_the_views_of_a_table():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    cache = views.ViewCache()
    seen(table, "ann", "en", cache)
    cache.forget(table.id)
    cache.forget(table.id)
    assert not cache._tables and not cache._with_scenes


def test_luck_is_reported_for_every_seat_if_the_game_measures_it():
    match = played_at_random("bingo_battle")
    assert _statistics(match, 1000).luck == pytest.approx(match_luck(match))
    assert len(_statistics(played_at_random("bingo_battle", players=1), 1000).luck or ()) == 1
    assert _statistics(played_at_random("invictus"), 1000).luck is None
