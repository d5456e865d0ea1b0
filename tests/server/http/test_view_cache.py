"""Views are drawn once for all who see the same, and kept for a while."""

import asyncio
import threading

import pytest

from parlour.server.domain.commands import Play, TakeBack
from parlour.server.http import views
from parlour.server.http.views import turns as telling
from parlour.server.http.views import view_cache as drawing
from parlour.server.http.views.turns import TurnDescriptions
from parlour.view.language import speaking
from tests.server.tables import ask, lay

from .helpers import arena, is_choosing, play, seen

tell = telling._tell


def test_each_viewer_has_a_language():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    with speaking("de"):
        play(table, "a2a3")
    sights = views.ViewCache()
    for language, sentence, title in (
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
        ("de", "Schwarz zieht a2 nach a3.", "Lokai und Bele"),
        ("en", "Black moves a2 to a3.", "Lokai and Bele"),
    ):
        view = seen(table, "bob", language, sights)
        assert (view.turns[0].sentence, view.title) == (sentence, title)


@pytest.fixture
def drawn(monkeypatch):
    """The seats through whose eyes a table was drawn."""
    seats = []
    draw = drawing.seen_scene
    monkeypatch.setattr(drawing, "seen_scene", lambda match, seat: seats.append(seat) or draw(match, seat))
    return seats


def test_many_viewers_cost_one_drawing(drawn):
    table, _ = lay("lokai_and_bele", "ann", "bob")
    sights = views.ViewCache()
    choices = [len(seen(table, who, "en", sights).scene.choices) for who in ("bob", "ann", None, "cem", "bob", "ann")]
    assert (drawn, choices) == ([0], [0, 76, 0, 0, 0, 76])
    play(table)
    seen(table, "cem", "en", sights)
    seen(table, "cem", "de", sights)
    assert drawn == [0, 1, 1]


def test_while_something_is_hidden_each_seat_costs_a_drawing(drawn):
    table, _ = arena()
    sights = views.ViewCache()

    def drawn_for(*viewers):
        drawn.clear()
        for who in viewers:
            seen(table, who, "en", sights)
        return drawn

    everybody = "ann", None, "dot", "bob", "ann", "cem", None
    assert drawn_for(*everybody) == [1]  # nobody has chosen yet, and Bob is to act
    play(table, "shield")
    assert drawn_for(*everybody) == [0, None, 1, 2]
    while is_choosing(table):
        play(table)
    assert len(drawn_for(*everybody)) == 1  # all have chosen, and nothing is hidden any more


def test_only_so_many_tables_are_remembered(drawn):
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    sights = views.ViewCache(most=1)
    for table in (one, one, other, one):
        seen(table, "ann", "en", sights)
    assert len(drawn) == 3


def test_scenes_are_kept_for_fewer_tables_than_what_was_told(drawn, monkeypatch):
    told = []
    monkeypatch.setattr(drawing, "DRAWN", 1)
    monkeypatch.setattr(telling, "_tell", lambda number, turn: told.append(number) or tell(number, turn))
    one, other = lay("lokai_and_bele", "ann", "bob")[0], lay("lokai_and_bele", "ann", "bob")[0]
    other.id = "other"
    play(one)
    sights = views.ViewCache()
    looks = [seen(table, "ann", "en", sights) for table in (one, one, other, one)]
    assert (len(drawn), told) == (3, [0])
    assert looks[0] == looks[1] == looks[3]


async def test_what_is_told_while_the_table_goes_on_is_of_its_own_moment(monkeypatch):
    """Turns are being told; then the game goes on, and is counted before they are."""
    table, _ = lay("lokai_and_bele", "ann", "ann")
    ask(table, Play(table.seq, ("d2d6",)), "ann")
    after = table.after([])
    ask(after, Play(after.seq, ("d7xd6",)), "ann")
    begun, go_on, tell_turn = threading.Event(), threading.Event(), telling._tell
    monkeypatch.setattr(drawing, "LONG_STORY", 0)
    monkeypatch.setattr(telling, "_tell", lambda *of: begun.set() or (go_on.wait(60) and tell_turn(*of)))
    sights = views.ViewCache()
    told = asyncio.create_task(sights.turns(table, await sights.of(table, None)))
    await asyncio.to_thread(begun.wait, 60)
    counting = asyncio.create_task(sights.statistics(after, 0, asyncio.to_thread))
    await asyncio.sleep(0)
    go_on.set()
    assert [turn.text for turn in await told] == ["d2d6"] and (await counting).turns == 2
    assert len(await sights.turns(after, await sights.of(after, None))) == 2


def test_a_long_story_is_told_apart(monkeypatch):
    table, _ = lay("lokai_and_bele", "ann", "ann")
    for _ in range(3):
        play(table)
    tellers = []
    tell = TurnDescriptions.tell
    monkeypatch.setattr(drawing, "LONG_STORY", 2)
    monkeypatch.setattr(
        TurnDescriptions, "tell", lambda *all: tellers.append(threading.current_thread().name) or tell(*all)
    )
    sights = views.ViewCache()
    assert len(seen(table, "ann", "de", sights).turns) == 3
    play(table)
    assert seen(table, "ann", "de", sights).turns[3].sentence.startswith("Weiß")
    assert tellers[0] != tellers[1] == "MainThread"


def test_what_was_taken_back_is_forgotten():
    table, events = lay("lokai_and_bele", "ann", "ann")
    sights = views.ViewCache()
    events += play(table, "a2a3")
    assert seen(table, "ann", "en", sights).last == ["a2", "a3"]
    events += ask(table, TakeBack(table.seq), "ann")
    events += play(table, "b2b3")
    assert [turn.text for turn in seen(table, "ann", "en", sights).turns] == ["b2b3"]
    assert [it["text"] for it in views.retold(table, None, events) if it["kind"] == "played"] == ["a2a3", "b2b3"]


def test_views_leave_memory_with_their_table():
    table, _ = lay("lokai_and_bele", "ann", "bob")
    sights = views.ViewCache()
    seen(table, "ann", "en", sights)
    sights.forget(table.id)
    sights.forget(table.id)
    assert not sights._tables and not sights._drawn
